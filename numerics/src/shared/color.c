/*
  color.c -- greedy colours in the order of keys, each the least that no earlier contact of its two bodies
  has.

  A contact may take its colour when all earlier ones of its bodies have theirs. Each that takes one lets the
  next of its bodies have a look; then colours at shared bodies are told to all who meet there, until
  everybody has one. Keys are hashes, so that chains of contacts that wait for each other are short. A body
  with many contacts keeps the set of its colours: all is done in time linear in the number of contacts.
*/
#include "shared_impl.h"

#define MANY 64 /* contacts */

/* Colours of a body with many contacts: a bit each. */
typedef struct {
  uint64_t *word;
  int64_t words, full; /* full: so many of the first words are */
} ColorSet;

typedef struct {
  RicoSharedSweep s;
  int64_t *begin; /* of a body's contacts in `list`, which has them in the order of keys   */
  int32_t *list;
  int *count;  /* so many of the first of them have a colour, where the body is not shared */
  int *set_of; /* of a body: its place in `set`, or -1                                  */
  ColorSet *set;
  uint64_t *taken; /* a bit a colour                                                        */
  int32_t *ready;  /* contacts that may take their colour                                   */
  int64_t readies, left;
  Mail out;
} Coloring;

/* The body of this side, where a reaction moves it, or -1 */
static int64_t End(const Coloring *c, int64_t k, int side)
{
  return c->s->end[2 * k + side];
}

static const Meeting *MeetingOf(const Coloring *c, int64_t body)
{
  return c->s->meets[body] < 0 ? NULL : &c->s->meeting[c->s->meets[body]];
}

/* begin[] and list[] */
static void List(Coloring *c)
{
  const RicoContactSystem *local = &c->s->system.local;
  const int64_t items = RicoSharedItems(&c->s->system);

  for (int64_t k = 0; k < items; k++)
    for (int side = 0; side < 2; side++)
      if (End(c, k, side) >= 0) c->begin[End(c, k, side) + 1]++;
  for (int64_t i = 0; i < local->bodies; i++) c->begin[i + 1] += c->begin[i];
  for (int64_t i = 0; i < items; i++)
    for (int side = 0; side < 2; side++) {
      const int64_t k = c->s->by_key[i], body = End(c, k, side);

      if (body >= 0) c->list[c->begin[body] + c->count[body]++] = (int32_t)k;
    }
  for (int64_t i = 0; i < local->bodies; i++) c->count[i] = 0;
}

static PetscErrorCode Begin(RicoSharedSweep s, Coloring *c)
{
  const RicoContactSystem *local = &s->system.local;
  const int64_t items = RicoSharedItems(&s->system);
  int64_t most = 0;
  int sets = 0;

  PetscFunctionBegin;
  *c = (Coloring){.s = s, .left = items};
  PetscCall(PetscCalloc5(local->bodies + 1, &c->begin, 2 * items + 1, &c->list, local->bodies + 1, &c->count,
                         local->bodies + 1, &c->set_of, items + 1, &c->ready));
  List(c);
  for (int64_t i = 0; i < local->bodies; i++) {
    const Meeting *meeting = MeetingOf(c, i);
    const int64_t here = meeting ? meeting->seats : c->begin[i + 1] - c->begin[i];

    if (here > most) most = here;
    c->set_of[i] = here > MANY ? sets++ : -1;
  }
  PetscCall(PetscCalloc1(sets, &c->set));
  PetscCall(PetscCalloc1(2 * most / 64 + 2, &c->taken));
  PetscFunctionReturn(0);
}

static PetscErrorCode Finish(Coloring *c)
{
  PetscFunctionBegin;
  for (int64_t i = 0; i < c->s->system.local.bodies; i++)
    if (c->set_of[i] >= 0) PetscCall(PetscFree(c->set[c->set_of[i]].word));
  PetscCall(PetscFree(c->set));
  PetscCall(PetscFree(c->taken));
  PetscCall(PetscFree5(c->begin, c->list, c->count, c->set_of, c->ready));
  PetscFunctionReturn(0);
}

/* The first contact of a body that has no colour yet; -1: there is none, or it is another rank's. */
static int64_t NextOf(const Coloring *c, int64_t body)
{
  const Meeting *meeting = MeetingOf(c, body);
  const int64_t at = c->begin[body] + c->count[body];

  if (meeting) return meeting->colored < meeting->seats ? meeting->seat[meeting->colored].contact : -1;
  return at < c->begin[body + 1] ? c->list[at] : -1;
}

/* Is it the turn of contact k, for both of its bodies? */
static void LookAt(Coloring *c, int64_t k)
{
  for (int side = 0; side < 2; side++)
    if (End(c, k, side) >= 0 && NextOf(c, End(c, k, side)) != k) return;
  c->ready[c->readies++] = (int32_t)k;
}

static PetscErrorCode AddToSet(Coloring *c, int64_t body, int color)
{
  ColorSet *set = c->set_of[body] < 0 ? NULL : &c->set[c->set_of[body]];

  PetscFunctionBegin;
  if (!set) PetscFunctionReturn(0);
  if (color / 64 >= set->words) {
    const int64_t words = 2 * (color / 64) + 2;

    PetscCall(PetscRealloc((size_t)words * sizeof *set->word, &set->word));
    PetscCall(PetscArrayzero(set->word + set->words, (size_t)(words - set->words)));
    set->words = words;
  }
  set->word[color / 64] |= UINT64_C(1) << color % 64;
  while (set->full < set->words && !~set->word[set->full]) set->full++;
  PetscFunctionReturn(0);
}

