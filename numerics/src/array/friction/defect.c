/*
  defect.c -- projections and rows of the residual on plain arrays,

      e = z - P_K(z - rho (w + s(w))).                                                          (1)

  In rows that the projection does not change, the difference is rho (w + s). In other rows it is computed in
  double or, if it is much smaller than z, in long double.
*/
#include <math.h>

#include "dot.h"
#include "small_friction.h"

double RicoLowerOf(const RicoArrayBlock *block, int c)
{
  if (block->cone == RICO_NONNEGATIVE) return 0.0;
  return block->cone == RICO_BOX && block->lb && block->lb[c] > -RICO_NO_BOUND ? block->lb[c] : -INFINITY;
}

double RicoUpperOf(const RicoArrayBlock *block, int c)
{
  return block->cone == RICO_BOX && block->ub && block->ub[c] < RICO_NO_BOUND ? block->ub[c] : INFINITY;
}

static void ProjectOne(RicoCone cone, int size, double mu, double mu_r, const double x[], double z[])
{
  if (cone == RICO_ROLLING)
    RicoProjectRolling(size, mu, mu_r, x, z);
  else
    RicoProjectSecondOrder(size, mu, x, z);
}

/* The coefficient of rolling resistance of a friction cone. */
static double RollingOf(const RicoArrayBlock *block, int c)
{
  return block->cone == RICO_ROLLING ? block->mu_r[c] : 0.0;
}

void RicoProjectCones(const RicoConeArrays *p, const double x[], double z[])
{
  int row = 0;

  for (int b = 0; b < p->nblocks; b++) {
    const RicoArrayBlock *block = &p->blocks[b];

    for (int c = 0; c < RicoCountOf(block); c++, row += RicoSizeOf(block))
      if (RicoIsInterval(block->cone))
        z[row] = fmin(fmax(x[row], RicoLowerOf(block, c)), RicoUpperOf(block, c));
      else
        ProjectOne(block->cone, block->size, block->mu[c], RollingOf(block, c), x + row, z + row);
  }
}

double RicoNormOf(int n, const double x[])
{
  double sum = RicoDot((size_t)n, x, x), largest = 0.0;

  if ((sum > 1e-280 && sum < 1e280) || isnan(sum)) return sqrt(sum);
  for (int i = 0; i < n; i++) largest = fmax(largest, fabs(x[i]));
  if (largest == 0.0 || isinf(largest)) return largest;
  sum = 0.0;
  for (int i = 0; i < n; i++) sum += (x[i] / largest) * (x[i] / largest);
  return largest * sqrt(sum);
}

/* Returns true if a contact with z = 0 separates; then (1) is zero. */
static int IsOpen(RicoCone cone, int size, const double z[], const double w[])
{
  if (cone == RICO_SECOND_ORDER || !(w[0] >= 0)) return 0;
  for (int i = 0; i < size; i++)
    if (z[i] != 0) return 0;
  return 1;
}

static double Shift(RicoCone cone, int size, double mu, double mu_r, const double w[])
{
  if (cone == RICO_COULOMB) return RicoCoulombShift(size, mu, w);
  if (cone == RICO_ROLLING) return RicoRollingShift(size, mu, mu_r, w);
  return 0.0;
}

void RicoConeDefect(RicoCone cone, int size, double mu, double mu_r, double rho, const double z[],
                    const double w[], double e[])
{
  const int open = IsOpen(cone, size, z, w);
  const double shift = open ? 0.0 : Shift(cone, size, mu, mu_r, w);

  for (int i = 0; i < size; i++) e[i] = open ? 0 : z[i] - rho * (w[i] + (i ? 0 : shift));
  if (open) return;
  ProjectOne(cone, size, mu, mu_r, e, e);
  for (int i = 0; i < size; i++) {
    const double step = rho * (w[i] + (i ? 0 : shift));

    e[i] = e[i] == z[i] - step ? step : z[i] - e[i];
  }
}

