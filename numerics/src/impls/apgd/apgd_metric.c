/*
  apgd_metric.c -- the metric S, the symmetry of M, the step length, the stopping test.

  S = diag(M) for symmetric M, constant on sets that are not intervals, else the mean of the diagonal. For
  positive semidefinite M, S^-1/2 M S^-1/2 has entries of at most one.
*/
#include <array/estimate.h>
#include <array/plan_thresholds.h>
#include <impls/apgd/apgd.h>
#include <problem/symmetry.h>

#define POWER_ITERATIONS 4 /* for the largest eigenvalue                          */
#define MOST_STALLED 5000  /* iterations without a new minimum                    */

PetscErrorCode RicoGradientSum(const RicoGradient *g, int count, PetscReal sums[])
{
  PetscFunctionBegin;
  if (g->problem->size > 1)
    PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, sums, count, MPIU_REAL, MPIU_SUM, g->problem->comm));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoGradientStep(RicoGradient *g, PetscReal t, const PetscReal y[], const PetscReal My[],
                                PetscReal next[])
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < g->n; i++) g->force[i] = My[i] + g->q[i];
  RicoProblemAddShift(g->problem, g->force, g->force);
  for (PetscInt i = 0; i < g->n; i++) next[i] = y[i] - t * g->inverse[i] * g->force[i];
  PetscCall(RicoProblemProjectArrays(g->problem, next, next));
  PetscFunctionReturn(0);
}

/* With more than EARLY_ROWS rows and a limit of at most PLAN_GRID_GRADIENTS iterations, the estimate from the
   second half of the first PLAN_FIRST_GRADIENTS must already be within a share EARLY_SHARE of the limit:
   estimates grow as convergence slows down. After sweeps these estimates are 382 to 681 on 200^2 to 512^2
   points, which need more than the limit (membrane, nine, rough, noise, american); 239 and 288 on 40^3 and
   50^3 points, which need up to 345; 323 on 60^3. On fewer rows early estimates are often too large: without
   sweeps 1987 on 60^2 points (wires), which need 236. */
#define EARLY_ROWS 20000
#define EARLY_SHARE 0.8

/* The first estimate compares this number of iterations with twice as many. */
static PetscInt FirstEstimate(const RicoGradient *g)
{
  const PetscInt next_cost = g->solver->hints.next_cost;

  return g->problem->N > EARLY_ROWS && next_cost <= PLAN_GRID_GRADIENTS ? PLAN_FIRST_GRADIENTS / 2
                                                                        : PLAN_FIRST_GRADIENTS;
}

/* Returns true if the tolerance is expected within the budget of the plan; estimated after twice
   FirstEstimate() iterations, and each time their number has doubled. */
static PetscBool IsWithinBudget(RicoGradient *g)
{
  const PetscInt made = g->it - g->before, next_cost = g->solver->hints.next_cost, first = FirstEstimate(g);
  const PetscReal mark = g->mark, lowest = g->best.lowest;
  const PetscReal share = g->it < 2 * PLAN_FIRST_GRADIENTS ? EARLY_SHARE : 1;

  if (next_cost <= 0 || g->it != PetscMax(first, 2 * g->before)) return PETSC_TRUE;
  g->before = g->it;
  g->mark = lowest;
  if (g->it == first) return PETSC_TRUE;
  return RicoStepsToCome(made, mark, lowest, RicoSolverTolerance(g->solver)) <
                 share * next_cost - (PetscReal)g->it
             ? PETSC_TRUE
             : PETSC_FALSE;
}

