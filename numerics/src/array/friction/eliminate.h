/*
  eliminate.h -- private: Gaussian elimination with row pivoting for a few equations. Inline, so that the
  compiler unrolls the loops if their number is a constant.
*/
#pragma once

#include <math.h>
#include <stddef.h>

static inline void RicoSwap(double *x, double *y)
{
  const double old = *x;

  *x = *y;
  *y = old;
}

/* d <- J^-1 d; false if J (k x k, row by row) is singular. */
static inline int RicoEliminateFew(int k, double J[], double d[])
{
  for (int c = 0; c < k; c++) {
    int best = c;

    for (int i = c + 1; i < k; i++)
      if (fabs(J[(size_t)i * k + c]) > fabs(J[(size_t)best * k + c])) best = i;
    if (J[(size_t)best * k + c] == 0) return 0;
    if (best != c) {
      for (int j = c; j < k; j++) RicoSwap(&J[(size_t)c * k + j], &J[(size_t)best * k + j]);
      RicoSwap(&d[c], &d[best]);
    }
    for (int i = c + 1; i < k; i++) {
      const double *restrict from = J + (size_t)c * k;
      double *restrict to = J + (size_t)i * k;
      const double factor = to[c] / from[c];

      if (factor == 0) continue;
      for (int j = c + 1; j < k; j++) to[j] -= factor * from[j];
      d[i] -= factor * d[c];
    }
  }
  for (int i = k - 1; i >= 0; i--) {
    for (int j = i + 1; j < k; j++) d[i] -= J[(size_t)i * k + j] * d[j];
    d[i] /= J[(size_t)i * k + i];
  }
  return 1;
}
