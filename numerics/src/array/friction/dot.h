/*
  dot.h -- private: a sum of products in eight partial sums, which are independent chains and give the same
  bits with vectors of any width.
*/
#pragma once

#include <stddef.h>

static inline double RicoDot(size_t n, const double a[], const double b[])
{
  double s[8] = {0};
  size_t j = 0;

  for (; j + 8 <= n; j += 8)
    for (int l = 0; l < 8; l++) s[l] += a[j + l] * b[j + l];
  for (; j < n; j++) s[0] += a[j] * b[j];
  return ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7]));
}
