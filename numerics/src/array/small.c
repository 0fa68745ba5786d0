/*
  small.c -- n = 3 to 12: Newton on active sets, without a standard form.

  Each component is at its lower bound, inside, or at its upper bound. The components inside solve

      M_II z_I = -(q_I + M_IB z_B),      z_B at their bounds,                                 (1)

  by elimination with exchanges. Then all components out of bounds move to that bound, and all with w of the
  wrong sign move inside, at once (newton.c). The start is the solution of the uncoupled problem,
  z_i = -q_i / M_ii. If a few rounds do not solve it, or M_II is singular, the general methods follow.
*/
#include "array_impl.h"

enum { ROUNDS = 10, AT_LOWER = -1, INSIDE = 0, AT_UPPER = 1 };

typedef struct {
  const Problem *p;
  double lo[RICO_SMALL], hi[RICO_SMALL];
  int place[RICO_SMALL];
  int inside[RICO_SMALL], k;
  double zero; /* a w below this has no sign */
} Places;

static int PlaceOf(const Places *s, int i, double z)
{
  return z <= s->lo[i] ? AT_LOWER : z >= s->hi[i] ? AT_UPPER : INSIDE;
}

static void Begin(Places *s, int warm, const double *z)
{
  const Problem *p = s->p;
  s->zero = 1e-15 * p->norm_q;
  for (int i = 0; i < p->n; i++) {
    const double d = p->M[i * p->n + i];
    s->lo[i] = ProblemLower(p, i);
    s->hi[i] = ProblemUpper(p, i);
    s->place[i] = PlaceOf(s, i, warm ? z[i] : d > 0.0 ? -p->q[i] / d : p->q[i] < 0.0 ? INFINITY : -INFINITY);
    if (s->place[i] != INSIDE && IsInfinite(s->place[i] == AT_LOWER ? s->lo[i] : s->hi[i]))
      s->place[i] = INSIDE;
  }
}

/* Elimination in [a | b]. Returns 0 if a pivot is so much smaller than its column was that it may be
   round-off: the solution of nearly singular equations is so large that q is lost in M z + q, and any w seems
   right. */
static int Eliminate(int k, double a[][RICO_SMALL + 1])
{
  double largest[RICO_SMALL];
  for (int c = 0; c < k; c++) {
    largest[c] = 0.0;
    for (int r = 0; r < k; r++) largest[c] = fabs(a[r][c]) > largest[c] ? fabs(a[r][c]) : largest[c];
  }
  for (int c = 0; c < k; c++) {
    int pivot = c;
    for (int r = c + 1; r < k; r++)
      if (fabs(a[r][c]) > fabs(a[pivot][c])) pivot = r;
    if (!(fabs(a[pivot][c]) > RICO_SAFE_PIVOT * largest[c])) return 0;
    for (int j = c; pivot != c && j <= k; j++) {
      const double swap = a[c][j];
      a[c][j] = a[pivot][j];
      a[pivot][j] = swap;
    }
    for (int r = c + 1; r < k; r++) {
      const double factor = a[r][c] / a[c][c];
      for (int j = c + 1; j <= k; j++) a[r][j] -= factor * a[c][j];
    }
  }
  return 1;
}

/* (1) */
static int SolveInside(Places *s, double *z)
{
  const Problem *p = s->p;
  const int n = p->n;
  double a[RICO_SMALL][RICO_SMALL + 1];
  s->k = 0;
  for (int i = 0; i < n; i++) {
    if (s->place[i] == INSIDE)
      s->inside[s->k++] = i;
    else
      z[i] = s->place[i] == AT_LOWER ? s->lo[i] : s->hi[i];
  }
  for (int r = 0; r < s->k; r++) {
    const double *row = p->M + s->inside[r] * n;
    double b = p->q[s->inside[r]];
    for (int j = 0; j < n; j++)
      if (s->place[j] != INSIDE) b += row[j] * z[j];
    for (int c = 0; c < s->k; c++) a[r][c] = row[s->inside[c]];
    a[r][s->k] = -b;
  }
  if (!Eliminate(s->k, a)) return 0;
  for (int r = s->k - 1; r >= 0; r--) {
    double x = a[r][s->k];
    for (int c = r + 1; c < s->k; c++) x -= a[r][c] * z[s->inside[c]];
    z[s->inside[r]] = x / a[r][r];
  }
  return 1;
}

/* Moves the components that violate a condition; returns their number. */
static int Move(Places *s, const double *z, double *w)
{
  const Problem *p = s->p;
  int moved = 0;
  VectorAffine(p->n, p->M, z, p->q, w);
  for (int i = 0; i < p->n; i++) {
    int place = s->place[i];
    if (place == INSIDE) {
      if (z[i] < s->lo[i]) place = AT_LOWER;
      if (z[i] > s->hi[i]) place = AT_UPPER;
    } else if (s->lo[i] < s->hi[i] && (place == AT_LOWER ? w[i] < -s->zero : w[i] > s->zero)) {
      place = INSIDE;
    }
    moved += place != s->place[i];
    s->place[i] = place;
  }
  return moved;
}

Outcome SmallRun(const Problem *p, int warm, double *z, double *w)
{
  Outcome outcome = {.reason = RICO_ITERATING, .residual = INFINITY};
  Places places = {.p = p};
  Begin(&places, warm, z);
  while (outcome.its++ < ROUNDS && SolveInside(&places, z)) {
    if (Move(&places, z, w)) continue;
    outcome.residual = ProblemResidual(p, z, w);
    if (outcome.residual <= p->tolerance) outcome.reason = RICO_CONVERGED_PIVOT;
    break;
  }
  return outcome;
}
