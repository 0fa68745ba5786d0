/*
  contact_rows_sweep.h -- private: the sweep over block rows, for the column type that was included before.

      Column            three contiguous numbers
      Read, Zero        from memory; three zeros
      Plus              their sum
      Times             b times a number
      PlusTimes         a + b times a number: product, then sum, without fused multiply-add (equal bits)
      Split             to memory
      Four              one number of each of four blocks
      ReadFour, ZeroFour
      ReadReactions     the first three numbers of four reactions: all first, all second, all third
      PlusThree         a + x s_1 + (y s_2 + z s_3), rounded in this order
      SumFours          (a_1 + a_2) + (a_3 + a_4) of three Fours, side by side

  Groups of four come first, then sums in two chains; the last block, with the most recent reaction, is added
  after both.
*/
#pragma once

#include <array/rows/contact_rows.h>

/* kernels of one lane */
#include "array/sweep/lanes/lanes_scalar.h"
/* needs the lanes */
#include "array/sweep/lanes/cone.h"

/* Newton's method ends at this |gap| relative to ||x||^2. */
#define NEXT 1e-7

typedef struct {
  Column first, second, third;
} BlockSum;

/* sum + B s, column by column */
static inline BlockSum PlusBlock(BlockSum sum, const RicoContactRowsView *v, int e)
{
  const double *B = v->block + 9 * (size_t)e, *s = v->s + 4 * (size_t)v->column[e];

  __builtin_prefetch(B + RICO_BLOCKS_AHEAD);
  return (BlockSum){PlusTimes(sum.first, Read(B), s[0]), PlusTimes(sum.second, Read(B + 3), s[1]),
                    PlusTimes(sum.third, Read(B + 6), s[2])};
}

/* sum + B s for the most recent reaction: its latency is one product and two sums. */
static inline Column PlusNewest(Column sum, const RicoContactRowsView *v, int e)
{
  const double *B = v->block + 9 * (size_t)e, *s = v->s + 4 * (size_t)v->column[e];

  __builtin_prefetch(B + RICO_BLOCKS_AHEAD);
  return Plus(PlusTimes(sum, Read(B), s[0]), Plus(Times(Read(B + 3), s[1]), Times(Read(B + 6), s[2])));
}

static inline Column Total(BlockSum sum)
{
  return Plus(sum.first, Plus(sum.second, sum.third));
}

/* The blocks e .. end - 1, in groups of four, times their reactions. */
static inline Column ProductOfFours(const RicoContactRowsView *v, int e, int end)
{
  Four sum[3] = {ZeroFour(), ZeroFour(), ZeroFour()}, s[3];

  for (; e < end; e += 4) {
    const double *B = v->block + 9 * (size_t)e, *reaction[4];

    for (int j = 0; j < 4; j++) reaction[j] = v->s + 4 * (size_t)v->column[e + j];
    for (int line = 0; line < 5; line++) __builtin_prefetch(B + RICO_BLOCKS_AHEAD + 8 * line);
    ReadReactions(reaction, s);
    for (int i = 0; i < 3; i++)
      sum[i] = PlusThree(sum[i], ReadFour(B + 4 * i), ReadFour(B + 12 + 4 * i), ReadFour(B + 24 + 4 * i), s);
  }
  return SumFours(sum);
}

/* y = y_k + sum_j B_kj s_j */
static inline void RowProduct(const RicoContactRowsView *v, int k, double y[3])
{
  const int end = v->start[k + 1];
  int e = v->start[k];
  BlockSum even = {Read(v->row[k].y), Zero(), Zero()}, odd = {Zero(), Zero(), Zero()};
  const int fours = RicoBlocksInFours(end - e);

  if (fours > 0) odd.first = ProductOfFours(v, e, e + fours);
  for (e += fours; e + 2 < end; e += 2) {
    even = PlusBlock(even, v, e);
    odd = PlusBlock(odd, v, e + 1);
  }
  if (e + 1 < end) even = PlusBlock(even, v, e++);
  even.first = Plus(Total(even), Total(odd));
  Split(e < end ? PlusNewest(even.first, v, e) : even.first, y);
}

/* A contact that slid in the last sweep usually slides again. This can be assumed before y is known, which
   removes a dependency; the divisor of the last step of cone.h then uses the previous reaction. With
   ||x||^2 - mu^2 r_N^2 = gap, using the old slope costs a share of the error, which NEXT has made small, but
   does not change the fixed point. Returns false if the result is not accurate enough. */
