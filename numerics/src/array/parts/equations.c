/*
  equations.c -- see equations.h.
*/
#include "equations.h"

#include <math.h>
#include <string.h>

#include "../clones.h"
#include "../friction/dot.h"

/* In units of the largest diagonal entry of the row so far: a pivot below this is round-off. */
#define LEAST_PIVOT 1e-11
/* In units of the diagonal entries of both rows: entries below this are round-off. */
#define LEAST_ENTRY 1e-9
/* Rows with more than n / FEW entries are subtracted as a whole. */
#define FEW 8

static double *RowOf(const RicoEquations *e, int i)
{
  return e->M + (size_t)i * (size_t)e->n;
}

static int IsEliminated(const RicoEquations *e, int i)
{
  return i < e->count && e->eliminated[i];
}

/* The columns of row i that are not eliminated, and not 0. Returns their number. */
static int ListColumns(const RicoEquations *e, int i)
{
  const double *row = RowOf(e, i);
  int count = 0;

  for (int j = 0; j < e->n; j++)
    if (row[j] != 0.0 && j != i && !IsEliminated(e, j)) e->columns[count++] = j;
  return count;
}

static int HasPivot(const RicoEquations *e, int i)
{
  return fabs(RowOf(e, i)[i]) > LEAST_PIVOT * e->size[i];
}

RICO_CLONES static void SubtractAll(int n, double factor, const double *restrict from, double *restrict row)
{
  for (int j = 0; j < n; j++) row[j] -= factor * from[j];
}

static void SubtractListed(int count, const int columns[], double factor, const double *from, double *row)
{
  for (int c = 0; c < count; c++) row[columns[c]] -= factor * from[columns[c]];
}

/* Row i minus the multiple of row k that makes its entry in column k zero; row k has `count` other entries,
   and none in columns that are eliminated. */
static void Subtract(RicoEquations *e, int i, int k, int count)
{
  const double *from = RowOf(e, k);
  double *row = RowOf(e, i);
  const double factor = row[k] / from[k];

  if (e->n < FEW * count)
    SubtractAll(e->n, factor, from, row);
  else
    SubtractListed(count, e->columns, factor, from, row);
  row[k] = 0.0;
  e->q[i] -= factor * e->q[k];
  e->size[i] = fmax(e->size[i], fabs(row[i]));
}

static void EliminateRow(RicoEquations *e, int k)
{
  const int count = ListColumns(e, k);

  e->eliminated[k] = 1;
  for (int i = 0; i < e->n; i++)
    if (!IsEliminated(e, i) && RowOf(e, i)[k] != 0.0) Subtract(e, i, k, count);
}

/* Whether only round-off is left in the row and the column of equation k. */
static int IsDependent(const RicoEquations *e, int k)
{
  for (int j = 0; j < e->n; j++) {
    const double most = fmax(fabs(RowOf(e, k)[j]), fabs(RowOf(e, j)[k]));

    if (!IsEliminated(e, j) && j != k && most > LEAST_ENTRY * sqrt(e->size[k] * e->size[j])) return 0;
  }
  return 1;
}

int RicoEquationsEliminate(RicoEquations *e)
{
  int before = -1;

  memset(e->eliminated, 0, (size_t)e->count);
  for (e->rank = 0; e->rank > before;) { /* again for rows without a pivot so far */
    before = e->rank;
    for (int p = e->rank; p < e->count; p++) {
      if (!HasPivot(e, e->order[p])) continue;
      EliminateRow(e, e->order[p]);
      RicoEquationsMove(e, p, e->rank++);
    }
  }
  for (int p = e->rank; p < e->count; p++)
    if (!IsDependent(e, e->order[p])) return 0;
  return 1;
}

void RicoEquationsSolve(const RicoEquations *e, double z[])
{
  for (int i = 0; i < e->count; i++) z[i] = 0.0;
  for (int p = e->rank - 1; p >= 0; p--) {
    const int k = e->order[p];
    const double *row = RowOf(e, k);

    z[k] = -(e->q[k] + RicoDot((size_t)e->n, row, z)) / row[k]; /* z[k] was 0 */
  }
}
