/*
  polish.c -- accurate z and w of a basis.

  A basis gives the components at a bound. The others solve, with R the rows whose w is nonbasic,

      G x = -(w')_R,      G = [A_RC d_R],      z_C += c_C x_C                               (1)

  starting from y_C = 0. G is factored with partial pivoting from the original data, so errors of the pivots
  have no influence. (1) is repeated once with w recomputed from the original M, q and z (iterative
  refinement).

  A secondary ray (y, w, t) of Lemke's method with t = 0 has y >= 0, w = A y >= 0. Often, and always for
  positive semidefinite A, it proves that there is no solution: with u = A' y,

      y' w(v) = u' v + y' b      for every v, and y' w(v) >= 0 for every solution v,

  so if u'v + y'b < 0 for every v in [0, h] there is no solution.                           (2)

  Without the scaling: if the original M is semidefinite, y_i c_i / r_i is the multiplier of row i.
*/
#include "array_impl.h"
#include "friction/dot.h"

void PolishLayout(Polish *polish, int n, Arena *arena)
{
  polish->ld = PadToLanes(n + 1);
  polish->LU = ArenaDoubles(arena, (n + 1) * polish->ld);
  polish->x = ArenaDoubles(arena, polish->ld);
  polish->rows = ArenaTake(arena, (n + 1) * sizeof(int));
  polish->columns = ArenaTake(arena, (n + 1) * sizeof(int));
  polish->permutation = ArenaTake(arena, (n + 1) * sizeof(int));
  polish->factors = ArenaDoubles(arena, polish->ld);
  polish->lead = ArenaTake(arena, (n + 1) * sizeof(int));
}

void PolishGather(Polish *polish, const StandardForm *form, const char *basic, const double *cover)
{
  const int n = form->n;
  int rows = 0, columns = 0;
  for (int i = 0; i < n; i++) {
    if (!basic[n + i]) polish->rows[rows++] = i;
    if (basic[i]) polish->columns[columns++] = i;
  }
  if (basic[2 * n]) polish->columns[columns++] = n;
  polish->k = rows == columns ? rows : -1;
  polish->rank = polish->k;
  const int inner = polish->k - basic[2 * n];
  for (int a = 0; a < polish->k; a++) {
    const int i = polish->rows[a];
    const double *m = form->problem->M + (size_t)i * n, r = form->row[i];
    double *g = polish->LU + a * polish->ld;
    for (int p = 0; p < inner; p++) g[p] = r * m[polish->columns[p]] * form->column[polish->columns[p]];
    if (inner < polish->k) g[inner] = cover[i];
  }
}

int PolishFactor(Polish *polish, const StandardForm *form, const char *basic, const double *cover)
{
  PolishGather(polish, form, basic, cover);
  return polish->k >= 0 &&
         VectorFactor(polish->k, polish->LU, polish->ld, polish->permutation, form->problem->deadline);
}

/* Solves G x = r in place; r has the order of polish->rows. */
RICO_CLONES static void Solve(const Polish *polish, double *x)
{
  const int k = polish->k;
  for (int p = 0; p < k; p++) {
    const int other = polish->permutation[p];
    const double swap = x[p];
    x[p] = x[other];
    x[other] = swap;
  }
  for (int p = 1; p < k; p++) x[p] -= RicoDot((size_t)p, polish->LU + p * polish->ld, x);
  for (int p = k - 1; p >= 0; p--) {
    const double *u = polish->LU + p * polish->ld;
    x[p] = (x[p] - RicoDot((size_t)(k - 1 - p), u + p + 1, x + p + 1)) / u[p];
  }
}

/* G' = U' L' up to the row exchanges, which are applied last. */
void PolishSolveTransposed(const Polish *polish, double *x)
{
  const int k = polish->k;
  for (int p = 0; p < k; p++) {
    const double *u = polish->LU + p * polish->ld;
    x[p] /= u[p];
    for (int j = p + 1; j < k; j++) x[j] -= u[j] * x[p];
  }
  for (int p = k - 1; p > 0; p--) {
    const double *l = polish->LU + p * polish->ld;
    for (int j = 0; j < p; j++) x[j] -= l[j] * x[p];
  }
  for (int p = k - 1; p >= 0; p--) {
    const int other = polish->permutation[p];
    const double swap = x[p];
    x[p] = x[other];
    x[other] = swap;
  }
}

void PolishStart(const StandardForm *form, const char *at_upper, double *z)
{
  for (int j = 0; j < form->n; j++) z[j] = at_upper[j] ? ProblemUpper(form->problem, j) : form->origin[j];
}

