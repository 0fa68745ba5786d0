/*
  newton.c -- Newton's method on min(y, w): exchanges all pairs that are out of bounds at once.

  From a set of basic y, (1) of polish.c gives the point; then

      y_i < 0, or > h_i             leaves at that bound,   w_i becomes basic
      w_i of the wrong sign         leaves at zero,         y_i becomes basic                  (1)

  until no pair is out of bounds. The start is the active set of a few projected Gauss-Seidel sweeps. Each
  round costs one factorisation. The method is finite for M-matrices and hidden M-matrices (Kostreva 1978;
  Aganagic 1984) and usually takes a few rounds for others; it may cycle, so the number of rounds is limited.
  On problems whose pivoting paths are exponentially long (Murty 1978, Fathi 1979), the sweeps or n rounds
  find the active set.
*/
#include "array_impl.h"
#include "friction/dot.h"
#include "plan_thresholds.h"

enum { SWEEPS = 10, MOST_ROUNDS = 60, MOST_ROWS = 200 };

/* Projected Gauss-Seidel from z = 0; skips rows without a positive diagonal. */
RICO_CLONES static void Sweep(const Problem *p, double *z)
{
  for (int i = 0; i < p->n; i++) {
    const double *row = p->M + (size_t)i * p->n;
    if (row[i] > 0.0) z[i] = ProblemNearest(p, i, z[i] - (p->q[i] + RicoDot((size_t)p->n, row, z)) / row[i]);
  }
}

/* The active set of z, as the first one. */
static void Begin(Workspace *space, const double *z)
{
  Basis *basis = &space->basis;
  int finite = 1;
  basis->form = &space->form;
  for (int i = 0; i < basis->n; i++) finite &= isfinite(z[i]);
  if (finite)
    StandardFormActiveSet(&space->form, z, basis->basic, basis->at_upper);
  else
    BasisColdFlags(basis);
}

typedef struct {
  const StandardForm *form;
  char *basic, *at_upper;
} Set;

/* Applies (1) to pair i; returns whether it was out of bounds. */
static int Exchange(const Set *s, int i, double y, double w, double zero)
{
  const StandardForm *form = s->form;
  const int n = form->n, kind = form->kind[i];
  if (kind == KIND_FREE || kind == KIND_FIXED) return 0;
  if (s->basic[i]) {
    const int above = kind == KIND_TWO_SIDED && y > form->h[i] + zero;
    if (y >= -zero && !above) return 0;
    s->basic[i] = 0;
    s->basic[n + i] = 1;
    s->at_upper[i] = (char)above;
    return 1;
  }
  if (s->at_upper[i] ? w <= zero : w >= -zero) return 0;
  s->basic[i] = 1;
  s->basic[n + i] = 0;
  return 1;
}

/* One round of (1) at the point z, w of the current set; returns the number of exchanged pairs. */
static int ExchangeAll(const Set *s, const double *z, const double *w)
{
  const StandardForm *form = s->form;
  const double zero = 1e-13 * form->scale;
  int count = 0;
  for (int i = 0; i < form->n; i++)
    count += Exchange(s, i, (z[i] - form->origin[i]) / form->column[i], form->row[i] * w[i], zero);
  return count;
}

/* Without the nearly dependent equations of a set: their z would be so large that q is lost in M z + q, and
   any w seems right. Returns 0 if there are such equations and the rounds are few: then another set may have
   none, unless they are rows without bounds. */
static int Factor(Workspace *space, int few)
{
  Polish *polish = &space->polish;
  const char *basic = space->basis.basic;
  int regular = PolishFactor(polish, &space->form, basic, NULL);
  for (int p = 0; p < polish->k; p++) regular &= fabs(polish->LU[p * polish->ld + p]) > RICO_SAFE_PIVOT;
  if (regular) return 1;
  if (few && space->form.n_dropped == 0) return 0;
  PolishFactorEchelon(polish, &space->form, basic);
  return 1;
}

/* Returns true if a few rounds may find the set: the exchanges of the first are few, and then less than half
   of those before. */
static int MayEnd(int most, int64_t its, int n, int before, int exchanged)
{
  return most > PLAN_FEW_ROUNDS || exchanged <= (its == 1 ? n / 8 : before / 2);
}

static RicoConvergedReason Rounds(Workspace *space, int most, int64_t *its, double *z, double *w)
{
  const Basis *basis = &space->basis;
  const Set set = {.form = &space->form, .basic = basis->basic, .at_upper = basis->at_upper};
  int exchanged = basis->n;
  while (*its < most) {
    const int before = exchanged;
    if (!Factor(space, most <= PLAN_FEW_ROUNDS)) return RICO_DIVERGED_SINGULAR;
    if (ProblemInterrupted(&space->problem, 32 * ++*its)) return RICO_DIVERGED_TIME;
    PolishSolve(&space->polish, &space->form, basis->basic, basis->at_upper, NULL, z, w);
    VectorAffine(basis->n, space->problem.M, z, space->problem.q, w);
    if (!PolishIsConsistent(&space->polish, &space->form, w)) return RICO_DIVERGED_SINGULAR;
    exchanged = ExchangeAll(&set, z, w);
    if (exchanged == 0) return RICO_CONVERGED_PIVOT;
    if (!MayEnd(most, *its, basis->n, before, exchanged)) break;
  }
  return RICO_DIVERGED_ITS;
}

Outcome NewtonRun(Workspace *space, double *z, double *w)
{
  const int n = space->problem.n;
  for (int i = 0; i < n; i++) z[i] = ProblemNearest(&space->problem, i, 0.0);
  for (int k = 0; k < SWEEPS; k++) Sweep(&space->problem, z);
  return NewtonRunFrom(space, MOST_ROUNDS + (n < MOST_ROWS ? n : MOST_ROWS), z, w);
}

Outcome NewtonRunFrom(Workspace *space, int most, double *z, double *w)
{
  Outcome outcome = {.residual = INFINITY};
  Begin(space, z);
  outcome.reason = Rounds(space, most, &outcome.its, z, w);
  outcome.residual = PolishEnd(&space->form, space->basis.basic, z, w);
  return outcome;
}