PetscErrorCode RicoGradientTest(RicoGradient *g, const PetscReal z[], const PetscReal Mz[], PetscReal w[],
                                PetscBool *stop)
{
  RicoConvergedReason *reason = &g->solver->info.reason;
  PetscReal residual;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < g->n; i++) w[i] = Mz[i] + g->q[i];
  PetscCall(RicoProblemResidualKnown(g->problem, z, w, &residual));
  PetscCall(RicoSolverProgress(g->solver, g->it++, residual, stop));
  PetscCall(RicoBestOffer(&g->best, residual, z, *stop));
  if (!*stop && RicoBestHasFailed(&g->best, MOST_STALLED)) *reason = RICO_DIVERGED_STALLED;
  if (!*stop && !*reason && !IsWithinBudget(g)) *reason = RICO_DIVERGED_ITS;
  *stop = *reason ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

/* S^-1: row by row, then the smallest of each set that is not an interval. */
static PetscErrorCode SetMetric(RicoGradient *g, PetscBool scaling)
{
  const RicoProblem p = g->problem;
  const PetscReal *diagonal;
  PetscReal rho, *inverse = g->inverse;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetScale(p, &rho));
  PetscCall(RicoProblemGetDiagonal(p, &diagonal));
  for (PetscInt i = 0; i < g->n; i++)
    inverse[i] = scaling && g->symmetric && diagonal[i] > 0 ? 1 / diagonal[i] : rho;
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];

    for (PetscInt c = 0; c < block->count; c++, inverse += block->size) {
      PetscReal least = PETSC_INFINITY;

      if (RICO_CONE_BIT(block->cone) & RICO_BOXLIKE) continue;
      for (PetscInt i = 0; i < block->size; i++) least = PetscMin(least, inverse[i]);
      for (PetscInt i = 0; i < block->size; i++) inverse[i] = least;
    }
  }
  PetscFunctionReturn(0);
}

/* ||S^-1 M x||_S / ||x||_S after some power iterations */
static PetscErrorCode EstimateLipschitz(RicoGradient *g, PetscReal x[], PetscReal Mx[])
{
  PetscReal sums[2];

  PetscFunctionBegin;
  g->lipschitz = 0;
  for (int k = 0; k < POWER_ITERATIONS; k++) {
    if (k > 0) PetscCall(RicoProblemMultArrays(g->problem, x, Mx));
    sums[0] = sums[1] = 0;
    for (PetscInt i = 0; i < g->n; i++) {
      sums[0] += x[i] * x[i] / g->inverse[i];
      sums[1] += Mx[i] * Mx[i] * g->inverse[i];
    }
    PetscCall(RicoGradientSum(g, 2, sums));
    if (!(sums[1] > 0) || !(sums[0] > 0)) break;
    g->lipschitz = PetscMax(g->lipschitz, PetscSqrtReal(sums[1] / sums[0]));
    for (PetscInt i = 0; i < g->n; i++) x[i] = Mx[i] * g->inverse[i] / PetscSqrtReal(sums[1]);
  }
  if (g->lipschitz == 0) g->lipschitz = 1;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoGradientCreate(RicoSolver s, RicoProblem p, PetscBool scaling, RicoGradient *g)
{
  const size_t n = (size_t)p->n;
  PetscReal **v = g->vectors;

  PetscFunctionBegin;
  *g = (RicoGradient){.solver = s, .problem = p, .n = p->n};
  PetscCall(RicoBestBegin(&g->best, p->n));
  PetscCall(RicoProblemGetQ(p, &g->q));
  PetscCall(PetscMalloc2(n, &g->inverse, n, &g->force));
  PetscCall(PetscMalloc1(6 * n, &v[0]));
  for (size_t k = 1; k < 6; k++) v[k] = v[0] + k * n;
  PetscCall(RicoProblemAskSymmetry(p, v[0], v[1], v[2], v[3], &g->symmetric));
  PetscCall(SetMetric(g, scaling));
  PetscCall(EstimateLipschitz(g, v[0], v[1]));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoGradientDestroy(RicoGradient *g, PetscReal z[])
{
  PetscFunctionBegin;
  PetscCall(RicoBestEnd(&g->best, z));
  PetscCall(PetscFree2(g->inverse, g->force));
  PetscCall(PetscFree(g->vectors[0]));
  PetscFunctionReturn(0);
}
