/*
  relax.c -- a few projected Gauss-Seidel sweeps before pivoting, in turn from the first row to the last and
  back.

  A sweep costs n^2. A pivot of Lemke's method costs n^2 too, and the method takes about n pivots. Where M is
  diagonally dominant, or triangular in either order (Murty 1978, whose family has 2^n pivots), the sweeps
  give the solution; often the last sweeps leave every row in its state, and a few rounds of Newton's method
  (newton.c) give the solution.
*/
#include "array_impl.h"
#include "estimate.h"
#include "friction/dot.h"
#include "plan_thresholds.h"

/* The state of row i at z: -1 at its lower bound, 1 at its upper bound, 0 between them. */
static int StateOf(const Problem *p, int i, double z)
{
  return z <= ProblemLower(p, i) ? -1 : z >= ProblemUpper(p, i);
}

/* The new z of a row whose diagonal d is not positive and whose w is given at z: a bound at which w has the
   sign that this bound requires, or NaN if there is none. */
static double AtBound(double lo, double hi, double d, double z, double w)
{
  if (w == 0.0) return z;
  if (w + d * (lo - z) >= 0.0) return lo;
  return w + d * (hi - z) <= 0.0 ? hi : NAN;
}

/* Solves row i exactly. Returns its change in the units of w; *changed counts rows with another state. */
static inline double Relax(const Problem *p, int i, double *z, int *changed)
{
  const double *row = p->M + (size_t)i * p->n, before = z[i], d = row[i];
  const double w = p->q[i] + RicoDot((size_t)p->n, row, z);
  z[i] = d > 0.0 ? ProblemNearest(p, i, before - w / d)
                 : AtBound(ProblemLower(p, i), ProblemUpper(p, i), d, before, w);
  *changed += StateOf(p, i, before) != StateOf(p, i, z[i]);
  return (d > 0.0 ? d : 1.0 / p->rho) * (z[i] - before);
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
  *changed = 0;
  for (int k = 0; k < p->n; k++) {
    const double moved = Relax(p, backwards ? p->n - 1 - k : k, z, changed);
    sum += moved * moved;
  }
  return sqrt(sum);
}

Outcome RelaxRun(Workspace *space, int64_t max_it, double *z, double *w)
{
  const Problem *p = &space->problem;
  Outcome outcome = {.reason = RICO_DIVERGED_DIAGONAL, .residual = INFINITY};
  const int most = max_it < PLAN_FIRST_SWEEPS ? (int)max_it : PLAN_FIRST_SWEEPS;
  double first = 0.0;
  int changed = 0, settled = 0;
  if (HasUnboundedRow(p)) return outcome;
  outcome.reason = RICO_DIVERGED_STALLED;
  for (int made = 1; made <= most; made++) {
    const double moved = Sweep(p, made % 2 == 0, z, &changed);
    outcome.its = made;
    if (!(moved < INFINITY)) return outcome;
    if (made == 1) first = moved;
    if (moved <= p->tolerance) outcome.residual = ProblemEvaluate(p, z, w);
    if (outcome.residual <= p->tolerance) {
      outcome.reason = RICO_CONVERGED_RTOL;
      return outcome;
    }
    settled = changed == 0 ? settled + 1 : 0;
    if (made >= PLAN_WATCHED_SWEEPS &&
        !(RicoStepsToCome(made - 1, first, moved, p->tolerance) < most - made) &&
        (settled > 0 || moved > 0.5 * first))
      break;
  }
  if (changed <= p->n / 4) outcome.reason = RICO_DIVERGED_ITS; /* the states of most rows are known */
  return outcome;
}
