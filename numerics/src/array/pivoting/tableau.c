/*
  tableau.c -- a basis as a full exchange tableau, for small problems.

  Row i of T expresses a basic variable by the nonbasic ones, x_i = sum_c T_ic x_c. Exchanging basic
  row r with nonbasic column e, with pivot p = T_re,

      T_rc <- -T_rc / p,   T_re <- 1 / p,   T_ic <- T_ic + T_ie T_rc(new),   T_ie <- T_ie / p  (1)

  is one rank-one update: n (n + 1) multiplications at the width of the vector unit. Rows that never block
  (free variables, redundant equalities) and columns that never enter (w of free rows, fixed variables) are
  removed after the start.
*/
#include "../array_impl.h"

void TableauLayout(Tableau *tableau, int n, Arena *arena)
{
  tableau->n = n;
  tableau->ld = PadToLanes(n + 2);
  tableau->T = ArenaDoubles(arena, (n + 1) * tableau->ld);
  tableau->row_variable = ArenaTake(arena, n * sizeof(int));
  tableau->col_variable = ArenaTake(arena, (n + 1) * sizeof(int));
  tableau->where = ArenaTake(arena, (2 * n + 1) * sizeof(int));
  tableau->pivot_row = ArenaDoubles(arena, tableau->ld);
  tableau->pivot_column = ArenaDoubles(arena, tableau->ld);
}

void TableauLoad(Tableau *tableau, const StandardForm *form, const double *d)
{
  const int n = tableau->n;
  tableau->rows = n;
  for (int i = 0; i < n; i++) {
    const double *m = form->problem->M + (size_t)i * n;
    double *t = tableau->T + i * tableau->ld;
    for (int j = 0; j < n; j++) t[j] = form->row[i] * m[j] * form->column[j];
    t[n] = d ? d[i] : 0.0;
    t[n + 1] = form->b[i];
    for (size_t j = n + 2; j < tableau->ld; j++) t[j] = 0.0;
    tableau->row_variable[i] = n + i;
    tableau->where[n + i] = i;
    tableau->col_variable[i] = i;
    tableau->where[i] = ~i;
  }
  tableau->col_variable[n] = 2 * n;
  tableau->where[2 * n] = ~n;
}

void TableauExchange(Tableau *tableau, int row, int column, int width)
{
  const size_t ld = tableau->ld;
  double *pivot_row = tableau->T + row * ld, *u = tableau->pivot_column, *v = tableau->pivot_row;
  for (int i = 0; i < tableau->rows; i++) u[i] = tableau->T[i * ld + column];
  const double p = u[row], inverse = 1.0 / p;
  for (int c = 0; c < width; c++) v[c] = -(pivot_row[c] / p);
  v[column] = inverse;
  u[row] = 0.0;
  VectorRankOne(tableau->rows, width, tableau->T, ld, u, v);
  for (int i = 0; i < tableau->rows; i++) tableau->T[i * ld + column] = u[i] * inverse;
  for (int c = 0; c < width; c++) pivot_row[c] = v[c];

  const int leaving = tableau->row_variable[row], entering = tableau->col_variable[column];
  tableau->row_variable[row] = entering;
  tableau->col_variable[column] = leaving;
  tableau->where[entering] = row;
  tableau->where[leaving] = ~column;
}

static int RowBlocks(const StandardForm *form, int variable)
{
  const int n = form->n;
  if (variable == 2 * n) return 1;
  const int kind = form->kind[variable % n];
  return kind != KIND_FREE && (kind != KIND_FIXED || variable < n);
}

static int ColumnEnters(const StandardForm *form, int variable)
{
  const int n = form->n;
  if (variable == 2 * n) return 1;
  const int kind = form->kind[variable % n];
  return kind != KIND_FREE && (kind != KIND_FIXED || variable >= n);
}

static int DropColumns(Tableau *tableau, const StandardForm *form)
{
  int kept = 0;
  for (int c = 0; c <= tableau->n; c++) {
    const int variable = tableau->col_variable[c];
    if (!ColumnEnters(form, variable)) continue;
    for (int i = 0; i < tableau->n && c != kept; i++)
      tableau->T[i * tableau->ld + kept] = tableau->T[i * tableau->ld + c];
    tableau->col_variable[kept] = variable;
    tableau->where[variable] = ~kept++;
  }
  return kept;
}

