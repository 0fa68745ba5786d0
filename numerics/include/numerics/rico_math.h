/*
  rico_math.h -- elementary functions (sine, exponential, ...) with the same bits on every machine.

  The C library selects variants of these functions by the processor (with and without fused multiply-add) and
  changes them from release to release. These functions use only +, -, *, / and sqrt of IEEE doubles, in a
  fixed order. Code whose results must have the same bits everywhere calls these and not those of <math.h>.
  fabs, sqrt, floor, fmod and frexp are exact and may be called anywhere.

  The error is below one unit in the last place (0.51 to 0.85 measured). Signs of zero, infinities and NaN
  follow annex F of C. errno is not set and floating-point flags are undefined. Thread-safe.

  Needs neither PETSc nor MPI.
*/
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* x in radians, of any size. Returns NaN if x is infinite. */
double RicoSin(double x);
double RicoCos(double x);
/* The angle of (x, y) in [-pi, pi]. */
double RicoAtan2(double y, double x);
/* e^x. */
double RicoExp(double x);
/* The natural logarithm: -infinity for 0, NaN for negative numbers. */
double RicoLog(double x);
/* x^y. For negative x the result is NaN unless y is an integer. */
double RicoPow(double x, double y);
/* sqrt(x^2 + y^2) without intermediate overflow. */
double RicoHypot(double x, double y);
/* x rounded to its first ten bits: numbers that differ by rounding errors become equal, except about one pair
   in 10^12. */
double RicoCut(double x);

#ifdef __cplusplus
}
#endif
