/*
  power.c -- exponential, logarithm, power.

      exp(x) = 2^k exp(r),            r = x - k log 2, |r| <= log(2)/2, Taylor's series of exp(r)
      log(2^k m) = k log 2 + 2 atanh(s),   s = (m - 1)/(m + 1), sqrt(1/2) <= m < sqrt(2)
      x^y = exp(y log x)

  The logarithm has a relative error of 2^-70, so y log x, at most 745, is accurate to 2^-60.
*/
#include <numerics/rico_math.h>

#include "pair.h"

/* 40 bits of log 2, whose multiples by exponents are exact, and the rest. */
#define LOG2_HI 0x1.62e42fefa2000p-1
#define LOG2_LO 0x1.9ef35793c7673p-41

/* x 2^k, rounded once if the result is subnormal */
static double Raise(double x, int k)
{
  if (k > 1023) return x * 0x1p1023 * PowerOfTwo(k - 1023);
  if (k < -1021) return x * PowerOfTwo(k + 1000) * 0x1p-1000;
  return x * PowerOfTwo(k);
}

/* exp(x.hi + x.lo), |x| < 800 */
static double ExpOf(Pair x)
{
  static const double c[] = {1.0 / 2,        1.0 / 6,         1.0 / 24,         1.0 / 120,
                             1.0 / 720,      1.0 / 5040,      1.0 / 40320,      1.0 / 362880,
                             1.0 / 3628800., 1.0 / 39916800., 1.0 / 479001600., 1.0 / 6227020800.};
  const double k = Nearest(x.hi * 0x1.71547652b82fep+0);
  Pair r = PairSum(x.hi - k * LOG2_HI, -k * LOG2_LO);
  r = PairQuick(r.hi, r.lo + x.lo);
  const Pair one = PairQuick(1, r.hi);
  const double square = r.hi * r.hi;
  const double rest = square * Series(12, c, r.hi) + (r.lo + r.hi * r.lo);
  return Raise(one.hi + (one.lo + rest), (int)k);
}

/* log(x), 0 < x < infinity */
static Pair LogOf(double x)
{
  static const Pair third = {0x1.5555555555555p-2, 0x1.5555555555555p-56};
  static const Pair fifth = {0x1.999999999999ap-3, -0x1.999999999999ap-57};
  static const double c[] = {1.0 / 7,  1.0 / 9,  1.0 / 11, 1.0 / 13, 1.0 / 15,
                             1.0 / 17, 1.0 / 19, 1.0 / 21, 1.0 / 23};
  int k;
  double m = frexp(x, &k);
  if (m < 0x1.6a09e667f3bcdp-1) {
    m *= 2;
    k--;
  }
  const Pair s = PairOver((Pair){m - 1, 0}, PairSum(m, 1)), z = PairTimes(s, s);
  /* 1 + z/3 + z^2/5 + z^3/7 ... by Horner's scheme, the last steps in pairs */
  Pair sum = PairAdd(fifth, (Pair){z.hi * Series(9, c, z.hi), 0});
  sum = PairAdd(third, PairTimes(z, sum));
  sum = PairAdd((Pair){1, 0}, PairTimes(z, sum));
  sum = PairTimes((Pair){2 * s.hi, 2 * s.lo}, sum);
  if (k == 0) return sum;
  sum = PairAdd(sum, (Pair){k * LOG2_LO, 0});
  return PairAdd((Pair){k * LOG2_HI, 0}, sum);
}

double RicoExp(double x)
{
  if (isnan(x)) return x;
  if (x > 710) return INFINITY;
  if (x < -746) return 0;
  return ExpOf((Pair){x, 0});
}

double RicoLog(double x)
{
  if (isnan(x) || x == INFINITY) return x;
  if (x == 0) return -INFINITY;
  if (x < 0) return NAN;
  const Pair l = LogOf(x);
  return l.hi + l.lo;
}

/* Return true if y is an integer, and if it is an odd integer. */
static int IsIntegral(double y)
{
  return floor(y) == y;
}

static int IsOdd(double y)
{
  return fabs(y) < 0x1p53 && fmod(y, 2) != 0;
}

/* |x|^y for x, y that are not NaN and not zero */
static double PowerOf(double x, double y)
{
  if (x == 1) return 1;
  if (isinf(y)) return (x > 1) == (y > 0) ? INFINITY : 0;
  if (isinf(x)) return y > 0 ? INFINITY : 0;
  const Pair l = LogOf(x);
  const double estimate = y * l.hi;
  if (estimate > 710) return INFINITY;
  if (estimate < -746) return 0;
  if (fabs(estimate) < 0x1p-60) return 1;
  const Pair p = PairProduct(y, l.hi);
  return ExpOf(PairQuick(p.hi, p.lo + y * l.lo));
}

double RicoPow(double x, double y)
{
  if (y == 0 || x == 1) return 1;
  if (isnan(x) || isnan(y)) return x + y;
  const int odd = IsIntegral(y) && IsOdd(y), negative = signbit(x) != 0;
  if (x == 0) {
    const double size = y > 0 ? 0 : INFINITY;
    return negative && odd ? -size : size;
  }
  if (negative && isfinite(x) && !IsIntegral(y)) return NAN;
  const double size = PowerOf(fabs(x), y);
  return negative && odd ? -size : size;
}

double RicoCut(double x)
{
  const uint64_t bits = BitsOf(x) & ~(((uint64_t)1 << 43) - 1);
  memcpy(&x, &bits, sizeof x);
  return x;
}
