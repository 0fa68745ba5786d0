/*
  relax.c -- projected Gauss-Seidel sweeps before pivoting, from the first row to the last; only the second
  goes back.

  A sweep costs n^2, or less if M is sparse (sweep_rows.c). A pivot of Lemke's method costs n k, with k rows
  away from their start, and the method takes about as many pivots as the solution has such rows. Sweeps
  continue while they are expected to converge before that. Where M is diagonally dominant, or triangular in
  either order (Murty 1978, whose family has 2^n pivots), they give the solution; often the last sweeps leave
  every row in its state, and a few rounds of Newton's method (newton.c) give the solution.
*/
#include "../array_impl.h"
#include "../estimate.h"
#include "../plan_thresholds.h"
#include "sweep_rows.h"

/* Returns 1 if a row has neither a positive diagonal nor two finite bounds. */
static int HasUnboundedRow(const Problem *p)
{
  for (int i = 0; i < p->n; i++)
    if (!(p->M[(size_t)i * (p->n + 1)] > 0.0) &&
        IsInfinite(ProblemLower(p, i)) + IsInfinite(ProblemUpper(p, i)) > 0)
      return 1;
  return 0;
}

/* The cost of a path to a solution like z, in sweeps over a full M. */
static double CostOfPath(const Problem *p, const double *z)
{
  int away = 0;
  for (int i = 0; i < p->n; i++) away += z[i] != ProblemNearest(p, i, 0.0);
  return PLAN_AROUND + PLAN_PIVOT * away;
}

/* The cost of Newton's method if the states at z are those of the solution, in sweeps. */
static double CostOfRounds(const Problem *p, const double *z)
{
  return PLAN_AROUND + PLAN_ROUND * RelaxFactorCost(p, z);
}

double RelaxFactorCost(const Problem *p, const double *z)
{
  const double n = p->n;
  double inside = 0.0;
  for (int i = 0; i < p->n; i++) inside += z[i] > ProblemLower(p, i) && z[i] < ProblemUpper(p, i);
  return inside * inside * inside / (3.0 * n * n);
}

/* Sweeps until the tolerance is reached, from the last changes; past[k % PLAN_WATCHED_SWEEPS]: that of
   sweep k. */
static double ToCome(int made, const double past[], double moved, double tolerance)
{
  const int first = made > PLAN_WATCHED_SWEEPS ? made - PLAN_WATCHED_SWEEPS : 1;
  return RicoStepsToCome(made - first, past[first % PLAN_WATCHED_SWEEPS], moved, tolerance);
}

/* Whether sweeps are expected to converge before the methods that follow; or have cost little so far. */
static int AreFaster(const RelaxRows *rows, const double *z, int settled, int made, double to_come)
{
  double next = CostOfPath(rows->p, z);
  if (made * rows->cost < PLAN_TRIED * next) return 1;
  if (settled) next = fmin(next, CostOfRounds(rows->p, z));
  return (made + to_come) * rows->cost <= next;
}

/* Whether Newton's method may finish from z: all rows keep their states, or most do and it costs little. */
static int MayFinish(const Problem *p, const double *z, int changed)
{
  return changed <= p->n / 40 ||
         (changed <= p->n / 4 && CostOfRounds(p, z) <= PLAN_UNSETTLED * CostOfPath(p, z));
}

Outcome RelaxRun(Workspace *space, int64_t max_it, double *z, double *w)
{
  const Problem *p = &space->problem;
  Outcome outcome = {.reason = RICO_DIVERGED_DIAGONAL, .residual = INFINITY};
  double past[PLAN_WATCHED_SWEEPS]; /* changes of the last sweeps */
  RelaxRows rows;
  int changed = 0;
  if (HasUnboundedRow(p)) return outcome;
  outcome.reason = RICO_DIVERGED_STALLED;
  RelaxRowsInit(&rows, p, space->polish.LU);
  for (int made = 1; made <= max_it; made++) {
    const double moved = RelaxSweep(&rows, made == 2, z, &changed);
    outcome.its = made;
    if (!(moved < INFINITY) || ProblemInterrupted(p, 32 * made)) return outcome;
    if (moved <= p->tolerance) outcome.residual = ProblemEvaluate(p, z, w);
    if (outcome.residual <= p->tolerance) {
      outcome.reason = RICO_CONVERGED_RTOL;
      return outcome;
    }
    if (made >= PLAN_WATCHED_SWEEPS &&
        !AreFaster(&rows, z, changed == 0, made, ToCome(made, past, moved, p->tolerance)))
      break;
    past[made % PLAN_WATCHED_SWEEPS] = moved;
  }
  if (MayFinish(p, z, changed)) outcome.reason = RICO_DIVERGED_ITS;
  return outcome;
}
