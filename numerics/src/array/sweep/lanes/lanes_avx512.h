/*
  lanes_avx512.h -- eight lanes of AVX-512 (see lanes_plain.h).
*/
#pragma once

#include <immintrin.h>
#include <stdint.h>

#define TILES_AT_ONCE 2
#define LANES 8

typedef __m512d Real;
typedef __mmask8 Mask;

static inline Real Load(const double *x)
{
  return _mm512_load_pd(x);
}

static inline void Store(double *x, Real a)
{
  _mm512_store_pd(x, a);
}

static inline Real Broadcast(double a)
{
  return _mm512_set1_pd(a);
}

static inline Mask Less(Real a, Real b)
{
  return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ);
}

static inline Mask AtMost(Real a, Real b)
{
  return _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ);
}

static inline Mask And(Mask a, Mask b)
{
  return (Mask)(a & b);
}

static inline Mask AndNot(Mask a, Mask b)
{
  return (Mask)(a & ~b);
}

static inline int Any(Mask a)
{
  return a;
}

static inline Real Select(Mask mask, Real yes, Real no)
{
  return _mm512_mask_blend_pd(mask, no, yes);
}

/* a if the mask is set, else 0 */
static inline Real Keep(Mask mask, Real a)
{
  return _mm512_maskz_mov_pd(mask, a);
}

static inline Real Sqrt(Real a)
{
  return _mm512_sqrt_pd(a);
}

/* the larger one; a if b is NaN */
static inline Real Larger(Real a, Real b)
{
  return _mm512_max_pd(b, a);
}

static inline Real Abs(Real a)
{
  return _mm512_abs_pd(a);
}

static inline double Largest(Real a)
{
  double x[8], largest;

  _mm512_storeu_pd(x, a);
  largest = x[0];
  for (int i = 1; i < 8; i++) largest = x[i] > largest ? x[i] : largest;
  return largest;
}

/* Two 4 x 4 transposes: lanes 0 to 3 in the lower halves, lanes 4 to 7 in the upper halves. */
static inline void Transpose(Real x[4])
{
  const __m512i even = _mm512_set_epi64(13, 12, 5, 4, 9, 8, 1, 0);
  const __m512i odd = _mm512_set_epi64(15, 14, 7, 6, 11, 10, 3, 2);
  const Real a = _mm512_unpacklo_pd(x[0], x[1]), b = _mm512_unpackhi_pd(x[0], x[1]);
  const Real c = _mm512_unpacklo_pd(x[2], x[3]), d = _mm512_unpackhi_pd(x[2], x[3]);

  x[0] = _mm512_permutex2var_pd(a, even, c);
  x[1] = _mm512_permutex2var_pd(b, even, d);
  x[2] = _mm512_permutex2var_pd(a, odd, c);
  x[3] = _mm512_permutex2var_pd(b, odd, d);
}

static inline void Gather(const double *base, int stride, const int32_t *record, Real x[4])
{
  for (int l = 0; l < 4; l++) {
    const Real low = _mm512_castpd256_pd512(_mm256_load_pd(base + (int64_t)stride * record[l]));

    x[l] = _mm512_insertf64x4(low, _mm256_load_pd(base + (int64_t)stride * record[l + 4]), 1);
  }
  Transpose(x);
}

static inline void Scatter(double *base, int stride, const int32_t *record, const Real x[4])
{
  Real row[4] = {x[0], x[1], x[2], x[3]};

  Transpose(row);
  for (int l = 0; l < 4; l++) {
    _mm256_store_pd(base + (int64_t)stride * record[l], _mm512_castpd512_pd256(row[l]));
    _mm256_store_pd(base + (int64_t)stride * record[l + 4], _mm512_extractf64x4_pd(row[l], 1));
  }
}

/* x[0] of each lane's record */
static inline Real GatherFirst(const double *base, int stride, const int32_t *record)
{
  double x[8];

  for (int l = 0; l < 8; l++) x[l] = base[(int64_t)stride * record[l]];
  return _mm512_loadu_pd(x);
}

/* Lane l is at[index[l]]. */
static inline Real Collect(const double *at, const int32_t index[])
{
  return _mm512_i32gather_pd(_mm256_loadu_si256((const __m256i *)index), at, 8);
}

/* Lists first + l for every set bit l, in order, followed by arbitrary values up to eight; returns the
   number. */
static inline int ListBits(int bits, int32_t first, int32_t list[])
{
  const __m512i place = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
  const __m512i here =
      _mm512_add_epi64(_mm512_maskz_compress_epi64((__mmask8)bits, place), _mm512_set1_epi64(first));

  _mm256_storeu_si256((__m256i *)list, _mm512_cvtepi64_epi32(here));
  return __builtin_popcount((unsigned)bits);
}
