/*
  estimate.h -- private: the progress estimate of all iterations whose residual decreases linearly.
*/
#pragma once

#include <math.h>
#include <stdint.h>
#include <string.h>

/* log2 x within 1e-7, for positive normal x: 2^e m with m between sqrt(1/2) and sqrt(2), and the series of
   log m in t = (m - 1) / (m + 1). An estimate after each sweep over 20 rows needs two, and the logarithm of
   rico_math.h took a quarter of its time. */
static inline double RicoRoughLog(double x)
{
  const uint64_t one = (uint64_t)1023 << 52;
  uint64_t bits;
  double m;
  memcpy(&bits, &x, sizeof bits);
  int e = (int)(bits >> 52 & 0x7ff) - 1023;
  bits = (bits & (((uint64_t)1 << 52) - 1)) | one;
  memcpy(&m, &bits, sizeof m);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    e++;
  }
  const double t = (m - 1.0) / (m + 1.0), u = t * t;
  return e + 2.885390081777927 * t * (1.0 + u * (1.0 / 3.0 + u * (1.0 / 5.0 + u * (1.0 / 7.0))));
}

/* Iterations to the tolerance, if the residual has decreased from `before` to `now` in the last `made` ones;
   infinite if it has not. */
static inline double RicoStepsToCome(double made, double before, double now, double tolerance)
{
  return now < before ? made * RicoRoughLog(tolerance / now) / RicoRoughLog(now / before) : INFINITY;
}
