/*
  color.c -- greedy colouring in the order of keys: each contact takes the least colour that no earlier
  contact of its two bodies has.

  A contact can be coloured once all earlier contacts of its bodies are. The first pass follows the order and
  colours the contacts that do not depend on another rank. Afterwards each contact that is coloured makes the
  next contacts of its bodies ready. Then the ranks exchange the colours at shared bodies, until all contacts
  are coloured. Keys are hashes, so chains of dependent contacts are short. The time is linear in the number
  of contacts.
*/
#include "color.h"

/* The body on this side if a reaction moves it, else -1. */
static int64_t End(const Coloring *c, int64_t k, int side)
{
  return c->s->end[2 * k + side];
}

static SharedBody *SharedBodyOf(const Coloring *c, int64_t body)
{
  return c->s->shared_at[body] < 0 ? NULL : &c->s->shared_body[c->s->shared_at[body]];
}

/* This rank's contact that is next at a shared body; -1: another rank's is next, or none is left. */
static int64_t NextAt(const SharedBody *shared_body)
{
  return shared_body->colored < shared_body->entries ? shared_body->entry[shared_body->colored].contact : -1;
}

static int Begin(RicoSharedSweep s, Coloring *c)
{
  const int64_t bodies = s->system.local.bodies, items = RicoSharedItems(&s->system);

  *c = (Coloring){.s = s};
  RICO_TRY(RicoUsedMake(bodies, &c->used));
  RICO_TRY(RICO_ZEROS(bodies + 1, &c->waits));
  RICO_TRY(RICO_NEW(items + 1, &c->waiting));
  RICO_TRY(RicoNeighboursFind(c));
  return 0;
}

static int Finish(Coloring *c)
{
  RICO_TRY(RicoUsedDestroy(&c->used));
  RICO_FREE(c->waits);
  RICO_FREE(c->waiting);
  RICO_FREE(c->begin);
  RICO_FREE(c->list);
  RICO_FREE(c->count);
  RICO_FREE(c->ready);
  RICO_TRY(RicoNeighboursDestroy(c));
  return 0;
}

static void Count(SharedBody *shared_body)
{
  while (shared_body->colored < shared_body->entries && shared_body->entry[shared_body->colored].color >= 0)
    shared_body->colored++;
}

static int ColorContact(Coloring *c, int64_t k)
{
  RicoSharedSweep s = c->s;
  const int color = RicoUsedLeastFree(&c->used, End(c, k, 0), End(c, k, 1));

  s->color[k] = color;
  for (int side = 0; side < 2; side++) {
    const int64_t body = End(c, k, side);
    SharedBody *shared_body = body < 0 ? NULL : SharedBodyOf(c, body);

    if (body >= 0) RICO_TRY(RicoUsedAdd(&c->used, body, color));
    if (!shared_body) continue;
    shared_body->entry[s->entry_at[2 * k + side]].color = color;
    Count(shared_body);
    RICO_TRY(RicoNeighboursNote(c, shared_body, s->entry_at[2 * k + side]));
  }
  return 0;
}

/* Returns true if one of its bodies has an earlier contact without a colour. */
static int DependsOnEarlier(const Coloring *c, int64_t k)
{
  for (int side = 0; side < 2; side++) {
    const int64_t body = End(c, k, side);
    const SharedBody *shared_body = body < 0 ? NULL : SharedBodyOf(c, body);

    if (body >= 0 && (c->waits[body] || (shared_body && NextAt(shared_body) != k))) return 1;
  }
  return 0;
}

static int ColorInOrder(Coloring *c)
{
  for (int64_t i = 0; i < RicoSharedItems(&c->s->system); i++) {
    const int32_t k = c->s->by_key[i];

    if (!DependsOnEarlier(c, k)) {
      RICO_TRY(ColorContact(c, k));
      continue;
    }
    c->waiting[c->left++] = k;
    for (int side = 0; side < 2; side++)
      if (End(c, k, side) >= 0) c->waits[End(c, k, side)] = 1;
  }
  return 0;
}

