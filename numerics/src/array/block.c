/*
  block.c -- a basis as the inverse of its square block, for large problems.

  With R the rows whose w is nonbasic, C the basic columns (t among them, d its column), k of each, and
  H the inverse of G = [A_RC d_R] (inverse.c), the direction of an entering variable is

      y_e enters:   x = -H A_Re,      dw = A_:e + [A_:C d] x
      w_e enters:   x =  H e_e,       dw = [A_:C d] x,                                         (1)

  These are products with whole columns of A, which is therefore stored column by column. Exchanging

      y_e for w_i appends to G,     y_e for y_i replaces a column,
      w_e for y_i deletes from G,   w_e for w_i replaces a row.                                (2)

  k is the number of basic y. A pivot costs about 2 n k + 4 k^2 flops instead of the tableau's 2 n^2; nearly
  all of them read contiguous memory once.

  Positions: w_i at i; the p-th column of C at FirstSlot + p.
*/
#include "array_impl.h"

#define ABSENT (-1)

void BlockLayout(Block *block, int n, double *shared, Arena *arena)
{
  const size_t vector = PadToLanes(n + 2);
  block->ld = PadToLanes(n) | RICO_LANES; /* odd number of vectors: columns use all cache sets */
  block->A = ArenaDoubles(arena, n >= RICO_BLOCK_FROM ? (n + 1) * block->ld : 0);
  block->gather = ArenaDoubles(arena, vector);
  block->x = ArenaDoubles(arena, vector);
  block->lex = ArenaDoubles(arena, vector);
  block->rows = ArenaTake(arena, (n + 1) * sizeof(int));
  block->columns = ArenaTake(arena, (n + 1) * sizeof(int));
  block->row_at = ArenaTake(arena, (n + 1) * sizeof(int));
  block->column_at = ArenaTake(arena, (n + 1) * sizeof(int));
  InverseLayout(&block->inverse, n, shared, arena);
}

/* ---- positions and variables ------------------------------------------------------------------- */

static int FirstSlot(const Basis *basis)
{
  return (int)basis->block.ld;
}

/* Column of A: y_j is j, t is n. */
static int ColumnIndex(const Basis *basis, int variable)
{
  return variable == VARIABLE_T(basis) ? basis->n : variable;
}

static int IsW(const Basis *basis, int variable)
{
  return variable >= basis->n && variable != VARIABLE_T(basis);
}

static int Variable(const Basis *basis, int position)
{
  const int n = basis->n;
  if (position < n) return n + position;
  const int column = basis->block.columns[position - FirstSlot(basis)];
  return column == n ? VARIABLE_T(basis) : column;
}

static int Position(const Basis *basis, int variable)
{
  return IsW(basis, variable) ? variable - basis->n
                              : FirstSlot(basis) + basis->block.column_at[ColumnIndex(basis, variable)];
}

static const double *ColumnOf(const Basis *basis, int index)
{
  return basis->block.A + index * basis->block.ld;
}

static void SetPositions(Basis *basis)
{
  basis->positions = FirstSlot(basis) + basis->block.inverse.k;
  basis->padded = (int)PadToLanes(basis->positions);
}

/* No variable is at this position, so it cannot block. */
static void ClearPosition(Basis *basis, int p)
{
  basis->value[p] = basis->direction[p] = basis->g[p] = 0.0;
  basis->lo[p] = -INFINITY;
  basis->hi[p] = INFINITY;
}

/* ---- products ----------------------------------------------------------------------------------- */

/* x = H v_R */
static void SolveRows(Block *block, const double *v, double *x)
{
  for (int a = 0; a < block->inverse.k; a++) block->gather[a] = v[block->rows[a]];
  InverseSolve(&block->inverse, block->gather, x);
}

/* w += [A_:C d] x */
static void AddColumns(const Basis *basis, const double *x, double *w)
{
  const Block *block = &basis->block;
  VectorCombine((int)block->ld, block->inverse.k, block->columns, x, block->A, block->ld, w);
}

/* a = [A_iC d_i] */
static void GatherRow(const Basis *basis, int i, double *a)
{
  const Block *block = &basis->block;
  for (int p = 0; p < block->inverse.k; p++) a[p] = ColumnOf(basis, block->columns[p])[i];
}

