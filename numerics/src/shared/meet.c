/*
  meet.c -- bodies with contacts or homes on several ranks.

  Each rank writes the contacts of bodies from elsewhere to their homes. A home that is written to puts all
  contacts of the body in the order of keys, and writes the list back to all that have one.
*/
#include <stdlib.h>

#include "shared_impl.h"

#define SEAT_WORDS 5 /* of a letter home: identity of the body, key; of one back: rank, key */

static uint64_t Mix(uint64_t x)
{
  x += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

static Key KeyOf(const uint64_t identity[3])
{
  const uint64_t hash = Mix(Mix(Mix(identity[0]) ^ identity[1]) ^ identity[2]);

  return (Key){{hash, identity[0], identity[1], identity[2]}};
}

int RicoKeyCompare(const Key *a, const Key *b)
{
  for (int i = 0; i < 4; i++)
    if (a->word[i] != b->word[i]) return a->word[i] < b->word[i] ? -1 : 1;
  return 0;
}

int RicoSharedMoves(const RicoSharedSystem *system, int64_t number)
{
  const RicoContactBody *body = number >= 0 ? RicoContactSystemBody(&system->local, number) : NULL;

  return body && (body->inverse_mass > 0 || body->inverse_inertia[0] > 0 || body->inverse_inertia[1] > 0 ||
                  body->inverse_inertia[2] > 0);
}

void RicoSharedIdentify(const RicoSharedSystem *system, int64_t k, uint64_t identity[3])
{
  if (k >= system->local.contacts) {
    for (int i = 0; i < 3; i++) identity[i] = system->joint[k - system->local.contacts].identity[i];
    return;
  }
  if (!system->contact_identity) {
    system->identify(system->local.giver, k, identity);
    return;
  }
  for (int i = 0; i < 3; i++) identity[i] = system->contact_identity[k][i];
}

static Key KeyAt(const RicoSharedSystem *system, int64_t k)
{
  uint64_t identity[3];

  RicoSharedIdentify(system, k, identity);
  return KeyOf(identity);
}

/* A body at hand under its identity. */
typedef struct {
  uint64_t word;
  int64_t at;
} Named;

/* A contact under the first half of its key's first word. */
typedef struct {
  uint32_t word;
  int32_t at;
} NamedContact;

static int CompareNamed(const void *a, const void *b)
{
  const uint64_t x = ((const Named *)a)->word, y = ((const Named *)b)->word;

  return x < y ? -1 : x > y;
}

static int64_t FindBody(const Named *list, int64_t n, int64_t identity)
{
  const Named wanted = {.word = (uint64_t)identity};
  const Named *found = n > 0 ? bsearch(&wanted, list, (size_t)n, sizeof *list, CompareNamed) : NULL;

  return found ? found->at : -1;
}

static uint32_t WordOf(const Key *key)
{
  return (uint32_t)(key->word[0] >> 32);
}

static int CompareWords(const void *a, const void *b)
{
  const uint32_t x = ((const NamedContact *)a)->word, y = ((const NamedContact *)b)->word;

  return x < y ? -1 : x > y;
}

/* Those whose words agree stand side by side. */
static int64_t FindContact(const RicoSharedSystem *system, const NamedContact *list, Key key)
{
  const int64_t n = RicoSharedItems(system);
  const NamedContact wanted = {.word = WordOf(&key)};
  const NamedContact *found = n > 0 ? bsearch(&wanted, list, (size_t)n, sizeof *list, CompareWords) : NULL;

  if (!found) return -1;
  while (found > list && found[-1].word == wanted.word) found--;
  for (; found < list + n && found->word == wanted.word; found++) {
    const Key other = KeyAt(system, found->at);

    if (RicoKeyCompare(&other, &key) == 0) return found->at;
  }
  return -1;
}

static PetscErrorCode NameBodies(const RicoSharedSystem *system, Named **bodies)
{
  int sorted = 1;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(system->local.bodies, bodies));
  for (int64_t i = 0; i < system->local.bodies; i++) {
    (*bodies)[i] = (Named){(uint64_t)system->body_identity[i], i};
    if (i > 0 && (*bodies)[i].word < (*bodies)[i - 1].word) sorted = 0;
  }
  if (!sorted) RicoSharedSort(*bodies, system->local.bodies, sizeof **bodies, CompareNamed);
  PetscFunctionReturn(0);
}

