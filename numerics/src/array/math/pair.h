/*
  pair.h -- numbers of twice the precision: hi + lo with |lo| <= ulp(hi) / 2 (Dekker 1971, Knuth TAOCP 4.2.2).

  Exact if no operation overflows and no product underflows; needs round-to-nearest and no contraction.
*/
#pragma once

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

_Static_assert(FLT_EVAL_METHOD == 0, "doubles are to be rounded to double after each operation");

typedef struct {
  double hi, lo;
} Pair;

/* a + b for |a| >= |b| or a == 0 */
static inline Pair PairQuick(double a, double b)
{
  const double hi = a + b;
  return (Pair){hi, b - (hi - a)};
}

/* a + b */
static inline Pair PairSum(double a, double b)
{
  const double hi = a + b, part = hi - a;
  return (Pair){hi, (a - (hi - part)) + (b - part)};
}

/* a b, split into halves of 26 bits */
static inline Pair PairProduct(double a, double b)
{
  const double split = 0x1p27 + 1;
  const double ta = split * a, tb = split * b;
  const double a1 = ta - (ta - a), b1 = tb - (tb - b), a2 = a - a1, b2 = b - b1;
  const double hi = a * b;
  return (Pair){hi, ((a1 * b1 - hi) + a1 * b2 + a2 * b1) + a2 * b2};
}

static inline Pair PairAdd(Pair a, Pair b)
{
  const Pair s = PairSum(a.hi, b.hi);
  return PairQuick(s.hi, s.lo + (a.lo + b.lo));
}

static inline Pair PairTimes(Pair a, Pair b)
{
  const Pair p = PairProduct(a.hi, b.hi);
  return PairQuick(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

static inline Pair PairOver(Pair a, Pair b)
{
  const double q = a.hi / b.hi;
  const Pair p = PairProduct(q, b.hi);
  const double rest = (((a.hi - p.hi) - p.lo) + a.lo) - q * b.lo;
  return PairQuick(q, rest / b.hi);
}

static inline uint64_t BitsOf(double x)
{
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

/* 2^e for normal numbers: -1022 <= e <= 1023 */
static inline double PowerOfTwo(int e)
{
  const uint64_t bits = (uint64_t)(e + 1023) << 52;
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

/* The nearest integer, for |x| < 2^51 */
static inline double Nearest(double x)
{
  const double shift = 0x1.8p52;
  return (x + shift) - shift;
}

/* sum of c[i] x^i, i < n */
static inline double Series(int n, const double c[], double x)
{
  double sum = c[n - 1];
  for (int i = n - 2; i >= 0; i--) sum = sum * x + c[i];
  return sum;
}