static inline int SlidesOn(const RicoContactRow *k, const double y[3], const double s[4], double next[4])
{
  const double d0 = 1 + s[3] * k->inverse[0], d1 = 1 + s[3] * k->inverse[1], e = 1 / (d0 * d1);
  const double f[2] = {e * d1, e * d0}, shrink[2] = {k->inverse[0] * f[0], k->inverse[1] * f[1]};
  const double steep = s[1] * s[1] * shrink[0] + s[2] * s[2] * shrink[1];
  const double turn = k->mu * (k->c[0] * (s[1] * shrink[0]) + k->c[1] * (s[2] * shrink[1]));
  const double last = k->mu * (s[0] + (k->c[0] * s[1] + k->c[1] * s[2]));
  const double slope = 0.5 / (steep - last * turn);
  const double shift[2] = {k->mu * k->c[0] * f[0], k->mu * k->c[1] * f[1]};
  const double x[2] = {y[1] * f[0], y[2] * f[1]};
  const double limit = k->mu * y[0] + (y[1] * shift[0] + y[2] * shift[1]);
  const double size = x[0] * x[0] + x[1] * x[1], gap = size - limit * limit, step = gap * slope;

  if (!(fabs(gap) <= NEXT * size && fabs(step) * (shrink[0] + shrink[1]) <= FAR)) return 0;
  if (!(limit > 0 && s[3] + step > 0)) return 0;
  next[0] = y[0];
  for (int j = 0; j < 2; j++) next[1 + j] = x[j] - gap * (slope * shrink[j] * x[j]);
  next[3] = s[3] + step;
  return 1;
}

/* A contact that stuck usually sticks again. */
static inline int SticksOn(const RicoContactRow *k, const double y[3], double next[4])
{
  const double limit = k->mu * (y[0] + (k->c[0] * y[1] + k->c[1] * y[2]));

  if (!(limit >= 0 && y[1] * y[1] + y[2] * y[2] <= limit * limit)) return 0;
  for (int i = 0; i < 3; i++) next[i] = y[i];
  next[3] = 0;
  return 1;
}

/* As in cone.h from r = 0, because y excludes the own block. */
static __attribute__((noinline)) void FindRegime(const RicoContactRow *k, double normal, double first,
                                                 double second, double s[4])
{
  Reduced p = {
      .cone = {.w = 1, .c = {k->c[0], k->c[1]}, .inverse = {k->inverse[0], k->inverse[1]}, .mu = k->mu},
      .normal = normal,
      .beta = {first, second}};

  Begin(&p);
  p.alpha = Keep(p.open, s[3]);
  Roots(&p);
  s[0] = normal;
  for (int i = 0; i < 2; i++) s[1 + i] = p.x[i];
  s[3] = p.alpha;
}

/* Solves contact k. Returns its squared change times the squared stiffness. */
static inline double SolveRow(const RicoContactRowsView *v, int k)
{
  const RicoContactRow *row = &v->row[k];
  double *s = v->s + 4 * (size_t)k, y[3], next[4] = {0}, dx, dy, dn, tangent, largest;
  const double old[3] = {s[0], s[1], s[2]};

  RowProduct(v, k, y);
  if (y[0] > 0 && !(s[3] > 0 ? SlidesOn(row, y, s, next) : SticksOn(row, y, next))) {
    FindRegime(row, y[0], y[1], y[2], s);
    for (int i = 0; i < 4; i++) next[i] = s[i];
  }
  for (int i = 0; i < 4; i++) s[i] = next[i];
  dx = next[1] - old[1];
  dy = next[2] - old[2];
  dn = fabs(next[0] - old[0] + (row->c[0] * dx + row->c[1] * dy));
  tangent = fabs(dx) > fabs(dy) ? fabs(dx) : fabs(dy);
  largest = row->stiffness * (dn > tangent ? dn : tangent);
  return largest * largest;
}

static inline double SweepRows(const RicoContactRowsView *v, const int order[], int freeze, double share)
{
  double sum = 0;

  for (int i = 0; i < v->count; i++) {
    const int k = order ? order[i] : i;
    double change;

    if (freeze > 0 && v->asleep[k] > 0) {
      v->asleep[k]--;
      sum += share;
      continue;
    }
    change = SolveRow(v, k);
    sum += change;
    if (freeze > 0 && change <= share) v->asleep[k] = freeze;
  }
  return sum;
}
