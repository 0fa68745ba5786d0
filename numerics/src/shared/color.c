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

static PetscErrorCode Begin(RicoSharedSweep s, Coloring *c)
{
  const int64_t bodies = s->system.local.bodies, items = RicoSharedItems(&s->system);

  PetscFunctionBegin;
  *c = (Coloring){.s = s};
  PetscCall(RicoUsedMake(bodies, &c->used));
  PetscCall(PetscCalloc1(bodies + 1, &c->waits));
  PetscCall(PetscMalloc1(items + 1, &c->waiting));
  PetscCall(RicoNeighboursFind(c));
  PetscFunctionReturn(0);
}

static PetscErrorCode Finish(Coloring *c)
{
  PetscFunctionBegin;
  PetscCall(RicoUsedDestroy(&c->used));
  PetscCall(PetscFree(c->waits));
  PetscCall(PetscFree(c->waiting));
  PetscCall(PetscFree(c->begin));
  PetscCall(PetscFree(c->list));
  PetscCall(PetscFree(c->count));
  PetscCall(PetscFree(c->ready));
  PetscCall(RicoNeighboursDestroy(c));
  PetscFunctionReturn(0);
}

static void Count(SharedBody *shared_body)
{
  while (shared_body->colored < shared_body->entries && shared_body->entry[shared_body->colored].color >= 0)
    shared_body->colored++;
}

static PetscErrorCode Take(Coloring *c, int64_t k)
{
  RicoSharedSweep s = c->s;
  const int color = RicoUsedLeastFree(&c->used, End(c, k, 0), End(c, k, 1));

  PetscFunctionBegin;
  s->color[k] = color;
  for (int side = 0; side < 2; side++) {
    const int64_t body = End(c, k, side);
    SharedBody *shared_body = body < 0 ? NULL : SharedBodyOf(c, body);

    if (body >= 0) PetscCall(RicoUsedAdd(&c->used, body, color));
    if (!shared_body) continue;
    shared_body->entry[s->entry_at[2 * k + side]].color = color;
    Count(shared_body);
    PetscCall(RicoNeighboursNote(c, shared_body, s->entry_at[2 * k + side]));
  }
  PetscFunctionReturn(0);
}

/* Has one of its bodies an earlier contact without a colour? */
static int MustWait(const Coloring *c, int64_t k)
{
  for (int side = 0; side < 2; side++) {
    const int64_t body = End(c, k, side);
    const SharedBody *shared_body = body < 0 ? NULL : SharedBodyOf(c, body);

    if (body >= 0 && (c->waits[body] || (shared_body && NextAt(shared_body) != k))) return 1;
  }
  return 0;
}

static PetscErrorCode TakeInOrder(Coloring *c)
{
  PetscFunctionBegin;
  for (int64_t i = 0; i < RicoSharedItems(&c->s->system); i++) {
    const int32_t k = c->s->by_key[i];

    if (!MustWait(c, k)) {
      PetscCall(Take(c, k));
      continue;
    }
    c->waiting[c->left++] = k;
    for (int side = 0; side < 2; side++)
      if (End(c, k, side) >= 0) c->waits[End(c, k, side)] = 1;
  }
  PetscFunctionReturn(0);
}

/* Sets begin[] and list[]. */
static PetscErrorCode ListThoseLeft(Coloring *c)
{
  const int64_t bodies = c->s->system.local.bodies;

  PetscFunctionBegin;
  PetscCall(PetscCalloc1(bodies + 1, &c->begin));
  PetscCall(PetscMalloc1(2 * c->left, &c->list));
  PetscCall(PetscCalloc1(bodies + 1, &c->count));
  PetscCall(PetscMalloc1(2 * c->left + 1, &c->ready));
  for (int64_t i = 0; i < c->left; i++)
    for (int side = 0; side < 2; side++)
      if (End(c, c->waiting[i], side) >= 0) c->begin[End(c, c->waiting[i], side) + 1]++;
  for (int64_t i = 0; i < bodies; i++) c->begin[i + 1] += c->begin[i];
  for (int64_t i = 0; i < c->left; i++)
    for (int side = 0; side < 2; side++) {
      const int64_t body = End(c, c->waiting[i], side);

      if (body >= 0) c->list[c->begin[body] + c->count[body]++] = c->waiting[i];
    }
  PetscCall(PetscArrayzero(c->count, (size_t)bodies));
  PetscFunctionReturn(0);
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
static void LookAt(Coloring *c, int64_t k)
{
  for (int side = 0; side < 2; side++)
    if (End(c, k, side) >= 0 && NextOf(c, End(c, k, side)) != k) return;
  c->ready[c->readies++] = (int32_t)k;
}

/* Colours ready contacts until the remaining ones depend on other ranks. Two contacts of the same two bodies
 * may add each other twice. */
static PetscErrorCode TakeWhoMay(Coloring *c)
{
  PetscFunctionBegin;
  while (c->readies > 0) {
    const int64_t k = c->ready[--c->readies];

    if (c->s->color[k] >= 0) continue;
    PetscCall(Take(c, k));
    c->left--;
    for (int side = 0; side < 2; side++)
      if (End(c, k, side) >= 0) c->count[End(c, k, side)]++;
    for (int side = 0; side < 2; side++) {
      const int64_t next = End(c, k, side) >= 0 ? NextOf(c, End(c, k, side)) : -1;

      if (next >= 0) LookAt(c, next);
    }
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoColorReceived(Coloring *c, SharedBody *shared_body, int64_t entry, int color)
{
  int64_t next;

  PetscFunctionBegin;
  shared_body->entry[entry].color = color;
  PetscCall(RicoUsedAdd(&c->used, shared_body->body, color));
  Count(shared_body);
  next = c->left > 0 ? NextAt(shared_body) : -1;
  if (next >= 0) LookAt(c, next);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedColor(RicoSharedSweep s)
{
  const int64_t items = RicoSharedItems(&s->system);
  Coloring c;
  int colors = 0;

  PetscFunctionBegin;
  for (int64_t k = 0; k < items; k++) s->color[k] = -1;
  PetscCall(Begin(s, &c));
  PetscCall(TakeInOrder(&c));
  if (c.left > 0) PetscCall(ListThoseLeft(&c));
  while (!RicoNeighboursAreDone(&c)) {
    PetscCall(RicoNeighboursSend(&c));
    PetscCall(RicoNeighboursReceive(&c));
    PetscCall(TakeWhoMay(&c));
  }
  for (int64_t k = 0; k < items; k++) colors = PetscMax(colors, s->color[k] + 1);
  PetscCallMPI(MPI_Allreduce(&colors, &s->colors, 1, MPI_INT, MPI_MAX, s->comm));
  PetscCall(Finish(&c));
  PetscFunctionReturn(0);
}
