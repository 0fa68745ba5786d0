/*
  enum.c -- every active set, depth first.

  A node of the tree has decided for some pairs: w_i = 0, or y_i = 0, or y_i = h_i. Its relaxation drops
  complementarity where nothing is decided:

      w = A y + b,   0 <= y <= h,   w_i >= 0 (one bound), w_i = 0 (free),   and the decisions.      (1)

  (1) is a system of linear inequalities, so singular blocks A_RC need no care of their own. It is
  decided on one exchange tableau that all nodes share: as long as a basic variable is out of its bounds,
  it is moved to the bound against a nonbasic variable that can (the largest pivot; should that take long,
  least indices, which do not cycle: Bland 1977). Where none can, the row is a certificate,

      l'w - (A'l)'y = l'b     although the left side, over all bounds, never reaches l'b,            (2)

  and is checked as such against A and b, not against the tableau: the whole subtree is then proved to be
  empty. A point of (1) that happens to be complementary is a solution. Otherwise the pair furthest from
  complementarity is decided next, in both (with two bounds: all three) ways.

  So at most 2^n or 3^n leaves are met, usually very few of them; and "infeasible" is claimed only if
  every leaf lies under a node with a certificate.
*/
#include "array_impl.h"

#define ZERO_ENTRY 1e-11
#define FEASIBLE 1e-12 /* times the scale of b */
#define REFRESH_EVERY 200

enum { AT_LOWER, INSIDE, AT_UPPER };
enum { NODE_FEASIBLE, NODE_EMPTY, NODE_UNPROVED };

typedef struct {
  Workspace *space;
  const StandardForm *form;
  Tableau *tableau;
  int n;
  double *value, *lo, *hi; /* of all 2n variables */
  double tolerance;
  int64_t its, max_it; /* nodes visited */
  int64_t pivots, max_pivots;
  int since_refresh;
} Search;

/* ---- bounds ------------------------------------------------------------------------------------- */

/* Moves a nonbasic variable, and the basic ones with it. */
static void MoveNonbasic(Search *s, int v, double to)
{
  const double step = to - s->value[v];
  const int c = ~s->tableau->where[v];
  for (int i = 0; i < s->n; i++)
    s->value[s->tableau->row_variable[i]] += step * s->tableau->T[i * s->tableau->ld + c];
  s->value[v] = to;
}

static void SetBounds(Search *s, int v, double lo, double hi)
{
  s->lo[v] = lo;
  s->hi[v] = hi;
  const double nearest = Clamp(s->value[v], lo, hi);
  if (s->tableau->where[v] < 0 && nearest != s->value[v]) MoveNonbasic(s, v, nearest);
}

static void Undecide(Search *s, int i)
{
  const int kind = s->form->kind[i];
  SetBounds(s, i, kind == KIND_FREE ? -INFINITY : 0.0, s->form->h[i]);
  SetBounds(s, s->n + i, kind == KIND_ONE_SIDED || kind == KIND_FREE ? 0.0 : -INFINITY,
            kind == KIND_FREE ? 0.0 : INFINITY);
}

static void Decide(Search *s, int i, int how)
{
  const double h = s->form->h[i];
  SetBounds(s, i, how == AT_UPPER ? h : 0.0, how == AT_LOWER ? 0.0 : h);
  SetBounds(s, s->n + i, how == AT_UPPER ? -INFINITY : 0.0, how == AT_LOWER ? INFINITY : 0.0);
}

/* ---- (1) ---------------------------------------------------------------------------------------- */

static void ValuesOfBasics(Search *s)
{
  for (int i = 0; i < s->n; i++) {
    const double *t = s->tableau->T + i * s->tableau->ld;
    double value = t[s->n + 1];
    for (int c = 0; c < s->n; c++) value += t[c] * s->value[s->tableau->col_variable[c]];
    s->value[s->tableau->row_variable[i]] = value;
  }
}

/* t stays in the last column, which is zero. */
static void Refresh(Search *s)
{
  char *basic = s->space->basis.basic;
  for (int v = 0; v <= 2 * s->n; v++) basic[v] = s->tableau->where[v] >= 0;
  TableauLoad(s->tableau, s->form, NULL);
  TableauReach(s->tableau, s->form, basic, LOAD_REFRESH);
  ValuesOfBasics(s);
  s->since_refresh = 0;
}

/* The basic variable furthest out of its bounds (least: the first that is); -1 if none. */
static int OutOfBounds(const Search *s, int least)
{
  double furthest = s->tolerance;
  int found = -1;
  for (int v = 0; v < 2 * s->n; v++) {
    if (s->tableau->where[v] < 0) continue;
    const double miss = fmax(s->lo[v] - s->value[v], s->value[v] - s->hi[v]);
    if (!(miss > furthest)) continue;
    found = v;
    if (least) return v;
    furthest = miss;
  }
  return found;
}

/* The nonbasic variable that moves the row's variable up (or down) fastest within its own bounds (least:
   the first that can); -1 if none. */
