/*
  standard_form.c -- one form for LCP, MLCP and relay, with entries of moderate size.

  With powers of two r_i, c_j (so that scaling rounds nothing) and z_j = o_j + c_j y_j, row i times r_i:

      w' = A y + b,      A_ij = r_i M_ij c_j,      b_i = r_i (q + M o)_i.                    (1)

  A row with an upper bound only has o = ub and r, c < 0, which gives it a lower bound. Every other row with a
  lower bound has o = lb. So 0 <= y <= h except in free rows, and the signs of w' have the same meaning as in
  rico_array.h. Row scaling determines the covering vector of Lemke's method; column scaling does not change
  its path. Both make tolerances meaningful.

  r and c: two sweeps that halve the exponents of the largest entries of rows and columns (Ruiz 2001), or one
  number for all if these differ by at most a factor of eight.
*/
#include "../array_impl.h"

void StandardFormLayout(StandardForm *form, int n, Arena *arena)
{
  const size_t padded = PadToLanes(n);
  form->row = ArenaDoubles(arena, padded);
  form->column = ArenaDoubles(arena, padded);
  form->origin = ArenaDoubles(arena, padded);
  form->b = ArenaDoubles(arena, padded);
  form->h = ArenaDoubles(arena, padded);
  form->kind = ArenaTake(arena, n);
}

static int Exponent(double x)
{
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return (int)(bits >> 52 & 0x7ff) - 1023;
}

static double PowerOfTwo(int e)
{
  const uint64_t bits = (uint64_t)(1023 + (e < -1000 ? -1000 : e > 1000 ? 1000 : e)) << 52;
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

/* The largest |r_i M_ij c_j| of each row and column. */
static void LargestEntries(const StandardForm *form, double *in_row, double *in_column)
{
  const int n = form->n;
  for (int j = 0; j < n; j++) in_column[j] = 0.0;
  for (int i = 0; i < n; i++)
    in_row[i] = VectorLargest(n, form->problem->M + (size_t)i * n, form->row[i], form->column, in_column);
}

static void SpreadOfExponents(int n, const double *x, int *least, int *most)
{
  for (int i = 0; i < n; i++) {
    if (x[i] == 0.0) continue;
    const int e = Exponent(x[i]);
    *least = e < *least ? e : *least;
    *most = e > *most ? e : *most;
  }
}

static void Halve(int n, const double *largest, double *factor)
{
  for (int i = 0; i < n; i++)
    if (largest[i] > 0.0) factor[i] *= PowerOfTwo(-(Exponent(largest[i]) >> 1));
}

/* b and h are not set yet; used as scratch. */
static void Equilibrate(StandardForm *form)
{
  const int n = form->n;
  for (int i = 0; i < n; i++) form->row[i] = form->column[i] = 1.0;
  for (int sweep = 0; sweep < 3; sweep++) {
    int least = 5000, most = -5000;
    LargestEntries(form, form->b, form->h);
    SpreadOfExponents(n, form->b, &least, &most);
    SpreadOfExponents(n, form->h, &least, &most);
    if (sweep == 0) {
      const int common = most >= least && most - least <= 3 ? most : 0;
      const double r = PowerOfTwo(-common / 2), c = PowerOfTwo(-(common - common / 2));
      for (int i = 0; i < n; i++) form->row[i] = r, form->column[i] = c;
    }
    if (most - least <= 3) break;
    Halve(n, form->b, form->row);
    Halve(n, form->h, form->column);
  }
}

static int KindOf(double lo, double hi)
{
  if (lo == hi) return KIND_FIXED;
  if (IsInfinite(lo)) return IsInfinite(hi) ? KIND_FREE : KIND_ONE_SIDED;
  return IsInfinite(hi) ? KIND_ONE_SIDED : KIND_TWO_SIDED;
}

/* Sets signs, origins and bounds; returns whether an origin is nonzero. */
static int PlaceOrigins(StandardForm *form)
{
  int moved = 0;
  form->n_dropped = 0;
  for (int i = 0; i < form->n; i++) {
    const double lo = ProblemLower(form->problem, i), hi = ProblemUpper(form->problem, i);
    form->kind[i] = KindOf(lo, hi);
    form->h[i] = INFINITY;
    form->origin[i] = form->kind[i] == KIND_FREE ? 0.0 : IsInfinite(lo) ? hi : lo;
    if (form->kind[i] == KIND_FIXED) form->h[i] = 0.0;
    if (form->kind[i] == KIND_FREE || form->kind[i] == KIND_FIXED) form->n_dropped++;
    if (form->kind[i] == KIND_TWO_SIDED) form->h[i] = (hi - lo) / form->column[i];
    if (form->kind[i] == KIND_ONE_SIDED && IsInfinite(lo)) {
      form->row[i] = -form->row[i];
      form->column[i] = -form->column[i];
    }
    moved |= form->origin[i] != 0.0;
  }
  return moved;
}

static void PlaceOriginsOfLCP(StandardForm *form)
{
  form->n_dropped = 0;
  for (int i = 0; i < form->n; i++) {
    form->h[i] = INFINITY;
    form->origin[i] = 0.0;
    form->kind[i] = KIND_ONE_SIDED;
  }
}

void StandardFormInit(StandardForm *form, const Problem *problem)
{
  const int n = problem->n;
  const double *constant = problem->q;
  form->problem = problem;
  form->n = n;
  Equilibrate(form);
  if (!problem->lb && !problem->ub) {
    PlaceOriginsOfLCP(form);
  } else if (PlaceOrigins(form)) {
    VectorAffine(n, problem->M, form->origin, problem->q, form->b);
    constant = form->b;
  }
  form->scale = 0.0;
  for (int i = 0; i < n; i++) {
    form->b[i] = form->row[i] * constant[i];
    form->scale = fabs(form->b[i]) > form->scale ? fabs(form->b[i]) : form->scale;
  }
  if (form->scale == 0.0) form->scale = 1.0;
}

void StandardFormBounds(const StandardForm *form, int v, int at_upper, double *lo, double *hi)
{
  const int i = v < form->n ? v : v - form->n, kind = form->kind[i];
  if (v < form->n) {
    *lo = kind == KIND_FREE ? -INFINITY : 0.0;
    *hi = form->h[i];
  } else {
    *lo = kind == KIND_FIXED || at_upper ? -INFINITY : 0.0;
    *hi = kind == KIND_FREE || (at_upper && kind != KIND_FIXED) ? 0.0 : INFINITY;
  }
}

void StandardFormActiveSet(const StandardForm *form, const double *z, char *basic, char *at_upper)
{
  for (int i = 0; i < form->n; i++) {
    const double lo = ProblemLower(form->problem, i), hi = ProblemUpper(form->problem, i);
    basic[i] = form->kind[i] == KIND_FREE || (z[i] > lo && z[i] < hi);
    basic[form->n + i] = !basic[i];
    at_upper[i] = form->kind[i] == KIND_TWO_SIDED && z[i] >= hi;
  }
  basic[2 * form->n] = 0;
}
