/*
  contact_rows_avx2.c -- the sweep over block rows in AVX2: a column of a block is three of four lanes; the
  fourth holds the next number in memory and is ignored.
*/
#include <immintrin.h>

typedef __m256d Column;
typedef __m256d Four;

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

static inline Column Times(Column b, double s)
{
  return b * _mm256_set1_pd(s);
}

static inline Column PlusTimes(Column a, Column b, double s)
{
  return a + b * _mm256_set1_pd(s);
}

static inline void Split(Column a, double y[3])
{
  for (int i = 0; i < 3; i++) y[i] = a[i];
}

static inline Four ReadFour(const double *x)
{
  return _mm256_loadu_pd(x);
}

static inline Four ZeroFour(void)
{
  return _mm256_setzero_pd();
}

/* The transpose of four reactions, without its fourth row. */
static inline void ReadReactions(const double *const r[4], Four s[3])
{
  const __m256d a = _mm256_loadu_pd(r[0]), b = _mm256_loadu_pd(r[1]), c = _mm256_loadu_pd(r[2]),
                d = _mm256_loadu_pd(r[3]);
  const __m256d ab = _mm256_unpacklo_pd(a, b), cd = _mm256_unpacklo_pd(c, d);

  s[0] = _mm256_permute2f128_pd(ab, cd, 0x20);
  s[1] = _mm256_permute2f128_pd(_mm256_unpackhi_pd(a, b), _mm256_unpackhi_pd(c, d), 0x20);
  s[2] = _mm256_permute2f128_pd(ab, cd, 0x31);
}

static inline Four PlusThree(Four a, Four x, Four y, Four z, const Four s[3])
{
  return a + (x * s[0] + (y * s[1] + z * s[2]));
}

static inline Column SumFours(const Four a[3])
{
  const __m256d first = _mm256_hadd_pd(a[0], a[1]), last = a[2] + _mm256_permute_pd(a[2], 5);

  return _mm256_permute2f128_pd(first, last, 0x20) + _mm256_permute2f128_pd(first, last, 0x31);
}

/* needs the columns defined above */
#include <array/rows/contact_rows_sweep.h>

double RicoContactRowsSweepAVX2(const RicoContactRowsView *v, const int order[], int freeze, double share)
{
  return SweepRows(v, order, freeze, share);
}