static int Helper(const Search *s, int row, double up, int least)
{
  double fastest = ZERO_ENTRY;
  int found = -1;
  for (int v = 0; v < 2 * s->n; v++) {
    if (s->tableau->where[v] >= 0) continue;
    const double a = up * s->tableau->T[row * s->tableau->ld + ~s->tableau->where[v]];
    if (fabs(a) <= fastest || !(a > 0.0 ? s->value[v] < s->hi[v] : s->value[v] > s->lo[v])) continue;
    found = v;
    if (least) return v;
    fastest = fabs(a);
  }
  return found;
}

static void MoveToBound(Search *s, int row, int entering, double bound)
{
  const int leaving = s->tableau->row_variable[row], c = ~s->tableau->where[entering];
  const double step = (bound - s->value[leaving]) / s->tableau->T[row * s->tableau->ld + c];
  MoveNonbasic(s, entering, s->value[entering] + step);
  s->value[leaving] = bound;
  TableauExchange(s->tableau, row, c, (int)s->tableau->ld);
  s->pivots++;
  s->since_refresh++;
}

/* The identity (2) behind a row of the tableau: sum a_v x_v = constant. Its multipliers l are the entries
   of the row in columns of w; all else follows from A and b. size: what cancels in it; noise: what is zero.
 */
typedef struct {
  double *a, *noise, constant, size;
} Identity;

static Identity IdentityOf(Search *s, int row)
{
  const int n = s->n, basic = s->tableau->row_variable[row];
  const double *t = s->tableau->T + row * s->tableau->ld;
  Identity id = {s->space->basis.direction, s->space->basis.g, 0.0, 0.0};
  memset(id.a, 0, 2 * n * sizeof(double));
  memset(id.noise, 0, 2 * n * sizeof(double));
  for (int c = 0; c < n; c++)
    if (s->tableau->col_variable[c] >= n && fabs(t[c]) > ZERO_ENTRY)
      id.a[s->tableau->col_variable[c]] = -t[c];
  if (basic >= n) id.a[basic] = 1.0;
  for (int i = 0; i < n; i++) {
    const double l = id.a[n + i];
    if (l == 0.0) continue;
    id.constant += l * s->form->b[i];
    id.size += fabs(l * s->form->b[i]);
    for (int j = 0; j < n; j++) {
      const double term = l * StandardFormEntry(s->form, i, j);
      id.a[j] -= term;
      id.noise[j] += ZERO_ENTRY * fabs(term);
    }
  }
  return id;
}

/* The most that sign * sum a_v x_v can be within the bounds. */
static double Most(const Search *s, Identity *id, double sign)
{
  double most = 0.0;
  for (int v = 0; v < 2 * s->n; v++) {
    const double a = sign * id->a[v], bound = a > 0.0 ? s->hi[v] : s->lo[v];
    if (fabs(a) <= id->noise[v]) continue;
    most += a * bound;
    id->size += fabs(a * bound);
  }
  return most;
}

/* For a row that cannot be moved up (+1) or down (-1): NODE_EMPTY if (2) holds, NODE_FEASIBLE if the row
   misses its bound by no more than round-off. */
static int Certificate(Search *s, int row, double up)
{
  Identity id = IdentityOf(s, row);
  const double sign = -up; /* the least of the left side is too much, or the most too little */
  const double most = Most(s, &id, sign), goal = sign * id.constant, roundoff = 1e-12 * id.size;
  if (!(id.size < INFINITY)) return NODE_UNPROVED;
  return most < goal - roundoff ? NODE_EMPTY : most <= goal + roundoff ? NODE_FEASIBLE : NODE_UNPROVED;
}

static int Relaxation(Search *s)
{
  const int64_t patience = s->pivots + 4 * s->n, enough = patience + 1000 + 100 * s->n;
  if (s->since_refresh > REFRESH_EVERY) Refresh(s);
  for (;;) {
    const int least = s->pivots > patience, v = OutOfBounds(s, least);
    if (v < 0) return NODE_FEASIBLE;
    if (s->pivots >= enough) return NODE_UNPROVED;
    const double up = s->value[v] < s->lo[v] ? 1.0 : -1.0, bound = up > 0.0 ? s->lo[v] : s->hi[v];
    const int row = s->tableau->where[v], entering = Helper(s, row, up, least);
    if (entering >= 0) {
      MoveToBound(s, row, entering, bound);
    } else {
      const int node = Certificate(s, row, up), stale = node == NODE_UNPROVED && s->since_refresh > 0;
      if (node != NODE_FEASIBLE && !stale) return node;
      if (stale)
        Refresh(s);
      else
        s->value[v] = bound;
    }
  }
}

/* ---- the tree ----------------------------------------------------------------------------------- */

static double Defect(const Search *s, int i)
{
  const double y = s->value[i], w = s->value[s->n + i];
  if (s->form->kind[i] == KIND_FREE || s->form->kind[i] == KIND_FIXED) return 0.0;
  return fabs(y - Clamp(y - w, 0.0, s->form->h[i]));
}

static int MostUndecided(const Search *s, const char *decided, double tolerance)
{
  int best = -1;
  for (int i = 0; i < s->n; i++) {
    const double defect = Defect(s, i);
    if (!decided[i] && defect > tolerance) best = i, tolerance = defect;
  }
  return best;
}

