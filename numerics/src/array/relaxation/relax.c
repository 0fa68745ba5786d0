/*
  relax.c -- projected Gauss-Seidel sweeps before pivoting, from the first row to the last; only the second
  goes back.

  A pivot of Lemke's method costs n k, with k rows away from their start, and the method takes about as many
  pivots as the solution has such rows. Sweeps continue while they are expected to converge before that. Costs
  are in products of a sweep over long full rows. Where M is diagonally dominant, or triangular in
  either order (Murty 1978, whose family has 2^n pivots), they give the solution; often the last sweeps leave
  every row in its state, and a few rounds of Newton's method (newton.c) give the solution.
*/
#include "../array_impl.h"
#include "../clones.h"
#include "../estimate.h"
#include "../plan_thresholds.h"
#include "cost.h"
#include "gradients.h"
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

/* Counts rows of z by their states. */
RICO_CLONES static Count CountRows(const RelaxRows *rows, const double *z)
{
  int away = 0, boxed = 0, boxes = 0, inside = 0;
  for (int i = 0; i < rows->p->n; i++) {
    const double lo = rows->lo[i], hi = rows->hi[i];
    const int left = z[i] != Clamp(0.0, lo, hi), box = (lo > -INFINITY) & (hi < INFINITY);
    away += left;
    boxed += left & box;
    boxes += box;
    inside += (z[i] > lo) & (z[i] < hi);
  }
  return (Count){away - boxed, boxed, inside, boxes};
}

/* The progress of sweeps. past[k % PLAN_WATCHED_SWEEPS]: the changes of sweep k, as a norm. */
typedef struct {
  int made, changed; /* sweeps; rows that changed their state in the last one */
  int still;         /* consecutive sweeps in which no row changed its state */
  double past[PLAN_WATCHED_SWEEPS], moved;
  double ratio;    /* of the residual to `moved`, when last computed */
  int tried;       /* the last sweeps ended at a settled point, from which Newton's method has failed */
  int failed, far; /* it has failed since the start; in its first round, which exchanged many rows */
  int since;       /* rows that changed their state after that */
  double most;     /* sweeps to come above which they end */
  int many;        /* they have ended for this reason */
} Progress;

/* Returns true if Newton's method would fail again: from the same states of the rows, or from nearly those
   that were far from the states of the solution. */
static int WouldFail(const Progress *progress, int n)
{
  return progress->failed && progress->since <= (progress->far ? n / 8 : 0);
}

/* Returns true if sweeps change the states of most rows without end. */
static int AreCycling(const Progress *progress, int n)
{
  return progress->made >= PLAN_WATCHED_SWEEPS / 2 && progress->changed > n / 2;
}

/* The sweep whose changes are compared with those of the last one. */
static int FirstWatched(const Progress *progress)
{
  return progress->made > PLAN_WATCHED_SWEEPS ? progress->made - PLAN_WATCHED_SWEEPS : 1;
}

/* Sweeps until the tolerance is reached. */
static double SweepsToCome(const Progress *progress, double tolerance)
{
  const int first = FirstWatched(progress);
  const double before = progress->past[first % PLAN_WATCHED_SWEEPS], now = progress->moved;
  return RicoStepsToCome(progress->made - first, progress->ratio * before, progress->ratio * now, tolerance);
}

/* The residual, if it may be within the tolerance, or if the ratio has not been computed so far. */
static double Measure(Workspace *space, Progress *progress, const double *z)
{
  const double tolerance = space->problem.tolerance;
  if (progress->made != PLAN_WATCHED_SWEEPS && progress->ratio * progress->moved > tolerance) return INFINITY;
  const double residual = ProblemEvaluate(&space->problem, z, space->w);
  if (progress->moved > 0.0) progress->ratio = residual / progress->moved;
  return residual;
}

/* The factor by which the last sweep has reduced the changes. */
static double Rate(const Progress *progress)
{
  return progress->moved / progress->past[(progress->made - 1) % PLAN_WATCHED_SWEEPS];
}

/* The rows inside their bounds that will be at one if z continues to move as in the last sweep, from
   `before`, at the same rate. */
