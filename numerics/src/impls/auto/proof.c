/*
  proof.c -- proves that contacts cannot be satisfied.

  Coulomb's and rolling friction require a z in K with w_N >= 0, w = M z + q. Let d be >= 0 in normal and
  nonnegative rows, of any sign in FREE rows, and 0 in all others. Then d . w >= 0 for every solution, and

      0 <= d . w = (M' d) . z + d . q     so that     ||z|| >= -(d . q) / ||M' d||  if  d . q < 0.        (1)

  If contacts jam a body between walls that close in, there is such a d with M' d = 0, for any friction: the
  bound (1) is infinite up to rounding, and there is no solution. d is the direction in which frictionless
  reactions grow without end. With e I added to M they stay finite, and the steps of the proximal points

      0 <= z_k  ⟂  M z_k + q + e (z_k - z_(k-1))  >= 0,      z_k - z_(k-1)                            (2)

  tend to a multiple of d.
*/
#include <impls/auto/auto.h>

enum { POINTS = 10 };
/* e, in mean diagonals of M; limit of reactions in ||q|| rho; residual above which a point is rejected. */
static const PetscReal LITTLE = 1e-4, BEYOND = 1e9, ROUGH = 1e-6;

/* Whether the row may have an entry of d; FREE allows any sign. */
static void Mark(const RicoBlock *block, PetscInt row, PetscBool *kept, PetscBool *free)
{
  const PetscBool first = row % block->size == 0 ? PETSC_TRUE : PETSC_FALSE;

  *free = block->cone == RICO_FREE ? PETSC_TRUE : PETSC_FALSE;
  *kept = *free || block->cone == RICO_NONNEGATIVE || (RICO_CONE_BIT(block->cone) & RICO_FRICTION && first)
              ? PETSC_TRUE
              : PETSC_FALSE;
}

/* The rows that are kept, with those of FREE sets in separate blocks, in order. */
static PetscErrorCode Keep(RicoProblem p, PetscInt rows[], RicoBlock blocks[], PetscInt *count)
{
  PetscInt row = 0;

  PetscFunctionBegin;
  *count = 0;
  for (PetscInt b = 0; b < p->nblocks; b++)
    for (PetscInt i = 0; i < p->blocks[b].size * p->blocks[b].count; i++, row++) {
      PetscBool kept, free;

      Mark(&p->blocks[b], i, &kept, &free);
      if (!kept) continue;
      blocks[*count] = (RicoBlock){.cone = free ? RICO_FREE : RICO_NONNEGATIVE, .size = 1, .count = 1};
      rows[(*count)++] = row;
    }
  PetscFunctionReturn(0);
}

/* Solves (2) on the rows that are kept. */
typedef struct {
  PetscInt count, *rows;
  RicoBlock *blocks;
  PetscReal e, *z, *w, *d;
  RicoProblem smooth;
  RicoSolver solver;
  Mat M; /* of smooth */
  Vec q;
} Points;

static PetscErrorCode Create(RicoProblem p, Points *t)
{
  PetscReal rho;
  Mat M;
  IS is;

  PetscFunctionBegin;
  PetscCall(PetscCalloc5(p->n, &t->rows, p->n, &t->blocks, p->n, &t->z, p->n, &t->w, p->n, &t->d));
  PetscCall(Keep(p, t->rows, t->blocks, &t->count));
  PetscCall(RicoProblemGetScale(p, &rho));
  PetscCall(RicoProblemGetMat(p, &M));
  t->e = LITTLE / rho;
  PetscCall(ISCreateGeneral(PETSC_COMM_SELF, t->count, t->rows, PETSC_USE_POINTER, &is));
  PetscCall(MatCreateSubMatrix(M, is, is, MAT_INITIAL_MATRIX, &t->M));
  PetscCall(ISDestroy(&is));
  PetscCall(MatShift(t->M, t->e));
  PetscCall(VecCreateSeq(PETSC_COMM_SELF, t->count, &t->q));
  PetscCall(RicoProblemCreate(PETSC_COMM_SELF, &t->smooth));
  PetscCall(RicoProblemSetMat(t->smooth, t->M, t->q));
  PetscCall(RicoProblemSetBlocks(t->smooth, t->count, t->blocks));
  PetscCall(RicoSolverCreate(PETSC_COMM_SELF, &t->solver));
  PetscCall(RicoSolverSetTolerances(t->solver, 0, 1e-10, 0));
  PetscFunctionReturn(0);
}

