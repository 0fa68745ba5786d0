/*
  plane.c -- length and angle of a vector in the plane.

  The angle of t = b/a <= 1 (a, b the larger and the smaller of |x|, |y|) is taken from the nearest k/8:

      atan t = atan(k/8) + atan u,     u = (b - a k/8) / (a + b k/8),     |u| <= 1/16
*/
#include <numerics/rico_math.h>

#include "pair.h"

/* atan(k/8) */
static const Pair kAngle[] = {{0, 0},
                              {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
                              {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
                              {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
                              {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
                              {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
                              {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
                              {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
                              {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}};
static const Pair kHalfPi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
static const Pair kPi = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

static Pair Negative(Pair a)
{
  return (Pair){-a.hi, -a.lo};
}

/* a and b times the power of two that moves a into [1, 2): exact, except for a negligible b. */
static void Scale(double *a, double *b)
{
  int e;
  frexp(*a, &e);
  *a = ldexp(*a, 1 - e);
  *b = ldexp(*b, 1 - e);
}

/* atan(b/a), 0 <= b <= a, 1 <= a < 2 */
static Pair AngleOf(double a, double b)
{
  static const double c[] = {-1.0 / 3, 1.0 / 5, -1.0 / 7, 1.0 / 9, -1.0 / 11, 1.0 / 13};
  const int k = (int)(8 * (b / a) + 0.5);
  const Pair ka = PairProduct(a, k / 8.0), kb = PairProduct(b, k / 8.0);
  const Pair u = PairOver(PairAdd((Pair){b, 0}, Negative(ka)), PairAdd((Pair){a, 0}, kb));
  const double z = u.hi * u.hi;
  return PairAdd(kAngle[k], PairQuick(u.hi, u.lo + u.hi * z * Series(6, c, z)));
}

/* The angle in the first quadrant, x, y >= 0, not both zero. */
static Pair FirstQuadrant(double y, double x)
{
  double a = fmax(x, y), b = fmin(x, y);
  if (isinf(b)) return kAngle[8];
  if (isinf(a) || b == 0) return y > x ? kHalfPi : (Pair){0, 0};
  Scale(&a, &b);
  if (b < 0x1p-70) return y > x ? kHalfPi : (Pair){b / a, 0};
  const Pair angle = AngleOf(a, b);
  return y > x ? PairAdd(kHalfPi, Negative(angle)) : angle;
}

double RicoAtan2(double y, double x)
{
  if (isnan(x) || isnan(y)) return x + y;
  const double ay = fabs(y), ax = fabs(x);
  if (x > 0 && isfinite(x) && ay < 0x1p-70 * ax) return y / x; /* also if the result is subnormal */
  Pair angle = {0, 0};
  if (ay > 0 || ax > 0) angle = FirstQuadrant(ay, ax);
  if (signbit(x)) angle = PairAdd(kPi, Negative(angle));
  return copysign(angle.hi + angle.lo, y);
}

/* sqrt(s + t) = r + (s - r^2 + t) / 2r, r = sqrt(s) */
double RicoHypot(double x, double y)
{
  if (isinf(x) || isinf(y)) return INFINITY;
  if (isnan(x) || isnan(y)) return x + y;
  const double ax = fabs(x), ay = fabs(y), larger = fmax(ax, ay);
  double a = larger, b = fmin(ax, ay);
  if (b == 0) return a;
  Scale(&a, &b);
  if (b < 0x1p-60) return larger;
  const Pair s = PairAdd(PairProduct(a, a), PairProduct(b, b));
  const double r = sqrt(s.hi);
  const Pair square = PairProduct(r, r);
  const double length = r + (((s.hi - square.hi) - square.lo) + s.lo) / (2 * r);
  int e;
  frexp(larger, &e);
  return ldexp(length, e - 1);
}
