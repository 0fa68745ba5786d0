/*
  nested.c -- start of a solve: the solutions of coarse problems, found by the same steps.

  BoomerAMG makes the coarse matrices A_0 = M, A_{l+1} = P_l' A_l P_l. On level l the point z after relaxation
  is corrected by P_l e, where e solves the coarse problem

      A_{l+1} e + P_l' (A_l z + q_l) = w,      lb_l - z <= e <= ub_l - z   at the coarse points       (1)

  by the same steps, from the coarsest level up. A coarse point is also a fine point; its row of P_l has the
  single entry 1. After projection z + P_l e has wrong rows only next to the boundary of the active set. Few
  steps follow, for any size.
*/
#include <impls/multilevel/multilevel.h>

#define STEPS 12     /* limit on each level                          */
#define SETTLED 1e-3 /* share of rows that change in the last step   */

/* BoomerAMG for M, or NULL if PETSc lacks it. */
static PetscErrorCode CreatePC(Mat M, PC *pc)
{
  PetscFunctionBegin;
  *pc = NULL;
#if defined(PETSC_HAVE_HYPRE)
  PetscCall(PCCreate(PetscObjectComm((PetscObject)M), pc));
  PetscCall(PCSetType(*pc, PCHYPRE));
  PetscCall(PCSetOperators(*pc, M, M));
  PetscCall(PCSetUp(*pc));
#else
  (void)M;
#endif
  PetscFunctionReturn(0);
}

/* Bounds of the coarse points from those of the fine ones, relative to z. */
static PetscErrorCode Inject(const RicoLevel *l, Mat P, const PetscReal z[], PetscReal lower[],
                             PetscReal upper[])
{
  PetscInt first, end, begin, last;

  PetscFunctionBegin;
  PetscCall(MatGetOwnershipRange(P, &first, &end));
  PetscCall(MatGetOwnershipRangeColumn(P, &begin, &last));
  for (PetscInt j = 0; j < last - begin; j++) {
    lower[j] = PETSC_NINFINITY;
    upper[j] = PETSC_INFINITY;
  }
  for (PetscInt i = first; i < end; i++) {
    const PetscInt *columns, row = i - first;
    const PetscScalar *values;
    PetscInt count;

    PetscCall(MatGetRow(P, i, &count, &columns, &values));
    if (count == 1 && values[0] == 1 && columns[0] >= begin && columns[0] < last) {
      const PetscInt j = columns[0] - begin;

      lower[j] = PetscMax(lower[j], l->rows.lb[row] - z[row]);
      upper[j] = PetscMin(upper[j], l->rows.ub[row] - z[row]);
    }
    PetscCall(MatRestoreRow(P, i, &count, &columns, &values));
  }
  PetscFunctionReturn(0);
}

/* (1) */
static PetscErrorCode CreateCoarse(const RicoLevel *l, Mat P, Mat A, const PetscReal z[], RicoProblem *coarse)
{
  RicoBlock block = {.cone = RICO_BOX, .size = 1};
  PetscReal *lower, *upper;
  Vec q, shell, unused;

  PetscFunctionBegin;
  PetscCall(MatGetLocalSize(A, &block.count, NULL));
  PetscCall(PetscMalloc2(block.count, &lower, block.count, &upper));
  PetscCall(Inject(l, P, z, lower, upper));
  PetscCall(MatCreateVecs(A, &q, NULL));
  PetscCall(RicoProblemGetShells(l->p, &shell, &unused));
  PetscCall(VecPlaceArray(shell, l->w));
  PetscCall(MatMultTranspose(P, shell, q));
  PetscCall(VecResetArray(shell));
  PetscCall(RicoProblemCreate(l->p->comm, coarse));
  PetscCall(RicoProblemSetMat(*coarse, A, q));
  PetscCall(VecDestroy(&q));
  block.lb = lower;
  block.ub = upper;
  PetscCall(RicoProblemSetBlocks(*coarse, block.count > 0, &block));
  PetscCall(RicoProblemCheck(*coarse));
  PetscCall(PetscFree2(lower, upper));
  PetscFunctionReturn(0);
}

/* z <- z + P e, projected; computes w. */
static PetscErrorCode Add(RicoLevel *l, Mat P, const PetscReal e[], PetscReal z[])
{
  Vec coarse, fine, unused;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetShells(l->p, &fine, &unused));
  PetscCall(MatCreateVecs(P, &coarse, NULL));
  PetscCall(VecPlaceArray(coarse, e));
  PetscCall(VecPlaceArray(fine, z));
  PetscCall(MatMultAdd(P, coarse, fine, fine));
  PetscCall(VecResetArray(fine));
  PetscCall(VecResetArray(coarse));
  PetscCall(VecDestroy(&coarse));
  PetscCall(RicoProblemProjectArrays(l->p, z, z));
  PetscCall(RicoProblemApplyArrays(l->p, z, l->w));
  PetscFunctionReturn(0);
}

