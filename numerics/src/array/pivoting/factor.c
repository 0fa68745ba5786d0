/*
  factor.c -- VectorFactor(): P G = L U. Large matrices are factored by panels of eight columns; after a panel
  the rest is updated by

      C <- C - L U,                                                                        (1)

  with six rows and four columns of C in registers. Each entry is reduced by the same products in the same
  order as row by row, so the bits are the same.
*/
#include <math.h>

#include "../problem.h"
#include "../vector.h"

#define INLINE static inline __attribute__((always_inline))

/* Half of RICO_LANES: compilers keep wider vectors in memory if the processor has none. */
typedef double Four __attribute__((vector_size(32)));
enum { FOUR = 4, ROWS = 6, PANEL = RICO_LANES };

/* Rows from which panels are faster: 0.65 of the time at 150, 0.55 at 400 (AVX2 and AVX-512). */
enum { LARGE = 100 };

INLINE int LargestInColumn(int k, const double *LU, size_t ld, int p)
{
  int row = p;
  for (int i = p + 1; i < k; i++)
    if (fabs(LU[i * ld + p]) > fabs(LU[row * ld + p])) row = i;
  return row;
}

INLINE void SwapRows(size_t n, double *a, double *b)
{
  for (size_t c = 0; c < n; c++) {
    const double swap = a[c];
    a[c] = b[c];
    b[c] = swap;
  }
}

/* Eliminates columns first ... end - 1; the rows below are reduced up to column `width`. */
INLINE int Eliminate(int k, double *LU, size_t ld, int first, int end, int width, int *permutation)
{
  for (int p = first; p < end; p++) {
    const double *restrict u = LU + p * ld;
    permutation[p] = LargestInColumn(k, LU, ld, p);
    if (permutation[p] != p) SwapRows((size_t)k, LU + p * ld, LU + permutation[p] * ld);
    if (!(fabs(u[p]) > 1e-15)) return 0;
    for (int i = p + 1; i < k; i++) {
      double *restrict l = LU + i * ld;
      const double factor = l[p] / u[p];
      l[p] = factor;
      if (factor == 0.0) continue;
      for (int j = p + 1; j < width; j++) l[j] -= factor * u[j];
    }
  }
  return 1;
}

/* (1) for `rows` rows up to column `width`, with the first `count` rows of the panel at `first`. */
INLINE void Update(int rows, int count, const double *panel, double *const row[], size_t ld, int first,
                   size_t width)
{
  for (size_t c = (size_t)first + PANEL; c < width; c += FOUR) {
    Four s[ROWS];
    for (int i = 0; i < rows; i++) s[i] = *(const Four *)(row[i] + c);
    for (int m = 0; m < count; m++) {
      const Four u = *(const Four *)(panel + m * ld + c);
      for (int i = 0; i < rows; i++) s[i] -= row[i][first + m] * u;
    }
    for (int i = 0; i < rows; i++) *(Four *)(row[i] + c) = s[i];
  }
}

/* (1) for all rows but those with zeros only in the panel's columns. */
INLINE void UpdateAll(int k, double *LU, size_t ld, int first)
{
  double *panel = LU + first * ld, *row[ROWS];
  const size_t width = PadToLanes((size_t)k);
  int waiting = 0;
  for (int p = 1; p < PANEL; p++) {
    row[0] = panel + p * ld;
    Update(1, p, panel, row, ld, first, width);
  }
  for (int i = first + PANEL; i < k; i++) {
    row[waiting] = LU + i * ld;
    waiting += !AreZeros(row[waiting] + first);
    if (waiting < ROWS) continue;
    Update(ROWS, PANEL, panel, row, ld, first, width);
    waiting = 0;
  }
  for (int i = 0; i < waiting; i++) Update(1, PANEL, panel, row + i, ld, first, width);
}

RICO_CLONES int VectorFactor(int k, double *LU, size_t ld, int *permutation, double deadline)
{
  int first = 0;
  if (k >= LARGE)
    for (; first + PANEL < k; first += PANEL) {
      if (!Eliminate(k, LU, ld, first, first + PANEL, first + PANEL, permutation)) return 0;
      UpdateAll(k, LU, ld, first);
      if (ClockIsPast(deadline)) return 0;
    }
  return Eliminate(k, LU, ld, first, k, k, permutation);
}
