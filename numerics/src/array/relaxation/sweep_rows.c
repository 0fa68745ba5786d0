/*
  sweep_rows.c -- one sweep of projected Gauss-Seidel over the rows of an array.

  If few entries of a large M are not 0, the sweep reads only these, from a copy.
*/
#include "sweep_rows.h"

#include "../clones.h"
#include "../friction/dot.h"
#include "../plan_thresholds.h"
#include "../vector.h"

/* Returns 1 if the state of a row (at its lower bound, at its upper bound, between them) differs. Without
   branches, as Nearest(): they would be mispredicted in each early sweep. */
static inline int HaveStatesChanged(double lo, double hi, double before, double after)
{
  return ((before <= lo) ^ (after <= lo)) | ((before >= hi) ^ (after >= hi));
}

static inline double Nearest(double x, double lo, double hi)
{
  const double above = x < lo ? lo : x;
  return above > hi ? hi : above;
}

/* The new z of a row whose diagonal d is not positive and whose w is given at z: a bound at which w has the
   sign that this bound requires, or NaN if there is none. */
static double AtBound(double lo, double hi, double d, double z, double w)
{
  if (w == 0.0) return z;
  if (w + d * (lo - z) >= 0.0) return lo;
  return w + d * (hi - z) <= 0.0 ? hi : NAN;
}

/* Returns true if at most `most` entries of M are not 0. Counts until they are more: to copy these, too, took
   as long as four sweeps. */
static int HasFewEntries(const Problem *p, size_t most)
{
  size_t count = 0;
  for (int i = 0; i < p->n && count <= most; i++) count += VectorCount((size_t)p->n, p->M + (size_t)i * p->n);
  return count <= most;
}

/* Copies the entries that are not 0. */
static void Compress(RelaxRows *rows)
{
  const int n = rows->p->n;
  const double *M = rows->p->M;
  int used = 0;
  for (int i = 0; i < n; i++, M += n) {
    const int count = VectorNonzeros(n, M, rows->column + used);
    rows->start[i] = used;
    for (int k = used; k < used + count; k++) rows->value[k] = M[rows->column[k]];
    used += count;
  }
  rows->start[n] = used;
}

void RelaxRowsInit(RelaxRows *rows, const Problem *p, double *space)
{
  const double n = p->n, full = n * n;
  const size_t room = (size_t)p->n * (size_t)p->n / 3;
  *rows = (RelaxRows){.p = p, .cost = n * (PLAN_FULL_ROW + n), .inverse = space};
  rows->lo = space + p->n;
  rows->hi = space + 2 * (size_t)p->n;
  rows->value = space + 3 * (size_t)p->n;
  for (int i = 0; i < p->n; i++) {
    const double d = p->M[(size_t)i * (size_t)(p->n + 1)];
    rows->inverse[i] = d > 0.0 ? 1.0 / d : 0.0;
    rows->lo[i] = ProblemLower(p, i);
    rows->hi[i] = ProblemUpper(p, i);
  }
  rows->product = n * (PLAN_PRODUCT_ROW + n);
  rows->sparse = p->n > PLAN_SMALL_ROWS && HasFewEntries(p, (size_t)(PLAN_COMPRESSED * full));
  if (!rows->sparse) return;
  rows->column = (int *)(rows->value + room);
  rows->start = rows->column + room;
  Compress(rows);
  rows->product = rows->cost = PLAN_SPARSE_ENTRY * rows->start[p->n] + PLAN_SPARSE_ROW * n;
}

RICO_CLONES void RelaxMultiply(const RelaxRows *rows, const double *x, double *y)
{
  const int n = rows->p->n;
  for (int i = 0; i < n; i++) {
    double sum = 0.0;
    if (rows->sparse)
      for (int k = rows->start[i]; k < rows->start[i + 1]; k++) sum += rows->value[k] * x[rows->column[k]];
    else
      sum = RicoDot((size_t)n, rows->p->M + (size_t)i * n, x);
    y[i] = sum;
  }
}

/* The row solved last, whose new z is not stored yet: the next product need not wait for it. */
typedef struct {
  int row;
  double z;
} Pending;

/* w of row i. Stores the pending z. */
static inline double Product(const RelaxRows *rows, int i, const Pending *last, double *z)
{
  const Problem *p = rows->p;
  const double *row = p->M + (size_t)i * p->n;
  double w = p->q[i];
  if (rows->sparse)
    for (int k = rows->start[i]; k < rows->start[i + 1]; k++) w += rows->value[k] * z[rows->column[k]];
  else
    w += RicoDot((size_t)p->n, row, z);
  w += row[last->row] * (last->z - z[last->row]);
  z[last->row] = last->z;
  return w;
}

/* Solves row i exactly. Returns its change in the units of w. */
static inline double Relax(const RelaxRows *rows, int i, double *z, Pending *last, int *changed)
{
  const Problem *p = rows->p;
  const double d = p->M[(size_t)i * (size_t)(p->n + 1)], lo = rows->lo[i], hi = rows->hi[i];
  const double w = Product(rows, i, last, z), before = z[i];
  const double after =
      d > 0.0 ? Nearest(before - w * rows->inverse[i], lo, hi) : AtBound(lo, hi, d, before, w);
  *changed += HaveStatesChanged(lo, hi, before, after);
  *last = (Pending){i, after};
  return (d > 0.0 ? d : 1.0 / p->rho) * (after - before);
}

RICO_CLONES double RelaxSweep(const RelaxRows *rows, int backwards, double *z, int *changed)
{
  const int n = rows->p->n;
  double sum = 0.0;
  int count = 0;
  Pending last = {0, z[0]};
  for (int k = 0; k < n; k++) {
    const double moved = Relax(rows, backwards ? n - 1 - k : k, z, &last, &count);
    sum += moved * moved;
  }
  z[last.row] = last.z;
  *changed = count;
  return sqrt(sum);
}