static PetscErrorCode Destroy(Points *t)
{
  PetscFunctionBegin;
  PetscCall(RicoSolverDestroy(&t->solver));
  PetscCall(RicoProblemDestroy(&t->smooth));
  PetscCall(VecDestroy(&t->q));
  PetscCall(MatDestroy(&t->M));
  PetscCall(PetscFree5(t->rows, t->blocks, t->z, t->w, t->d));
  PetscFunctionReturn(0);
}

/* One proximal point; d receives its step. */
static PetscErrorCode Step(RicoProblem p, Points *t, PetscBool *ok)
{
  const PetscReal *q;
  PetscScalar *shifted;
  RicoInfo info;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetQ(p, &q));
  PetscCall(VecGetArray(t->q, &shifted));
  for (PetscInt i = 0; i < t->count; i++) shifted[i] = q[t->rows[i]] - t->e * t->z[i];
  PetscCall(VecRestoreArray(t->q, &shifted));
  PetscCall(PetscArraycpy(t->d, t->z, t->count));
  PetscCall(RicoSolveArrays(t->solver, t->smooth, t->z, t->w, &info));
  for (PetscInt i = 0; i < t->count; i++) {
    t->d[i] = t->z[i] - t->d[i];
    if (t->blocks[i].cone == RICO_NONNEGATIVE) t->d[i] = PetscMax(0, t->d[i]);
  }
  *ok = info.residual_relative < ROUGH ? PETSC_TRUE : PETSC_FALSE; /* (1) tests d; this point need not be
                                                                      accurate */
  PetscFunctionReturn(0);
}

/* (1) */
static PetscErrorCode Bound(RicoProblem p, const Points *t, PetscReal *bound)
{
  const PetscReal *q;
  PetscReal along = 0, norm;
  Mat M;
  Vec x, y;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetQ(p, &q));
  PetscCall(RicoProblemGetMat(p, &M));
  PetscCall(MatCreateVecs(M, &y, &x));
  PetscCall(VecSetValues(x, t->count, t->rows, t->d, INSERT_VALUES));
  PetscCall(VecAssemblyBegin(x));
  PetscCall(VecAssemblyEnd(x));
  PetscCall(MatMultTranspose(M, x, y));
  PetscCall(VecNorm(y, NORM_2, &norm));
  for (PetscInt i = 0; i < t->count; i++) along -= t->d[i] * q[t->rows[i]];
  *bound = along > 0 ? (norm > 0 ? along / norm : PETSC_INFINITY) : 0;
  PetscCall(VecDestroy(&x));
  PetscCall(VecDestroy(&y));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProveJammed(RicoProblem p, PetscBool *jammed)
{
  Points t = {.count = 0};
  PetscReal rho, norm_q, bound = 1;
  PetscBool ok = PETSC_TRUE;

  PetscFunctionBegin;
  *jammed = PETSC_FALSE;
  PetscCall(RicoProblemGetScale(p, &rho));
  PetscCall(RicoProblemGetNormQ(p, &norm_q));
  PetscCall(Create(p, &t));
  for (PetscInt i = 0; i < POINTS && t.count > 0 && ok && bound > 0 && !*jammed; i++) {
    PetscCall(Step(p, &t, &ok));
    PetscCall(Bound(p, &t, &bound));
    *jammed = bound > BEYOND * norm_q * rho ? PETSC_TRUE : PETSC_FALSE;
  }
  PetscCall(Destroy(&t));
  PetscFunctionReturn(0);
}
