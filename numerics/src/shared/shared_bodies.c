/*
  shared_bodies.c -- finds the shared bodies: those with contacts or owners on several ranks.

  Each rank sends the keys of its contacts to the owners of their bodies. The owner sorts all contacts of the
  body by key and sends the list back to all ranks that have one.
*/
#include "shared_impl.h"

#define CONTACT_WORDS 5 /* words: to the owner: identity of the body, key; from the owner: rank, key */

static int WriteToOwner(RicoSharedSweep s, Messages *out)
{
  const RicoSharedSystem *system = &s->system;

  for (int64_t k = 0; k < RicoSharedItems(system); k++)
    for (int side = 0; side < 2; side++) {
      const int64_t body = s->end[2 * k + side];
      int64_t words[CONTACT_WORDS];
      Key key;

      if (body < 0 || system->body_owner[body] == s->rank) continue;
      key = RicoKeyAt(system, k);
      words[0] = system->body_identity[body];
      for (int i = 0; i < 4; i++) words[1 + i] = (int64_t)key.word[i];
      RICO_TRY(RicoMessagesWrite(out, system->body_owner[body], CONTACT_WORDS, words));
    }
  return 0;
}

/* A contact of an owned shared body, in the order in which it was found. */
typedef struct {
  int64_t body;
  BodyContact entry;
} Holder;

typedef struct {
  Holder *holder;
  int64_t n, room;
} Holders;

static int AddHolder(Holders *list, int64_t body, int rank, const Key *key, int64_t contact)
{
  if (list->n == list->room) {
    list->room = 2 * list->room + 64;
    RICO_TRY(RICO_GROW(list->room, &list->holder));
  }
  list->holder[list->n++] = (Holder){body, {*key, rank, -1, contact}};
  return 0;
}

static Key KeyIn(const int64_t words[4])
{
  Key key;

  for (int i = 0; i < 4; i++) key.word[i] = (uint64_t)words[i];
  return key;
}

/* As owner: collects the contacts received, then this rank's own contacts with the same bodies. */
static int Receive(RicoSharedSweep s, const Messages *in, const RicoNamedBody *bodies, Holders *holders)
{
  const RicoSharedSystem *system = &s->system;

  for (int i = 0; i < in->n; i++)
    for (size_t w = 0; w < in->buffer[i].words; w += CONTACT_WORDS) {
      const int64_t *words = in->buffer[i].word + w;
      const Key key = KeyIn(words + 1);
      const int64_t body = RicoFindBody(bodies, system->local.bodies, words[0]);

      if (!(body >= 0))
        return RicoSharedFail(
            "Rank %d has a contact with body %lld, whose owner is rank %d, which has no such body",
            in->rank[i], (long long)words[0], s->rank);
      s->shared_at[body] = 0;
      RICO_TRY(AddHolder(holders, body, in->rank[i], &key, -1));
    }
  for (int64_t k = 0; k < RicoSharedItems(system); k++)
    for (int side = 0; side < 2; side++) {
      const int64_t body = s->end[2 * k + side];

      if (body >= 0 && s->shared_at[body] == 0) {
        const Key key = RicoKeyAt(system, k);

        RICO_TRY(AddHolder(holders, body, s->rank, &key, k));
      }
    }
  return 0;
}