double PolishEnd(const StandardForm *form, const char *basic, double *z, double *w)
{
  for (int j = 0; j < form->n; j++) {
    if (basic[j]) z[j] = ProblemNearest(form->problem, j, z[j]);
    if (!isfinite(z[j])) z[j] = ProblemNearest(form->problem, j, 0.0);
  }
  return ProblemEvaluate(form->problem, z, w);
}

void PolishSolve(Polish *polish, const StandardForm *form, const char *basic, const char *at_upper,
                 const double *cover, double *z, double *w)
{
  const int n = form->n;
  const Problem *problem = form->problem;
  double *x = polish->x, t = 0.0;
  PolishStart(form, at_upper, z);
  for (int j = 0; j < n; j++)
    if (basic[j]) z[j] = form->origin[j];
  for (int step = 0; step < 2 && polish->k > 0; step++) {
    VectorAffine(n, problem->M, z, problem->q, w);
    for (int a = 0; a < polish->k; a++) {
      const int i = polish->rows[a];
      x[a] = -(form->row[i] * w[i] + (t != 0.0 ? cover[i] * t : 0.0));
    }
    if (polish->rank < polish->k)
      PolishSolveEchelon(polish, x);
    else
      Solve(polish, x);
    for (int p = 0; p < polish->k; p++) {
      const int j = polish->columns[p];
      if (j < n)
        z[j] += form->column[j] * x[p];
      else
        t += x[p];
    }
  }
}

double PolishPoint(Polish *polish, const StandardForm *form, const char *basic, const char *at_upper,
                   const double *cover, double *z, double *w)
{
  PolishSolve(polish, form, basic, at_upper, cover, z, w);
  return PolishEnd(form, basic, z, w);
}

/* The y of the ray, from G x = -sign A_e (or sign e_r if w_r enters). Multipliers that (2) does not allow are
   set to zero. Returns the largest one. */
static double RayMultipliers(Polish *polish, const StandardForm *form, int entering, double sign, double *y)
{
  const int n = form->n;
  double largest = 0.0;
  for (int a = 0; a < polish->k; a++) {
    const int i = polish->rows[a];
    polish->x[a] = entering < n        ? -sign * StandardFormEntry(form, i, entering)
                   : i == entering - n ? sign
                                       : 0.0;
  }
  Solve(polish, polish->x);
  for (int j = 0; j < n; j++) y[j] = 0.0;
  if (entering < n) y[entering] = sign;
  for (int p = 0; p < polish->k; p++)
    if (polish->columns[p] < n) y[polish->columns[p]] = polish->x[p];
  for (int j = 0; j < n; j++) {
    const int kind = form->kind[j];
    y[j] *= form->column[j] / form->row[j];
    if (kind == KIND_FIXED || kind == KIND_TWO_SIDED || (kind == KIND_ONE_SIDED && y[j] < 0.0)) y[j] = 0.0;
    if (fabs(y[j]) > largest) largest = fabs(y[j]);
  }
  return largest;
}

/* Sums of (2), and the sums of the sizes of their terms. */
typedef struct {
  double sum, size;
} Gap;

/* Adds the maximum of u_j v_j over v_j in [0, h_j]; returns 0 if it is unbounded. */
static int AddColumn(const StandardForm *form, const double *y, int j, Gap *gap)
{
  double u = 0.0, terms = 0.0;
  for (int i = 0; i < form->n; i++) {
    if (y[i] == 0.0) continue;
    const double term = y[i] * StandardFormEntry(form, i, j);
    u += term;
    terms += fabs(term);
  }
  const double zero = 1e-12 * terms;
  if (form->kind[j] == KIND_ONE_SIDED) return u <= zero;
  if (form->kind[j] == KIND_FREE) return fabs(u) <= zero;
  if (form->kind[j] == KIND_TWO_SIDED && u > 0.0) {
    gap->sum += u * form->h[j];
    gap->size += u * form->h[j];
  }
  return 1;
}

int PolishRayProves(Polish *polish, const StandardForm *form, const char *basic, const double *cover,
                    int entering, double sign, double *y)
{
  Gap gap = {0.0, 0.0};
  if (!PolishFactor(polish, form, basic, cover)) return 0;
  const double largest = RayMultipliers(polish, form, entering, sign, y);
  if (!(largest > 0.0 && largest < INFINITY)) return 0;
  for (int i = 0; i < form->n; i++) {
    y[i] /= largest;
    gap.sum += y[i] * form->b[i];
    gap.size += fabs(y[i] * form->b[i]);
  }
  for (int j = 0; j < form->n; j++)
    if (!AddColumn(form, y, j, &gap)) return 0;
  return gap.sum < -1e-9 * gap.size;
}
