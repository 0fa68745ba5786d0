/*
  enum.c -- enumeration of active sets, depth first.

  A node of the tree has decided some pairs: w_i = 0, or y_i = 0, or y_i = h_i. The relaxation of the problem
  drops complementarity for the other pairs. Either a point of the relaxation is found, or it is proved that
  the relaxation has none (enum_node.h) and that the whole subtree is empty. A complementary point is a
  solution. Otherwise the pair furthest from complementarity is decided next, in both (with two bounds: all
  three) ways.

  At most 2^n or 3^n leaves are visited, usually very few. "Infeasible" is returned only if every leaf is
  below a node with a proof.
*/
#include "enum_node.h"

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

/* The point of the tableau, refined. */
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
  NodeDecide(s, i, path->choice[d]);
}

/* Moves to the next sibling of this node or of one above; returns 0 at the end of the tree. */
static int Ascend(Search *s, Path *path)
{
  while (path->depth > 0) {
    const int d = path->depth - 1, i = path->index[d];
    if (path->tried[d]++ < Choices(s, i)) {
      path->choice[d] = (path->choice[d] + 1) % Choices(s, i);
      NodeUndecide(s, i);
      NodeDecide(s, i, path->choice[d]);
      return 1;
    }
    NodeUndecide(s, i);
    path->decided[i] = 0;
    path->depth--;
  }
  return 0;
}

typedef struct {
  double *z, *w, residual;
} BestPoint;

/* Returns true if the refined point of the tableau is a solution. */
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
    int node = NodeRelaxation(s), next = -1;
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

/* The root: nothing is decided, all w are basic, y = 0. */
static void Start(Search *s, Path *path)
{
  memset(path->decided, 0, s->n);
  memset(s->space->basis.at_upper, 0, s->n);
  memset(s->value, 0, 2 * s->n * sizeof(double));
  TableauLoad(s->tableau, s->form, NULL);
  NodeValues(s);
  for (int i = 0; i < s->n; i++) NodeUndecide(s, i);
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
