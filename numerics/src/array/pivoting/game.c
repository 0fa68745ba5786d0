/*
  game.c -- bimatrix games: complementarity problems of the form

      w_I = A z_J + q_I,   w_J = B'z_I + q_J,   q < 0,   diagonal blocks zero                            (1)

  Its solutions are the equilibria, at positive values, of the game with payoff matrices A and B, rows divided
  by -q. Lemke's path ends on a ray here; the path of Lemke and Howson (1964) does not. It pivots on

      r = 1 - C y >= 0,  y >= 0,      s = 1 - D x >= 0,  x >= 0,      C = c - A_ij / |q_i| > 0, D likewise (2)

  starting from x = y = 0. For a label l, z_l enters. The partner of the leaving variable enters the other
  tableau, until label l leaves. Ties are broken lexicographically, as if 1 were 1 + (eps, eps^2, ...). There
  is one path per label. Each path has a limit of pivots, which grows from round to round. The final basis
  gives a solution of (1), which is computed from the original data.
*/
#include "../array_impl.h"

#define LEAST_GAME 12 /* rows; smaller games are enumerated, and do not fit into the work space */
#define LEAST_PAYOFF 0.1
#define LEAST_ENTRY 1e-11
#define TIE 1e-12

/* ---- recognition -------------------------------------------------------------------------------- */

static int IsComplementarity(const Problem *p)
{
  for (int i = 0; i < p->n; i++)
    if (ProblemLower(p, i) != 0.0 || ProblemUpper(p, i) != INFINITY || !(p->q[i] < 0.0) ||
        p->M[(size_t)i * p->n + i] != 0.0)
      return 0;
  return 1;
}

/* side[i] = 1 or 2 such that entries join rows of different sides; 0 if that is impossible. */
static int TwoSides(const Problem *p, char *side, int *queue)
{
  const int n = p->n;
  memset(side, 0, n);
  for (int first = 0; first < n; first++) {
    int head = 0, tail = 0;
    if (side[first]) continue;
    side[first] = 1;
    queue[tail++] = first;
    while (head < tail) {
      const int i = queue[head++];
      for (int j = 0; j < n; j++) {
        if (p->M[(size_t)i * n + j] == 0.0 && p->M[(size_t)j * n + i] == 0.0) continue;
        if (side[j] == side[i]) return 0;
        if (!side[j]) queue[tail++] = j, side[j] = (char)(3 - side[i]);
      }
    }
  }
  return 1;
}

int IsGame(Workspace *space)
{
  const Problem *p = &space->problem;
  return p->n >= LEAST_GAME && IsComplementarity(p) && TwoSides(p, space->basis.start_above, space->stack);
}

/* ---- (2) ---------------------------------------------------------------------------------------- */

/* Tableau 0 has rows w_I and columns z_J, tableau 1 the others. */
typedef struct {
  Tableau t[2];
  const Problem *problem;
  const char *side;
  int *ties;
} Game;

static double Payoff(const Problem *p, int i, int j)
{
  return p->M[(size_t)i * p->n + j] / fabs(p->q[i]);
}

static void PayoffRange(const Game *g, int side, double *least, double *most)
{
  const int n = g->problem->n;
  *least = INFINITY;
  *most = -INFINITY;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n && g->side[i] == side; j++) {
      if (g->side[j] == side) continue;
      const double a = Payoff(g->problem, i, j);
      *least = fmin(*least, a);
      *most = fmax(*most, a);
    }
}

/* Rows of that side, columns of the other one, constants 1. */
static void LoadSide(Game *g, int side)
{
  const int n = g->problem->n;
  Tableau *t = &g->t[side - 1];
  double least, most;
  int row = 0, column = 0;
  PayoffRange(g, side, &least, &most);
  const double unit = most > least ? most - least : 1.0;
  for (int j = 0; j < n; j++)
    if (g->side[j] != side) {
      t->col_variable[column] = j;
      t->where[j] = ~column++;
    }
  for (int i = 0; i < n; i++) {
    if (g->side[i] != side) continue;
    double *entries = t->T + row * t->ld;
    for (int c = 0; c < column; c++)
      entries[c] = -(LEAST_PAYOFF + (most - Payoff(g->problem, i, t->col_variable[c])) / unit);
    entries[column] = 1.0;
    for (size_t c = column + 1; c < t->ld; c++) entries[c] = 0.0;
    t->row_variable[row] = n + i;
    t->where[n + i] = row++;
  }
  t->rows = row;
  t->n = column;
}

/* Places both tableaux in the memory of one. */
static void Layout(Game *g, Workspace *space)
{
  const Tableau *whole = &space->basis.tableau;
  const int n = space->problem.n;
  int rows = 0;
  g->problem = &space->problem;
  g->side = space->basis.start_above;
  g->ties = space->stack;
  for (int i = 0; i < n; i++) rows += g->side[i] == 1;
  g->t[0] = g->t[1] = *whole;
  g->t[0].ld = PadToLanes(n - rows + 1);
  g->t[1].ld = PadToLanes(rows + 1);
  g->t[1].T = whole->T + rows * g->t[0].ld;
  g->t[1].row_variable = whole->row_variable + rows;
  g->t[1].col_variable = whole->col_variable + (n - rows);
}

