#pragma once

// Vectors of three entries and 3 x 3 matrices, column by column. Results are the last arguments
// unless stated otherwise. The header can be used from C.

#include <math.h>
#include <stdio.h>

#ifndef __cplusplus
#include <stdbool.h>
#endif

/// Statements for each entry of a vector, or of a matrix.
#define OP3(EXPR) \
  do {            \
    EXPR;         \
    EXPR;         \
    EXPR;         \
  } while (0)
#define OP3X3(EXPR) \
  do {              \
    OP3(EXPR);      \
    OP3(EXPR);      \
    OP3(EXPR);      \
  } while (0)

static inline void cpy3(double* a, double* b) {
  for (int i = 0; i < 3; ++i) b[i] = a[i];
}
static inline void cpy3x3(double* a, double* b) {
  for (int i = 0; i < 9; ++i) b[i] = a[i];
}
/// b ← transpose of a.
static inline void cpytr3x3(double* a, double* b) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) b[3 * i + j] = a[3 * j + i];
}
/// b ← b + a.
static inline void add3(double* a, double* b) {
  for (int i = 0; i < 3; ++i) b[i] += a[i];
}
static inline void add3x3(double* a, double* b) {
  for (int i = 0; i < 9; ++i) b[i] += a[i];
}
/// b ← b - a.
static inline void sub3(double* a, double* b) {
  for (int i = 0; i < 3; ++i) b[i] -= a[i];
}
static inline void sub3x3(double* a, double* b) {
  for (int i = 0; i < 9; ++i) b[i] -= a[i];
}
/// m ← scal m.
static inline void scal3(double scal, double* m) {
  for (int i = 0; i < 3; ++i) m[i] *= scal;
}
static inline void scal3x3(double scal, double* m) {
  for (int i = 0; i < 9; ++i) m[i] *= scal;
}

/// v ← diag(scal) v.
static inline void diag_scal3(double* scal, double* v) {
  for (int i = 0; i < 3; ++i) v[i] *= scal[i];
}
/// Return 1 if all entries are the same, otherwise 0.
static inline int equal3(double* a, double* b) {
  return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}
static inline int equal3x3(double* a, double* b) {
  return equal3(a, b) && equal3(a + 3, b + 3) && equal3(a + 6, b + 6);
}

/// r ← r + alpha A v.
static inline void mvp_alpha3x3(double alpha, const double* a, const double* v, double* r) {
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 3; ++i) r[i] += alpha * a[3 * j + i] * v[j];
}
/// r ← r + A v.
static inline void mvp3x3(const double* a, const double* v, double* r) {
  mvp_alpha3x3(1.0, a, v, r);
}
/// r ← r - A v.
static inline void mvm3x3(double* a, double* v, double* r) { mvp_alpha3x3(-1.0, a, v, r); }
/// r ← A v.
static inline void mv3x3(double* a, double* v, double* r) {
  for (int i = 0; i < 3; ++i) r[i] = 0.0;
  mvp3x3(a, v, r);
}
/// r ← Aᵀ v.
static inline void mtv3x3(double* a, double* v, double* r) {
  for (int i = 0; i < 3; ++i) r[i] = a[3 * i] * v[0] + a[3 * i + 1] * v[1] + a[3 * i + 2] * v[2];
}
/// r ← r - Aᵀ v.
static inline void mtvm3x3(double* a, double* v, double* r) {
  for (int i = 0; i < 3; ++i) r[i] -= a[3 * i] * v[0] + a[3 * i + 1] * v[1] + a[3 * i + 2] * v[2];
}
/// r ← r + A v, of 5 x 5 entries.
static inline void mvp5x5(const double* a, const double* v, double* r) {
  for (int j = 0; j < 5; ++j)
    for (int i = 0; i < 5; ++i) r[i] += a[5 * j + i] * v[j];
}
/// c ← c + A B, c ← c - A B, c ← A B.
static inline void mmp3x3(double* a, double* b, double* c) {
  for (int j = 0; j < 3; ++j) mvp3x3(a, b + 3 * j, c + 3 * j);
}
static inline void mmm3x3(double* a, double* b, double* c) {
  for (int j = 0; j < 3; ++j) mvm3x3(a, b + 3 * j, c + 3 * j);
}
static inline void mm3x3(double* a, double* b, double* c) {
  for (int j = 0; j < 3; ++j) mv3x3(a, b + 3 * j, c + 3 * j);
}

