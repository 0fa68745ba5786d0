/*
  trig.c -- sine and cosine.

  x = n pi/2 + r with |r| <= pi/4, then the Taylor series of sin r and cos r, whose first omitted term is
  below 2^-61 of the result. The remainder r is computed with integers (Payne and Hanek 1983): the bits of
  2/pi that give multiples of four quarters are omitted, and 192 more suffice for every double.
*/
#include <numerics/rico_math.h>

#include "pair.h"

#define QUARTER_PI 0x1.921fb54442d18p-1
static const Pair kHalfPi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

/* 2/pi, most significant bits first */
static const uint64_t kTwoOverPi[] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0,
    0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4,
    0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d};

__extension__ typedef unsigned __int128 Wide;

/* 64 bits of 2/pi after the first `skip` */
static uint64_t Window(int skip)
{
  const int word = skip / 64, shift = skip % 64;
  if (shift == 0) return kTwoOverPi[word];
  return kTwoOverPi[word] << shift | kTwoOverPi[word + 1] >> (64 - shift);
}

/* v <- v 2^shift, four words, the most significant first; 0 <= shift < 256 */
static void ShiftLeft(uint64_t v[4], int shift)
{
  for (; shift >= 64; shift -= 64) {
    v[0] = v[1], v[1] = v[2], v[2] = v[3];
    v[3] = 0;
  }
  if (shift == 0) return;
  for (int i = 0; i < 3; i++) v[i] = v[i] << shift | v[i + 1] >> (64 - shift);
  v[3] <<= shift;
}

/* v <- m 2^e 2/pi 2^254 modulo 2^256: two bits of quarters, and their fraction. */
static void Quarters(uint64_t m, int e, uint64_t v[4])
{
  const int skip = e > 2 ? e - 2 : 0;
  Wide carry = 0;
  for (int i = 2; i >= 0; i--) {
    carry += (Wide)m * Window(skip + 64 * i);
    v[i + 1] = (uint64_t)carry;
    carry >>= 64;
  }
  v[0] = (uint64_t)carry;
  ShiftLeft(v, 62 + e - skip);
}

/* v 2^-256 as a pair, for v > 0 */
static Pair FractionOf(uint64_t v[4])
{
  int zeros = 0;
  while (v[0] == 0 && zeros < 192) ShiftLeft(v, 64), zeros += 64;
  if (v[0] == 0) return (Pair){0, 0};
  const int more = __builtin_clzll(v[0]);
  ShiftLeft(v, more);
  const double unit = PowerOfTwo(-53 - zeros - more);
  const double hi = (double)(v[0] >> 11), lo = (double)((v[0] & 0x7ff) << 42 | v[1] >> 22);
  return PairQuick(hi * unit, lo * (unit * 0x1p-53));
}

/* r = x - n pi/2, |r| <= pi/4; returns n modulo 4. x is finite and |x| > pi/4. */
static int Reduce(double x, Pair *r)
{
  uint64_t v[4];
  const uint64_t bits = BitsOf(x), m = (bits & 0xfffffffffffff) | 0x10000000000000;
  Quarters(m, (int)(bits >> 52 & 0x7ff) - 1075, v);
  int n = (int)(v[0] >> 62);
  ShiftLeft(v, 2);
  const int above = (int)(v[0] >> 63);
  if (above) {
    for (int i = 0; i < 4; i++) v[i] = ~v[i];
    n++;
  }
  *r = PairTimes(FractionOf(v), kHalfPi);
  if (above != (x < 0)) *r = (Pair){-r->hi, -r->lo};
  return x < 0 ? -n & 3 : n & 3;
}

static double SineOf(Pair r)
{
  static const double c[] = {
      -1.0 / 6,         1.0 / 120,         -1.0 / 5040,           1.0 / 362880,
      -1.0 / 39916800., 1.0 / 6227020800., -1.0 / 1307674368000., 1.0 / 355687428096000.};
  const double z = r.hi * r.hi;
  return r.hi + (r.hi * z * Series(8, c, z) + r.lo * (1 - z / 2));
}

/* 1 - z/2 with its rounding error. */
static double CosineOf(Pair r)
{
  static const double c[] = {
      1.0 / 24,         -1.0 / 720,          1.0 / 40320,           -1.0 / 3628800,
      1.0 / 479001600., -1.0 / 87178291200., 1.0 / 20922789888000., -1.0 / 6402373705728000.};
  const double z = r.hi * r.hi, w = 1 - z / 2;
  return w + (((1 - w) - z / 2) + (z * z * Series(8, c, z) - r.hi * r.lo));
}

double RicoSin(double x)
{
  Pair r = {x, 0};
  int n = 0;
  if (!isfinite(x)) return x - x;
  if (fabs(x) < 0x1p-27) return x;
  if (fabs(x) > QUARTER_PI) n = Reduce(x, &r);
  const double s = n & 1 ? CosineOf(r) : SineOf(r);
  return n & 2 ? -s : s;
}

double RicoCos(double x)
{
  Pair r = {x, 0};
  int n = 0;
  if (!isfinite(x)) return x - x;
  if (fabs(x) > QUARTER_PI) n = Reduce(x, &r);
  const double c = n & 1 ? SineOf(r) : CosineOf(r);
  return n == 1 || n == 2 ? -c : c;
}
