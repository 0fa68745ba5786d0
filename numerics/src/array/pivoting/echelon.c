/*
  echelon.c -- solves consistent equations G x = r whose matrix is singular.

  Constraints of mechanisms are often dependent: a parallelogram with a bar too many, a chain of hinges
  between two walls. Their equations have solutions, and every one gives the same motion. Here elimination
  uses partial pivoting. If no remaining row has an entry above the floor in a column, its unknown is zero,
  and the next column uses the same rows. The rows that remain at the end are dependent. The result is

      P G = L U,      U with the pivot of row p in column lead[p],      lead[0] < lead[1] < ...

  Entry (r, lead[p]) of L replaces the eliminated entry of G.
*/
#include "../array_impl.h"

/* Columns between looks at the clock. */
enum { LOOK = 8 };

static double *RowOf(const Polish *polish, int row)
{
  return polish->LU + row * polish->ld;
}

/* The row with the largest entry of this column, from row `first` on. */
static int LargestInColumn(const Polish *polish, int first, int column)
{
  int largest = first;
  for (int r = first + 1; r < polish->k; r++)
    if (fabs(RowOf(polish, r)[column]) > fabs(RowOf(polish, largest)[column])) largest = r;
  return largest;
}

static void SwapRows(Polish *polish, int a, int b)
{
  const int row = polish->rows[a];
  if (a == b) return;
  polish->rows[a] = polish->rows[b];
  polish->rows[b] = row;
  for (int c = 0; c < polish->k; c++) {
    const double entry = RowOf(polish, a)[c];
    RowOf(polish, a)[c] = RowOf(polish, b)[c];
    RowOf(polish, b)[c] = entry;
  }
}

/* Subtracts multiples of the pivot's row from the rows below it. */
static void EliminateBelow(Polish *polish, int row, int column)
{
  const int first = column / RICO_LANES * RICO_LANES, below = polish->k - row - 1;
  const double *pivot = RowOf(polish, row);
  double *later = polish->x; /* the entries of the pivot's row behind it */
  for (int c = first; c < (int)polish->ld; c++) later[c] = c > column && c < polish->k ? pivot[c] : 0.0;
  for (int i = 0; i < below; i++) {
    double *entry = RowOf(polish, row + 1 + i) + column;
    *entry /= pivot[column];
    polish->factors[i] = -*entry;
  }
  VectorRankOne(below, (int)polish->ld - first, RowOf(polish, row + 1) + first, polish->ld, polish->factors,
                later + first);
}

void PolishFactorEchelon(Polish *polish, const StandardForm *form, const char *basic)
{
  int rank = 0;
  PolishGather(polish, form, basic, NULL);
  for (int column = 0; column < polish->k && rank < polish->k; column++) {
    if (column % LOOK == 0 && ClockIsPast(form->problem->deadline)) break;
    const int largest = LargestInColumn(polish, rank, column);
    if (!(fabs(RowOf(polish, largest)[column]) > RICO_SAFE_PIVOT)) continue;
    SwapRows(polish, rank, largest);
    EliminateBelow(polish, rank, column);
    polish->lead[rank++] = column;
  }
  polish->rank = rank;
}

void PolishSolveEchelon(Polish *polish, double *x)
{
  const int *lead = polish->lead;
  for (int p = 1; p < polish->rank; p++)
    for (int q = 0; q < p; q++) x[p] -= RowOf(polish, p)[lead[q]] * x[q];
  for (int p = polish->rank - 1; p >= 0; p--) {
    double s = x[p];
    for (int q = p + 1; q < polish->rank; q++) s -= RowOf(polish, p)[lead[q]] * x[lead[q]];
    x[lead[p]] = s / RowOf(polish, p)[lead[p]]; /* lead[p] >= p: the right sides that are left stay */
  }
  for (int p = 0, next = 0; p < polish->k; p++) {
    if (next < polish->rank && lead[next] == p)
      next++;
    else
      x[p] = 0.0;
  }
}

int PolishIsConsistent(const Polish *polish, const StandardForm *form, const double *w)
{
  for (int p = polish->rank; p < polish->k; p++)
    if (!(fabs(form->row[polish->rows[p]] * w[polish->rows[p]]) <= 1e-9 * form->scale)) return 0;
  return 1;
}
