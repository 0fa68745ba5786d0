/*
  features.c -- the properties of a matrix from which the plan chooses, and its first choice.

  Pivoting on a dense array costs n^2 per pivot, with about n pivots. It solves P-matrices, monotone and
  copositive problems of any condition number. Newton's method, interior points and relaxation on sparse
  matrices cost less for large problems. They are reliable for symmetric and diagonally dominant matrices.
*/
#include "array_impl.h"
#include "plan_thresholds.h"

/* Entries across the diagonal count as equal if they differ by less than this share of their sizes. */
#define SYMMETRIC 1e-10

static int RowIsSymmetric(int n, const double *M, int i)
{
  for (int j = 0; j < i; j++) {
    const double below = M[(size_t)i * n + j], above = M[(size_t)j * n + i];
    if (fabs(below - above) > SYMMETRIC * (fabs(below) + fabs(above))) return 0;
  }
  return 1;
}

static int RowIsDominant(int n, const double *row, int i)
{
  double others = 0.0;
  for (int j = 0; j < n; j++) others += fabs(row[j]);
  others -= fabs(row[i]);
  return row[i] > 0.0 && row[i] >= (1.0 - SYMMETRIC) * others;
}

RicoFeatures RicoArrayFeatures(int n, const double *M)
{
  RicoFeatures features = {.rows = n, .symmetric = 1, .dominant = 1};
  for (int i = 0; i < n && features.symmetric; i++) features.symmetric = RowIsSymmetric(n, M, i);
  for (int i = 0; i < n && features.dominant; i++) features.dominant = RowIsDominant(n, M + (size_t)i * n, i);
  return features;
}

int RicoPivotsComeFirst(const RicoFeatures *features)
{
  if (features->rows <= PLAN_PIVOTED_ROWS) return 1;
  return features->rows <= PLAN_PIVOTED_HARD_ROWS && !features->symmetric && !features->dominant;
}

int RicoPivotsMayComeFirst(int n)
{
  return n <= PLAN_PIVOTED_HARD_ROWS;
}
