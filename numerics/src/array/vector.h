/*
  vector.h -- private: the loops that take most of the time. n, width are multiples of RICO_LANES, arrays are
  64-byte aligned, unless said otherwise.
*/
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "clones.h"

/* Nothing in this header is exported from the library. */
#pragma GCC visibility push(hidden)

#define RICO_LANES 8

static inline size_t PadToLanes(size_t n)
{
  return (n + RICO_LANES - 1) / RICO_LANES * RICO_LANES;
}

/* Returns true if the eight numbers are 0; looks at their bits without the signs. */
static inline int AreZeros(const double *x)
{
  typedef uint64_t Pair __attribute__((vector_size(16)));
  Pair bits[4];
  memcpy(bits, x, sizeof bits);
  const Pair any = (bits[0] | bits[1]) | (bits[2] | bits[3]);
  return (any[0] | any[1]) << 1 == 0;
}

/* T_i += u_i v, rows i = 0..rows-1 of T. */
void VectorRankOne(int rows, int width, double *T, size_t ld, const double *u, const double *v);
/* T_i += sum_q u_qi v_q, where u_q starts at U + q ld, v_q at V + q ld. */
void VectorRankMany(int rows, int width, double *T, size_t ld, int count, const double *U, const double *V);
/* y_i = T_i . x */
void VectorMultiply(int rows, int width, const double *T, size_t ld, const double *x, double *y);
/* y += sum_p a_p X_{list[p]}, where X_j starts at X + j ld. */
void VectorCombine(int width, int count, const int *list, const double *a, const double *X, size_t ld,
                   double *y);
/* The places of the numbers that are not 0, into place[] with n entries; returns how many. */
int VectorNonzeros(int n, const double *x, int *place);
/* The number of entries that are not 0. */
size_t VectorCount(size_t n, const double *x);
/* w = M z + q for plain arrays, any n. */
void VectorAffine(int n, const double *M, const double *z, const double *q, double *w);
/* y += theta x */
void VectorAxpy(int n, double theta, const double *x, double *y);
double VectorMaxAbs(int n, const double *x);
/* The largest |r x_j c_j|, of plain arrays, any n; those of each j are in `largest` if they are larger. */
double VectorLargest(int n, const double *x, double r, const double *c, double *largest);
/* LU with partial pivoting in place (unit lower triangle); row p was exchanged with permutation[p]. Any k; up
   to seven numbers behind a row are changed. Returns 0 if a pivot is zero, or after the deadline, in seconds
   of ProblemClock(). (pivoting/factor.c) */
int VectorFactor(int k, double *LU, size_t ld, int *permutation, double deadline);
/* min over |a_p| > floor of ((a_p < 0 ? lo_p : hi_p) - value_p) / a_p, not below 0; inf if there is none. */
double VectorMinRatio(int n, double floor, const double *a, const double *value, const double *lo,
                      const double *hi);

#pragma GCC visibility pop
