/*
  block.c -- a basis as the inverse of its square block, for large problems: storage, loading, and the point.

  H (inverse.c) is the inverse of G = [A_RC d_R], R the rows whose w is nonbasic and C the basic columns, the
  covering variable t among them with its column d. block_exchange.c has the pivots.
*/
#include "block.h"

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
  return InverseInvert(&block->inverse, basis->ties, basis->problem->deadline);
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

/* ---- the point ---------------------------------------------------------------------------------- */

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
                            .direction = BlockDirection,
                            .exchange = BlockExchange,
                            .variable = Variable,
                            .position = Position,
                            .column = BlockColumn,
                            .entry = BlockEntry,
                            .point = Point};
