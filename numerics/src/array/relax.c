/*
  relax.c -- projected Gauss-Seidel sweeps before pivoting, in turn from the first row to the last and
  back.

  A sweep costs n^2. A pivot of Lemke's method costs n k, with k rows away from their start, and the method
  takes about as many pivots as the solution has such rows. Sweeps continue while they are expected to
  converge before that. Where M is diagonally dominant, or triangular in either order (Murty 1978, whose
  family has 2^n pivots), they give the solution; often the last sweeps leave every row in its state, and a
  few rounds of Newton's method (newton.c) give the solution.
*/
#include "array_impl.h"
#include "estimate.h"
#include "friction/dot.h"
#include "plan_thresholds.h"

/* The state of a row at z: -1 at its lower bound, 1 at its upper bound, 0 between them. */
static int StateOf(double lo, double hi, double z)
{
  return z <= lo ? -1 : z >= hi;
}

/* The new z of a row whose diagonal d is not positive and whose w is given at z: a bound at which w has the
   sign that this bound requires, or NaN if there is none. */
static double AtBound(double lo, double hi, double d, double z, double w)
{
  if (w == 0.0) return z;
  if (w + d * (lo - z) >= 0.0) return lo;
  return w + d * (hi - z) <= 0.0 ? hi : NAN;
}

/* The row solved last, whose new z is not stored yet: the next product need not wait for it. */
typedef struct {
  int row;
  double z;
} Pending;

/* Solves row i exactly. Returns its change in the units of w; *changed counts rows with another state. */
static inline double Relax(const Problem *p, int i, double *z, Pending *last, int *changed)
{
  const double *row = p->M + (size_t)i * p->n, d = row[i];
  const double lo = ProblemLower(p, i), hi = ProblemUpper(p, i);
  double w = p->q[i] + RicoDot((size_t)p->n, row, z);
  w += row[last->row] * (last->z - z[last->row]);
  z[last->row] = last->z;
  const double before = z[i], after = d > 0.0 ? Clamp(before - w / d, lo, hi) : AtBound(lo, hi, d, before, w);
  *changed += StateOf(lo, hi, before) != StateOf(lo, hi, after);
  *last = (Pending){i, after};
  return (d > 0.0 ? d : 1.0 / p->rho) * (after - before);
}

/* Returns 1 if a row has neither a positive diagonal nor two finite bounds. */
static int HasUnboundedRow(const Problem *p)
{
  for (int i = 0; i < p->n; i++)
    if (!(p->M[(size_t)i * (p->n + 1)] > 0.0) &&
        IsInfinite(ProblemLower(p, i)) + IsInfinite(ProblemUpper(p, i)) > 0)
      return 1;
  return 0;
}

/* One sweep. Returns the norm of its changes, in the units of w. */
RICO_CLONES static double Sweep(const Problem *p, int backwards, double *z, int *changed)
{
  double sum = 0.0;
  Pending last = {0, z[0]};
  *changed = 0;
  for (int k = 0; k < p->n; k++) {
    const double moved = Relax(p, backwards ? p->n - 1 - k : k, z, &last, changed);
    sum += moved * moved;
  }
  z[last.row] = last.z;
  return sqrt(sum);
}

/* The cost of a path to a solution like z, in sweeps. */
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

/* Sweeps until the tolerance is reached, from the last ones; past[k % PLAN_WATCHED_SWEEPS]: change of sweep
 * k.
 */
static double ToCome(int made, const double past[], double moved, double tolerance)
{
  const int first = made > PLAN_WATCHED_SWEEPS ? made - PLAN_WATCHED_SWEEPS : 1;
  return RicoStepsToCome(made - first, past[first % PLAN_WATCHED_SWEEPS], moved, tolerance);
}

/* Whether sweeps are expected to converge before the methods that follow. */
static int AreFaster(const Problem *p, const double *z, int settled, int made, double to_come)
{
  double next = CostOfPath(p, z);
  if (settled) next = fmin(next, CostOfRounds(p, z));
  return made + to_come <= next;
}

Outcome RelaxRun(Workspace *space, int64_t max_it, double *z, double *w)
{
  const Problem *p = &space->problem;
  Outcome outcome = {.reason = RICO_DIVERGED_DIAGONAL, .residual = INFINITY};
  double past[PLAN_WATCHED_SWEEPS]; /* changes of the last sweeps */
  int changed = 0;
  if (HasUnboundedRow(p)) return outcome;
  outcome.reason = RICO_DIVERGED_STALLED;
  for (int made = 1; made <= max_it; made++) {
    const double moved = Sweep(p, made % 2 == 0, z, &changed);
    outcome.its = made;
    if (!(moved < INFINITY) || ProblemInterrupted(p, 32 * made)) return outcome;
    if (moved <= p->tolerance) outcome.residual = ProblemEvaluate(p, z, w);
    if (outcome.residual <= p->tolerance) {
      outcome.reason = RICO_CONVERGED_RTOL;
      return outcome;
    }
    if (made >= PLAN_WATCHED_SWEEPS &&
        !AreFaster(p, z, changed == 0, made, ToCome(made, past, moved, p->tolerance)))
      break;
    past[made % PLAN_WATCHED_SWEEPS] = moved;
  }
  if (changed <= p->n / 4) outcome.reason = RICO_DIVERGED_ITS; /* the states of most rows are known */
  return outcome;
}
