/*
  lanes_plain.h -- two lanes in plain C with the compiler's vectors, for any processor.

  The operations of the kernels (lanes_avx2.h and lanes_avx512.h have the same, wider). No operation is fused
  or reordered, and square roots and quotients are IEEE's, so all give the same bits. Selection uses masks,
  because branches would be mispredicted half of the time.
*/
#pragma once

#include <math.h>
#include <stdint.h>
#include <string.h>

#define TILES_AT_ONCE 3
#define LANES 2

typedef double Real __attribute__((vector_size(16)));
typedef int64_t Mask __attribute__((vector_size(16)));

static inline Real Load(const double *x)
{
  return (Real){x[0], x[1]};
}

static inline void Store(double *x, Real a)
{
  memcpy(x, &a, sizeof a);
}

static inline Real Broadcast(double a)
{
  return (Real){a, a};
}

static inline Mask Less(Real a, Real b)
{
  return a < b;
}

static inline Mask AtMost(Real a, Real b)
{
  return a <= b;
}

static inline Mask And(Mask a, Mask b)
{
  return a & b;
}

static inline Mask AndNot(Mask a, Mask b) /* a and not b */
{
  return a & ~b;
}

/* One bit per lane. */
static inline int Any(Mask a)
{
  return (int)((a[0] & 1) | (a[1] & 2));
}

static inline Real Select(Mask mask, Real yes, Real no)
{
  return (Real)(((Mask)yes & mask) | ((Mask)no & ~mask));
}

/* a if the mask is set, else 0 */
static inline Real Keep(Mask mask, Real a)
{
  return (Real)((Mask)a & mask);
}

static inline Real Sqrt(Real a)
{
  return (Real){sqrt(a[0]), sqrt(a[1])};
}

/* the larger one; a if b is NaN */
static inline Real Larger(Real a, Real b)
{
  return Select(Less(a, b), b, a);
}

static inline Real Abs(Real a)
{
  return (Real)((Mask)a & INT64_MAX);
}

static inline double Largest(Real a)
{
  return a[0] > a[1] ? a[0] : a[1];
}

/* x[0..3] of each lane's record; record k begins at base + k * stride. */
static inline void Gather(const double *base, int stride, const int32_t *record, Real x[4])
{
  const double *a = base + (int64_t)stride * record[0], *b = base + (int64_t)stride * record[1];

  for (int i = 0; i < 4; i++) x[i] = (Real){a[i], b[i]};
}

static inline void Scatter(double *base, int stride, const int32_t *record, const Real x[4])
{
  double *a = base + (int64_t)stride * record[0], *b = base + (int64_t)stride * record[1];

  for (int i = 0; i < 4; i++) a[i] = x[i][0];
  for (int i = 0; i < 4; i++) b[i] = x[i][1];
}

/* x[0] of each lane's record */
static inline Real GatherFirst(const double *base, int stride, const int32_t *record)
{
  return (Real){base[(int64_t)stride * record[0]], base[(int64_t)stride * record[1]]};
}

/* Lane l is at[index[l]]. */
static inline Real Collect(const double *at, const int32_t index[])
{
  return (Real){at[index[0]], at[index[1]]};
}

/* Lists first + l for every set bit l, in order, followed by arbitrary values up to two; returns the
   number. */
static inline int ListBits(int bits, int32_t first, int32_t list[])
{
  list[0] = first + (bits == 2);
  list[1] = first + 1;
  return (bits & 1) + (bits >> 1);
}
