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

/* The cost of a path to a solution like z, in sweeps over a full M. Rows between two bounds take more pivots
   the more they are, because they go back and forth. */
static double CostOfPath(const Problem *p, const double *z)
{
  int away = 0, boxed = 0;
  for (int i = 0; i < p->n; i++) {
    if (z[i] == ProblemNearest(p, i, 0.0)) continue;
    if (IsInfinite(ProblemLower(p, i)) || IsInfinite(ProblemUpper(p, i)))
      away++;
    else
      boxed++;
  }
  return PLAN_AROUND + PLAN_PIVOT * (away + boxed * (PLAN_BOX_PIVOTS + boxed / PLAN_BOX_ROWS));
}

/* The cost of a round of Newton's method from z, in sweeps. */
static double CostOfRound(const Problem *p, const double *z)
{
  return 2.0 + PLAN_ROUND * RelaxFactorCost(p, z);
}

double RelaxFactorCost(const Problem *p, const double *z)
{
  const double n = p->n;
  double inside = 0.0;
  for (int i = 0; i < p->n; i++) inside += z[i] > ProblemLower(p, i) && z[i] < ProblemUpper(p, i);
  return inside * inside * inside / (3.0 * n * n);
}

/* The progress of sweeps. past[k % PLAN_WATCHED_SWEEPS]: the changes of sweep k, as a norm. */
typedef struct {
  int made, changed; /* sweeps; rows that changed their state in the last one */
  double past[PLAN_WATCHED_SWEEPS], moved;
} Progress;

/* The sweep whose changes are compared with those of the last one. */
static int FirstWatched(const Progress *progress)
{
  return progress->made > PLAN_WATCHED_SWEEPS ? progress->made - PLAN_WATCHED_SWEEPS : 1;
}

/* Sweeps until the tolerance is reached, those made included. */
static double ExpectedEnd(const Progress *progress, double tolerance)
{
  const int first = FirstWatched(progress), made = progress->made;
  return made + RicoStepsToCome(made - first, progress->past[first % PLAN_WATCHED_SWEEPS], progress->moved,
                                tolerance);
}

/* The factor by which a sweep reduces the changes. */
static double Rate(const Progress *progress)
{
  const int first = FirstWatched(progress);
  return RicoPow(progress->moved / progress->past[first % PLAN_WATCHED_SWEEPS],
                 1.0 / (progress->made - first));
}

/* The rows inside their bounds that will be at one if z continues to move as in the last sweep, from
   `before`, at the same rate. */
static int RowsToChange(const Problem *p, const double *before, const double *z, double rate)
{
  const double reach = rate < 1.0 ? rate / (1.0 - rate) : INFINITY;
  int count = 0;
  for (int i = 0; i < p->n; i++) {
    const double lo = ProblemLower(p, i), hi = ProblemUpper(p, i), end = z[i] + reach * (z[i] - before[i]);
    count += z[i] > lo && z[i] < hi && z[i] != before[i] && !(end > lo && end < hi);
  }
  return count;
}

/* Returns true if no row is expected to change its state. */
static int IsSettled(const Problem *p, const double *before, const double *z, const Progress *progress)
{
  if (progress->changed > 0) return 0;
  const double rate = Rate(progress);
  return rate < PLAN_SETTLED_RATE && RowsToChange(p, before, z, rate) == 0;
}

/* Returns true if sweeps are expected to converge before the methods that follow; or have cost little so far.
 */
static int AreFaster(const RelaxRows *rows, const double *before, const double *z, const Progress *progress)
{
  const Problem *p = rows->p;
  double next = CostOfPath(p, z);
  if (progress->made * rows->cost < PLAN_TRIED * next) return 1;
  if (IsSettled(p, before, z, progress)) next = fmin(next, PLAN_AROUND + CostOfRound(p, z));
  return ExpectedEnd(progress, p->tolerance) * rows->cost <= next;
}

/* Rounds of Newton's method from z: none unless few rows are expected to change their states; as many as a
   share of the cost of a path allows, and two if no row is expected to change. */
static int NewtonRounds(const Problem *p, const double *before, const double *z, const Progress *progress)
{
  const int to_change = progress->changed + RowsToChange(p, before, z, Rate(progress));
  const int most = (int)fmin(PLAN_FEW_ROUNDS, PLAN_UNSETTLED * CostOfPath(p, z) / CostOfRound(p, z));
  if (to_change > p->n / 8) return 0;
  return most < 2 && IsSettled(p, before, z, progress) ? 2 : most;
}

Outcome RelaxRun(Workspace *space, int64_t max_it, int *rounds, double *z, double *w)
{
  const Problem *p = &space->problem;
  Outcome outcome = {.reason = RICO_DIVERGED_DIAGONAL, .residual = INFINITY};
  Progress progress = {.made = 0};
  RelaxRows rows;
  *rounds = 0;
  if (HasUnboundedRow(p)) return outcome;
  outcome.reason = RICO_DIVERGED_STALLED;
  RelaxRowsInit(&rows, p, space->polish.LU);
  for (int made = 1; made <= max_it; made++) {
    memcpy(space->y, z, p->n * sizeof(double));
    progress.moved = RelaxSweep(&rows, made == 2, z, &progress.changed);
    outcome.its = progress.made = made;
    if (!(progress.moved < INFINITY) || ProblemInterrupted(p, 32 * made)) return outcome;
    if (progress.moved <= p->tolerance) outcome.residual = ProblemEvaluate(p, z, w);
    if (outcome.residual <= p->tolerance) {
      outcome.reason = RICO_CONVERGED_RTOL;
      return outcome;
    }
    if (made >= PLAN_LEAST_WATCHED && !AreFaster(&rows, space->y, z, &progress)) break;
    progress.past[made % PLAN_WATCHED_SWEEPS] = progress.moved;
  }
  *rounds = progress.made > 1 ? NewtonRounds(p, space->y, z, &progress) : 0;
  return outcome;
}