/* ---- loading ------------------------------------------------------------------------------------ */

static void FillColumns(Basis *basis)
{
  Block *block = &basis->block;
  const int n = basis->n, tile = RICO_LANES;
  memset(block->A + n * block->ld, 0, block->ld * sizeof(double));
  for (int j = 0; j < n; j++)
    for (size_t i = n; i < block->ld; i++) block->A[j * block->ld + i] = 0.0;
  for (int i0 = 0; i0 < n; i0 += tile)
    for (int j = 0; j < n; j++)
      for (int i = i0; i < i0 + tile && i < n; i++)
        block->A[j * block->ld + i] = StandardFormEntry(basis->form, i, j);
}

static int FillLists(Basis *basis)
{
  Block *block = &basis->block;
  const int n = basis->n;
  int rows = 0, columns = 0;
  for (int i = 0; i <= n; i++) {
    block->row_at[i] = block->column_at[i] = ABSENT;
    if (i < n && !basis->basic[n + i]) {
      block->row_at[i] = rows;
      block->rows[rows++] = i;
    }
    if (basis->basic[i < n ? i : VARIABLE_T(basis)]) {
      block->column_at[i] = columns;
      block->columns[columns++] = i;
    }
  }
  InverseClear(&block->inverse, rows);
  return rows == columns;
}

static int FillInverse(Basis *basis)
{
  Block *block = &basis->block;
  if (!FillLists(basis)) return 0;
  for (int a = 0; a < block->inverse.k; a++)
    GatherRow(basis, block->rows[a], block->inverse.H + a * block->inverse.ld);
  return InverseInvert(&block->inverse, basis->ties);
}

/* Values of all variables by two solves; the second one corrects the remaining w_R. */
static void Values(Basis *basis)
{
  Block *block = &basis->block;
  const int n = basis->n, k = block->inverse.k, width = (int)block->ld;
  double *w = basis->value, *slots = basis->value + FirstSlot(basis), *x = block->x;
  memset(w, 0, basis->padded * sizeof(double));
  memcpy(w, basis->form->b, n * sizeof(double));
  for (int j = 0; j < n; j++)
    if (!basis->basic[j] && basis->at_upper[j]) VectorAxpy(width, basis->form->h[j], ColumnOf(basis, j), w);
  if (!basis->basic[VARIABLE_T(basis)]) VectorAxpy(width, basis->t, ColumnOf(basis, n), w);
  for (int step = 0; step < 2; step++) {
    SolveRows(block, w, x);
    for (int p = 0; p < k; p++) {
      x[p] = -x[p];
      slots[p] += x[p];
    }
    AddColumns(basis, x, w);
  }
}

static void Bounds(Basis *basis)
{
  const int n = basis->n, first = FirstSlot(basis), all = first + (int)PadToLanes(n + 1);
  for (int p = 0; p < all; p++) {
    const double value = basis->value[p];
    ClearPosition(basis, p);
    if (p >= basis->positions || (p >= n && p < first)) continue;
    const int variable = Variable(basis, p);
    if (!basis->basic[variable]) continue;
    basis->value[p] = value;
    BasisBounds(basis, variable, &basis->lo[p], &basis->hi[p]);
  }
}

/* The relative residual of w_R = b_R after one solve: the accuracy of H. */
static double ErrorOfInverse(Basis *basis)
{
  Block *block = &basis->block;
  double *w = basis->direction, left = 0.0;
  memset(w, 0, block->ld * sizeof(double));
  memcpy(w, basis->form->b, basis->n * sizeof(double));
  SolveRows(block, w, block->x);
  for (int p = 0; p < block->inverse.k; p++) block->x[p] = -block->x[p];
  AddColumns(basis, block->x, w);
  for (int a = 0; a < block->inverse.k; a++) left = fmax(left, fabs(w[block->rows[a]]));
  return left / basis->form->scale;
}

/* Free rows with a singular block: the tableau finds the start basis. */
static int ReachWithTableau(Basis *basis)
{
  TableauLoad(&basis->tableau, basis->form, NULL);
  const int status = TableauReach(&basis->tableau, basis->form, basis->basic, LOAD_COLD);
  if (status != BASIS_OK) return status;
  return FillInverse(basis) ? BASIS_OK : BASIS_SINGULAR;
}

