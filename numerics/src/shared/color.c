/*
  color.c -- greedy colours in the order of keys, each the least that no earlier contact of its two bodies
  has.

  A contact may take its colour when all earlier ones of its bodies have theirs. Rank by rank those that may
  do; then colours at shared bodies are told to all who meet there, until everybody has one. Keys are hashes,
  so that chains of contacts that wait for each other are short.
*/
#include "shared_impl.h"

typedef struct {
  RicoSharedSweep s;
  char *moves;       /* bodies that a reaction moves                                  */
  int64_t *begin;    /* of a body's contacts: its colours so far, in the order of keys */
  int *used, *count; /* ... and their number, for bodies that are not shared           */
  int64_t *waits;    /* the round in which a contact of this body had to wait          */
  uint64_t *taken;   /* a bit a colour                                                 */
  int64_t round, left;
  Mail out;
} Coloring;

static int Moves(const Coloring *c, int64_t k, int side)
{
  const int64_t body = c->s->system.local.contact[k].body[side];

  return body >= 0 && c->moves[body];
}

static PetscErrorCode Begin(RicoSharedSweep s, Coloring *c)
{
  const RicoContactSystem *local = &s->system.local;
  int64_t most = 0;

  PetscFunctionBegin;
  *c = (Coloring){.s = s, .left = local->contacts};
  PetscCall(PetscCalloc5(local->bodies + 1, &c->begin, 2 * local->contacts + 1, &c->used, local->bodies + 1,
                         &c->count, local->bodies + 1, &c->waits, local->bodies + 1, &c->moves));
  for (int64_t k = 0; k < local->contacts; k++)
    for (int side = 0; side < 2; side++)
      if (RicoSharedMoves(&s->system, k, side)) {
        c->moves[local->contact[k].body[side]] = 1;
        c->begin[local->contact[k].body[side] + 1]++;
      }
  for (int64_t i = 0; i < local->bodies; i++) {
    const int64_t m = s->meets[i], here = m < 0 ? c->begin[i + 1] : s->meeting[m].seats;

    if (here > most) most = here;
    c->begin[i + 1] += c->begin[i];
  }
  PetscCall(PetscCalloc1(2 * most / 64 + 2, &c->taken));
  PetscFunctionReturn(0);
}

/* Have all earlier contacts of this side's body a colour? */
static int MayTake(const Coloring *c, int64_t k, int side)
{
  const int64_t body = c->s->system.local.contact[k].body[side];

  if (!Moves(c, k, side)) return 1;
  if (c->s->meets[body] < 0) return c->waits[body] < c->round;
  return c->s->meeting[c->s->meets[body]].colored == c->s->seat_at[2 * k + side];
}

/* Marks the colours of this side's body, or (mark 0) takes the marks back. */
static void Mark(const Coloring *c, int64_t k, int side, int mark)
{
  const int64_t body = c->s->system.local.contact[k].body[side];
  const Meeting *meeting;
  int n;

  if (!Moves(c, k, side)) return;
  meeting = c->s->meets[body] < 0 ? NULL : &c->s->meeting[c->s->meets[body]];
  n = meeting ? meeting->colored : c->count[body];
  for (int i = 0; i < n; i++) {
    const int color = meeting ? meeting->seat[i].color : c->used[c->begin[body] + i];

    if (mark)
      c->taken[color / 64] |= UINT64_C(1) << color % 64;
    else
      c->taken[color / 64] = 0;
  }
}

static int LeastFree(const Coloring *c, int64_t k)
{
  int word = 0, color;

  for (int side = 0; side < 2; side++) Mark(c, k, side, 1);
  while (!~c->taken[word]) word++;
  color = 64 * word + __builtin_ctzll(~c->taken[word]);
  for (int side = 0; side < 2; side++) Mark(c, k, side, 0);
  return color;
}

static void Count(Meeting *meeting)
{
  while (meeting->colored < meeting->seats && meeting->seat[meeting->colored].color >= 0) meeting->colored++;
}

/* To all others who meet there. */
static PetscErrorCode Tell(Coloring *c, const Meeting *meeting, int64_t seat)
{
  const int64_t words[3] = {meeting->identity, seat, meeting->seat[seat].color};
  const PetscMPIInt me = c->s->rank;
  PetscBool home = meeting->home == me ? PETSC_TRUE : PETSC_FALSE;

  PetscFunctionBegin;
  for (int i = 0; i < meeting->seats; i++) {
    const PetscMPIInt rank = meeting->seat[i].rank;
    int first = rank != me;

    for (int j = 0; first && j < i; j++) first = meeting->seat[j].rank != rank;
    if (first) PetscCall(RicoMailWrite(&c->out, rank, 3, words));
    if (rank == meeting->home) home = PETSC_TRUE;
  }
  if (!home) PetscCall(RicoMailWrite(&c->out, meeting->home, 3, words));
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
    const int64_t body = s->system.local.contact[k].body[side];
    Meeting *meeting;

    if (!Moves(c, k, side)) continue;
    if (s->meets[body] < 0) {
      c->used[c->begin[body] + c->count[body]++] = color;
      continue;
    }
    meeting = &s->meeting[s->meets[body]];
    meeting->seat[s->seat_at[2 * k + side]].color = color;
    Count(meeting);
    PetscCall(Tell(c, meeting, s->seat_at[2 * k + side]));
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode TakeWhoMay(Coloring *c)
{
  RicoSharedSweep s = c->s;

  PetscFunctionBegin;
  c->round++;
  for (int64_t i = 0; i < s->system.local.contacts; i++) {
    const int64_t k = s->by_key[i];

    if (s->color[k] >= 0) continue;
    if (MayTake(c, k, 0) && MayTake(c, k, 1)) {
      PetscCall(Take(c, k));
      continue;
    }
    for (int side = 0; side < 2; side++)
      if (Moves(c, k, side)) c->waits[s->system.local.contact[k].body[side]] = c->round;
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
  for (PetscMPIInt i = 0; i < in.n; i++)
    for (size_t w = 0; w < in.letter[i].words; w += 3) {
      const int64_t *words = in.letter[i].word + w;
      Meeting *meeting = Find(c->s, words[0]);

      meeting->seat[words[1]].color = (int)words[2];
      Count(meeting);
    }
  PetscCall(RicoMailDestroy(&in));
  PetscCall(RicoMailDestroy(&c->out));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedColor(RicoSharedSweep s)
{
  Coloring c;
  int64_t left = 1;
  int colors = 0;

  PetscFunctionBegin;
  for (int64_t k = 0; k < s->system.local.contacts; k++) s->color[k] = -1;
  PetscCall(Begin(s, &c));
  while (left > 0) {
    PetscCall(TakeWhoMay(&c));
    PetscCall(Hear(&c));
    PetscCallMPI(MPI_Allreduce(&c.left, &left, 1, MPIU_INT64, MPI_SUM, s->comm));
  }
  for (int64_t k = 0; k < s->system.local.contacts; k++) colors = PetscMax(colors, s->color[k] + 1);
  PetscCallMPI(MPI_Allreduce(&colors, &s->colors, 1, MPI_INT, MPI_MAX, s->comm));
  PetscCall(PetscFree5(c.begin, c.used, c.count, c.waits, c.moves));
  PetscCall(PetscFree(c.taken));
  PetscFunctionReturn(0);
}
