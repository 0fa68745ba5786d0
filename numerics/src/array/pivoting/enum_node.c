/*
  enum_node.c -- one node of the tree: see enum_node.h.

  All nodes share one exchange tableau to decide (1). While a basic variable is out of its bounds, it is moved
  to the bound by a nonbasic variable that can do so: the one with the largest pivot, or after many steps the
  one with the least index, which cannot cycle (Bland 1977). If there is none, the row is a certificate,

      l'w - (A'l)'y = l'b     where the left side, over all bounds, never reaches l'b,               (2)

  which is verified with A and b, not with the tableau. It proves that the whole subtree is empty.
*/
#include "enum_node.h"

#define ZERO_ENTRY 1e-11
#define REFRESH_EVERY 200

/* Moves a nonbasic variable, and with it the basic ones. */
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

void NodeUndecide(Search *s, int i)
{
  const int kind = s->form->kind[i];
  SetBounds(s, i, kind == KIND_FREE ? -INFINITY : 0.0, s->form->h[i]);
  SetBounds(s, s->n + i, kind == KIND_ONE_SIDED || kind == KIND_FREE ? 0.0 : -INFINITY,
            kind == KIND_FREE ? 0.0 : INFINITY);
}

void NodeDecide(Search *s, int i, int how)
{
  const double h = s->form->h[i];
  SetBounds(s, i, how == AT_UPPER ? h : 0.0, how == AT_LOWER ? 0.0 : h);
  SetBounds(s, s->n + i, how == AT_UPPER ? -INFINITY : 0.0, how == AT_LOWER ? INFINITY : 0.0);
}

void NodeValues(Search *s)
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
  NodeValues(s);
  s->since_refresh = 0;
}

/* The basic variable furthest out of its bounds (if `least`: the first one); -1 if none. */
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

/* The nonbasic variable that moves the row's variable up (or down) fastest within its own bounds (if `least`:
   the first one that can); -1 if none. */
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

/* The identity (2) of a row of the tableau: sum a_v x_v = constant. Its multipliers l are the row's entries
   in columns of w; the rest follows from A and b. size: sum of the sizes of its terms; noise: values below
   this count as zero. */
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

/* The largest value of sign * sum a_v x_v within the bounds. */
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

/* For a row that cannot move up (+1) or down (-1): NODE_EMPTY if (2) holds, NODE_FEASIBLE if the row violates
   its bound by round-off only. */
static int Certificate(Search *s, int row, double up)
{
  Identity id = IdentityOf(s, row);
  const double sign = -up; /* the smallest left side is too large, or the largest too small */
  const double most = Most(s, &id, sign), goal = sign * id.constant, roundoff = 1e-12 * id.size;
  if (!(id.size < INFINITY)) return NODE_UNPROVED;
  return most < goal - roundoff ? NODE_EMPTY : most <= goal + roundoff ? NODE_FEASIBLE : NODE_UNPROVED;
}

int NodeRelaxation(Search *s)
{
  const int64_t first = s->pivots + 4 * s->n, enough = first + 1000 + 100 * s->n;
  if (s->since_refresh > REFRESH_EVERY) Refresh(s);
  for (;;) {
    const int least = s->pivots > first, v = OutOfBounds(s, least);
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