static int CompareRanks(const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

/* Lists at peer[] the other ranks that own the body or one of its contacts; room for one more than it has
   entries. */
static void FindPeers(RicoSharedSweep s, SharedBody *shared_body, int *peer)
{
  int ranks = 0;

  peer[ranks++] = shared_body->owner;
  for (int i = 0; i < shared_body->entries; i++)
    if (shared_body->entry[i].rank != peer[ranks - 1]) peer[ranks++] = shared_body->entry[i].rank;
  RicoSharedSort(peer, ranks, sizeof *peer, CompareRanks);
  shared_body->peer = peer;
  for (int i = 0; i < ranks; i++) {
    const int last = shared_body->peers > 0 ? peer[shared_body->peers - 1] : -1;

    if (peer[i] != s->rank && peer[i] != last) peer[shared_body->peers++] = peer[i];
  }
}

/* Sends the list of an owned body to each other rank in it. */
static int WriteBack(const SharedBody *shared_body, Messages *out)
{
  const int64_t head[2] = {shared_body->identity, shared_body->entries};

  for (int i = 0; i < shared_body->peers; i++) {
    RICO_TRY(RicoMessagesWrite(out, shared_body->peer[i], 2, head));
    for (int j = 0; j < shared_body->entries; j++) {
      const BodyContact *entry = &shared_body->entry[j];
      int64_t words[CONTACT_WORDS] = {entry->rank};

      for (int w = 0; w < 4; w++) words[1 + w] = (int64_t)entry->key.word[w];
      RICO_TRY(RicoMessagesWrite(out, shared_body->peer[i], CONTACT_WORDS, words));
    }
  }
  return 0;
}

static int AddSharedBody(RicoSharedSweep s, int64_t *room, int64_t body)
{
  if (s->shared_bodies == *room) {
    *room = 2 * *room + 16;
    RICO_TRY(RICO_GROW(*room, &s->shared_body));
  }
  s->shared_body[s->shared_bodies++] = (SharedBody){
      .identity = s->system.body_identity[body], .body = body, .owner = s->system.body_owner[body]};
  return 0;
}

static int MakeLists(int64_t entries, int64_t bodies, SharedLists *lists)
{
  RICO_TRY(RICO_NEW(entries, &lists->entry));
  RICO_TRY(RICO_NEW(entries + bodies, &lists->peer));
  return 0;
}

static int CompareEntries(const void *x, const void *y)
{
  return RicoKeyCompare(&((const BodyContact *)x)->key, &((const BodyContact *)y)->key);
}

/* The shared bodies of this rank. Their numbers are in shared_at[] here. */
static int FindAtOwner(RicoSharedSweep s, int64_t *room, const Holders *holders, Messages *out)
{
  int64_t entries = 0;

  for (int64_t h = 0; h < holders->n; h++) s->shared_at[holders->holder[h].body] = -1;
  for (int64_t h = 0; h < holders->n; h++) {
    int64_t *at = &s->shared_at[holders->holder[h].body];

    if (*at < 0) {
      *at = s->shared_bodies;
      RICO_TRY(AddSharedBody(s, room, holders->holder[h].body));
    }
    s->shared_body[*at].entries++;
  }
  RICO_TRY(MakeLists(holders->n, s->shared_bodies, &s->owned));
  for (int64_t m = 0; m < s->shared_bodies; m++) {
    s->shared_body[m].entry = s->owned.entry + entries;
    entries += s->shared_body[m].entries;
    s->shared_body[m].entries = 0;
  }
  for (int64_t h = 0; h < holders->n; h++) {
    SharedBody *shared_body = &s->shared_body[s->shared_at[holders->holder[h].body]];

    shared_body->entry[shared_body->entries++] = holders->holder[h].entry;
  }
  for (int64_t m = 0; m < s->shared_bodies; m++) {
    SharedBody *shared_body = &s->shared_body[m];

    RicoSharedSort(shared_body->entry, shared_body->entries, sizeof *shared_body->entry, CompareEntries);
    FindPeers(s, shared_body, s->owned.peer + (shared_body->entry - s->owned.entry) + m);
    RICO_TRY(WriteBack(shared_body, out));
  }
  return 0;
}

static void ReadEntries(RicoSharedSweep s, const int64_t *word, const RicoNamedContact *contacts,
                        SharedBody *shared_body)
{
  for (int j = 0; j < shared_body->entries; j++, word += CONTACT_WORDS) {
    const Key key = KeyIn(word + 1);
    const int rank = (int)word[0];

    shared_body->entry[j] =
        (BodyContact){key, rank, -1, rank == s->rank ? RicoFindContact(&s->system, contacts, key) : -1};
  }
}

/* The shared bodies of other ranks. */
static int FindElsewhere(RicoSharedSweep s, int64_t *room, const Messages *in, const RicoNamedBody *bodies,
                         const RicoNamedContact *contacts)
{
  int64_t words = 0, entries = 0, found = 0;

  for (int i = 0; i < in->n; i++) words += (int64_t)in->buffer[i].words;
  RICO_TRY(MakeLists(words / CONTACT_WORDS, words / 2, &s->other));
  for (int i = 0; i < in->n; i++) {
    const int64_t *word = in->buffer[i].word, *end = word + in->buffer[i].words;

    while (word < end) {
      SharedBody *shared_body;

      RICO_TRY(AddSharedBody(s, room, RicoFindBody(bodies, s->system.local.bodies, word[0])));
      shared_body = &s->shared_body[s->shared_bodies - 1];
      shared_body->entries = (int)word[1];
      shared_body->entry = s->other.entry + entries;
      ReadEntries(s, word + 2, contacts, shared_body);
      FindPeers(s, shared_body, s->other.peer + entries + found++);
      entries += shared_body->entries;
      word += 2 + CONTACT_WORDS * shared_body->entries;
    }
  }
  return 0;
}

/* Sorts shared bodies by identity. */
static int SortSharedBodies(RicoSharedSweep s)
{
  const int64_t n = s->shared_bodies;
  RicoNamedBody *name;
  SharedBody *sorted;
  uint64_t greatest = 0;

  if (n == 0) return 0;
  RICO_TRY(RICO_NEW(n, &name));
  RICO_TRY(RICO_NEW(n, &sorted));
  for (int64_t m = 0; m < n; m++) {
    name[m] = (RicoNamedBody){(uint64_t)s->shared_body[m].identity, m};
    greatest = RICO_LARGER(greatest, name[m].word);
  }
  RICO_TRY(RicoSortNamed(&name, n, greatest));
  for (int64_t m = 0; m < n; m++) sorted[m] = s->shared_body[name[m].at];
  RICO_FREE(s->shared_body);
  s->shared_body = sorted;
  RICO_FREE(name);
  return 0;
}

/* Sets shared_at[] and entry_at[]. */
static void Number(RicoSharedSweep s)
{
  const RicoContactSystem *local = &s->system.local;

  for (int64_t i = 0; i < local->bodies; i++) s->shared_at[i] = -1;
  for (int64_t k = 0; k < 2 * RicoSharedItems(&s->system); k++) s->entry_at[k] = -1;
  for (int64_t m = 0; m < s->shared_bodies; m++) {
    const SharedBody *shared_body = &s->shared_body[m];

    s->shared_at[shared_body->body] = m;
    for (int i = 0; i < shared_body->entries; i++) {
      const int64_t k = shared_body->entry[i].contact;

      for (int side = 0; k >= 0 && side < 2; side++)
        if (s->end[2 * k + side] == shared_body->body) s->entry_at[2 * k + side] = i;
    }
  }
}

int RicoSharedFindBodies(RicoSharedSweep s)
{
  Messages out = {0}, in = {0}, back = {0}, received = {0};
  RicoNamedBody *bodies = NULL;
  RicoNamedContact *contacts = NULL;
  Holders holders = {0};
  int64_t room = 0;

  RICO_TRY(RicoNameBodies(&s->system, &bodies));
  RICO_TRY(RicoNameContacts(s, &contacts));
  for (int64_t i = 0; i < s->system.local.bodies; i++) s->shared_at[i] = -1;
  RICO_TRY(WriteToOwner(s, &out));
  RICO_TRY(RicoMessagesExchange(s->ranks, &out, &in));
  RICO_TRY(Receive(s, &in, bodies, &holders));
  RICO_TRY(FindAtOwner(s, &room, &holders, &back));
  RICO_TRY(RicoMessagesExchange(s->ranks, &back, &received));
  RICO_TRY(FindElsewhere(s, &room, &received, bodies, contacts));
  RICO_TRY(SortSharedBodies(s));
  Number(s);
  RICO_FREE(holders.holder);
  RICO_TRY(RicoMessagesDestroy(&received));
  RICO_TRY(RicoMessagesDestroy(&back));
  RICO_TRY(RicoMessagesDestroy(&in));
  RICO_TRY(RicoMessagesDestroy(&out));
  RICO_FREE(contacts);
  RICO_FREE(bodies);
  return 0;
}
