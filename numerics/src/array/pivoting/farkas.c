/*
  farkas.c -- verifies multipliers that prove that a problem has no solution.

  Let y be >= 0 in one-sided rows, of any sign in free ones, 0 in all others. For every solution v of

      w = A v + b,   0 <= v <= h:       0 <= y'w = u'v + y'b,       u = A'y

  so that with  gap = -(y'b + sum of max(0, u_j) h_j over two-sided columns)

      gap <= sum of u_j v_j over the other columns <= U max |v_j|,
      U = sum of max(0, u_j) over one-sided columns + sum of |u_j| over free ones                     (1)

  If gap > 0 and U = 0 there is no solution. In practice U is round-off: (1) then gives a lower bound of the
  size of a solution. A bound far beyond the data counts as a proof. All sums are computed in extended
  precision from the original data.

  First y is improved to double precision: on the columns where u vanishes, and as many rows, it solves a
  square system, up to the scale of y.
*/
#include "../array_impl.h"

/* Limit of the size of a solution, in units of |b| over |A|. */
#define BEYOND 1e9
#define CANCELLED 1e-12
#define SMALL 1e-9

typedef long double Long;

static Long Entry(const StandardForm *form, int i, int j)
{
  return (Long)StandardFormEntry(form, i, j); /* exact: a product with powers of two */
}

static Long Constant(const StandardForm *form, int i)
{
  const double *m = form->problem->M + (size_t)i * form->n;
  Long b = form->problem->q[i];
  for (int j = 0; j < form->n; j++)
    if (form->origin[j] != 0.0) b += (Long)m[j] * form->origin[j];
  return form->row[i] * b;
}

static void CutOff(const StandardForm *form, double *y)
{
  for (int i = 0; i < form->n; i++) {
    const int kind = form->kind[i];
    if (kind == KIND_FIXED || kind == KIND_TWO_SIDED || (kind == KIND_ONE_SIDED && y[i] < 0.0)) y[i] = 0.0;
  }
}

/* u = A'y */
static void Transposed(const StandardForm *form, const double *y, Long *u)
{
  const int n = form->n;
  for (int j = 0; j < n; j++) u[j] = 0.0L;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n && y[i] != 0.0; j++) u[j] += y[i] * Entry(form, i, j);
}

static double Largest(int n, const double *y)
{
  double most = 0.0;
  for (int i = 0; i < n; i++) most = fmax(most, fabs(y[i]));
  return most;
}

/* Marks the columns where u vanishes and the rows where y does not, except the row of the largest y, which
   keeps its value. Returns 0 if their numbers differ. */
static int Mark(Workspace *space, const double *y, const Long *u)
{
  const int n = space->form.n;
  const double most = Largest(n, y);
  char *basic = space->basis.basic;
  int kept = 0, rows = 0, columns = 0;
  for (int i = 1; i < n; i++)
    if (fabs(y[i]) > fabs(y[kept])) kept = i;
  for (int i = 0; i < n; i++) {
    basic[i] = fabsl(u[i]) <= SMALL * most;
    basic[n + i] = !(fabs(y[i]) > SMALL * most) || i == kept;
    columns += basic[i];
    rows += !basic[n + i];
  }
  basic[2 * n] = 0;
  return rows == columns;
}

/* One step of refinement of the square system, if there is one: u -> 0 on the marked columns. */
static void Refine(Workspace *space, double *y, Long *u)
{
  const StandardForm *form = &space->form;
  Polish *polish = &space->polish;
  Transposed(form, y, u);
  if (!Mark(space, y, u) || !PolishFactor(polish, form, space->basis.basic, NULL)) return;
  for (int step = 0; step < 2; step++) {
    for (int p = 0; p < polish->k; p++) polish->x[p] = -(double)u[polish->columns[p]];
    PolishSolveTransposed(polish, polish->x);
    for (int p = 0; p < polish->k; p++) y[polish->rows[p]] += polish->x[p];
    CutOff(form, y);
    Transposed(form, y, u);
  }
}

/* (1) */
static int Proves(const StandardForm *form, const double *y, const Long *u)
{
  Long gap = 0.0L, size = 0.0L, U = 0.0L;
  for (int i = 0; i < form->n; i++) {
    const Long yb = y[i] != 0.0 ? y[i] * Constant(form, i) : 0.0L;
    gap -= yb;
    size += fabsl(yb);
  }
  for (int j = 0; j < form->n; j++) {
    const int kind = form->kind[j];
    if (kind == KIND_TWO_SIDED && u[j] > 0.0L) gap -= u[j] * form->h[j], size += u[j] * form->h[j];
    if (kind == KIND_ONE_SIDED && u[j] > 0.0L) U += u[j];
    if (kind == KIND_FREE) U += fabsl(u[j]);
  }
  return gap > CANCELLED * size && gap > BEYOND * form->scale * U;
}

int FarkasProves(Workspace *space, double *y)
{
  const StandardForm *form = &space->form;
  const int n = form->n;
  Long *u = (Long *)(void *)space->basis.g; /* work space of 2 n doubles and more */
  const double most = Largest(n, y);
  if (!(most > 0.0 && most < INFINITY)) return 0;
  for (int i = 0; i < n; i++) y[i] /= most;
  CutOff(form, y);
  Refine(space, y, u);
  return Proves(form, y, u);
}