/* By so many bits of the words from `shift` on; what agrees in them keeps its order. */
#define DIGIT 11
static void SortByDigit(const NamedContact *from, NamedContact *to, int64_t n, int shift)
{
  int64_t next[(1 << DIGIT) + 1] = {0};

  for (int64_t i = 0; i < n; i++) next[(from[i].word >> shift) % (1 << DIGIT) + 1]++;
  for (int d = 0; d < 1 << DIGIT; d++) next[d + 1] += next[d];
  for (int64_t i = 0; i < n; i++) to[next[(from[i].word >> shift) % (1 << DIGIT)]++] = from[i];
}

static int IsBefore(const RicoSharedSystem *system, const NamedContact *a, const NamedContact *b)
{
  Key x, y;

  if (a->word != b->word) return a->word < b->word;
  x = KeyAt(system, a->at);
  y = KeyAt(system, b->at);
  return RicoKeyCompare(&x, &y) < 0;
}

/* In the order of keys: by the 32 highest bits, which are a hash's, then what little is left to do. */
static PetscErrorCode NameContacts(RicoSharedSweep s, NamedContact **contacts)
{
  const int64_t n = RicoSharedItems(&s->system);
  NamedContact *list, *other;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(n, &list));
  PetscCall(PetscMalloc1(n, &other));
  for (int64_t k = 0; k < n; k++) {
    const Key key = KeyAt(&s->system, k);

    other[k] = (NamedContact){WordOf(&key), (int32_t)k};
  }
  SortByDigit(other, list, n, 0);
  SortByDigit(list, other, n, DIGIT);
  SortByDigit(other, list, n, 2 * DIGIT);
  PetscCall(PetscFree(other));
  for (int64_t i = 1; i < n; i++)
    for (int64_t j = i; j > 0 && IsBefore(&s->system, &list[j], &list[j - 1]); j--) {
      const NamedContact swap = list[j];

      list[j] = list[j - 1];
      list[j - 1] = swap;
    }
  for (int64_t i = 0; i < n; i++) s->by_key[i] = list[i].at;
  *contacts = list;
  PetscFunctionReturn(0);
}

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
      key = KeyAt(system, k);
      words[0] = system->body_identity[body];
      for (int i = 0; i < 4; i++) words[1 + i] = (int64_t)key.word[i];
      PetscCall(RicoMailWrite(out, system->body_home[body], SEAT_WORDS, words));
    }
  PetscFunctionReturn(0);
}

/* A seat on its way: of which body? */
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

/* Who came to the bodies that have their home here; then this rank's own contacts with the same ones. */
static PetscErrorCode Receive(RicoSharedSweep s, const Mail *in, const Named *bodies, Guests *guests)
{
  const RicoSharedSystem *system = &s->system;

  PetscFunctionBegin;
  for (PetscMPIInt i = 0; i < in->n; i++)
    for (size_t w = 0; w < in->letter[i].words; w += SEAT_WORDS) {
      const int64_t *words = in->letter[i].word + w;
      const Key key = KeyIn(words + 1);
      const int64_t body = FindBody(bodies, system->local.bodies, words[0]);

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
        const Key key = KeyAt(system, k);

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

/* Where everybody has a seat. */
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

/* The list of a body whose home is here, to each other rank in it. */
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

static PetscErrorCode MeetElsewhere(RicoSharedSweep s, int64_t *room, const Mail *in, const Named *bodies,
                                    const NamedContact *contacts)
{
  PetscFunctionBegin;
  for (PetscMPIInt i = 0; i < in->n; i++) {
    const int64_t *word = in->letter[i].word, *end = word + in->letter[i].words;

    while (word < end) {
      const int64_t body = FindBody(bodies, s->system.local.bodies, word[0]), n = word[1];

      PetscCall(AddMeeting(s, room, body, n));
      word += 2;
      for (int64_t j = 0; j < n; j++, word += SEAT_WORDS) {
        const Key key = KeyIn(word + 1);
        const PetscMPIInt rank = (PetscMPIInt)word[0];

        s->meeting[s->meetings - 1].seat[j] =
            (Seat){key, rank, -1, rank == s->rank ? FindContact(&s->system, contacts, key) : -1};
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

/* meets[] and seat_at[] */
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
  Named *bodies = NULL;
  NamedContact *contacts = NULL;
  Guests guests = {0};
  int64_t room = 0;

  PetscFunctionBegin;
  PetscCall(NameBodies(&s->system, &bodies));
  PetscCall(NameContacts(s, &contacts));
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
