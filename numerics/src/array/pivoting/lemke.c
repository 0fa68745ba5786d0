/*
  lemke.c -- complementary pivoting (Lemke 1965) on a box.

  Lemke's method adds a covering column, w = A y + b + d t, and follows the solutions (y, w)(t) of

      0 <= y <= h,   w_i >= 0 where y_i = 0,   w_i = 0 where 0 < y_i < h_i,   w_i <= 0 where y_i = h_i

  from a t at which they are known down to t = 0. Each pair (y_i, w_i) has one nonbasic member, except the
  pair that changed last, which has two: the one that did not leave enters next.

      w_i left (at 0)         y_i enters, away from the bound it sits at
      y_i left at 0 or h_i    w_i enters, upwards or downwards
      y_i reached its other bound while entering: w_i enters too, and the basis is unchanged  (1)

  A cold start has all y_i = 0 (free y_i basic), and d = e in the rows of the basic variables. A warm start
  has those y_i basic that are strictly inside their bounds, and covers only the infeasible rows. If it fails,
  a cold start follows. A variable with two finite bounds moves to their middle as t increases to its start
  value.

  The path ends at t = 0, or on a secondary ray, where no variable blocks. For P-matrices, positive
  semidefinite and copositive-plus matrices a ray means, and proves, that there is no solution (polish.c). If
  it proves nothing, or the path is too long, the linear part may be infeasible (linear_part.c). Bimatrix
  games have paths of their own (game.c). With all bounds finite there is no ray. The point at t = 0 is
  recomputed from the data. If its residual exceeds the tolerance because of round-off on the path, a new path
  starts from this point.
*/
#include "../array_impl.h"

#define MAX_PATHS 5

int64_t LemkeLimit(int n)
{
  return 200 * (int64_t)n + ((int64_t)1 << (n < 15 ? n + 2 : 17));
}

/* Different positive numbers: other covering vectors give other paths. */
static double Weight(int style, int p)
{
  const unsigned mixed = ((unsigned)(p + 1) * 2654435761u ^ (unsigned)style * 2246822519u) * 3266489917u;
  return style == 0 ? 1.0 : 1.0 + (mixed >> 16 & 63) / 16.0;
}

/* g and the start value of t: the smallest one at which all variables are feasible. */
static double ChooseCover(Basis *basis, int warm, int style)
{
  double start = 0.0, start_two_sided = 0.0;
  for (int p = 0; p < basis->positions; p++) {
    const double lo = basis->lo[p], hi = basis->hi[p];
    const double miss = fmax(lo - basis->value[p], basis->value[p] - hi);
    basis->g[p] = IsInfinite(lo) == IsInfinite(hi) || (warm && miss <= 0.0) ? 0.0 : Weight(style, p);
    if (basis->g[p] != 0.0) start = fmax(start, miss / basis->g[p]);
    if (IsInfinite(lo)) basis->g[p] = -basis->g[p];
    if (!IsInfinite(lo) && !IsInfinite(hi)) start_two_sided = fmax(start_two_sided, miss);
  }
  if (start <= 0.0) start = start_two_sided;
  if (start > 0.0 && start_two_sided > 0.0)
    for (int p = 0; p < basis->positions; p++) {
      const double lo = basis->lo[p], hi = basis->hi[p], value = basis->value[p];
      if (!IsInfinite(lo) && !IsInfinite(hi) && (value < lo || value > hi))
        basis->g[p] = (0.5 * (lo + hi) - value) / start;
    }
  return start;
}

/* d from g: the column that becomes g at the start basis, d = g_w - A g_y. */
static void CoverFromStart(Basis *basis)
{
  const int n = basis->n;
  for (int i = 0; i < n; i++) basis->d[i] = 0.0;
  for (int p = 0; p < basis->positions; p++) {
    const int v = basis->ops->variable(basis, p);
    if (basis->g[p] == 0.0) continue;
    if (v >= n) basis->d[v - n] += basis->g[p];
    for (int i = 0; i < n && v < n; i++) basis->d[i] -= StandardFormEntry(basis->form, i, v) * basis->g[p];
  }
}