RICO_CLONES static int RowsToChange(const RelaxRows *rows, const double *before, const double *z, double rate)
{
  const double reach = rate < 1.0 ? rate / (1.0 - rate) : INFINITY;
  int count = 0;
  for (int i = 0; i < rows->p->n; i++) {
    const double lo = rows->lo[i], hi = rows->hi[i], end = z[i] + reach * (z[i] - before[i]);
    count += (z[i] > lo) & (z[i] < hi) & (z[i] != before[i]) & !((end > lo) & (end < hi));
  }
  return count;
}

/* Returns true if no row is expected to change its state. */
static int IsSettled(const RelaxRows *rows, const double *before, const double *z, const Progress *progress)
{
  const double rate = Rate(progress);
  if (progress->changed > 0 || (rate >= PLAN_SETTLED_RATE && progress->still < PLAN_WATCHED_SWEEPS)) return 0;
  return RowsToChange(rows, before, z, rate) == 0;
}

/* Returns true if sweeps are expected to converge before the path that follows; or have cost little so far.
 */
static int AreFaster(const RelaxRows *rows, const double *z, Progress *progress)
{
  const Count count = CountRows(rows, z);
  const double path = CostOfPath(rows->p->n, &count), made = progress->made * rows->cost;
  const double to_come = SweepsToCome(progress, rows->p->tolerance);
  progress->many = progress->made >= PLAN_WATCHED_SWEEPS && to_come > progress->most;
  if (progress->many) return 0;
  const double most =
      progress->changed > 0 && progress->made <= PLAN_WATCHED_SWEEPS ? PLAN_EARLY * path : path;
  return made < PLAN_TRIED * path || made + to_come * rows->cost <= most;
}

/* Returns true if two rounds of Newton's method may save sweeps. */
static int MayEndByNewton(const RelaxRows *rows, const double *before, const double *z,
                          const Progress *progress)
{
  if (progress->tried || WouldFail(progress, rows->p->n)) return 0;
  if (!IsSettled(rows, before, z, progress)) return 0;
  const double n = rows->p->n, sweeps = SweepsToCome(progress, rows->p->tolerance) * rows->cost;
  const Count count = CountRows(rows, z);
  return CostOfRounds(n, PLAN_ROUNDS, count.inside) < sweeps &&
         CostOfRound(n, count.inside) < PLAN_SETTLED * CostOfPath(n, &count);
}

/* Rounds of Newton's method from z, where sweeps have ended: none unless few rows are expected to change
   their states; as many as a share of the cost of a path allows. */
static int NewtonRounds(const RelaxRows *rows, const double *before, const double *z,
                        const Progress *progress)
{
  const int n = rows->p->n;
  if (progress->made < 2 || WouldFail(progress, n)) return 0;
  const int to_change = progress->changed + RowsToChange(rows, before, z, Rate(progress));
  const Count count = CountRows(rows, z);
  if (to_change > n / 8) return 0;
  return (int)fmin(PLAN_FEW_ROUNDS, PLAN_UNSETTLED * CostOfPath(n, &count) / CostOfRound(n, count.inside));
}

/* Rounds that add digits to a solution of sweeps: none if they cost much. */
static int LastRounds(const RelaxRows *rows, const double *z, int made)
{
  const double n = rows->p->n;
  const Count count = CountRows(rows, z);
  return CostOfRounds(n, 1, count.inside) <= PLAN_POLISHED * made * rows->cost ? PLAN_FIRST_ROUNDS : 0;
}

/* Returns true if the cost of sweeps is estimated after this one: that costs as much as a sweep over short
   rows. */
static int IsWatched(int made)
{
  return made <= PLAN_WATCHED_SWEEPS || made % (PLAN_WATCHED_SWEEPS / 2) == 0;
}

/* Sweeps from z until they converge, or until other methods are expected to cost less. *rounds: those of
   Newton's method that may follow. */