static int Load(Basis *basis, LoadMode mode)
{
  int status = BASIS_OK;
  if (mode != LOAD_REFRESH) FillColumns(basis);
  if (mode != LOAD_REFRESH || ErrorOfInverse(basis) > 1e-10)
    if (!FillInverse(basis)) status = mode == LOAD_COLD ? ReachWithTableau(basis) : BASIS_SINGULAR;
  if (status != BASIS_OK) return status;
  SetPositions(basis);
  Values(basis);
  Bounds(basis);
  return BASIS_OK;
}

static void Cover(Basis *basis, const double *g)
{
  (void)g; /* d is the same before the start basis is reached */
  memcpy(basis->block.A + basis->n * basis->block.ld, basis->d, basis->n * sizeof(double));
}

/* ---- pivoting ----------------------------------------------------------------------------------- */

/* (1) */
static void Direction(Basis *basis, int variable, double sign)
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

/* (2); block->x still holds the solution of Direction(). */
static int Exchange(Basis *basis, int entering, int position, double sign)
{
  const int n = basis->n, w_leaves = position < n, p = position - FirstSlot(basis);
  if (IsW(basis, entering))
    return w_leaves ? ReplaceRow(basis, entering - n, position) : Delete(basis, entering - n, p);
  const int e = ColumnIndex(basis, entering);
  return w_leaves ? Append(basis, e, position, sign * basis->direction[position])
                  : ReplaceColumn(basis, e, p);
}

static void Column(Basis *basis, int u)
{
  Block *block = &basis->block;
  if (IsW(basis, u)) {
    InverseColumn(&block->inverse, block->row_at[u - basis->n], block->lex);
    return;
  }
  SolveRows(block, ColumnOf(basis, ColumnIndex(basis, u)), block->lex);
  for (int p = 0; p < block->inverse.k; p++) block->lex[p] = -block->lex[p];
}

static double Entry(Basis *basis, int u, int position)
{
  const Block *block = &basis->block;
  if (position >= basis->n) return block->lex[position - FirstSlot(basis)];
  double sum = IsW(basis, u) ? 0.0 : ColumnOf(basis, ColumnIndex(basis, u))[position];
  for (int p = 0; p < block->inverse.k; p++)
    sum += ColumnOf(basis, block->columns[p])[position] * block->lex[p];
  return sum;
}

/* z_C -= c_C H (r w)_R with w = M z + q in the original data. */
static void Correct(Basis *basis, double *z, double *w)
{
  Block *block = &basis->block;
  const StandardForm *form = basis->form;
  for (int i = 0; i < basis->n; i++) w[i] *= form->row[i];
  SolveRows(block, w, block->x);
  for (int p = 0; p < block->inverse.k; p++)
    z[block->columns[p]] -= form->column[block->columns[p]] * block->x[p];
}

/* Corrections continue while they help; they cannot be better than the pivots of H. */
static double Point(Basis *basis, Polish *polish, int thorough, double *z, double *w)
{
  const Block *block = &basis->block;
  const StandardForm *form = basis->form;
  const Problem *problem = form->problem;
  PolishStart(form, basis->at_upper, z);
  for (int p = 0; p < block->inverse.k; p++) {
    const int j = block->columns[p];
    z[j] = form->origin[j] + form->column[j] * basis->value[FirstSlot(basis) + p];
  }
  VectorAffine(basis->n, problem->M, z, problem->q, w);
  double residual = INFINITY, before;
  do {
    before = residual;
    Correct(basis, z, w);
    residual = PolishEnd(form, basis->basic, z, w);
  } while (residual > 1e-14 * problem->norm_q && residual < 0.5 * before);
  if (residual <= problem->tolerance || !thorough) return residual;
  if (!PolishFactor(polish, form, basis->basic, basis->d)) return residual;
  return PolishPoint(polish, form, basis->basic, basis->at_upper, basis->d, z, w);
}

const BasisOps block_ops = {.load = Load,
                            .cover = Cover,
                            .direction = Direction,
                            .exchange = Exchange,
                            .variable = Variable,
                            .position = Position,
                            .column = Column,
                            .entry = Entry,
                            .point = Point};
