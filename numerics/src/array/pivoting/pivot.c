/*
  pivot.c -- least-index principal pivoting (Bard 1972, Murty 1974) on a box.

  The basis is always complementary: of every pair (y_i, w_i) one is basic. While a basic variable is out of
  its bounds, the pair of least index with such a variable is exchanged:

      y_i < 0      leaves at 0,   w_i enters          w_i of the wrong sign    leaves at 0,
      y_i > h_i    leaves at h_i, w_i enters                                   y_i enters        (1)

  The least index makes it finite for P-matrices: a pair returns only after one of greater index has moved, so
  the bases follow each other like binary numbers. The exchange needs T_ii != 0. If T_ii = 0 the matrix is no
  P-matrix, and the method fails.
*/
#include "../array_impl.h"

#define REFRESH_EVERY 200

static double Violation(const Basis *basis, int p)
{
  return fmax(basis->lo[p] - basis->value[p], basis->value[p] - basis->hi[p]);
}

/* Row of the pair of least index that is out of bounds, -1 if none. */
static int LeastInfeasible(const Basis *basis, double tolerance)
{
  int best = -1, least = basis->n;
  for (int p = 0; p < basis->positions; p++) {
    const int i = basis->tableau.row_variable[p] % basis->n;
    if (i < least && Violation(basis, p) > tolerance) best = p, least = i;
  }
  return best;
}

/* (1); returns 0 if the pivot vanishes. */
static int ExchangePair(Basis *basis, int p)
{
  const int n = basis->n, leaving = basis->tableau.row_variable[p], i = leaving % n;
  const int entering = leaving < n ? leaving + n : i;
  const double bound = basis->value[p] < basis->lo[p] ? basis->lo[p] : basis->hi[p];
  basis->ops->direction(basis, entering, 1.0);
  const double pivot = basis->direction[p];
  if (!(fabs(pivot) > 1e-12)) return 0;
  const double step = (bound - basis->value[p]) / pivot;
  const double from = entering < n && basis->at_upper[i] ? basis->form->h[i] : 0.0;
  VectorAxpy(basis->padded, step, basis->direction, basis->value);
  if (leaving < n) basis->at_upper[i] = basis->form->kind[i] == KIND_TWO_SIDED && bound > 0.0;
  basis->ops->exchange(basis, entering, p, 1.0);
  basis->basic[leaving] = 0;
  basis->basic[entering] = 1;
  basis->value[p] = from + step;
  BasisBounds(basis, entering, &basis->lo[p], &basis->hi[p]);
  return 1;
}

static RicoConvergedReason PivotUntilFeasible(Basis *basis, int64_t max_it, int64_t *its)
{
  for (;;) {
    const int p = LeastInfeasible(basis, 1e-13 * basis->form->scale);
    if (p < 0) return RICO_CONVERGED_PIVOT;
    if (*its >= max_it) return RICO_DIVERGED_ITS;
    if (ProblemInterrupted(basis->problem, *its + 1)) return RICO_DIVERGED_TIME;
    if (!ExchangePair(basis, p)) return RICO_DIVERGED_DIAGONAL;
    if (++*its % REFRESH_EVERY == 0 && basis->ops->load(basis, LOAD_REFRESH) != BASIS_OK)
      return ClockIsPast(basis->problem->deadline) ? RICO_DIVERGED_TIME : RICO_DIVERGED_SINGULAR;
  }
}

Outcome PivotRun(Workspace *space, int64_t max_it, double *z, double *w)
{
  Basis *basis = &space->basis;
  Outcome outcome = {.residual = INFINITY};
  basis->problem = &space->problem;
  basis->form = &space->form;
  basis->ops = &tableau_ops;
  BasisColdFlags(basis);
  memset(basis->d, 0, basis->n * sizeof(double));
  const int status = basis->ops->load(basis, LOAD_COLD);
  if (status == BASIS_OK) {
    outcome.reason = PivotUntilFeasible(basis, max_it, &outcome.its);
    outcome.residual = outcome.reason == RICO_DIVERGED_TIME
                           ? BasisValues(basis, z, w)
                           : basis->ops->point(basis, &space->polish, 1, z, w);
    if (outcome.residual < INFINITY) return outcome;
  } else {
    outcome.proved = status == BASIS_INCONSISTENT;
    outcome.reason = outcome.proved ? RICO_DIVERGED_INFEASIBLE : RICO_DIVERGED_SINGULAR;
  }
  PolishStart(basis->form, basis->at_upper, z);
  outcome.residual = PolishEnd(basis->form, basis->basic, z, w);
  return outcome;
}
