/*
  equation_order.c -- the order in which equations are eliminated: always the one that is coupled with the
  fewest rows. Couplings are sets of bits.
*/
#include <stdint.h>
#include <string.h>

#include "../clones.h"
#include "equations.h"

#define BITS 64

static size_t WordsOf(int n)
{
  return ((size_t)n + BITS - 1) / BITS;
}

static uint64_t *RowOf(const RicoEquations *e, uint64_t pattern[], int i)
{
  return pattern + (size_t)i * WordsOf(e->n);
}

static void Set(uint64_t row[], int j)
{
  row[j / BITS] |= UINT64_C(1) << (j % BITS);
}

static void Clear(uint64_t row[], int j)
{
  row[j / BITS] &= ~(UINT64_C(1) << (j % BITS));
}

static inline int Count(const RicoEquations *e, const uint64_t row[])
{
  int count = 0;

  for (size_t w = 0; w < WordsOf(e->n); w++) count += __builtin_popcountll(row[w]);
  return count;
}

/* The nonzeros of M and of its transpose beside the diagonal. */
static void FindPattern(const RicoEquations *e, uint64_t pattern[])
{
  memset(pattern, 0, RicoEquationsPatternSize(e->n));
  for (int i = 0; i < e->n; i++) {
    const int entries = e->read(e->from, i, e->list, e->read_value);

    for (int c = 0; c < entries; c++) {
      const int j = e->list[c];

      if (i == j || (i >= e->count && j >= e->count)) continue;
      Set(RowOf(e, pattern, i), j);
      Set(RowOf(e, pattern, j), i);
    }
  }
}

/* The rows that are coupled with k become coupled with each other. */
RICO_CLONES static void Couple(const RicoEquations *e, int k, uint64_t pattern[], int coupled[])
{
  const size_t words = WordsOf(e->n);
  const uint64_t *of = RowOf(e, pattern, k);

  for (size_t word = 0; word < words; word++)
    for (uint64_t left = of[word]; left; left &= left - 1) {
      const int i = (int)(BITS * word) + __builtin_ctzll(left);
      uint64_t *row = RowOf(e, pattern, i);

      for (size_t w = 0; w < words; w++) row[w] |= of[w];
      Clear(row, i);
      Clear(row, k);
      if (i < e->count) coupled[i] = Count(e, row);
    }
}

void RicoEquationsMove(RicoEquations *e, int from, int to)
{
  const int k = e->order[from];

  for (int p = from; p > to; p--) e->order[p] = e->order[p - 1];
  e->order[to] = k;
}

size_t RicoEquationsPatternSize(int n)
{
  return (size_t)n * WordsOf(n) * sizeof(uint64_t);
}

double RicoEquationsLeft(const RicoEquations *e, void *work)
{
  double entries = 0.0;

  for (int i = e->count; i < e->n; i++) entries += Count(e, RowOf(e, work, i)) + 1;
  return entries;
}

double RicoEquationsOrder(RicoEquations *e, double most, void *work, double *entries)
{
  int *coupled = e->place; /* how many rows are coupled with an equation */
  double operations = 0.0;

  FindPattern(e, work);
  *entries = 0.0;
  for (int i = 0; i < e->count; i++) {
    e->order[i] = i;
    coupled[i] = Count(e, RowOf(e, work, i));
  }
  for (int p = 0; p < e->count && operations <= most; p++) {
    int best = p;

    for (int other = p + 1; other < e->count; other++)
      if (coupled[e->order[other]] < coupled[e->order[best]]) best = other;
    RicoEquationsMove(e, best, p);
    operations += (double)coupled[e->order[p]] * coupled[e->order[p]];
    *entries += coupled[e->order[p]] + 1;
    Couple(e, e->order[p], work, coupled);
  }
  return operations;
}