/* ---- the path ----------------------------------------------------------------------------------- */

/* Coefficient of eps^j in basic variable p over its slope, for the slack u of label j. */
static double Growth(const Tableau *t, int u, int p, int column)
{
  const double *entries = t->T + p * t->ld;
  const int at = t->where[u];
  const double e = at >= 0 ? (at == p ? 1.0 : 0.0) : -entries[~at];
  return e / -entries[column];
}

/* Keeps the ties that are minimal in u. */
static int Narrow(const Tableau *t, int u, int column, int count, int *ties)
{
  double least = INFINITY;
  int kept = 0;
  for (int c = 0; c < count; c++) least = fmin(least, Growth(t, u, ties[c], column));
  for (int c = 0; c < count; c++)
    if (Growth(t, u, ties[c], column) <= least + TIE * fmax(1.0, fabs(least))) ties[kept++] = ties[c];
  return kept;
}

/* The row that blocks the column, -1 if none does. */
static int LeavingRow(const Game *g, const Tableau *t, int side, int column)
{
  const int n = g->problem->n;
  double least = INFINITY;
  int count = 0;
  for (int p = 0; p < t->rows; p++) {
    const double *entries = t->T + p * t->ld;
    if (entries[column] < -LEAST_ENTRY) least = fmin(least, fmax(0.0, entries[t->n]) / -entries[column]);
  }
  for (int p = 0; p < t->rows; p++) {
    const double *entries = t->T + p * t->ld, slope = -entries[column];
    if (slope > LEAST_ENTRY && fmax(0.0, entries[t->n]) <= slope * least + TIE * (1.0 + slope * least))
      g->ties[count++] = p;
  }
  for (int i = 0; i < n && count > 1; i++)
    if (g->side[i] == side) count = Narrow(t, n + i, column, count, g->ties);
  return count > 0 ? g->ties[0] : -1;
}

/* Returns true if the path of that label ended within max_it pivots. */
static int FollowLabel(Game *g, int label, int64_t max_it, int64_t *its)
{
  const int n = g->problem->n;
  int entering = label;
  LoadSide(g, 1);
  LoadSide(g, 2);
  for (int64_t it = 0; it < max_it; it++) {
    const int i = entering % n, side = entering < n ? 3 - g->side[i] : g->side[i];
    Tableau *t = &g->t[side - 1];
    const int column = ~t->where[entering], row = LeavingRow(g, t, side, column);
    if (row < 0 || ProblemInterrupted(g->problem, ++*its)) return 0;
    const int leaving = t->row_variable[row];
    TableauExchange(t, row, column, (int)t->ld);
    if (leaving % n == label) return 1;
    entering = leaving < n ? leaving + n : leaving - n;
  }
  return 0;
}

/* z and w of the final basis, and the residual. */
static double Point(const Game *g, Workspace *space, double *z, double *w)
{
  Basis *basis = &space->basis;
  const int n = g->problem->n;
  for (int i = 0; i < n; i++) {
    basis->basic[i] = g->t[0].where[i] >= 0;
    basis->basic[n + i] = !basis->basic[i];
    basis->at_upper[i] = 0;
  }
  basis->basic[2 * n] = 0;
  if (!PolishFactor(&space->polish, &space->form, basis->basic, NULL)) return INFINITY;
  return PolishPoint(&space->polish, &space->form, basis->basic, basis->at_upper, basis->d, z, w);
}

/* One path per label. RICO_ITERATING if some paths did not end within the limit. */
static RicoConvergedReason TryLabels(Game *g, Workspace *space, int64_t budget, int64_t max_it, Outcome *best,
                                     double *z, double *w)
{
  const int n = space->problem.n;
  int open = 0;
  for (int label = 0; label < n; label++) {
    const int64_t left = max_it - best->its;
    if (left <= 0) return RICO_DIVERGED_ITS;
    if (!FollowLabel(g, label, budget < left ? budget : left, &best->its)) {
      if (ProblemInterrupted(&space->problem, 0)) return RICO_DIVERGED_TIME;
      open++;
      continue;
    }
    const double residual = Point(g, space, space->z, space->w);
    if (!(residual < best->residual)) continue;
    best->residual = residual;
    memcpy(z, space->z, n * sizeof(double));
    memcpy(w, space->w, n * sizeof(double));
    if (residual <= space->problem.tolerance) return RICO_CONVERGED_PIVOT;
  }
  return open > 0 ? RICO_ITERATING : RICO_DIVERGED_RAY;
}

Outcome GameRun(Workspace *space, int64_t max_it, double *z, double *w)
{
  Outcome best = {.reason = RICO_ITERATING, .residual = INFINITY};
  int64_t budget = 4 * (int64_t)space->problem.n + 100;
  Game g;
  Layout(&g, space);
  for (; best.reason == RICO_ITERATING; budget *= 4)
    best.reason = TryLabels(&g, space, budget, max_it, &best, z, w);
  if (best.residual == INFINITY) {
    BasisColdFlags(&space->basis);
    PolishStart(&space->form, space->basis.at_upper, z);
    best.residual = PolishEnd(&space->form, space->basis.basic, z, w);
  }
  return best;
}