static void RememberStart(Basis *basis)
{
  const int n = basis->n;
  basis->n_start = 0;
  for (int p = 0; p < basis->positions; p++) {
    if (IsInfinite(basis->lo[p]) && IsInfinite(basis->hi[p])) continue;
    const int v = basis->ops->variable(basis, p);
    basis->start[basis->n_start++] = v;
    if (v >= n) basis->start_above[v - n] = IsInfinite(basis->lo[p]);
  }
}

/* The entering variable, its direction, start value and range. */
typedef struct {
  int variable;
  double sign, value, reach;
} Entering;

static Entering EnterW(const Basis *basis, int i)
{
  return (Entering){basis->n + i, basis->at_upper[i] ? -1.0 : 1.0, 0.0, INFINITY};
}

static Entering EnterY(const Basis *basis, int i)
{
  const double h = basis->form->h[i];
  return basis->at_upper[i] ? (Entering){i, -1.0, h, h} : (Entering){i, 1.0, 0.0, h};
}

static void ExchangeBasic(Basis *basis, const Entering *entering, int position)
{
  const int leaving = basis->ops->variable(basis, position);
  if (leaving < basis->n) basis->at_upper[leaving] = basis->direction[position] > 0.0;
  const int p = basis->ops->exchange(basis, entering->variable, position, entering->sign);
  basis->basic[leaving] = 0;
  basis->basic[entering->variable] = 1;
  basis->value[p] = entering->value;
  BasisBounds(basis, entering->variable, &basis->lo[p], &basis->hi[p]);
}

/* The reason if a basis could not be computed. */
static RicoConvergedReason WhyNoBasis(const Basis *basis)
{
  return ClockIsPast(basis->problem->deadline) ? RICO_DIVERGED_TIME : RICO_DIVERGED_SINGULAR;
}

/* Pivots by (1) until t = 0 (RICO_CONVERGED_PIVOT), a ray, or the limit. */
static RicoConvergedReason FollowPath(Basis *basis, int64_t max_it, int64_t *its, Entering *entering)
{
  const int n = basis->n, t = VARIABLE_T(basis), refresh_every = 100 + n / 2;
  int since_refresh = 0;
  *entering = (Entering){t, -1.0, basis->t, basis->t};
  for (;;) {
    double theta = 0.0;
    basis->ops->direction(basis, entering->variable, entering->sign);
    const int position = RatioTest(basis, entering->reach, &theta);
    if ((position == RATIO_RAY && since_refresh > 0) || since_refresh > refresh_every) {
      if (basis->ops->load(basis, LOAD_REFRESH) != BASIS_OK) return WhyNoBasis(basis);
      since_refresh = 0;
      continue;
    }
    if (position == RATIO_RAY) return RICO_DIVERGED_RAY;
    VectorAxpy(basis->padded, theta, basis->direction, basis->value);
    entering->value += entering->sign * theta;
    since_refresh++;
    ++*its;
    if (position == RATIO_FLIP) {
      if (entering->variable == t) break;
      basis->at_upper[entering->variable] ^= 1;
      *entering = EnterW(basis, entering->variable);
    } else {
      const int leaving = basis->ops->variable(basis, position);
      ExchangeBasic(basis, entering, position);
      if (leaving == t) break;
      *entering = leaving < n ? EnterW(basis, leaving) : EnterY(basis, leaving - n);
    }
    if (*its >= max_it) return RICO_DIVERGED_ITS;
    if (ProblemInterrupted(basis->problem, *its)) return RICO_DIVERGED_TIME;
  }
  basis->t = 0.0;
  return RICO_CONVERGED_PIVOT;
}

/* After a failure: the last vertex without t, or y = 0, whichever is better. If the time is over, the vertex
   is not computed again from the data. */
static double LastPoint(Workspace *space, double *z, double *w)
{
  Basis *basis = &space->basis;
  double at_vertex = INFINITY;
  if (PolishFactor(&space->polish, basis->form, basis->basic, basis->d))
    at_vertex = PolishPoint(&space->polish, basis->form, basis->basic, basis->at_upper, basis->d, z, w);
  else if (basis->t > 0.0 && ClockIsPast(basis->problem->deadline))
    at_vertex = BasisValues(basis, z, w);
  BasisColdFlags(basis);
  PolishStart(basis->form, basis->at_upper, space->y);
  const double at_zero = PolishEnd(basis->form, basis->basic, space->y, space->polish.x);
  if (at_vertex <= at_zero) return at_vertex;
  memcpy(z, space->y, basis->n * sizeof(double));
  memcpy(w, space->polish.x, basis->n * sizeof(double));
  return at_zero;
}

