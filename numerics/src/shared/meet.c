/*
  meet.c -- finds the shared bodies: those with contacts or owners on several ranks.

  Each rank sends the keys of its contacts to the owners of their bodies. The owner sorts all contacts of the
  body by key and sends the list back to all ranks that have one.
*/
#include "shared_impl.h"

#define SEAT_WORDS 5 /* words: to the owner: identity of the body, key; from the owner: rank, key */

static PetscErrorCode WriteHome(RicoSharedSweep s, Mail *out)
{
  const RicoSharedSystem *system = &s->system;

  PetscFunctionBegin;
  for (int64_t k = 0; k < RicoSharedItems(system); k++)
    for (int side = 0; side < 2; side++) {
      const int64_t body = s->end[2 * k + side];
      int64_t words[SEAT_WORDS];
      Key key;

      if (body < 0 || system->body_home[body] == s->rank) continue;
      key = RicoKeyAt(system, k);
      words[0] = system->body_identity[body];
      for (int i = 0; i < 4; i++) words[1 + i] = (int64_t)key.word[i];
      PetscCall(RicoMailWrite(out, system->body_home[body], SEAT_WORDS, words));
    }
  PetscFunctionReturn(0);
}

/* A seat in a message, with the identity of its body. */
typedef struct {
  int64_t body;
  Seat seat;
} Guest;

static int CompareGuests(const void *x, const void *y)
{
  const Guest *a = x, *b = y;

  if (a->body != b->body) return a->body < b->body ? -1 : 1;
  return RicoKeyCompare(&a->seat.key, &b->seat.key);
}

typedef struct {
  Guest *guest;
  int64_t n, room;
} Guests;

static PetscErrorCode AddGuest(Guests *list, int64_t body, PetscMPIInt rank, const Key *key, int64_t contact)
{
  PetscFunctionBegin;
  if (list->n == list->room) {
    list->room = 2 * list->room + 64;
    PetscCall(PetscRealloc((size_t)list->room * sizeof *list->guest, &list->guest));
  }
  list->guest[list->n++] = (Guest){body, {*key, rank, -1, contact}};
  PetscFunctionReturn(0);
}

static Key KeyIn(const int64_t words[4])
{
  Key key;

  for (int i = 0; i < 4; i++) key.word[i] = (uint64_t)words[i];
  return key;
}

/* As owner: collects the contacts received, then this rank's own contacts with the same bodies. */
static PetscErrorCode Receive(RicoSharedSweep s, const Mail *in, const RicoNamedBody *bodies, Guests *guests)
{
  const RicoSharedSystem *system = &s->system;

  PetscFunctionBegin;
  for (PetscMPIInt i = 0; i < in->n; i++)
    for (size_t w = 0; w < in->letter[i].words; w += SEAT_WORDS) {
      const int64_t *words = in->letter[i].word + w;
      const Key key = KeyIn(words + 1);
      const int64_t body = RicoFindBody(bodies, system->local.bodies, words[0]);

      PetscCheck(body >= 0, PETSC_COMM_SELF, PETSC_ERR_ARG_INCOMP,
                 "Rank %d has a contact with body %lld, whose home is rank %d, which has no such body",
                 in->rank[i], (long long)words[0], s->rank);
      s->meets[body] = 0;
      PetscCall(AddGuest(guests, body, in->rank[i], &key, -1));
    }
  for (int64_t k = 0; k < RicoSharedItems(system); k++)
    for (int side = 0; side < 2; side++) {
      const int64_t body = s->end[2 * k + side];

      if (body >= 0 && s->meets[body] == 0) {
        const Key key = RicoKeyAt(system, k);

        PetscCall(AddGuest(guests, body, s->rank, &key, k));
      }
    }
  RicoSharedSort(guests->guest, guests->n, sizeof *guests->guest, CompareGuests);
  PetscFunctionReturn(0);
}

static int CompareRanks(const void *a, const void *b)
{
  return *(const PetscMPIInt *)a - *(const PetscMPIInt *)b;
}

/* Finds the place of each contact in its bodies' lists. */
static PetscErrorCode FindPeers(RicoSharedSweep s, Meeting *meeting)
{
  PetscMPIInt *rank, ranks = 0;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(meeting->seats + 1, &rank));
  rank[ranks++] = meeting->home;
  for (int i = 0; i < meeting->seats; i++)
    if (meeting->seat[i].rank != rank[ranks - 1]) rank[ranks++] = meeting->seat[i].rank;
  RicoSharedSort(rank, ranks, sizeof *rank, CompareRanks);
  for (PetscMPIInt i = 0; i < ranks; i++)
    if (rank[i] != s->rank && (i == 0 || rank[i] != rank[i - 1])) rank[meeting->peers++] = rank[i];
  PetscCall(PetscMalloc1(meeting->peers, &meeting->peer));
  PetscCall(PetscArraycpy(meeting->peer, rank, (size_t)meeting->peers));
  PetscCall(PetscFree(rank));
  PetscFunctionReturn(0);
}

