/*
  block_exchange.c -- directions and exchanges of a basis in the form of block.c.

  With R the rows whose w is nonbasic, C the basic columns (t among them, d its column), and H the inverse of
  G = [A_RC d_R], the direction of an entering variable is

      y_e enters:   x = -H A_Re,      dw = A_:e + [A_:C d] x
      w_e enters:   x =  H e_e,       dw = [A_:C d] x,                                         (1)

  These are products with whole columns of A, which is therefore stored column by column. Exchanging

      y_e for w_i appends to G,     y_e for y_i replaces a column,
      w_e for y_i deletes from G,   w_e for w_i replaces a row.                                (2)

  A pivot costs about 2 n k + 4 k^2 flops, k the number of basic y, instead of the tableau's 2 n^2; nearly all
  of them read contiguous memory once.
*/
#include "block.h"

/* Computes (1). */
void BlockDirection(Basis *basis, int variable, double sign)
{
  Block *block = &basis->block;
  const int n = basis->n, k = block->inverse.k;
  double *w = basis->direction, *slots = basis->direction + FirstSlot(basis);
  if (IsW(basis, variable)) {
    InverseColumn(&block->inverse, block->row_at[variable - n], block->x);
    for (int p = 0; p < k; p++) slots[p] = sign * block->x[p];
    memset(w, 0, block->ld * sizeof(double));
  } else {
    const double *column = ColumnOf(basis, ColumnIndex(basis, variable));
    SolveRows(block, column, block->x);
    for (int p = 0; p < k; p++) slots[p] = -sign * block->x[p];
    for (size_t i = 0; i < block->ld; i++) w[i] = sign * column[i];
  }
  AddColumns(basis, slots, w);
  for (int a = 0; a < k; a++) w[block->rows[a]] = 0.0;
}

static void PlaceRow(Block *block, int i, int a)
{
  block->rows[a] = i;
  block->row_at[i] = a;
}

static void PlaceColumn(Block *block, int j, int p)
{
  block->columns[p] = j;
  block->column_at[j] = p;
}

/* y_e enters, w_i leaves */
static int Append(Basis *basis, int e, int i, double pivot)
{
  Block *block = &basis->block;
  const int k = block->inverse.k;
  GatherRow(basis, i, block->gather);
  InverseAppend(&block->inverse, block->gather, block->x, pivot);
  PlaceRow(block, i, k);
  PlaceColumn(block, e, k);
  ClearPosition(basis, i);
  SetPositions(basis);
  return FirstSlot(basis) + k;
}

/* y_e enters, the p-th column leaves */
static int ReplaceColumn(Basis *basis, int e, int p)
{
  Block *block = &basis->block;
  InverseReplaceColumn(&block->inverse, p, block->x);
  block->column_at[block->columns[p]] = ABSENT;
  PlaceColumn(block, e, p);
  return FirstSlot(basis) + p;
}

/* w_e enters, w_i leaves */
static int ReplaceRow(Basis *basis, int e, int i)
{
  Block *block = &basis->block;
  const int a = block->row_at[e];
  GatherRow(basis, i, block->gather);
  InverseReplaceRow(&block->inverse, a, block->gather, block->x);
  block->row_at[e] = ABSENT;
  PlaceRow(block, i, a);
  ClearPosition(basis, i);
  return e;
}

/* w_e enters, the p-th column leaves; the last row and column move to the free positions */
static int Delete(Basis *basis, int e, int p)
{
  Block *block = &basis->block;
  const int a = block->row_at[e], j = block->columns[p], last = block->inverse.k - 1;
  const int to = FirstSlot(basis) + p, from = FirstSlot(basis) + last;
  InverseDelete(&block->inverse, a, p, block->x);
  PlaceColumn(block, block->columns[last], p);
  PlaceRow(block, block->rows[last], a);
  block->row_at[e] = block->column_at[j] = ABSENT;
  basis->value[to] = basis->value[from];
  basis->lo[to] = basis->lo[from];
  basis->hi[to] = basis->hi[from];
  ClearPosition(basis, from);
  SetPositions(basis);
  return e;
}

/* Does (2). block->x holds the solution of BlockDirection(). */
int BlockExchange(Basis *basis, int entering, int position, double sign)
{
  const int n = basis->n, w_leaves = position < n, p = position - FirstSlot(basis);
  if (IsW(basis, entering))
    return w_leaves ? ReplaceRow(basis, entering - n, position) : Delete(basis, entering - n, p);
  const int e = ColumnIndex(basis, entering);
  return w_leaves ? Append(basis, e, position, sign * basis->direction[position])
                  : ReplaceColumn(basis, e, p);
}

void BlockColumn(Basis *basis, int u)
{
  Block *block = &basis->block;
  if (IsW(basis, u)) {
    InverseColumn(&block->inverse, block->row_at[u - basis->n], block->lex);
    return;
  }
  SolveRows(block, ColumnOf(basis, ColumnIndex(basis, u)), block->lex);
  for (int p = 0; p < block->inverse.k; p++) block->lex[p] = -block->lex[p];
}

double BlockEntry(Basis *basis, int u, int position)
{
  const Block *block = &basis->block;
  if (position >= basis->n) return block->lex[position - FirstSlot(basis)];
  double sum = IsW(basis, u) ? 0.0 : ColumnOf(basis, ColumnIndex(basis, u))[position];
  for (int p = 0; p < block->inverse.k; p++)
    sum += ColumnOf(basis, block->columns[p])[position] * block->lex[p];
  return sum;
}
