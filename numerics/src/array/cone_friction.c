/*
  cone_friction.c -- projections on friction cones.

      second order   {(n, t) : ||t|| <= mu n}                                                   (1)
      rolling        {(n, t, m) : ||t|| <= mu n, ||m|| <= mu_r n}                               (2)

  The nearest point of (1) is x itself inside, 0 if mu ||t|| <= -n (the polar cone), else on the boundary

      n' = (n + mu ||t||) / (1 + mu^2),      t' = mu n' t / ||t||.                              (3)

  For (2), with a = ||t|| and b = ||m||, n' minimises over n' >= 0 the convex function

      (n' - n)^2 + max(0, a - mu n')^2 + max(0, b - mu_r n')^2,

  whose derivative is piecewise linear and increasing: one of four active sets holds, each with n' in closed
  form, (3) being those with one.

  Near the polar cone n' is a small difference of large numbers. There, and if products would overflow or
  underflow, products and lengths are computed in two parts, scaled to about one.
*/
#include <float.h>
#include <math.h>
#include <numerics/rico_cone.h>

/* ||x|| without overflow or underflow of squares. */
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

/* z = x, shortened from length `norm` to at most `length`. */
static inline void Shorten(int k, double norm, double length, const double *x, double *z)
{
  const double factor = norm > length ? length / norm : 1;

  for (int i = 0; i < k; i++) z[i] = factor * x[i];
}

/* Outside this range of sizes and coefficients, and if n and the lengths nearly cancel, the point is computed
   in two parts. */
#define LEAST 1e-140
#define MOST 1e140
#define CANCELS 1e-3

/* A number as the sum of two parts. */
typedef struct {
  double most, rest;
} Pair;

static Pair Add(Pair x, double y)
{
  const double sum = x.most + y, part = sum - x.most;

  return (Pair){sum, x.rest + ((x.most - (sum - part)) + (y - part))};
}

static Pair AddProduct(Pair sum, double a, double b)
{
  const double product = a * b;

  sum = Add(sum, product);
  sum.rest += fma(a, b, -product);
  return sum;
}

/* 2^power is just above the largest entry. */
static int PowerOf(int k, const double *x)
{
  double largest = 0;
  int power = 0;

  for (int i = 0; i < k; i++) largest = fmax(largest, fabs(x[i]));
  if (largest <= DBL_MAX) frexp(largest, &power);
  return power;
}

/* 2^-power ||x||, and its error, from the error of its square. */
static Pair Length(int k, const double *x, int power)
{
  const int own = PowerOf(k, x);
  Pair off = {0, 0};
  double norm = 0;

  for (int i = 0; i < k; i++) norm += ldexp(x[i], -own) * ldexp(x[i], -own);
  norm = sqrt(norm);
  if (norm == 0) return off;
  for (int i = 0; i < k; i++) off = AddProduct(off, ldexp(x[i], -own), ldexp(x[i], -own));
  off = AddProduct(off, -norm, norm);
  return (Pair){ldexp(norm, own - power), ldexp((off.most + off.rest) / (2 * norm), own - power)};
}

/* n + mu a + mu_r b with all digits, divided by 1 + mu^2 + mu_r^2 */
static double Axis(double n, double mu, Pair a, double mu_r, Pair b)
{
  const double most = fmax(mu, mu_r);
  Pair sum = {n, 0};
  double height;

  sum = AddProduct(AddProduct(sum, mu, a.most), mu_r, b.most);
  height = sum.most + (sum.rest + mu * a.rest + mu_r * b.rest);
  return most < MOST ? height / (1 + mu * mu + mu_r * mu_r)
                     : height / most / (mu / most * mu + mu_r / most * mu_r);
}

/* Computes in units of a power of two, which makes the numbers about one without rounding. */
static void ProjectWithCare(int k, int d, double mu, double mu_r, const double *x, double *z)
{
  const int power = PowerOf(k, x);
  const double n = ldexp(x[0], -power);
  const Pair none = {0, 0}, a = Length(d, x + 1, power), b = Length(k - 1 - d, x + 1 + d, power);
  const double slides = Axis(n, mu, a, 0, none), rolls = Axis(n, 0, none, mu_r, b);
  double on_axis = Axis(n, mu, a, mu_r, b);

  if (on_axis <= 0)
    on_axis = 0;
  else if (a.most <= mu * n && b.most <= mu_r * n)
    on_axis = n;
  else if (a.most > mu * n && b.most <= mu_r * slides)
    on_axis = slides;
  else if (b.most > mu_r * n && a.most <= mu * rolls)
    on_axis = rolls;
  Shorten(d, a.most, mu * on_axis, x + 1, z + 1);
  Shorten(k - 1 - d, b.most, mu_r * on_axis, x + 1 + d, z + 1 + d);
  z[0] = ldexp(on_axis, power);
}

static inline int IsPlain(double size, double mu)
{
  return (size > LEAST && size < MOST && mu < MOST) || size == 0;
}

/* Inlined with a constant k: the loops are unrolled. */
static inline void ProjectSecondOrder(int k, double mu, const double *x, double *z)
{
  const double n = x[0], t = Norm(k - 1, x + 1);
  double on_axis = n;

  if (!IsPlain(fabs(n) + t, mu) || fabs(n + mu * t) < -CANCELS * n) {
    ProjectWithCare(k, k - 1, mu, 0, x, z);
    return;
  }
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
  const double both = 1 + mu * mu + mu_r * mu_r, near = -CANCELS * n;
  double on_axis;

  if (!IsPlain(fabs(n) + a + b, fmax(mu, mu_r)) || fabs(n + mu * a) < near || fabs(n + mu_r * b) < near ||
      fabs(n + mu * a + mu_r * b) < near) {
    ProjectWithCare(k, d, mu, mu_r, x, z);
    return;
  }
  if (mu * a + mu_r * b <= -n)
    on_axis = 0;
  else if (a <= mu * n && b <= mu_r * n)
    on_axis = n;
  else if (a > mu * n && b <= mu_r * slides)
    on_axis = slides;
  else if (b > mu_r * n && a <= mu * rolls)
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