/* Marks the colours of this side's body, or (mark 0) takes the marks back; where it has a set, that is it. */
static const ColorSet *Mark(const Coloring *c, int64_t k, int side, int mark)
{
  const int64_t body = End(c, k, side);
  const Meeting *meeting;
  int n;

  if (body < 0) return NULL;
  if (c->set_of[body] >= 0) return &c->set[c->set_of[body]];
  meeting = MeetingOf(c, body);
  n = meeting ? meeting->colored : c->count[body];
  for (int i = 0; i < n; i++) {
    const int color = meeting ? meeting->seat[i].color : c->s->color[c->list[c->begin[body] + i]];

    if (mark)
      c->taken[color / 64] |= UINT64_C(1) << color % 64;
    else
      c->taken[color / 64] = 0;
  }
  return NULL;
}

static int LeastFree(const Coloring *c, int64_t k)
{
  const ColorSet *set[2];
  int64_t word = 0;
  uint64_t taken;

  for (int side = 0; side < 2; side++) {
    set[side] = Mark(c, k, side, 1);
    if (set[side] && set[side]->full > word) word = set[side]->full;
  }
  for (;; word++) {
    taken = c->taken[word];
    for (int side = 0; side < 2; side++)
      if (set[side] && word < set[side]->words) taken |= set[side]->word[word];
    if (~taken) break;
  }
  for (int side = 0; side < 2; side++) Mark(c, k, side, 0);
  return (int)(64 * word) + __builtin_ctzll(~taken);
}

static void Count(Meeting *meeting)
{
  while (meeting->colored < meeting->seats && meeting->seat[meeting->colored].color >= 0) meeting->colored++;
}

/* To all others who meet there. */
static PetscErrorCode Tell(Coloring *c, const Meeting *meeting, int64_t seat)
{
  const int64_t words[3] = {meeting->identity, seat, meeting->seat[seat].color};

  PetscFunctionBegin;
  for (PetscMPIInt i = 0; i < meeting->peers; i++)
    PetscCall(RicoMailWrite(&c->out, meeting->peer[i], 3, words));
  PetscFunctionReturn(0);
}

static PetscErrorCode Take(Coloring *c, int64_t k)
{
  RicoSharedSweep s = c->s;
  const int color = LeastFree(c, k);

  PetscFunctionBegin;
  s->color[k] = color;
  c->left--;
  for (int side = 0; side < 2; side++) {
    const int64_t body = End(c, k, side);
    Meeting *meeting;

    if (body < 0) continue;
    PetscCall(AddToSet(c, body, color));
    if (s->meets[body] < 0) {
      c->count[body]++;
      continue;
    }
    meeting = &s->meeting[s->meets[body]];
    meeting->seat[s->seat_at[2 * k + side]].color = color;
    Count(meeting);
    PetscCall(Tell(c, meeting, s->seat_at[2 * k + side]));
  }
  PetscFunctionReturn(0);
}

/* Until those that are left wait for other ranks. Two contacts of the same two bodies may call each other
 * twice.
 */
static PetscErrorCode TakeWhoMay(Coloring *c)
{
  PetscFunctionBegin;
  while (c->readies > 0) {
    const int64_t k = c->ready[--c->readies];

    if (c->s->color[k] >= 0) continue;
    PetscCall(Take(c, k));
    for (int side = 0; side < 2; side++) {
      const int64_t next = End(c, k, side) >= 0 ? NextOf(c, End(c, k, side)) : -1;

      if (next >= 0) LookAt(c, next);
    }
  }
  PetscFunctionReturn(0);
}

/* The meeting of a body that is told of. */
static Meeting *Find(RicoSharedSweep s, int64_t identity)
{
  int64_t low = 0, high = s->meetings - 1;

  while (low < high) {
    const int64_t middle = (low + high) / 2;

    if (s->meeting[middle].identity < identity)
      low = middle + 1;
    else
      high = middle;
  }
  return &s->meeting[low];
}

static PetscErrorCode Hear(Coloring *c)
{
  Mail in;

  PetscFunctionBegin;
  PetscCall(RicoMailPost(c->s->comm, c->s->tag, &c->out, &in));
  PetscCall(RicoMailDestroy(&c->out));
  for (PetscMPIInt i = 0; i < in.n; i++)
    for (size_t w = 0; w < in.letter[i].words; w += 3) {
      const int64_t *words = in.letter[i].word + w;
      Meeting *meeting = Find(c->s, words[0]);
      int64_t next;

      meeting->seat[words[1]].color = (int)words[2];
      PetscCall(AddToSet(c, meeting->body, (int)words[2]));
      Count(meeting);
      next = NextOf(c, meeting->body);
      if (next >= 0) LookAt(c, next);
    }
  PetscCall(RicoMailDestroy(&in));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedColor(RicoSharedSweep s)
{
  const int64_t items = RicoSharedItems(&s->system);
  Coloring c;
  int64_t left = 1;
  int colors = 0;

  PetscFunctionBegin;
  for (int64_t k = 0; k < items; k++) s->color[k] = -1;
  PetscCall(Begin(s, &c));
  for (int64_t i = 0; i < items; i++) LookAt(&c, s->by_key[i]);
  while (left > 0) {
    PetscCall(TakeWhoMay(&c));
    PetscCall(Hear(&c));
    PetscCallMPI(MPI_Allreduce(&c.left, &left, 1, MPIU_INT64, MPI_SUM, s->comm));
  }
  for (int64_t k = 0; k < items; k++) colors = PetscMax(colors, s->color[k] + 1);
  PetscCallMPI(MPI_Allreduce(&colors, &s->colors, 1, MPI_INT, MPI_MAX, s->comm));
  PetscCall(Finish(&c));
  PetscFunctionReturn(0);
}