static inline double dot3(double* a, double* b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
/// c ← a x b.
static inline void cross3(double* a, double* b, double* c) {
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
}
static inline double det3x3(double* a) {
  return a[0] * (a[4] * a[8] - a[7] * a[5]) - a[3] * (a[1] * a[8] - a[7] * a[2]) +
         a[6] * (a[1] * a[5] - a[4] * a[2]);
}
/// Norms of 2, 3, 5 and 9 entries.
static inline double hypot2(double* a) { return sqrt(a[0] * a[0] + a[1] * a[1]); }
static inline double hypot3(double* a) { return sqrt(dot3(a, a)); }
static inline double hypot5(double* a) { return sqrt(dot3(a, a) + a[3] * a[3] + a[4] * a[4]); }
static inline double hypot9(double* a) {
  return sqrt(dot3(a, a) + dot3(a + 3, a + 3) + dot3(a + 6, a + 6));
}

/// b ← the solution of A x = b, by elimination with pivots in columns; A is overwritten. Returns
/// false if a pivot is zero.
static inline bool op3x3_eliminate(int n, double* a, double* b) {
  for (int k = 0; k < n; ++k) {
    int pivot = k;
    for (int i = k + 1; i < n; ++i)
      if (fabs(a[n * k + i]) > fabs(a[n * k + pivot])) pivot = i;
    if (!(fabs(a[n * k + pivot]) > 0.0)) return false;
    for (int j = k; j < n && pivot != k; ++j) {
      const double kept = a[n * j + k];
      a[n * j + k] = a[n * j + pivot];
      a[n * j + pivot] = kept;
    }
    const double kept = b[pivot];
    b[pivot] = b[k];
    b[k] = kept;
    for (int i = k + 1; i < n; ++i) {
      const double factor = a[n * k + i] / a[n * k + k];
      for (int j = k; j < n; ++j) a[n * j + i] -= factor * a[n * j + k];
      b[i] -= factor * b[k];
    }
  }
  for (int k = n - 1; k >= 0; --k) {
    for (int j = k + 1; j < n; ++j) b[k] -= a[n * j + k] * b[j];
    b[k] /= a[n * k + k];
  }
  return true;
}
/// b ← the solution of A x = b; A is unchanged. Returns 0, or 1 if A is singular.
static inline int solve_3x3_gepp(const double* a, double* b) {
  double rows[9];
  for (int i = 0; i < 9; ++i) rows[i] = a[i];
  return op3x3_eliminate(3, rows, b) ? 0 : 1;
}
/// x ← the solution of A x = b. Returns 0, or 1 with NaN in x if A is singular.
static inline int solv3x3(double* a, double* x, double* b) {
  cpy3(b, x);
  if (solve_3x3_gepp(a, x) == 0) return 0;
  x[0] = x[1] = x[2] = NAN;
  return 1;
}
/// x ← the solution of A x = b of n rows; A and b are overwritten.
static inline void solve_nxn_gepp(int n, double* a, double* b, double* x) {
  op3x3_eliminate(n, a, b);
  for (int i = 0; i < n; ++i) x[i] = b[i];
}

/// b ← the 3 x 3 block of a (n rows) whose first entry is (i0, j0), and back.
static inline void extract3x3(int n, int i0, int j0, double* a, double* b) {
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 3; ++i) b[3 * j + i] = a[n * (j0 + j) + i0 + i];
}
static inline void insert3x3(int n, int i0, int j0, double* a, double* b) {
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 3; ++i) a[n * (j0 + j) + i0 + i] = b[3 * j + i];
}

/// Scales A to length 1, and completes it to an orthonormal basis A, B, C = A x B. B lies in the
/// plane of the axis along which A is longest and a second one (x and y; y and z). Returns 0, or 1
/// if A is zero.
static inline int orthoBaseFromVector(double* Ax, double* Ay, double* Az, double* A1x, double* A1y,
                                      double* A1z, double* A2x, double* A2y, double* A2z) {
  double a[3] = {*Ax, *Ay, *Az}, b[3] = {0.0, 0.0, 0.0}, c[3];
  const double length = hypot3(a);
  if (!(length > 0.0)) return 1;
  scal3(1.0 / length, a);
  const double x = fabs(a[0]), y = fabs(a[1]), z = fabs(a[2]);
  if (x > y && x > z) {
    b[0] = a[1];
    b[1] = -a[0];
  } else if (y > z) {
    b[0] = -a[1];
    b[1] = a[0];
  } else {
    b[1] = -a[2];
    b[2] = a[1];
  }
  scal3(1.0 / hypot3(b), b);
  cross3(a, b, c);
  *Ax = a[0], *Ay = a[1], *Az = a[2];
  *A1x = b[0], *A1y = b[1], *A1z = b[2];
  *A2x = c[0], *A2y = c[1], *A2z = c[2];
  return 0;
}

static inline void print3(double* v) { printf("(%g, %g, %g)\n", v[0], v[1], v[2]); }
static inline void print3x3(double* m) {
  for (int i = 0; i < 3; ++i) printf("(%g, %g, %g)\n", m[i], m[i + 3], m[i + 6]);
}
