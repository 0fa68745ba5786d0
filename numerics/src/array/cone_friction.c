/*
  cone_friction.c -- projections on the cones of friction.

      second order   {(n, t) : ||t|| <= mu n}                                                   (1)
      rolling        {(n, t, m) : ||t|| <= mu n, ||m|| <= mu_r n}                               (2)

  The nearest point of (1) is x itself inside, 0 where mu ||t|| <= -n (the polar cone), else on the mantle

      n' = (n + mu ||t||) / (1 + mu^2),      t' = mu n' t / ||t||.                              (3)

  For (2), with a = ||t|| and b = ||m||, n' is the least point over n' >= 0 of the convex

      (n' - n)^2 + max(0, a - mu n')^2 + max(0, b - mu_r n')^2,

  whose derivative is piecewise linear and increases: one of four active sets holds, each with n' in closed
  form, (3) being those with one.
*/
#include <float.h>
#include <math.h>
#include <numerics/rico_cone.h>

/* ||x||, also where squares would overflow or vanish. */
static inline double Norm(int k, const double *x)
{
  double largest = 0, sum = 0;

  if (k == 1) return fabs(x[0]);
  for (int i = 0; i < k; i++) sum += x[i] * x[i];
  if (sum > DBL_MIN / DBL_EPSILON && sum < DBL_MAX) return sqrt(sum);
  for (int i = 0; i < k; i++) largest = fmax(largest, fabs(x[i]));
  if (largest == 0) return 0;
  sum = 0;
  for (int i = 0; i < k; i++) sum += (x[i] / largest) * (x[i] / largest);
  return largest * sqrt(sum);
}

/* z = x shortened from length `norm` to at most `length`. */
static inline void Shorten(int k, double norm, double length, const double *x, double *z)
{
  const double factor = norm > length ? length / norm : 1;

  for (int i = 0; i < k; i++) z[i] = factor * x[i];
}

/* Inlined with a constant k, the loops go. */
static inline void ProjectSecondOrder(int k, double mu, const double *x, double *z)
{
  const double n = x[0], t = Norm(k - 1, x + 1);
  double on_axis = n;

  if (mu * t <= -n)
    on_axis = 0;
  else if (t > mu * n)
    on_axis = n / (1 + mu * mu) + mu / (1 + mu * mu) * t; /* each term stays in range */
  Shorten(k - 1, t, mu * on_axis, x + 1, z + 1);
  z[0] = on_axis;
}

void RicoProjectSecondOrder(int k, double mu, const double *x, double *z)
{
  if (k == 2)
    ProjectSecondOrder(2, mu, x, z);
  else if (k == 3)
    ProjectSecondOrder(3, mu, x, z);
  else
    ProjectSecondOrder(k, mu, x, z);
}

void RicoProjectRolling(int k, double mu, double mu_r, const double *x, double *z)
{
  const int d = (k - 1) / 2;
  const double n = x[0], a = Norm(d, x + 1), b = Norm(d, x + 1 + d);
  const double slides = n / (1 + mu * mu) + mu / (1 + mu * mu) * a;
  const double rolls = n / (1 + mu_r * mu_r) + mu_r / (1 + mu_r * mu_r) * b;
  const double both = 1 + mu * mu + mu_r * mu_r;
  double on_axis;

  if (mu * a + mu_r * b <= -n)
    on_axis = 0;
  else if (a <= mu * n && b <= mu_r * n)
    on_axis = n;
  else if (a >= mu * slides && b <= mu_r * slides)
    on_axis = slides;
  else if (b >= mu_r * rolls && a <= mu * rolls)
    on_axis = rolls;
  else
    on_axis = n / both + mu / both * a + mu_r / both * b;
  Shorten(d, a, mu * on_axis, x + 1, z + 1);
  Shorten(d, b, mu_r * on_axis, x + 1 + d, z + 1 + d);
  z[0] = on_axis;
}

double RicoCoulombShift(int k, double mu, const double *w)
{
  return mu * Norm(k - 1, w + 1);
}

double RicoRollingShift(int k, double mu, double mu_r, const double *w)
{
  const int d = (k - 1) / 2;

  return mu * Norm(d, w + 1) + mu_r * Norm(d, w + 1 + d);
}