/* For an interval: nothing cancels once w is known. */
static double IntervalDefect(double lo, double hi, double rho, double z, double w)
{
  const double step = rho * w;

  if (z - step < lo) return z - lo;
  if (z - step > hi) return z - hi;
  return step;
}

/* ||w|| and ||z - rho w|| of k rows. */
static long double Slip(int k, const double w[])
{
  long double sum = 0;

  for (int i = 0; i < k; i++) sum += (long double)w[i] * w[i];
  return sqrtl(sum);
}

static long double Step(double rho, double z, long double w)
{
  return z - rho * w;
}

static long double Length(int k, double rho, const double z[], const double w[])
{
  long double sum = 0;

  for (int i = 0; i < k; i++) sum += Step(rho, z[i], w[i]) * Step(rho, z[i], w[i]);
  return sqrtl(sum);
}

/* z_N of the point of the cone {a <= mu z_N, b <= mu_r z_N} nearest to (n, a, b); a and b are lengths. */
static long double OnAxis(long double mu, long double mu_r, long double n, long double a, long double b)
{
  const long double slides = (n + mu * a) / (1 + mu * mu), rolls = (n + mu_r * b) / (1 + mu_r * mu_r);

  if (mu * a + mu_r * b <= -n) return 0;
  if (a <= mu * n && b <= mu_r * n) return n;
  if (a > mu * n && b <= mu_r * slides) return slides;
  if (b > mu_r * n && a <= mu * rolls) return rolls;
  return (n + mu * a + mu_r * b) / (1 + mu * mu + mu_r * mu_r);
}

/* e = z - P_K(z - rho (w + s)) of d tangential or rolling rows, for a disk of this radius. */
static void DefectDisk(int d, long double radius, double rho, const double z[], const double w[], double e[])
{
  const long double length = Length(d, rho, z, w), keep = length > radius ? radius / length : 1;

  for (int i = 0; i < d; i++)
    e[i] = (double)(length > radius ? z[i] - keep * Step(rho, z[i], w[i]) : (long double)rho * w[i]);
}

void RicoConeDefectExactly(RicoCone cone, int size, double mu_t, double mu_m, double rho, const double z[],
                           const double w[], double e[])
{
  const int d = cone == RICO_ROLLING ? (size - 1) / 2 : size - 1, rest = size - 1 - d;
  const long double mu = mu_t, mu_r = rest ? mu_m : 0;
  long double n, axis, shift = 0;

  if (cone != RICO_SECOND_ORDER) shift = mu * Slip(d, w + 1) + mu_r * Slip(rest, w + 1 + d);
  n = Step(rho, z[0], w[0] + shift);
  axis = OnAxis(mu, mu_r, n, Length(d, rho, z + 1, w + 1), Length(rest, rho, z + 1 + d, w + 1 + d));
  e[0] = (double)(axis == n ? rho * (w[0] + shift) : z[0] - axis);
  DefectDisk(d, mu * axis, rho, z + 1, w + 1, e + 1);
  DefectDisk(rest, mu_r * axis, rho, z + 1 + d, w + 1 + d, e + 1 + d);
}

void RicoConesDefect(const RicoConeArrays *p, double rho, int exactly, const double z[], const double w[],
                     double e[])
{
  int row = 0;

  for (int b = 0; b < p->nblocks; b++) {
    const RicoArrayBlock *block = &p->blocks[b];

    for (int c = 0; c < RicoCountOf(block); c++, row += RicoSizeOf(block))
      if (RicoIsInterval(block->cone))
        e[row] = IntervalDefect(RicoLowerOf(block, c), RicoUpperOf(block, c), rho, z[row], w[row]);
      else
        (exactly ? RicoConeDefectExactly : RicoConeDefect)(
            block->cone, block->size, block->mu[c], RollingOf(block, c), rho, z + row, w + row, e + row);
  }
}