/* Sets begin[] and list[]. */
static int ListUncolored(Coloring *c)
{
  const int64_t bodies = c->s->system.local.bodies;

  RICO_TRY(RICO_ZEROS(bodies + 1, &c->begin));
  RICO_TRY(RICO_NEW(2 * c->left, &c->list));
  RICO_TRY(RICO_ZEROS(bodies + 1, &c->count));
  RICO_TRY(RICO_NEW(2 * c->left + 1, &c->ready));
  for (int64_t i = 0; i < c->left; i++)
    for (int side = 0; side < 2; side++)
      if (End(c, c->waiting[i], side) >= 0) c->begin[End(c, c->waiting[i], side) + 1]++;
  for (int64_t i = 0; i < bodies; i++) c->begin[i + 1] += c->begin[i];
  for (int64_t i = 0; i < c->left; i++)
    for (int side = 0; side < 2; side++) {
      const int64_t body = End(c, c->waiting[i], side);

      if (body >= 0) c->list[c->begin[body] + c->count[body]++] = c->waiting[i];
    }
  memset(c->count, 0, (size_t)bodies * sizeof *c->count);
  return 0;
}

/* The next uncoloured contact of a body; -1: none is left, or it belongs to another rank. */
static int64_t NextOf(const Coloring *c, int64_t body)
{
  const SharedBody *shared_body = SharedBodyOf(c, body);
  const int64_t at = c->begin[body] + c->count[body];

  if (shared_body) return NextAt(shared_body);
  return at < c->begin[body + 1] ? c->list[at] : -1;
}

/* Adds contact k to ready[] if it is the next one at both of its bodies. */
static void AddIfReady(Coloring *c, int64_t k)
{
  for (int side = 0; side < 2; side++)
    if (End(c, k, side) >= 0 && NextOf(c, End(c, k, side)) != k) return;
  c->ready[c->readies++] = (int32_t)k;
}

/* Colours ready contacts until the remaining ones depend on other ranks. Two contacts of the same two bodies
 * may add each other twice. */
static int ColorReady(Coloring *c)
{
  while (c->readies > 0) {
    const int64_t k = c->ready[--c->readies];

    if (c->s->color[k] >= 0) continue;
    RICO_TRY(ColorContact(c, k));
    c->left--;
    for (int side = 0; side < 2; side++)
      if (End(c, k, side) >= 0) c->count[End(c, k, side)]++;
    for (int side = 0; side < 2; side++) {
      const int64_t next = End(c, k, side) >= 0 ? NextOf(c, End(c, k, side)) : -1;

      if (next >= 0) AddIfReady(c, next);
    }
  }
  return 0;
}

int RicoColorReceived(Coloring *c, SharedBody *shared_body, int64_t entry, int color)
{
  int64_t next;

  shared_body->entry[entry].color = color;
  RICO_TRY(RicoUsedAdd(&c->used, shared_body->body, color));
  Count(shared_body);
  next = c->left > 0 ? NextAt(shared_body) : -1;
  if (next >= 0) AddIfReady(c, next);
  return 0;
}

int RicoSharedColor(RicoSharedSweep s)
{
  const int64_t items = RicoSharedItems(&s->system);
  Coloring c;
  int64_t colors = 0;

  for (int64_t k = 0; k < items; k++) s->color[k] = -1;
  RICO_TRY(Begin(s, &c));
  RICO_TRY(ColorInOrder(&c));
  if (c.left > 0) RICO_TRY(ListUncolored(&c));
  while (!RicoNeighboursAreDone(&c)) {
    RICO_TRY(RicoNeighboursSend(&c));
    RICO_TRY(RicoNeighboursReceive(&c));
    RICO_TRY(ColorReady(&c));
  }
  for (int64_t k = 0; k < items; k++) colors = RICO_LARGER(colors, s->color[k] + 1);
  RicoRanksMax(s->ranks, 1, &colors);
  s->colors = (int)colors;
  RICO_TRY(Finish(&c));
  return 0;
}
