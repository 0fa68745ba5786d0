/*
  equations.c -- see equations.h.
*/
#include "equations.h"

#include <math.h>
#include <string.h>

/* In units of the largest diagonal entry of the row so far: a pivot below this is round-off. */
#define LEAST_PIVOT 1e-11
/* In units of the diagonal entries of both rows: entries below this are round-off. */
#define LEAST_ENTRY 1e-9
#define BITS 64

void RicoEquationsLayout(RicoEquations *e, int n, int count, Arena *arena)
{
  const size_t rows = (size_t)n, integers = rows * sizeof(int);

  e->n = n;
  e->count = count;
  e->q = ArenaDoubles(arena, rows);
  e->size = ArenaDoubles(arena, rows);
  e->constant = ArenaDoubles(arena, rows);
  e->w = ArenaDoubles(arena, rows);
  e->read_value = ArenaDoubles(arena, rows);
  e->order = ArenaTake(arena, integers);
  e->place = ArenaTake(arena, integers);
  e->list = ArenaTake(arena, integers);
  e->start = ArenaTake(arena, integers + sizeof(int));
  e->met = ArenaTake(arena, rows);
  e->waiting = ArenaTake(arena, (rows / BITS + 1) * sizeof(uint64_t));
}

/* An entry in column j of the row. */
static inline void Meet(RicoEquations *e, int j, double value)
{
  e->met[j] = 1;
  e->w[j] = value;
  if (e->place[j] >= 0) e->waiting[e->place[j] / BITS] |= UINT64_C(1) << (e->place[j] % BITS);
}

/* Row i minus the multiple of the equation at this place that makes its entry there zero. */
static void Subtract(RicoEquations *e, int place, int i, double *q)
{
  const int first = e->start[place], end = e->start[place + 1], k = e->column[first];
  const double factor = e->w[k] / e->value[first];

  e->w[k] = 0.0;
  if (factor == 0.0) return;
  for (int c = first + 1; c < end; c++) {
    const int j = e->column[c];

    if (!e->met[j]) {
      Meet(e, j, 0.0);
      e->list[e->listed++] = j;
    }
    e->w[j] -= factor * e->value[c];
  }
  *q -= factor * e->constant[place];
  e->size[i] = fmax(e->size[i], fabs(e->w[i]));
}

/* Row i, and its q, without the equations that are eliminated so far. */
static void Reduce(RicoEquations *e, int i, double *q)
{
  for (int c = 0; c < e->listed; c++) e->met[e->list[c]] = 0;
  e->listed = e->read(e->from, i, e->list, e->read_value);
  e->w[i] = 0.0;
  for (int c = 0; c < e->listed; c++) Meet(e, e->list[c], e->read_value[c]);
  if (!e->met[i]) {
    Meet(e, i, 0.0);
    e->list[e->listed++] = i;
  }
  *q = e->q[i];
  for (int word = 0; word <= e->rank / BITS; word++)
    while (e->waiting[word]) {
      const int bit = __builtin_ctzll(e->waiting[word]);

      e->waiting[word] &= e->waiting[word] - 1;
      Subtract(e, BITS * word + bit, i, q);
    }
}

static int HasPivot(const RicoEquations *e, int i)
{
  return fabs(e->w[i]) > LEAST_PIVOT * e->size[i];
}

/* Stores the row as the next equation of the order; returns 0 without enough room. */
static int Store(RicoEquations *e, int i, double q)
{
  int at = e->start[e->rank];

  if (e->room - at < e->listed) return 0;
  e->column[at] = i;
  e->value[at++] = e->w[i];
  for (int c = 0; c < e->listed; c++) {
    const int j = e->list[c];

    if (j == i || e->place[j] >= 0 || e->w[j] == 0.0) continue;
    e->column[at] = j;
    e->value[at++] = e->w[j];
  }
  e->constant[e->rank] = q;
  e->place[i] = e->rank++;
  e->start[e->rank] = at;
  return 1;
}

static int IsRoundOff(const RicoEquations *e, int i, int j)
{
  return !(fabs(e->w[j]) > LEAST_ENTRY * sqrt(e->size[i] * e->size[j]));
}

/* Returns true if only round-off is left in the row. */
static int IsDependent(const RicoEquations *e, int i)
{
  for (int c = 0; c < e->listed; c++)
    if (e->list[c] != i && !IsRoundOff(e, i, e->list[c])) return 0;
  return 1;
}

static void Begin(RicoEquations *e)
{
  e->rank = e->listed = e->start[0] = 0;
  memset(e->met, 0, (size_t)e->n);
  memset(e->waiting, 0, ((size_t)e->n / BITS + 1) * sizeof *e->waiting);
  for (int i = 0; i < e->n; i++) e->place[i] = -1;
}

int RicoEquationsEliminate(RicoEquations *e)
{
  double q;

  Begin(e);
  for (int before = -1; e->rank > before;) { /* again for rows without a pivot so far */
    before = e->rank;
    for (int p = e->rank; p < e->count; p++) {
      const int i = e->order[p];

      Reduce(e, i, &q);
      if (!HasPivot(e, i)) continue;
      RicoEquationsMove(e, p, e->rank);
      if (!Store(e, i, q)) return 0;
    }
  }
  for (int p = e->rank; p < e->count; p++) {
    Reduce(e, e->order[p], &q);
    if (!IsDependent(e, e->order[p])) return 0;
  }
  return 1;
}

int RicoEquationsRow(RicoEquations *e, int i, double *q)
{
  int kept = 0;

  Reduce(e, i, q);
  for (int c = 0; c < e->listed; c++) {
    const int j = e->list[c];

    if (j < e->count && e->place[j] < 0 && !IsRoundOff(e, i, j)) return -1;
    if (j >= e->count && e->w[j] != 0.0)
      e->list[kept++] = j;
    else
      e->met[j] = 0;
  }
  return e->listed = kept;
}

void RicoEquationsSolve(const RicoEquations *e, double z[])
{
  for (int i = 0; i < e->count; i++) z[i] = 0.0;
  for (int p = e->rank - 1; p >= 0; p--) {
    double sum = e->constant[p];

    for (int c = e->start[p] + 1; c < e->start[p + 1]; c++) sum += e->value[c] * z[e->column[c]];
    z[e->order[p]] = -sum / e->value[e->start[p]];
  }
}