/* Steps until the states no longer change. */
static PetscErrorCode Settle(RicoLevel *l, PetscReal z[])
{
  PetscReal begun;
  PetscBool late = PETSC_FALSE;

  PetscFunctionBegin;
  PetscCall(RicoProblemResidualKnown(l->p, z, l->w, &begun));
  l->residual = begun;
  for (PetscInt it = 0; it < STEPS && l->residual > 1e-12 * begun; it++) {
    PetscCall(RicoSolverTimeIsUp(l->s, &late));
    if (late || l->s->late) break;
    PetscCall(RicoLevelStep(l, 0.1 * l->residual, z));
    if ((PetscReal)l->moved <= SETTLED * (PetscReal)l->p->N) break;
    PetscCall(RicoProblemResidualKnown(l->p, z, l->w, &l->residual));
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode Nested(RicoLevel *l, RicoGrids g, PetscInt below, PetscReal z[]);

static PetscErrorCode SolveLevel(const RicoLevel *above, RicoGrids g, PetscInt below, RicoProblem p,
                                 RicoLevel *l, PetscReal e[])
{
  PetscFunctionBegin;
  PetscCall(RicoLevelCreate(above->s, p, above->settings, above->symmetric, PETSC_TRUE, l));
  PetscCall(RicoTruncatedUse(l->truncated, g, below));
  PetscCall(RicoProblemApplyArrays(p, e, l->w));
  PetscCall(Nested(l, g, below, e));
  PetscCall(Settle(l, e));
  PetscFunctionReturn(0);
}

static PetscErrorCode SolveCoarse(const RicoLevel *above, RicoGrids g, PetscInt below, RicoProblem p,
                                  PetscReal e[])
{
  RicoLevel l = {0};
  PetscErrorCode failed;

  PetscFunctionBegin;
  failed = SolveLevel(above, g, below, p, &l, e);
  PetscCall(RicoLevelDestroy(&l));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

/* Computes z of a level with `below` coarser levels. */
static PetscErrorCode Nested(RicoLevel *l, RicoGrids g, PetscInt below, PetscReal z[])
{
  RicoProblem p = NULL;
  PetscReal *e = NULL;
  PetscInt n, N;
  PetscBool late;
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(RicoSolverTimeIsUp(l->s, &late));
  if (below == 0 || late) PetscFunctionReturn(0);
  PetscCall(MatGetSize(g->A[below - 1], &N, NULL));
  if (N < RICO_FACTORED_ROWS / 2) PetscFunctionReturn(0);
  PetscCall(RicoLevelRelax(l, l->settings->sweeps, z));
  PetscCall(CreateCoarse(l, g->P[below - 1], g->A[below - 1], z, &p));
  PetscCall(RicoProblemGetSize(p, &n, NULL));
  failed = PetscCalloc1(n, &e);
  if (!failed) failed = SolveCoarse(l, g, below - 1, p, e);
  if (!failed) failed = Add(l, g->P[below - 1], e, z);
  PetscCall(RicoProblemDestroy(&p));
  PetscCall(PetscFree(e));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLevelNested(RicoLevel *l, PetscBool probe, PetscBool *fast, PetscReal z[])
{
  PC pc;
  PetscErrorCode failed = 0;

  PetscFunctionBegin;
  *fast = PETSC_TRUE;
  if (l->p->N < RICO_FACTORED_ROWS / 2) PetscFunctionReturn(0);
  PetscCall(RicoMultilevelBegin(l->s, l->M));
  if (l->s->late) PetscFunctionReturn(0);
  PetscCall(CreatePC(l->M, &pc));
  PetscCall(RicoMultilevelEnd(l->s, l->M));
  if (!pc) PetscFunctionReturn(0);
  if (probe) failed = RicoMultilevelProbe(l->M, l->symmetric, pc, RICO_MULTIGRID_PROBES, fast);
  if (!failed && *fast) failed = RicoGridsCreate(pc, l->M, &l->owned);
  PetscCall(PCDestroy(&pc));
  PetscCall(failed);
  if (!*fast) PetscFunctionReturn(0);
  PetscCall(RicoTruncatedUse(l->truncated, l->owned, l->owned->finest));
  PetscCall(Nested(l, l->owned, l->owned->finest, z));
  PetscFunctionReturn(0);
}
