/*
  linear_part.c -- whether the linear part of the problem is feasible.

      0 <= y <= h  (free y: any),     (A y + b)_i >= 0 in one-sided rows,  = 0 in free rows             (1)

  Every solution satisfies (1), for any A. The dual simplex method minimises c'y over (1) with random c > 0:
  y = 0 with all w basic is then dual feasible, and no two ratios tie. If a row violates its bound and no
  nonbasic variable can move it towards the bound, (1) is infeasible; the row gives the multipliers that
  farkas.c verifies.
*/
#include "array_impl.h"

#define MISS 1e-9
#define LEAST_ENTRY 1e-9
#define SLACK_OF_COSTS 1e-9

/* The tableau with w = A y + b in rows 0..n-1, the costs in row n, and the constants in column n + 1. */
typedef struct {
  Tableau *t;
  const StandardForm *form;
  char *at_upper; /* a nonbasic y is at h */
  double *value;  /* of the basic variables */
  double zero;
} Simplex;

/* Pseudo-random between 1 and 2. */
static double Cost(int j)
{
  const unsigned mixed = ((unsigned)j + 1u) * 2654435761u;
  return 1.0 + (double)((mixed ^ (mixed >> 13)) & 0xffff) / 65536.0;
}

static void Load(Simplex *s)
{
  const int n = s->form->n;
  double *costs = s->t->T + n * s->t->ld;
  TableauLoad(s->t, s->form, NULL);
  s->t->rows = n + 1;
  for (size_t c = 0; c < s->t->ld; c++) costs[c] = 0.0;
  for (int j = 0; j < n; j++) {
    s->at_upper[j] = 0;
    costs[j] = s->form->kind[j] == KIND_FREE ? 0.0 : Cost(j);
    s->value[j] = s->form->b[j];
  }
}

/* The bounds of a basic variable in (1). */
static void Bounds(const Simplex *s, int v, double *lo, double *hi)
{
  const int n = s->form->n, kind = s->form->kind[v < n ? v : v - n];
  *lo = 0.0;
  *hi = v < n ? s->form->h[v] : INFINITY;
  if (v >= n && kind == KIND_FREE) *hi = 0.0;
  if (v < n ? kind == KIND_FREE : kind == KIND_TWO_SIDED || kind == KIND_FIXED)
    *lo = -INFINITY, *hi = INFINITY;
}

/* The row with the largest violation, -1 if there is none; *sign: the direction in which it must move. */
static int WorstRow(const Simplex *s, double *sign)
{
  int worst = -1;
  double most = s->zero;
  for (int p = 0; p < s->form->n; p++) {
    double lo, hi;
    Bounds(s, s->t->row_variable[p], &lo, &hi);
    const double below = lo - s->value[p], above = s->value[p] - hi;
    if (fmax(below, above) <= most) continue;
    most = fmax(below, above);
    *sign = below > above ? 1.0 : -1.0;
    worst = p;
  }
  return worst;
}

/* Returns true if nonbasic variable v can move so that a row with that entry (times its sign) increases. */
static int Helps(const Simplex *s, int v, double entry)
{
  const int n = s->form->n, kind = s->form->kind[v < n ? v : v - n];
  if (kind == KIND_FREE) return v < n && fabs(entry) > LEAST_ENTRY;
  if (kind == KIND_FIXED) return 0;
  return (v < n && s->at_upper[v] ? -entry : entry) > LEAST_ENTRY;
}

/* The column that keeps the costs dual feasible (Harris 1973), -1 if there is none. */
static int EnteringColumn(const Simplex *s, int row, double sign)
{
  const int n = s->form->n;
  const double *entries = s->t->T + row * s->t->ld, *costs = s->t->T + n * s->t->ld;
  double bound = INFINITY, largest = 0.0;
  int best = -1;
  for (int c = 0; c < n; c++)
    if (Helps(s, s->t->col_variable[c], sign * entries[c]))
      bound = fmin(bound, (fabs(costs[c]) + SLACK_OF_COSTS) / fabs(entries[c]));
  for (int c = 0; c < n; c++) {
    if (!Helps(s, s->t->col_variable[c], sign * entries[c])) continue;
    if (fabs(costs[c]) > bound * fabs(entries[c]) || fabs(entries[c]) <= largest) continue;
    largest = fabs(entries[c]);
    best = c;
  }
  return best;
}

static void Pivot(Simplex *s, int row, int column, double sign)
{
  const int n = s->form->n, leaving = s->t->row_variable[row], entering = s->t->col_variable[column];
  const size_t ld = s->t->ld;
  double lo, hi;
  Bounds(s, leaving, &lo, &hi);
  const double step = ((sign > 0.0 ? lo : hi) - s->value[row]) / s->t->T[row * ld + column];
  for (int p = 0; p < n; p++) s->value[p] += step * s->t->T[p * ld + column];
  s->value[row] = step + (entering < n && s->at_upper[entering] ? s->form->h[entering] : 0.0);
  if (leaving < n) s->at_upper[leaving] = sign < 0.0;
  TableauExchange(s->t, row, column, (int)ld);
}

/* Recomputes the values from the constants, without the rounding errors of the steps. */
static void Refresh(Simplex *s)
{
  const int n = s->form->n;
  for (int p = 0; p < n; p++) {
    const double *entries = s->t->T + p * s->t->ld;
    s->value[p] = entries[n + 1];
    for (int c = 0; c < n; c++) {
      const int v = s->t->col_variable[c];
      if (v < n && s->at_upper[v]) s->value[p] += entries[c] * s->form->h[v];
    }
  }
}

/* The multipliers given by a row, for farkas.c. */
static void Multipliers(const Simplex *s, int row, double sign, double *y)
{
  const int n = s->form->n, v = s->t->row_variable[row];
  const double *entries = s->t->T + row * s->t->ld;
  for (int i = 0; i < n; i++) y[i] = 0.0;
  for (int c = 0; c < n; c++)
    if (s->t->col_variable[c] >= n) y[s->t->col_variable[c] - n] = -sign * entries[c];
  if (v >= n) y[v - n] = sign;
}

int LinearPartIsEmpty(Workspace *space)
{
  Basis *basis = &space->basis;
  const int n = space->problem.n, refresh_every = 50;
  const int64_t most = 20 * (int64_t)n + 100;
  Simplex s = {&basis->tableau, &space->form, basis->at_upper, basis->value, MISS * space->form.scale};
  double sign = 0.0;
  if (space->satisfiable) return 0;
  Load(&s);
  for (int64_t it = 1; it <= most; it++) {
    const int row = WorstRow(&s, &sign);
    space->satisfiable = row < 0;
    if (row < 0 || ProblemInterrupted(&space->problem, it)) return 0;
    const int column = EnteringColumn(&s, row, sign);
    if (column < 0) {
      Multipliers(&s, row, sign, space->y);
      return FarkasProves(space, space->y);
    }
    Pivot(&s, row, column, sign);
    if (it % refresh_every == 0) Refresh(&s);
  }
  return 0;
}