/* Moves the constants next to the remaining columns. */
static int DropRows(Tableau *tableau, const StandardForm *form, int columns)
{
  int kept = 0;
  for (int i = 0; i < tableau->n; i++) {
    const int variable = tableau->row_variable[i];
    if (!RowBlocks(form, variable)) continue;
    const double *from = tableau->T + i * tableau->ld, constant = from[tableau->n + 1];
    double *to = tableau->T + kept * tableau->ld;
    if (to != from) memcpy(to, from, columns * sizeof(double));
    for (size_t c = columns; c < tableau->ld; c++) to[c] = 0.0;
    to[columns] = constant;
    tableau->row_variable[kept] = variable;
    tableau->where[variable] = kept++;
  }
  return kept;
}

void TableauDrop(Tableau *tableau, const StandardForm *form)
{
  if (form->n_dropped > 0) tableau->rows = DropRows(tableau, form, DropColumns(tableau, form));
}

/* ---- the operations of a basis ------------------------------------------------------------------ */

static void Values(Basis *basis)
{
  const Tableau *tableau = &basis->tableau;
  const int rows = tableau->rows, n = basis->n;
  basis->positions = rows;
  basis->padded = (int)PadToLanes(rows);
  for (int i = 0; i < rows; i++) {
    const double *t = tableau->T + i * tableau->ld;
    double value = t[rows + 1];
    for (int c = 0; c <= rows; c++) {
      const int v = tableau->col_variable[c];
      if (v == 2 * n)
        value += t[c] * basis->t;
      else if (v < n && basis->at_upper[v])
        value += t[c] * basis->form->h[v];
    }
    basis->value[i] = value;
    BasisBounds(basis, tableau->row_variable[i], &basis->lo[i], &basis->hi[i]);
  }
  for (int i = rows; i < basis->padded; i++)
    basis->value[i] = basis->lo[i] = basis->hi[i] = basis->direction[i] = 0.0;
}

static int Load(Basis *basis, LoadMode mode)
{
  Tableau *tableau = &basis->tableau;
  int status = BASIS_OK;
  TableauLoad(tableau, basis->form, mode == LOAD_REFRESH ? basis->d : NULL);
  if (!BasisIsSlack(basis) || basis->basic[2 * basis->n])
    status = TableauReach(tableau, basis->form, basis->basic, mode);
  if (status == BASIS_OK) {
    TableauDrop(tableau, basis->form);
    Values(basis);
  }
  return status;
}

static void Cover(Basis *basis, const double *g)
{
  Tableau *tableau = &basis->tableau;
  const int c = ~tableau->where[2 * basis->n];
  for (int i = 0; i < tableau->rows; i++) tableau->T[i * tableau->ld + c] = g[i];
}

static void Direction(Basis *basis, int variable, double sign)
{
  const Tableau *tableau = &basis->tableau;
  const double *t = tableau->T + ~tableau->where[variable];
  for (int i = 0; i < tableau->rows; i++) basis->direction[i] = sign * t[i * tableau->ld];
}

static int Exchange(Basis *basis, int entering, int position, double sign)
{
  Tableau *tableau = &basis->tableau;
  (void)sign;
  TableauExchange(tableau, position, ~tableau->where[entering], (int)PadToLanes(tableau->rows + 1));
  return position;
}

static int Variable(const Basis *basis, int position)
{
  return basis->tableau.row_variable[position];
}

static int Position(const Basis *basis, int variable)
{
  return basis->tableau.where[variable];
}

static void Column(Basis *basis, int u)
{
  (void)basis, (void)u; /* available already */
}

static double Entry(Basis *basis, int u, int position)
{
  const Tableau *tableau = &basis->tableau;
  return tableau->T[position * tableau->ld + ~tableau->where[u]];
}

static double Point(Basis *basis, Polish *polish, int thorough, double *z, double *w)
{
  (void)thorough; /* always thorough */
  if (!PolishFactor(polish, basis->form, basis->basic, basis->d)) return INFINITY;
  return PolishPoint(polish, basis->form, basis->basic, basis->at_upper, basis->d, z, w);
}

const BasisOps tableau_ops = {.load = Load,
                              .cover = Cover,
                              .direction = Direction,
                              .exchange = Exchange,
                              .variable = Variable,
                              .position = Position,
                              .column = Column,
                              .entry = Entry,
                              .point = Point};
