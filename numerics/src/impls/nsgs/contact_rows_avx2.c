/*
  contact_rows_avx2.c -- the sweep over block rows in AVX2: a column of a block is three of four lanes, the
  fourth belongs to what follows it in memory and is not looked at.
*/
#include <immintrin.h>
#include <impls/nsgs/contact_rows.h>

static inline void RowProduct(const RicoContactRowsView *v, PetscInt k, double q[3])
{
  __m256d x = _mm256_setzero_pd(), y = x, z = x;

  for (PetscInt e = v->start[k]; e < v->start[k + 1]; e++) {
    const double *W = v->block + 9 * (size_t)e, *r = v->r + 4 * (size_t)v->column[e];

    __builtin_prefetch(W + RICO_BLOCKS_AHEAD);
    x += _mm256_loadu_pd(W) * _mm256_broadcast_sd(r);
    y += _mm256_loadu_pd(W + 3) * _mm256_broadcast_sd(r + 1);
    z += _mm256_loadu_pd(W + 6) * _mm256_broadcast_sd(r + 2);
  }
  x = _mm256_loadu_pd(v->row[k].q) + ((x + y) + z);
  for (int i = 0; i < 3; i++) q[i] = x[i];
}

/* after the row product */
#include <impls/nsgs/contact_rows_sweep.h>

double RicoContactRowsSweepAVX2(const RicoContactRowsView *v, const PetscInt order[], PetscInt freeze,
                                double share)
{
  return SweepRows(v, order, freeze, share);
}
