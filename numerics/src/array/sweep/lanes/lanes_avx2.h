/*
  lanes_avx2.h -- four lanes of AVX2 (see lanes_plain.h).
*/
#pragma once

#include <immintrin.h>
#include <stdint.h>

#define TILES_AT_ONCE 2
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

/* a if the mask is set, else 0 */
static inline Real Keep(Mask mask, Real a)
{
  return _mm256_and_pd(mask, a);
}

static inline Real Sqrt(Real a)
{
  return _mm256_sqrt_pd(a);
}

/* the larger one; a if b is NaN */
static inline Real Larger(Real a, Real b)
{
  return _mm256_max_pd(b, a);
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

/* transposes rows and columns */
static inline void Transpose(Real x[4])
{
  const Real a = _mm256_unpacklo_pd(x[0], x[1]), b = _mm256_unpackhi_pd(x[0], x[1]);
  const Real c = _mm256_unpacklo_pd(x[2], x[3]), d = _mm256_unpackhi_pd(x[2], x[3]);

  x[0] = _mm256_permute2f128_pd(a, c, 0x20);
  x[1] = _mm256_permute2f128_pd(b, d, 0x20);
  x[2] = _mm256_permute2f128_pd(a, c, 0x31);
  x[3] = _mm256_permute2f128_pd(b, d, 0x31);
}

/* a in the lower half, b in the upper one */
static inline Real Halves(const double *a, const double *b)
{
  return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_load_pd(a)), _mm_load_pd(b), 1);
}

static inline void Gather(const double *base, int stride, const int32_t *record, Real x[4])
{
  const double *r[4];

  for (int l = 0; l < 4; l++) r[l] = base + (int64_t)stride * record[l];
  for (int i = 0; i < 4; i += 2) {
    const Real even = Halves(r[0] + i, r[2] + i), odd = Halves(r[1] + i, r[3] + i);

    x[i] = _mm256_unpacklo_pd(even, odd);
    x[i + 1] = _mm256_unpackhi_pd(even, odd);
  }
}

static inline void Scatter(double *base, int stride, const int32_t *record, const Real x[4])
{
  Real row[4] = {x[0], x[1], x[2], x[3]};

  Transpose(row);
  for (int l = 0; l < 4; l++) _mm256_store_pd(base + (int64_t)stride * record[l], row[l]);
}

/* x[0] of each lane's record */
static inline Real GatherFirst(const double *base, int stride, const int32_t *record)
{
  return _mm256_set_pd(base[(int64_t)stride * record[3]], base[(int64_t)stride * record[2]],
                       base[(int64_t)stride * record[1]], base[(int64_t)stride * record[0]]);
}

/* Lane l is at[index[l]]. */
static inline Real Collect(const double *at, const int32_t index[])
{
  return _mm256_set_pd(at[index[3]], at[index[2]], at[index[1]], at[index[0]]);
}

/* Writes first + l for every set bit l, in order, then arbitrary values up to four; returns the number of set
   bits. */
static inline int ListBits(int bits, int32_t first, int32_t list[])
{
  static const int32_t place[16][4] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0},
                                       {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
                                       {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
                                       {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
  const __m128i here = _mm_loadu_si128((const __m128i *)place[bits]);

  _mm_storeu_si128((__m128i *)list, _mm_add_epi32(here, _mm_set1_epi32(first)));
  return _mm_popcnt_u32((unsigned)bits);
}
