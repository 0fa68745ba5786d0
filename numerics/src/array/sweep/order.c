/*
  order.c -- an order for contacts without one.

  The graph has a vertex for each body that reactions move and an edge for each contact. rico_color.h numbers
  its vertices. Contacts are sorted by the later one of their bodies, then by their number, with a counting
  sort.
*/
#include "sweep_impl.h"

typedef struct {
  int64_t *start, *adjacent, *order, *work; /* of RicoCuthillMcKee                     */
  int64_t *place;                           /* of a body in that order */
} Graph;

static int Allocate(const RicoContactSystem *system, Graph *g)
{
  const size_t n = (size_t)system->bodies, m = (size_t)system->contacts;

  g->start = calloc(n + 2, sizeof *g->start);
  g->adjacent = malloc((2 * m + 1) * sizeof *g->adjacent);
  g->order = malloc((n + 1) * sizeof *g->order);
  g->work = malloc((3 * n + 2) * sizeof *g->work);
  g->place = malloc((n + 1) * sizeof *g->place);
  return g->start && g->adjacent && g->order && g->work && g->place;
}

static void Free(Graph *g)
{
  free(g->start);
  free(g->adjacent);
  free(g->order);
  free(g->work);
  free(g->place);
}

/* Returns true if the contact joins two moving bodies. */
static int Joins(const RicoContactSystem *system, const RicoContactPair *c)
{
  return RicoContactBodyMoves(RicoContactBodyOf(system, c, 0)) &&
         RicoContactBodyMoves(RicoContactBodyOf(system, c, 1));
}

/* Counts, sums, fills: during filling start[i] advances to the start of body i + 1. */
static void Join(const RicoContactSystem *system, Graph *g)
{
  RicoContactPair room;

  for (int64_t k = 0; k < system->contacts; k++) {
    const RicoContactPair *c = RicoContactSystemGet(system, k, &room);

    for (int side = 0; side < 2 && Joins(system, c); side++) g->start[c->body[side] + 2]++;
  }
  for (int64_t i = 1; i <= system->bodies; i++) g->start[i + 1] += g->start[i];
  for (int64_t k = 0; k < system->contacts; k++) {
    const RicoContactPair *c = RicoContactSystemGet(system, k, &room);

    for (int side = 0; side < 2 && Joins(system, c); side++)
      g->adjacent[g->start[c->body[side] + 1]++] = c->body[1 - side];
  }
}

/* The later place of the contact's bodies; the world comes first. */
static int64_t PlaceOf(const RicoContactSystem *system, const Graph *g, int64_t k)
{
  RicoContactPair room;
  const RicoContactPair *c = RicoContactSystemGet(system, k, &room);
  const int64_t a = c->body[0] < 0 ? 0 : g->place[c->body[0]], b = c->body[1] < 0 ? 0 : g->place[c->body[1]];

  return a > b ? a : b;
}

static void Sort(const RicoContactSystem *system, const Graph *g, int64_t order[])
{
  int64_t *first = g->work;

  for (int64_t i = 0; i <= system->bodies; i++) first[i] = 0;
  for (int64_t k = 0; k < system->contacts; k++) first[PlaceOf(system, g, k) + 1]++;
  for (int64_t i = 0; i < system->bodies; i++) first[i + 1] += first[i];
  for (int64_t k = 0; k < system->contacts; k++) order[first[PlaceOf(system, g, k)]++] = k;
}

int RicoContactSystemOrder(const RicoContactSystem *system, int64_t order[])
{
  Graph g = {0};
  const int sufficient = Allocate(system, &g);

  if (sufficient) {
    Join(system, &g);
    RicoCuthillMcKee(system->bodies, g.start, g.adjacent, g.order, g.work);
    for (int64_t i = 0; i < system->bodies; i++) g.place[g.order[i]] = i;
    Sort(system, &g, order);
  }
  Free(&g);
  return sufficient;
}