static Outcome SweepOn(Workspace *space, const RelaxRows *rows, int64_t max_it, Progress *progress, double *z,
                       int *rounds)
{
  const Problem *p = rows->p;
  Outcome outcome = {.reason = RICO_DIVERGED_STALLED, .residual = INFINITY};
  int faster = 1, newton = 0;
  *rounds = 0;
  while (faster && !newton && progress->made < max_it) {
    memcpy(space->y, z, p->n * sizeof(double));
    progress->past[progress->made % PLAN_WATCHED_SWEEPS] = progress->moved;
    progress->moved = RelaxSweep(rows, ++progress->made == 2, z, &progress->changed);
    progress->since += progress->changed;
    progress->still = progress->changed == 0 ? progress->still + 1 : 0;
    if (!(progress->moved < INFINITY) || ProblemInterrupted(p, 32 * progress->made)) return outcome;
    outcome.residual = Measure(space, progress, z);
    if (outcome.residual <= p->tolerance) {
      outcome.reason = RICO_CONVERGED_RTOL;
      *rounds = LastRounds(rows, z, progress->made);
      return outcome;
    }
    if (progress->made < PLAN_LEAST_WATCHED) continue;
    if (IsWatched(progress->made)) faster = AreFaster(rows, z, progress) && !AreCycling(progress, p->n);
    newton = MayEndByNewton(rows, space->y, z, progress);
  }
  *rounds = newton ? PLAN_FIRST_ROUNDS : NewtonRounds(rows, space->y, z, progress);
  progress->tried = newton;
  return outcome;
}

/* Sweeps, and rounds of Newton's method between and after them. */
static Outcome SweepAndExchange(Workspace *space, int64_t max_it, Progress *progress, double *z)
{
  const Problem *p = &space->problem;
  const size_t bytes = p->n * sizeof(double);
  Outcome swept = {.reason = RICO_DIVERGED_DIAGONAL, .residual = INFINITY};
  RelaxRows rows;
  int64_t before = 0;
  int rounds;
  if (HasUnboundedRow(p)) return swept;
  memcpy(z, space->z, bytes);
  do {
    RelaxRowsInit(&rows, p, space->polish.LU);
    swept = SweepOn(space, &rows, max_it, progress, z, &rounds);
    swept.its = before + progress->made;
    memcpy(space->z, z, bytes);
    if (rounds == 0 || swept.its + rounds > max_it) return swept;
    WorkspaceForm(space);
    const int inside = (int)CountRows(&rows, z).inside;
    Outcome newton = NewtonRunFrom(space, rounds, space->z, space->w);
    before += newton.its;
    if (newton.residual <= p->tolerance) {
      newton.its += swept.its;
      return newton;
    }
    progress->failed = 1;
    progress->far = newton.its <= 1;
    progress->since = 0;
    if (progress->far && inside > space->far_inside) space->far_inside = inside;
  } while (progress->tried && swept.reason < 0);
  memcpy(space->z, z, bytes);
  if (swept.reason > 0) ProblemEvaluate(p, space->z, space->w);
  return swept;
}

/* Conjugate gradients from space->z, if they may cost less than a path. Returns false if they do not reach
   the tolerance; space->z is then unchanged. */
static int EndByGradients(Workspace *space, int64_t max_it, double *z, Outcome *outcome)
{
  const Problem *p = &space->problem;
  const size_t n = (size_t)p->n;
  double *end = space->polish.LU + (n + 1) * (n + 1);
  RelaxRows rows;
  int64_t its;
  memcpy(z, space->z, n * sizeof(double));
  if (max_it < INT32_MAX || p->tolerance < PLAN_LOOSE * p->norm_q) return 0;
  RelaxRowsInit(&rows, p, space->polish.LU);
  const Count count = CountRows(&rows, z);
  const double path = CostOfPath(p->n, &count);
  if (2 * PLAN_FIRST_PRODUCTS * rows.product > PLAN_TRIED_PRODUCTS * path)
    return 0; /* at the first estimate */
  const double residual = GradientRun(&rows, path, end - 5 * n, z, space->w, &its);
  outcome->its += its;
  if (!(residual <= p->tolerance)) return 0;
  outcome->reason = RICO_CONVERGED_RTOL;
  outcome->residual = residual;
  outcome->type = "apgd";
  memcpy(space->z, z, n * sizeof(double));
  return 1;
}

Outcome RelaxRun(Workspace *space, int64_t max_it, double *z)
{
  const int loose = space->problem.tolerance >= PLAN_LOOSE * space->problem.norm_q;
  Progress progress = {.most = loose ? PLAN_MANY_SWEEPS : INFINITY, .ratio = 1.0};
  Outcome outcome = SweepAndExchange(space, max_it, &progress, z);
  if (outcome.residual <= space->problem.tolerance || outcome.reason == RICO_DIVERGED_DIAGONAL)
    return outcome;
  if (EndByGradients(space, max_it, z, &outcome) || !progress.many) return outcome;
  progress.most = INFINITY;
  return SweepAndExchange(space, max_it, &progress, z);
}
