/*
  contact_rows_avx2.c -- the sweep over block rows in AVX2: a column of a block is three of four lanes, the
  fourth belongs to what follows it in memory and is not looked at.
*/
#include <immintrin.h>

typedef __m256d Column;

static inline Column Read(const double *x)
{
  return _mm256_loadu_pd(x);
}

static inline Column Zero(void)
{
  return _mm256_setzero_pd();
}

static inline Column Plus(Column a, Column b)
{
  return a + b;
}

static inline Column PlusTimes(Column a, Column b, double s)
{
  return a + b * _mm256_set1_pd(s);
}

static inline void Split(Column a, double y[3])
{
  for (int i = 0; i < 3; i++) y[i] = a[i];
}

/* after the columns */
#include <impls/nsgs/contact_rows_sweep.h>

double RicoContactRowsSweepAVX2(const RicoContactRowsView *v, const PetscInt order[], PetscInt freeze,
                                double share)
{
  return SweepRows(v, order, freeze, share);
}