/* Sends the list of an owned body to each other rank in it. */
static PetscErrorCode WriteBack(const Meeting *meeting, Mail *out)
{
  const int64_t head[2] = {meeting->identity, meeting->seats};

  PetscFunctionBegin;
  for (PetscMPIInt i = 0; i < meeting->peers; i++) {
    PetscCall(RicoMailWrite(out, meeting->peer[i], 2, head));
    for (int j = 0; j < meeting->seats; j++) {
      const Seat *seat = &meeting->seat[j];
      int64_t words[SEAT_WORDS] = {seat->rank};

      for (int w = 0; w < 4; w++) words[1 + w] = (int64_t)seat->key.word[w];
      PetscCall(RicoMailWrite(out, meeting->peer[i], SEAT_WORDS, words));
    }
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode AddMeeting(RicoSharedSweep s, int64_t *room, int64_t body, int64_t seats)
{
  PetscFunctionBegin;
  if (s->meetings == *room) {
    *room = 2 * *room + 16;
    PetscCall(PetscRealloc((size_t)*room * sizeof *s->meeting, &s->meeting));
  }
  s->meeting[s->meetings] = (Meeting){.identity = s->system.body_identity[body],
                                      .body = body,
                                      .home = s->system.body_home[body],
                                      .seats = (int)seats};
  PetscCall(PetscMalloc1(seats, &s->meeting[s->meetings].seat));
  s->meetings++;
  PetscFunctionReturn(0);
}

static PetscErrorCode MeetAtHome(RicoSharedSweep s, int64_t *room, const Guests *guests, Mail *out)
{
  PetscFunctionBegin;
  for (int64_t first = 0, end; first < guests->n; first = end) {
    const Guest *guest = guests->guest + first;

    for (end = first; end < guests->n && guests->guest[end].body == guest->body; end++) continue;
    PetscCall(AddMeeting(s, room, guest->body, end - first));
    for (int64_t i = 0; i < end - first; i++) s->meeting[s->meetings - 1].seat[i] = guest[i].seat;
    PetscCall(FindPeers(s, &s->meeting[s->meetings - 1]));
    PetscCall(WriteBack(&s->meeting[s->meetings - 1], out));
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode MeetElsewhere(RicoSharedSweep s, int64_t *room, const Mail *in,
                                    const RicoNamedBody *bodies, const RicoNamedContact *contacts)
{
  PetscFunctionBegin;
  for (PetscMPIInt i = 0; i < in->n; i++) {
    const int64_t *word = in->letter[i].word, *end = word + in->letter[i].words;

    while (word < end) {
      const int64_t body = RicoFindBody(bodies, s->system.local.bodies, word[0]), n = word[1];

      PetscCall(AddMeeting(s, room, body, n));
      word += 2;
      for (int64_t j = 0; j < n; j++, word += SEAT_WORDS) {
        const Key key = KeyIn(word + 1);
        const PetscMPIInt rank = (PetscMPIInt)word[0];

        s->meeting[s->meetings - 1].seat[j] =
            (Seat){key, rank, -1, rank == s->rank ? RicoFindContact(&s->system, contacts, key) : -1};
      }
      PetscCall(FindPeers(s, &s->meeting[s->meetings - 1]));
    }
  }
  PetscFunctionReturn(0);
}

static int CompareMeetings(const void *x, const void *y)
{
  const Meeting *a = x, *b = y;

  return a->identity < b->identity ? -1 : a->identity > b->identity;
}

/* Sets meets[] and seat_at[]. */
static void Number(RicoSharedSweep s)
{
  const RicoContactSystem *local = &s->system.local;

  for (int64_t i = 0; i < local->bodies; i++) s->meets[i] = -1;
  for (int64_t k = 0; k < 2 * RicoSharedItems(&s->system); k++) s->seat_at[k] = -1;
  for (int64_t m = 0; m < s->meetings; m++) {
    const Meeting *meeting = &s->meeting[m];

    s->meets[meeting->body] = m;
    for (int i = 0; i < meeting->seats; i++) {
      const int64_t k = meeting->seat[i].contact;

      for (int side = 0; k >= 0 && side < 2; side++)
        if (s->end[2 * k + side] == meeting->body) s->seat_at[2 * k + side] = i;
    }
  }
}

PetscErrorCode RicoSharedMeet(RicoSharedSweep s)
{
  Mail out = {0}, in = {0}, back = {0}, heard = {0};
  RicoNamedBody *bodies = NULL;
  RicoNamedContact *contacts = NULL;
  Guests guests = {0};
  int64_t room = 0;

  PetscFunctionBegin;
  PetscCall(RicoNameBodies(&s->system, &bodies));
  PetscCall(RicoNameContacts(s, &contacts));
  for (int64_t i = 0; i < s->system.local.bodies; i++) s->meets[i] = -1;
  PetscCall(WriteHome(s, &out));
  PetscCall(RicoMailPost(s->comm, s->tag, &out, &in));
  PetscCall(Receive(s, &in, bodies, &guests));
  PetscCall(MeetAtHome(s, &room, &guests, &back));
  PetscCall(RicoMailPost(s->comm, s->tag, &back, &heard));
  PetscCall(MeetElsewhere(s, &room, &heard, bodies, contacts));
  RicoSharedSort(s->meeting, s->meetings, sizeof *s->meeting, CompareMeetings);
  Number(s);
  PetscCall(PetscFree(guests.guest));
  PetscCall(RicoMailDestroy(&heard));
  PetscCall(RicoMailDestroy(&back));
  PetscCall(RicoMailDestroy(&in));
  PetscCall(RicoMailDestroy(&out));
  PetscCall(PetscFree(contacts));
  PetscCall(PetscFree(bodies));
  PetscFunctionReturn(0);
}
