/*
  rico_math.h -- sine, exponential and their kin with the same bits on every machine.

  The C library selects variants of these functions by the processor it finds (with and without fused
  multiply-add), and changes them from release to release. These use +, -, *, / and sqrt of IEEE doubles only,
  in a fixed order. A run whose bits are promised calls these and never those of <math.h>; fabs, sqrt, floor,
  fmod, frexp and their like are exact and may be called anywhere.

  The error is below one unit in the last place (0.51 to 0.85 measured). Signs of zero, infinities and NaN are
  as C's annex F says. errno and floating-point flags are not a result. Thread-safe.

  Needs neither PETSc nor MPI.
*/
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* x in radians, of any size. An infinite x gives NaN. */
double RicoSin(double x);
double RicoCos(double x);
/* The angle of (x, y) in [-pi, pi]. */
double RicoAtan2(double y, double x);
double RicoExp(double x);
/* The natural logarithm: -infinity of 0, NaN of negative numbers. */
double RicoLog(double x);
/* x^y. A negative x needs an integral y; else NaN. */
double RicoPow(double x, double y);
/* sqrt(x^2 + y^2) without overflow on the way. */
double RicoHypot(double x, double y);
/* x without all but its first ten bits: numbers that differ by rounding errors become the same, but for one
   pair in 10^12. */
double RicoCut(double x);

#ifdef __cplusplus
}
#endif