static int LoadStart(Basis *basis, LoadMode *mode)
{
  basis->t = 0.0;
  int status = basis->ops->load(basis, *mode);
  if (status == BASIS_SINGULAR && *mode == LOAD_WARM) {
    *mode = LOAD_COLD;
    BasisColdFlags(basis);
    status = basis->ops->load(basis, *mode);
  }
  return status;
}

/* One path from the basis of the flags; no path if that basis is the solution. */
static RicoConvergedReason OnePath(Workspace *space, LoadMode mode, int style, int64_t max_it,
                                   Outcome *outcome, double *z, double *w)
{
  Basis *basis = &space->basis;
  const double accepted = space->problem.tolerance;
  Entering entering;
  const int status = LoadStart(basis, &mode);
  if (status != BASIS_OK) {
    outcome->proved = status == BASIS_INCONSISTENT;
    return outcome->proved ? RICO_DIVERGED_INFEASIBLE : WhyNoBasis(basis);
  }
  if (mode == LOAD_WARM) outcome->residual = basis->ops->point(basis, &space->polish, 0, z, w);
  if (outcome->residual <= accepted) return RICO_CONVERGED_PIVOT;
  basis->t = ChooseCover(basis, mode == LOAD_WARM, style);
  if (basis->t <= (BasisIsSlack(basis) ? 0.0 : 1e-14 * basis->form->scale)) return RICO_CONVERGED_PIVOT;
  basis->scale = basis->t;
  RememberStart(basis);
  CoverFromStart(basis);
  basis->ops->cover(basis, basis->g);
  VectorAxpy(basis->padded, basis->t, basis->g, basis->value);
  const RicoConvergedReason reason = FollowPath(basis, max_it, &outcome->its, &entering);
  if (reason == RICO_DIVERGED_RAY)
    outcome->proved = PolishRayProves(&space->polish, basis->form, basis->basic, basis->d, entering.variable,
                                      entering.sign, space->y);
  return reason;
}

Outcome LemkeRun(Workspace *space, int warm, int style, int64_t max_it, double *z, double *w)
{
  Basis *basis = &space->basis;
  const double accepted = space->problem.tolerance;
  Outcome outcome = {.residual = INFINITY};
  LoadMode mode = warm ? LOAD_WARM : LOAD_COLD;
  basis->problem = &space->problem;
  basis->form = &space->form;
  basis->ops = basis->n >= RICO_BLOCK_FROM ? &block_ops : &tableau_ops;
  if (style == 0 && IsGame(space)) {
    outcome = GameRun(space, max_it, z, w);
    if (outcome.reason != RICO_DIVERGED_RAY) return outcome;
  }
  if (warm)
    StandardFormActiveSet(basis->form, z, basis->basic, basis->at_upper);
  else
    BasisColdFlags(basis);
  for (int path = 0; path < MAX_PATHS; path++) {
    outcome.reason = OnePath(space, mode, style, max_it, &outcome, z, w);
    if (outcome.reason == RICO_CONVERGED_PIVOT) {
      if (outcome.residual > accepted) outcome.residual = basis->ops->point(basis, &space->polish, 1, z, w);
      if (outcome.residual <= accepted) return outcome;
      if (ProblemAtRoundOff(&space->problem, outcome.residual)) break;
      mode = LOAD_WARM;
    } else if (mode == LOAD_WARM && warm && outcome.reason != RICO_DIVERGED_ITS &&
               outcome.reason != RICO_DIVERGED_TIME && !outcome.proved) {
      BasisColdFlags(basis);
      mode = LOAD_COLD;
      warm = 0;
    } else {
      outcome.residual = LastPoint(space, z, w);
      if (!outcome.proved && style == 0 && max_it >= basis->n && outcome.reason != RICO_DIVERGED_TIME)
        outcome.proved = LinearPartIsEmpty(space);
      return outcome;
    }
  }
  outcome.reason = RICO_DIVERGED_INACCURATE;
  return outcome;
}
