/*
  ksp.c -- J of linear.h as a Mat and a KSP, on one rank or many.

  The default is one application of a sparse direct solver: on one rank L L' where J is symmetric and positive
  definite (definite.c), else one with row exchanges, which can factor equality rows with a zero diagonal.
  Options under the type's prefix can replace it.
*/
#include <impls/linear/linearimpl.h>
#include <problem/symmetry.h>

#if defined(PETSC_HAVE_SUITESPARSE)
static const char *const one_rank = MATSOLVERUMFPACK;
#else
static const char *const one_rank = MATSOLVERPETSC;
#endif
#if defined(PETSC_HAVE_MUMPS)
static const char *const many_ranks = MATSOLVERMUMPS;
#else
static const char *const many_ranks = MATSOLVERSUPERLU_DIST;
#endif

typedef struct {
  Mat M; /* with all diagonal entries stored                     */
  Mat J;
  IS is;      /* global numbers of the rows of J; NULL: no J yet */
  PetscInt m; /* of J, on all ranks                                   */
  Vec x, y;
  PetscReal *d;
  KSP ksp;
  PetscBool direct;   /* one rank, and no option selects a KSP        */
  PetscBool definite; /* J may be symmetric and positive definite */
  PetscReal whole;    /* of RicoFactorBegin() */
  Mat factor;         /* L L' = J, or NULL                         */
} Sparse;

/* A copy of A with zeros stored for missing diagonal entries. An object whose construction PETSc could not
   finish cannot be destroyed, so pointers are stored only after success, here and below. */
static PetscErrorCode AddDiagonal(Mat A, Mat *M)
{
  Mat sum;
  Vec zeros;
  PetscInt n;

  PetscFunctionBegin;
  PetscCall(MatGetLocalSize(A, &n, NULL));
  PetscCall(MatCreateVecs(A, &zeros, NULL));
  PetscCall(VecSet(zeros, 0));
  PetscCall(MatCreateAIJ(PetscObjectComm((PetscObject)A), n, n, PETSC_DETERMINE, PETSC_DETERMINE, 1, NULL, 0,
                         NULL, &sum));
  PetscCall(MatDiagonalSet(sum, zeros, INSERT_VALUES));
  PetscCall(MatAXPY(sum, 1, A, DIFFERENT_NONZERO_PATTERN));
  PetscCall(VecDestroy(&zeros));
  *M = sum;
  PetscFunctionReturn(0);
}

/* PETSc 3.25 does not report this, so there the diagonal is always added. */
static PetscErrorCode MissesDiagonal(Mat A, PetscBool *misses)
{
  PetscFunctionBegin;
  *misses = PETSC_TRUE;
#ifdef RICO_HAS_MAT_MISSING_DIAGONAL
  PetscCall(MatMissingDiagonal(A, misses, NULL));
#else
  (void)A;
#endif
  PetscFunctionReturn(0);
}

/* A full M on one rank as AIJ. MatConvert() takes 0.4 us for an entry. */
static PetscErrorCode FromArray(RicoProblem p, Mat *aij)
{
  const RicoRows *rows;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &rows));
  PetscCall(MatCreateSeqAIJ(PETSC_COMM_SELF, p->n, p->n, PETSC_DEFAULT, NULL, aij));
  PetscCall(MatSeqAIJSetPreallocationCSR(*aij, rows->ia, rows->ja, rows->a));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLinearGetMat(RicoProblem p, Mat *M)
{
  Mat A, aij;
  PetscBool missing, dense;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetMat(p, &A));
  PetscCall(PetscObjectTypeCompare((PetscObject)A, MATSEQDENSE, &dense));
  if (dense) {
    PetscCall(FromArray(p, &aij));
  } else {
    PetscCall(PetscObjectReference((PetscObject)A));
    aij = A;
  }
  PetscCall(MissesDiagonal(aij, &missing));
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &missing, 1, RICO_MPI_BOOL, MPI_LOR, p->comm));
  if (missing) {
    PetscCall(AddDiagonal(aij, M));
    PetscCall(MatDestroy(&aij));
  } else {
    *M = aij;
  }
  PetscFunctionReturn(0);
}

