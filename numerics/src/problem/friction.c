/*
  friction.c -- constructors of problems with friction.
*/
#include <ricoimpl.h>

/* Sets the blocks: each `dim` consecutive local rows belong to one cone. */
static PetscErrorCode SetContacts(RicoProblem p, RicoCone cone, PetscInt dim, const PetscReal mu[],
                                  const PetscReal mu_r[])
{
  const RicoBlock block = {
      .cone = cone, .size = dim, .count = dim > 0 ? p->n / dim : 0, .mu = mu, .mu_r = mu_r};

  PetscFunctionBegin;
  PetscCheck(dim > 0 && p->n % dim == 0, PETSC_COMM_SELF, PETSC_ERR_ARG_SIZ,
             "The problem has %" PetscInt_FMT " local rows, which is no multiple of dim = %" PetscInt_FMT,
             p->n, dim);
  PetscCall(RicoProblemSetBlocks(p, p->n > 0, &block));
  PetscFunctionReturn(0);
}

static PetscErrorCode CreateOnMat(RicoCone cone, PetscInt dim, Mat M, Vec q, const PetscReal mu[],
                                  const PetscReal mu_r[], RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(RicoInitialize());
  PetscCheck(M, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL, "M must be given");
  PetscCall(RicoProblemCreate(PetscObjectComm((PetscObject)M), problem));
  PetscCall(RicoProblemOrDestroy(problem, RicoProblemSetMat(*problem, M, q)));
  PetscCall(RicoProblemOrDestroy(problem, SetContacts(*problem, cone, dim, mu, mu_r)));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateFrictionContact(PetscInt dim, Mat M, Vec q, const PetscReal mu[],
                                                RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(CreateOnMat(RICO_COULOMB, dim, M, q, mu, NULL, problem));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateRollingFriction(PetscInt dim, Mat M, Vec q, const PetscReal mu[],
                                                const PetscReal mu_r[], RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(CreateOnMat(RICO_ROLLING, dim, M, q, mu, mu_r, problem));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateFrictionContactDense(PetscInt dim, PetscInt contacts, const PetscReal M[],
                                                     const PetscReal q[], const PetscReal mu[],
                                                     RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemCreate(PETSC_COMM_SELF, problem));
  PetscCall(RicoProblemOrDestroy(problem, RicoProblemSetDense(*problem, dim * contacts, M, q)));
  PetscCall(RicoProblemOrDestroy(problem, SetContacts(*problem, RICO_COULOMB, dim, mu, NULL)));
  PetscFunctionReturn(0);
}

/* Computes q = w + H' M^-1 f. */
static PetscErrorCode GlobalQ(KSP M, Mat H, Vec f, Vec w, Vec *q)
{
  Vec v, u;

  PetscFunctionBegin;
  PetscCall(VecDuplicate(f, &v));
  PetscCall(VecDuplicate(w, &u));
  PetscCall(KSPSolve(M, f, v));
  PetscCall(MatMultTranspose(H, v, u));
  PetscCall(VecDuplicate(w, q));
  PetscCall(VecWAXPY(*q, 1, u, w));
  PetscCall(VecDestroy(&u));
  PetscCall(VecDestroy(&v));
  PetscFunctionReturn(0);
}

/* Checks that M and f have as many local rows as H, and w as many as H has local columns. */
static PetscErrorCode CheckGlobal(KSP M, Mat H, Vec f, Vec w)
{
  PetscInt rows, columns, m, fn, wn;
  PetscBool given;
  Mat W;

  PetscFunctionBegin;
  PetscCall(KSPGetOperatorsSet(M, &given, NULL));
  PetscCheck(given, PETSC_COMM_SELF, PETSC_ERR_ARG_WRONGSTATE,
             "M, a KSP, has no matrix to solve: give it one with KSPSetOperators()");
  PetscCall(KSPGetOperators(M, &W, NULL));
  PetscCall(MatGetLocalSize(W, &m, NULL));
  PetscCall(MatGetLocalSize(H, &rows, &columns));
  PetscCall(VecGetLocalSize(f, &fn));
  PetscCall(VecGetLocalSize(w, &wn));
  PetscCheck(m == rows, PETSC_COMM_SELF, PETSC_ERR_ARG_SIZ,
             "M has %" PetscInt_FMT " local rows, H %" PetscInt_FMT ": they must be equal", m, rows);
  PetscCheck(fn == rows, PETSC_COMM_SELF, PETSC_ERR_ARG_SIZ,
             "f has %" PetscInt_FMT " local entries, H %" PetscInt_FMT " local rows: they must be equal", fn,
             rows);
  PetscCheck(wn == columns, PETSC_COMM_SELF, PETSC_ERR_ARG_SIZ,
             "w has %" PetscInt_FMT " local entries, H %" PetscInt_FMT " local columns: they must be equal",
             wn, columns);
  PetscFunctionReturn(0);
}

static PetscErrorCode SetGlobal(RicoProblem p, PetscInt dim, KSP M, Mat H, Vec f, Vec w, const PetscReal mu[])
{
  Mat G;
  Vec q;

  PetscFunctionBegin;
  PetscCall(RicoProblemAgree(p, CheckGlobal(M, H, f, w)));
  PetscCall(GlobalQ(M, H, f, w, &q));
  PetscCall(MatTranspose(H, MAT_INITIAL_MATRIX, &G));
  PetscCall(RicoProblemSetFactored(p, G, NULL, M, NULL, q));
  PetscCall(SetContacts(p, RICO_COULOMB, dim, mu, NULL));
  PetscCall(MatDestroy(&G));
  PetscCall(VecDestroy(&q));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateGlobalFrictionContact(PetscInt dim, KSP M, Mat H, Vec f, Vec w,
                                                      const PetscReal mu[], RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(RicoInitialize());
  PetscCheck(M && H && f && w, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL, "M, H, f and w must be given");
  PetscCall(RicoProblemCreate(PetscObjectComm((PetscObject)H), problem));
  PetscCall(RicoProblemOrDestroy(problem, SetGlobal(*problem, dim, M, H, f, w, mu)));
  PetscFunctionReturn(0);
}

void RicoProblemAddShift(RicoProblem p, const PetscReal w[], PetscReal v[])
{
  PetscInt row = 0;

  for (PetscInt b = 0; b < p->nblocks; b++)
    for (PetscInt c = 0; c < p->blocks[b].count; c++, row += p->blocks[b].size)
      if (RicoIsFriction(p->blocks[b].cone)) v[row] += RicoShift(&p->blocks[b], c, w + row);
}

PetscBool RicoProblemIsPlanar(RicoProblem p)
{
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];

    if (RicoIsFriction(block->cone) && block->size > (block->cone == RICO_ROLLING ? 3 : 2))
      return PETSC_FALSE;
  }
  return PETSC_TRUE;
}
