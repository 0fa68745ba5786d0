/*
  sum.c -- sums that do not depend on their order. Each number becomes three integers of 22 bits, relative to
  the exponent of the largest; integers add exactly. Up to 2^40 numbers cannot overflow.
*/
#include <math.h>
#include <numerics/rico_shared.h>

#define LIMBS 3
#define BITS 22

static double Largest(const RicoRanks *ranks, int64_t n, const double x[])
{
  double largest = 0;

  for (int64_t i = 0; i < n; i++) largest = isfinite(x[i]) ? fmax(largest, x[i]) : INFINITY;
  RicoRanksMaxReal(ranks, 1, &largest);
  return largest;
}

double RicoRanksExactSum(const RicoRanks *ranks, int64_t n, const double x[])
{
  int64_t limb[LIMBS] = {0};
  double sum = 0, first, second; /* first * second = 2^-exponent, which may be too large for one number */
  int exponent;
  const double largest = Largest(ranks, n, x);

  if (!(largest > 0) || !isfinite(largest)) return largest;
  (void)frexp(largest, &exponent);
  first = ldexp(1, -exponent / 2);
  second = ldexp(1, -exponent - -exponent / 2);
  for (int64_t i = 0; i < n; i++) {
    double rest = x[i] * first * second; /* less than 1 */

    for (int l = 0; l < LIMBS; l++) {
      const int64_t whole = (int64_t)(rest *= (double)(1 << BITS));

      limb[l] += whole;
      rest -= (double)whole;
    }
  }
  RicoRanksSum(ranks, LIMBS, limb);
  for (int l = LIMBS - 1; l >= 0; l--) sum += ldexp((double)limb[l], exponent - BITS * (l + 1));
  return sum;
}