/* The point of the tableau, polished. */
static double TryPoint(Search *s, double *z, double *w)
{
  Basis *basis = &s->space->basis;
  for (int v = 0; v <= 2 * s->n; v++) basis->basic[v] = s->tableau->where[v] >= 0;
  for (int i = 0; i < s->n; i++)
    basis->at_upper[i] = s->form->kind[i] == KIND_TWO_SIDED && s->value[i] == s->form->h[i];
  if (!PolishFactor(&s->space->polish, s->form, basis->basic, NULL)) return INFINITY;
  return PolishPoint(&s->space->polish, s->form, basis->basic, basis->at_upper, NULL, z, w);
}

static int FirstChoice(const Search *s, int i)
{
  const double y = s->value[i], w = s->value[s->n + i], h = s->form->h[i];
  if (w < 0.0) return h - y < -w ? AT_UPPER : INSIDE;
  return y < w ? AT_LOWER : INSIDE;
}

typedef struct {
  int depth, *index, *choice, *tried;
  char *decided;
} Path;

static int Choices(const Search *s, int i)
{
  return s->form->kind[i] == KIND_TWO_SIDED ? 3 : 2;
}

static void Descend(Search *s, Path *path, int i)
{
  const int d = path->depth++;
  path->index[d] = i;
  path->choice[d] = FirstChoice(s, i);
  path->tried[d] = 1;
  path->decided[i] = 1;
  Decide(s, i, path->choice[d]);
}

/* To the next sibling, of this node or of one above; 0 where the tree is exhausted. */
static int Ascend(Search *s, Path *path)
{
  while (path->depth > 0) {
    const int d = path->depth - 1, i = path->index[d];
    if (path->tried[d]++ < Choices(s, i)) {
      path->choice[d] = (path->choice[d] + 1) % Choices(s, i);
      Undecide(s, i);
      Decide(s, i, path->choice[d]);
      return 1;
    }
    Undecide(s, i);
    path->decided[i] = 0;
    path->depth--;
  }
  return 0;
}

typedef struct {
  double *z, *w, residual;
} BestPoint;

/* Whether the point of the tableau, polished, is a solution. */
static int IsSolution(Search *s, BestPoint *best)
{
  const size_t bytes = s->n * sizeof(double);
  const double residual = TryPoint(s, s->space->z, s->space->w);
  if (residual < best->residual) {
    best->residual = residual;
    memcpy(best->z, s->space->z, bytes);
    memcpy(best->w, s->space->w, bytes);
  }
  return residual <= s->form->problem->tolerance;
}

static RicoConvergedReason Walk(Search *s, Path *path, BestPoint *best)
{
  int unproved = 0;
  for (;;) {
    int node = Relaxation(s), next = -1;
    if (node == NODE_FEASIBLE) {
      next = MostUndecided(s, path->decided, 1e-10 * s->form->scale);
      if (next < 0 && IsSolution(s, best)) return RICO_CONVERGED_PIVOT;
      if (next < 0) next = MostUndecided(s, path->decided, 0.0);
      if (next < 0) node = NODE_UNPROVED;
    }
    unproved |= node == NODE_UNPROVED;
    if (s->pivots >= s->max_pivots || ++s->its >= s->max_it) return RICO_DIVERGED_ITS;
    if (ProblemInterrupted(&s->space->problem, s->its)) return RICO_DIVERGED_TIME;
    if (next >= 0)
      Descend(s, path, next);
    else if (!Ascend(s, path))
      return unproved ? RICO_DIVERGED_STALLED : RICO_DIVERGED_INFEASIBLE;
  }
}

/* The root: nothing decided, all w basic, y = 0. */
static void Start(Search *s, Path *path)
{
  memset(path->decided, 0, s->n);
  memset(s->space->basis.at_upper, 0, s->n);
  memset(s->value, 0, 2 * s->n * sizeof(double));
  TableauLoad(s->tableau, s->form, NULL);
  ValuesOfBasics(s);
  for (int i = 0; i < s->n; i++) Undecide(s, i);
}

Outcome EnumRun(Workspace *space, int64_t max_it, int64_t max_pivots, double *z, double *w)
{
  const int n = space->form.n;
  Basis *basis = &space->basis;
  Outcome outcome = {0};
  Search s = {.space = space,
              .form = &space->form,
              .tableau = &basis->tableau,
              .n = n,
              .value = basis->value,
              .lo = basis->lo,
              .hi = basis->hi,
              .tolerance = FEASIBLE * space->form.scale,
              .max_it = max_it,
              .max_pivots = max_pivots};
  Path path = {0, space->stack, space->stack + n, space->stack + 2 * n, basis->start_above};
  Start(&s, &path);
  PolishStart(s.form, basis->at_upper, z);
  BestPoint best = {z, w, PolishEnd(s.form, basis->at_upper, z, w)};
  outcome.reason = Walk(&s, &path, &best);
  outcome.residual = best.residual;
  outcome.its = s.its;
  outcome.proved = outcome.reason == RICO_DIVERGED_INFEASIBLE;
  return outcome;
}
