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

RicoFeatures RicoArrayFeatures(int n, const double *M)
{
  RicoFeatures features = {.rows = n};
  if (n > PLAN_SMALL_ROWS && RicoPivotsMayComeFirst(n)) features.sparse = IsSparse(n, M);
  return features;
}

int RicoPivotsComeFirst(const RicoFeatures *features)
{
  return features->rows <= (features->sparse ? PLAN_PIVOTED_ROWS : PLAN_PIVOTED_FULL_ROWS);
}

int RicoPivotsMayComeFirst(int n)
{
  return n <= PLAN_PIVOTED_FULL_ROWS;
}