/* The global numbers of the rows R; whether they are unchanged on all ranks. */
static PetscErrorCode GetRows(RicoLinear l, IS *is, PetscBool *same)
{
  Sparse *d = l->data;
  PetscInt start, *global;

  PetscFunctionBegin;
  PetscCall(MatGetOwnershipRange(d->M, &start, NULL));
  PetscCall(PetscMalloc1(l->m, &global));
  for (PetscInt k = 0; k < l->m; k++) global[k] = start + l->rows[k];
  PetscCall(ISCreateGeneral(l->p->comm, l->m, global, PETSC_OWN_POINTER, is));
  *same = PETSC_FALSE;
  if (d->is) PetscCall(ISEqual(*is, d->is, same));
  PetscFunctionReturn(0);
}

/* J <- M_RR; reuses the pattern if R is unchanged. */
static PetscErrorCode Restrict(RicoLinear l)
{
  Sparse *d = l->data;
  Mat J;
  IS is;
  PetscBool same;

  PetscFunctionBegin;
  PetscCall(GetRows(l, &is, &same));
  if (same) {
    PetscCall(ISDestroy(&is));
    if (d->m > 0) PetscCall(MatCreateSubMatrix(d->M, d->is, d->is, MAT_REUSE_MATRIX, &d->J));
    PetscFunctionReturn(0);
  }
  PetscCall(KSPReset(d->ksp));
  PetscCall(MatDestroy(&d->factor));
  PetscCall(ISDestroy(&d->is));
  PetscCall(MatDestroy(&d->J));
  PetscCall(VecDestroy(&d->x));
  PetscCall(VecDestroy(&d->y));
  d->is = is;
  PetscCall(ISGetSize(is, &d->m));
  if (d->m == 0) PetscFunctionReturn(0);
  PetscCall(MatCreateSubMatrix(d->M, is, is, MAT_INITIAL_MATRIX, &J));
  d->J = J;
  PetscCall(MatCreateVecs(d->J, &d->x, &d->y));
  PetscFunctionReturn(0);
}

/* J <- diag(a + delta b) + diag(b) J */
static PetscErrorCode Modify(RicoLinear l)
{
  Sparse *d = l->data;

  PetscFunctionBegin;
  PetscCall(VecPlaceArray(d->x, d->d));
  if (l->b) {
    for (PetscInt k = 0; k < l->m; k++) d->d[k] = l->b[l->rows[k]];
    PetscCall(PetscObjectStateIncrease((PetscObject)d->x));
    PetscCall(MatDiagonalScale(d->J, d->x, NULL));
  }
  if (l->a || l->delta > 0) {
    for (PetscInt k = 0; k < l->m; k++) {
      const PetscInt i = l->rows[k];

      d->d[k] = (l->a ? l->a[i] : 0) + l->delta * (l->b ? l->b[i] : 1);
    }
    PetscCall(PetscObjectStateIncrease((PetscObject)d->x));
    PetscCall(MatDiagonalSet(d->J, d->x, ADD_VALUES));
  }
  PetscCall(VecResetArray(d->x));
  PetscFunctionReturn(0);
}

static PetscErrorCode TryFactor(RicoLinear l, PetscBool *broke)
{
  Sparse *d = l->data;
  PC pc;
  PCFailedReason failed;

  PetscFunctionBegin;
  if (d->definite && !l->b) PetscCall(RicoDefiniteFactor(d->J, d->x, &d->factor, &d->definite));
  if (d->definite && !l->b) PetscFunctionReturn(0);
  PetscCall(MatDestroy(&d->factor));
  PetscCall(KSPSetOperators(d->ksp, d->J, d->J));
  PetscCall(KSPSetUp(d->ksp));
  PetscCall(KSPGetPC(d->ksp, &pc));
  PetscCall(PCGetFailedReason(pc, &failed));
  if (failed) *broke = PETSC_TRUE;
  if (l->p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, broke, 1, RICO_MPI_BOOL, MPI_LOR, l->p->comm));
  if (*broke)
    PetscCall(KSPReset(d->ksp)); /* otherwise PETSc's MUMPS would silently refuse all later
                                    matrices */
  PetscFunctionReturn(0);
}

