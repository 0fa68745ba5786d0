/*
  start_basis.c -- from the tableau with all w basic to a start basis.

  Wanted variables enter by exchanges on the largest entry between the rows to leave and the columns to enter
  (complete pivoting). For free rows F this is elimination of M_FF. If M_FF is numerically singular, rows
  w_i = 0 and columns y_k with i and k in F remain, with zero entries between them:

           y_k  y_J
      w_i   0    B
      w_J   C    D

  This block has an inverse if B and C have one, for any D. Complementary rows J therefore become basic too
  (y_J enters, w_J leaves), as in the equations of mechanics, where y_k is a multiplier and w_i a constraint.
  J is found by chains of exchanges w_i - y_j, w_j - y_j', ..., w_j' - y_k.

  A remaining row without entries is a redundant equation if its constant is zero; otherwise it proves that
  there is no solution. A remaining column is an unknown that stays zero.
*/
#include "array_impl.h"

#define LEAST_PIVOT 1e-13
#define ZERO_ENTRY 1e-12

typedef struct {
  Tableau *tableau;
  const StandardForm *form;
  char *basic;
} Reach;

static double TableauAt(const Reach *reach, int row, int column)
{
  return reach->tableau->T[row * reach->tableau->ld + column];
}

static int RowShouldLeave(const Reach *reach, int row)
{
  return !reach->basic[reach->tableau->row_variable[row]];
}

static int ColumnShouldEnter(const Reach *reach, int column)
{
  return reach->basic[reach->tableau->col_variable[column]];
}

static void ExchangeAt(Reach *reach, int row, int column)
{
  TableauExchange(reach->tableau, row, column, (int)reach->tableau->ld);
}

/* Exchanges wanted columns of that row (of all such rows if row < 0) while entries exceed the floor. */
static void Eliminate(Reach *reach, int only_row, double floor)
{
  const int n = reach->tableau->n;
  for (;;) {
    int row = -1, column = -1;
    double largest = floor;
    for (int i = 0; i < n; i++) {
      if (!RowShouldLeave(reach, i) || (only_row >= 0 && i != only_row)) continue;
      for (int c = 0; c <= n; c++)
        if (ColumnShouldEnter(reach, c) && fabs(TableauAt(reach, i, c)) > largest) {
          largest = fabs(TableauAt(reach, i, c));
          row = i, column = c;
        }
    }
    if (row < 0 || (n >= PROBLEM_LONG_PIVOTS && ClockIsPast(reach->form->problem->deadline))) return;
    ExchangeAt(reach, row, column);
  }
}

static int IsWaiting(const Reach *reach, int column)
{
  return reach->tableau->col_variable[column] < reach->tableau->n && ColumnShouldEnter(reach, column);
}

/* The quality of exchanging the row's variable with y_j (at that column), as the next link to a free
   column. */
static double ExchangeScore(const Reach *reach, int row, int column)
{
  const int n = reach->tableau->n, j = reach->tableau->col_variable[column];
  const double b = fabs(TableauAt(reach, row, column));
  if (j >= n || ColumnShouldEnter(reach, column) || b < RICO_SAFE_PIVOT) return 0.0;
  const int kind = reach->form->kind[j], partner = reach->tableau->where[n + j];
  if (partner < 0 || (kind != KIND_ONE_SIDED && kind != KIND_TWO_SIDED)) return 0.0;
  double c = 1e-6 * b;
  for (int k = 0; k <= n; k++)
    if (IsWaiting(reach, k)) c = fmax(c, fabs(TableauAt(reach, partner, k)));
  return (kind == KIND_ONE_SIDED ? 1.0 : 1e-3) * fmin(b, c);
}

/* One exchange of the chain: returns the next row to leave, -1 at its end, row itself if there is none. */
static int ExchangeNext(Reach *reach, int row)
{
  const int n = reach->tableau->n;
  int best = -1;
  double best_score = 0.0;
  for (int c = 0; c <= n; c++) {
    const int ends = IsWaiting(reach, c) && fabs(TableauAt(reach, row, c)) > RICO_SAFE_PIVOT;
    const double score = ends ? 1e6 * fabs(TableauAt(reach, row, c)) : ExchangeScore(reach, row, c);
    if (score > best_score) best = c, best_score = score;
  }
  if (best < 0) return row;
  const int entering = reach->tableau->col_variable[best], ends = ColumnShouldEnter(reach, best);
  ExchangeAt(reach, row, best);
  if (ends) return -1;
  reach->basic[entering] = 1;
  reach->basic[n + entering] = 0;
  return reach->tableau->where[n + entering];
}

static int RowIsRedundant(const Reach *reach, int row, int *consistent)
{
  const int n = reach->tableau->n;
  for (int c = 0; c < n + 1; c++) {
    const int v = reach->tableau->col_variable[c];
    const int kind = v < 2 * n ? reach->form->kind[v % n] : KIND_FREE;
    const int fixed = v == 2 * n || (v >= n && kind == KIND_FREE) || (v < n && kind == KIND_FIXED);
    if (!fixed && fabs(TableauAt(reach, row, c)) > ZERO_ENTRY) return 0;
  }
  *consistent = fabs(TableauAt(reach, row, n + 1)) <= 1e-9 * reach->form->scale;
  return 1;
}

static int SettleRow(Reach *reach, int row)
{
  int consistent = 1, next = row;
  for (int links = 0; links < reach->tableau->n && next >= 0; links++) {
    const int before = next;
    next = ExchangeNext(reach, next);
    if (next == before) break;
  }
  if (next < 0) return BASIS_OK;
  Eliminate(reach, next, LEAST_PIVOT);
  if (!RowShouldLeave(reach, next)) return BASIS_OK;
  if (next != row || !RowIsRedundant(reach, row, &consistent)) return BASIS_SINGULAR;
  if (!consistent) return BASIS_INCONSISTENT;
  reach->basic[reach->tableau->row_variable[next]] = 1;
  return BASIS_OK;
}

int TableauReach(Tableau *tableau, const StandardForm *form, char *basic, LoadMode mode)
{
  Reach reach = {tableau, form, basic};
  const int n = tableau->n;
  Eliminate(&reach, -1, mode == LOAD_COLD ? RICO_SAFE_PIVOT : LEAST_PIVOT);
  for (int i = 0; i < n; i++) {
    if (!RowShouldLeave(&reach, i)) continue;
    if (ClockIsPast(form->problem->deadline)) return BASIS_SINGULAR;
    const int status = mode == LOAD_COLD ? SettleRow(&reach, i) : BASIS_SINGULAR;
    if (status != BASIS_OK) return status;
  }
  for (int c = 0; c < n; c++)
    if (IsWaiting(&reach, c)) basic[tableau->col_variable[c]] = 0;
  return BASIS_OK;
}
