#pragma once

// The functions of BLAS that programs on plain data call, by their names of C, without a library.
// The header can be used from C. If <cblas.h> is included before, its functions are used.

#ifndef CBLAS_H
#define CBLAS_H

#include <math.h>

enum CBLAS_ORDER { CblasRowMajor = 101, CblasColMajor = 102 };
enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 };

// The first entry of a vector, which is the last one in memory if the step is negative.
static inline int blas_start(int n, int step) { return step < 0 ? (1 - n) * step : 0; }

static inline void cblas_dcopy(int n, const double* x, int xs, double* y, int ys) {
  int i, a = blas_start(n, xs), b = blas_start(n, ys);
  for (i = 0; i < n; ++i) y[b + i * ys] = x[a + i * xs];
}

static inline void cblas_dswap(int n, double* x, int xs, double* y, int ys) {
  int i, a = blas_start(n, xs), b = blas_start(n, ys);
  for (i = 0; i < n; ++i) {
    const double held = x[a + i * xs];
    x[a + i * xs] = y[b + i * ys];
    y[b + i * ys] = held;
  }
}

static inline void cblas_daxpy(int n, double factor, const double* x, int xs, double* y, int ys) {
  int i, a = blas_start(n, xs), b = blas_start(n, ys);
  for (i = 0; i < n; ++i) y[b + i * ys] += factor * x[a + i * xs];
}

static inline void cblas_dscal(int n, double factor, double* x, int step) {
  int i;
  for (i = 0; i < n; ++i) x[i * step] *= factor;
}

static inline double cblas_ddot(int n, const double* x, int xs, const double* y, int ys) {
  int i, a = blas_start(n, xs), b = blas_start(n, ys);
  double sum = 0.0;
  for (i = 0; i < n; ++i) sum += x[a + i * xs] * y[b + i * ys];
  return sum;
}

static inline double cblas_dasum(int n, const double* x, int step) {
  int i;
  double sum = 0.0;
  for (i = 0; i < n; ++i) sum += fabs(x[i * step]);
  return sum;
}

/// The first of the largest entries in absolute value.
static inline int cblas_idamax(int n, const double* x, int step) {
  int i, largest = 0;
  for (i = 1; i < n; ++i)
    if (fabs(x[i * step]) > fabs(x[largest * step])) largest = i;
  return largest;
}

static inline double cblas_dnrm2(int n, const double* x, int step) {
  const double most = n > 0 ? fabs(x[cblas_idamax(n, x, step) * step]) : 0.0;
  int i;
  double sum = 0.0;
  if (most == 0.0) return 0.0;
  for (i = 0; i < n; ++i) sum += (x[i * step] / most) * (x[i * step] / most);
  return most * sqrt(sum);
}

/// y <- a op(A) x + b y, for A with `rows` rows and `columns` columns.
static inline void cblas_dgemv(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE form, int rows,
                               int columns, double a, const double* A, int stride, const double* x,
                               int xs, double b, double* y, int ys) {
  const int turned = form != CblasNoTrans, out = turned ? columns : rows,
            in = turned ? rows : columns;
  // From one row of op(A) to the next, and from one column to the next.
  const int down = (order == CblasColMajor) == !turned ? 1 : stride;
  const int along = (order == CblasColMajor) == !turned ? stride : 1;
  int i, at = blas_start(out, ys);
  for (i = 0; i < out; ++i, at += ys)
    y[at] = a * cblas_ddot(in, A + (long)i * down, along, x, xs) + (b == 0.0 ? 0.0 : b * y[at]);
}

/// C <- a op(A) op(B) + b C, for C with m rows and n columns, and k columns of op(A).
static inline void cblas_dgemm(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE formA,
                               enum CBLAS_TRANSPOSE formB, int m, int n, int k, double a,
                               const double* A, int strideA, const double* B, int strideB, double b,
                               double* C, int strideC) {
  const int byColumns = order == CblasColMajor, turned = formA != CblasNoTrans;
  int j;
  for (j = 0; j < n; ++j) {
    const int across = byColumns == (formB == CblasNoTrans);
    cblas_dgemv(order, formA, turned ? k : m, turned ? m : k, a, A, strideA,
                B + (long)j * (across ? strideB : 1), across ? 1 : strideB, b,
                C + (long)j * (byColumns ? strideC : 1), byColumns ? 1 : strideC);
  }
}

#endif
