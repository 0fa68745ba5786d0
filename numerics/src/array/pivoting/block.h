/*
  block.h -- private: positions, columns and products of a basis as the inverse of its block (block.c,
  block_exchange.c).

  Positions: w_i at i; the p-th column of C at FirstSlot + p.
*/
#pragma once

#include "../array_impl.h"

#define ABSENT (-1)

/* Nothing in this header is exported from the library. */
#pragma GCC visibility push(hidden)

static inline int FirstSlot(const Basis *basis)
{
  return (int)basis->block.ld;
}

/* Column of A: y_j is j, t is n. */
static inline int ColumnIndex(const Basis *basis, int variable)
{
  return variable == VARIABLE_T(basis) ? basis->n : variable;
}

static inline int IsW(const Basis *basis, int variable)
{
  return variable >= basis->n && variable != VARIABLE_T(basis);
}

static inline int Variable(const Basis *basis, int position)
{
  const int n = basis->n;
  if (position < n) return n + position;
  const int column = basis->block.columns[position - FirstSlot(basis)];
  return column == n ? VARIABLE_T(basis) : column;
}

static inline int Position(const Basis *basis, int variable)
{
  return IsW(basis, variable) ? variable - basis->n
                              : FirstSlot(basis) + basis->block.column_at[ColumnIndex(basis, variable)];
}

static inline const double *ColumnOf(const Basis *basis, int index)
{
  return basis->block.A + index * basis->block.ld;
}

static inline void SetPositions(Basis *basis)
{
  basis->positions = FirstSlot(basis) + basis->block.inverse.k;
  basis->padded = (int)PadToLanes(basis->positions);
}

/* No variable is at this position, so it cannot block. */
static inline void ClearPosition(Basis *basis, int p)
{
  basis->value[p] = basis->direction[p] = basis->g[p] = 0.0;
  basis->lo[p] = -INFINITY;
  basis->hi[p] = INFINITY;
}

/* x = H v_R */
static inline void SolveRows(Block *block, const double *v, double *x)
{
  for (int a = 0; a < block->inverse.k; a++) block->gather[a] = v[block->rows[a]];
  InverseSolve(&block->inverse, block->gather, x);
}

/* w += [A_:C d] x */
static inline void AddColumns(const Basis *basis, const double *x, double *w)
{
  const Block *block = &basis->block;
  VectorCombine((int)block->ld, block->inverse.k, block->columns, x, block->A, block->ld, w);
}

/* a = [A_iC d_i] */
static inline void GatherRow(const Basis *basis, int i, double *a)
{
  const Block *block = &basis->block;
  for (int p = 0; p < block->inverse.k; p++) a[p] = ColumnOf(basis, block->columns[p])[i];
}

/* block_exchange.c: the operations of BasisOps that follow (1) and (2) there. */
void BlockDirection(Basis *basis, int variable, double sign);
int BlockExchange(Basis *basis, int entering, int position, double sign);
void BlockColumn(Basis *basis, int u);
double BlockEntry(Basis *basis, int u, int position);

#pragma GCC visibility pop
