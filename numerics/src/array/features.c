/*
  features.c -- the properties of a matrix from which the plan chooses, and its first choice.

  Pivoting on a dense array costs n^2 per pivot, with about n pivots. It solves P-matrices, monotone and
  copositive problems of any condition number. Newton's method, interior points and relaxation on sparse
  matrices cost less for large problems.
*/
#include "array_impl.h"
#include "plan_thresholds.h"

static int IsSparse(int n, const double *M)
{
  const size_t size = (size_t)n * (size_t)n;
  return (double)VectorCount(size, M) <= PLAN_SPARSE_SHARE * (double)size;
}

/* Returns true if no row is coupled with one that is far from it in the order of the rows. */
static int IsChain(int n, const double *M)
{
  for (int i = 0; i < n; i++, M += n) {
    const int first = i > PLAN_CHAIN_BAND ? i - PLAN_CHAIN_BAND : 0, end = i + PLAN_CHAIN_BAND + 1;
    if (VectorCount((size_t)first, M) > 0) return 0;
    if (end < n && VectorCount((size_t)(n - end), M + end) > 0) return 0;
  }
  return 1;
}

RicoFeatures RicoArrayFeatures(int n, const double *M)
{
  RicoFeatures features = {.rows = n};
  if (n > PLAN_SMALL_ROWS && RicoPivotsMayComeFirst(n)) features.sparse = IsSparse(n, M);
  if (features.sparse) features.chain = IsChain(n, M);
  return features;
}

int RicoPivotsComeFirst(const RicoFeatures *features)
{
  return features->rows <= (features->chain    ? PLAN_SMALL_ROWS
                            : features->sparse ? PLAN_PIVOTED_ROWS
                                               : PLAN_PIVOTED_FULL_ROWS);
}

int RicoPivotsMayComeFirst(int n)
{
  return n <= PLAN_PIVOTED_FULL_ROWS;
}
