/*
  lanes_avx2.h -- four lanes of AVX2 (see lanes_plain.h).
*/
#pragma once

#include <immintrin.h>
#include <stdint.h>

#define LANES 4

typedef __m256d Real;
typedef __m256d Mask;

static inline Real Load(const double *x)
{
  return _mm256_load_pd(x);
}

static inline void Store(double *x, Real a)
{
  _mm256_store_pd(x, a);
}

static inline Real Broadcast(double a)
{
  return _mm256_set1_pd(a);
}

static inline Mask Less(Real a, Real b)
{
  return _mm256_cmp_pd(a, b, _CMP_LT_OQ);
}

static inline Mask AtMost(Real a, Real b)
{
  return _mm256_cmp_pd(a, b, _CMP_LE_OQ);
}

static inline Mask And(Mask a, Mask b)
{
  return _mm256_and_pd(a, b);
}

static inline Mask AndNot(Mask a, Mask b)
{
  return _mm256_andnot_pd(b, a);
}

static inline int Any(Mask a)
{
  return _mm256_movemask_pd(a);
}

static inline Real Select(Mask mask, Real yes, Real no)
{
  return _mm256_blendv_pd(no, yes, mask);
}

static inline Real Sqrt(Real a)
{
  return _mm256_sqrt_pd(a);
}

static inline Real Abs(Real a)
{
  return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a);
}

static inline double Largest(Real a)
{
  double x[4], largest;

  _mm256_storeu_pd(x, a);
  largest = x[0];
  for (int i = 1; i < 4; i++) largest = x[i] > largest ? x[i] : largest;
  return largest;
}

/* rows become columns */
static inline void Transpose(Real x[4])
{
  const Real a = _mm256_unpacklo_pd(x[0], x[1]), b = _mm256_unpackhi_pd(x[0], x[1]);
  const Real c = _mm256_unpacklo_pd(x[2], x[3]), d = _mm256_unpackhi_pd(x[2], x[3]);

  x[0] = _mm256_permute2f128_pd(a, c, 0x20);
  x[1] = _mm256_permute2f128_pd(b, d, 0x20);
  x[2] = _mm256_permute2f128_pd(a, c, 0x31);
  x[3] = _mm256_permute2f128_pd(b, d, 0x31);
}

static inline void Gather(const double *base, int stride, const int32_t *record, Real x[4])
{
  for (int l = 0; l < 4; l++) x[l] = _mm256_load_pd(base + (int64_t)stride * record[l]);
  Transpose(x);
}

static inline void Scatter(double *base, int stride, const int32_t *record, const Real x[4])
{
  Real row[4] = {x[0], x[1], x[2], x[3]};

  Transpose(row);
  for (int l = 0; l < 4; l++) _mm256_store_pd(base + (int64_t)stride * record[l], row[l]);
}

/* records += x */
static inline void Add(double *base, int stride, const int32_t *record, const Real x[4])
{
  Real row[4] = {x[0], x[1], x[2], x[3]};

  Transpose(row);
  for (int l = 0; l < 4; l++) {
    double *to = base + (int64_t)stride * record[l];

    _mm256_store_pd(to, _mm256_load_pd(to) + row[l]);
  }
}

/* x[0] of every lane's record */
static inline Real GatherFirst(const double *base, int stride, const int32_t *record)
{
  return _mm256_set_pd(base[(int64_t)stride * record[3]], base[(int64_t)stride * record[2]],
                       base[(int64_t)stride * record[1]], base[(int64_t)stride * record[0]]);
}