static PetscErrorCode Factor_KSP(RicoLinear l, PetscBool *broke)
{
  Sparse *d = l->data;

  PetscFunctionBegin;
  *broke = PETSC_FALSE;
  PetscCall(Restrict(l));
  if (d->m == 0) PetscFunctionReturn(0);
  PetscCall(Modify(l));
  if (d->direct)
    PetscCall(RicoFactorBegin(l->solver, d->M, d->J, d->definite ? RICO_FACTOR_CHOLMOD : RICO_FACTOR_UMFPACK,
                              &d->whole));
  *broke = l->solver->late;
  if (*broke) PetscFunctionReturn(0);
  PetscCall(TryFactor(l, broke));
  if (d->direct) PetscCall(RicoFactorEnd(l->solver, d->J));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_KSP(RicoLinear l, PetscReal x[])
{
  Sparse *d = l->data;
  const PetscScalar *answer;

  PetscFunctionBegin;
  if (d->m == 0) PetscFunctionReturn(0);
  PetscCall(VecPlaceArray(d->y, x));
  PetscCall(d->factor ? MatSolve(d->factor, d->y, d->x) : KSPSolve(d->ksp, d->y, d->x));
  PetscCall(VecResetArray(d->y));
  PetscCall(VecGetArrayRead(d->x, &answer));
  PetscCall(PetscArraycpy(x, answer, l->m));
  PetscCall(VecRestoreArrayRead(d->x, &answer));
  PetscFunctionReturn(0);
}

static PetscErrorCode Destroy_KSP(RicoLinear l)
{
  Sparse *d = l->data;

  PetscFunctionBegin;
  PetscCall(KSPDestroy(&d->ksp));
  PetscCall(MatDestroy(&d->factor));
  PetscCall(ISDestroy(&d->is));
  PetscCall(MatDestroy(&d->J));
  PetscCall(MatDestroy(&d->M));
  PetscCall(VecDestroy(&d->x));
  PetscCall(VecDestroy(&d->y));
  PetscCall(PetscFree(d->d));
  PetscCall(PetscFree(l->data));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLinearConfigure(RicoProblem p, KSP ksp)
{
  PetscBool array;
  PC pc;

  PetscFunctionBegin;
  PetscCall(RicoProblemIsArray(p, &array));
  PetscCall(KSPSetType(ksp, KSPPREONLY));
  PetscCall(KSPGetPC(ksp, &pc));
  PetscCall(PCSetType(pc, PCLU));
  if (!array) PetscCall(PCFactorSetMatSolverType(pc, p->size > 1 ? many_ranks : one_rank));
  PetscFunctionReturn(0);
}

/* Sets `direct` if J is factored, and `definite` if it may be as L L', because M is symmetric. */
static PetscErrorCode ChooseFactor(RicoLinear l, Sparse *d)
{
  PetscBool named, array;

  PetscFunctionBegin;
  PetscCall(RicoLinearNamesKSP(l->solver, l->name, &named));
  d->direct = !named && l->p->size == 1 ? PETSC_TRUE : PETSC_FALSE;
  PetscCall(RicoProblemIsArray(l->p, &array));
  if (!d->direct || array) PetscFunctionReturn(0);
  PetscCall(RicoProblemAskSymmetry(l->p, l->r, l->Mx, l->trial, l->kept, &d->definite));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLinearSetUp_KSP(RicoLinear l)
{
  static const RicoLinearOps ops = {Factor_KSP, Solve_KSP, Destroy_KSP};
  char prefix[64];
  Sparse *d;

  PetscFunctionBegin;
  PetscCall(PetscNew(&d));
  l->ops = &ops;
  l->data = d;
  PetscCall(PetscMalloc1(l->n, &d->d));
  PetscCall(RicoLinearGetMat(l->p, &d->M));
  PetscCall(KSPCreate(l->p->comm, &d->ksp));
  PetscCall(KSPSetOptionsPrefix(d->ksp, ((PetscObject)l->solver)->prefix));
  PetscCall(PetscSNPrintf(prefix, sizeof prefix, "rico_%s_", l->name));
  PetscCall(KSPAppendOptionsPrefix(d->ksp, prefix));
  PetscCall(RicoLinearConfigure(l->p, d->ksp));
  PetscCall(KSPSetFromOptions(d->ksp));
  PetscCall(ChooseFactor(l, d));
  PetscFunctionReturn(0);
}
