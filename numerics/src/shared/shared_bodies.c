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

/* A entry in a message, with the identity of its body. */
typedef struct {
  int64_t body;
  BodyContact entry;
} Holder;

static int CompareHolders(const void *x, const void *y)
{
  const Holder *a = x, *b = y;

  if (a->body != b->body) return a->body < b->body ? -1 : 1;
  return RicoKeyCompare(&a->entry.key, &b->entry.key);
}

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
  RicoSharedSort(holders->holder, holders->n, sizeof *holders->holder, CompareHolders);
  return 0;
}

static int CompareRanks(const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

/* Finds the place of each contact in its bodies' lists. */
static int FindPeers(RicoSharedSweep s, SharedBody *shared_body)
{
  int *rank, ranks = 0;

  RICO_TRY(RICO_NEW(shared_body->entries + 1, &rank));
  rank[ranks++] = shared_body->owner;
  for (int i = 0; i < shared_body->entries; i++)
    if (shared_body->entry[i].rank != rank[ranks - 1]) rank[ranks++] = shared_body->entry[i].rank;
  RicoSharedSort(rank, ranks, sizeof *rank, CompareRanks);
  for (int i = 0; i < ranks; i++)
    if (rank[i] != s->rank && (i == 0 || rank[i] != rank[i - 1])) rank[shared_body->peers++] = rank[i];
  RICO_TRY(RICO_NEW(shared_body->peers, &shared_body->peer));
  RICO_COPY(shared_body->peer, rank, shared_body->peers);
  RICO_FREE(rank);
  return 0;
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

static int AddSharedBody(RicoSharedSweep s, int64_t *room, int64_t body, int64_t entries)
{
  if (s->shared_bodies == *room) {
    *room = 2 * *room + 16;
    RICO_TRY(RICO_GROW(*room, &s->shared_body));
  }
  s->shared_body[s->shared_bodies] = (SharedBody){.identity = s->system.body_identity[body],
                                                  .body = body,
                                                  .owner = s->system.body_owner[body],
                                                  .entries = (int)entries};
  RICO_TRY(RICO_NEW(entries, &s->shared_body[s->shared_bodies].entry));
  s->shared_bodies++;
  return 0;
}

static int FindAtOwner(RicoSharedSweep s, int64_t *room, const Holders *holders, Messages *out)
{
  for (int64_t first = 0, end; first < holders->n; first = end) {
    const Holder *holder = holders->holder + first;

    for (end = first; end < holders->n && holders->holder[end].body == holder->body; end++) continue;
    RICO_TRY(AddSharedBody(s, room, holder->body, end - first));
    for (int64_t i = 0; i < end - first; i++) s->shared_body[s->shared_bodies - 1].entry[i] = holder[i].entry;
    RICO_TRY(FindPeers(s, &s->shared_body[s->shared_bodies - 1]));
    RICO_TRY(WriteBack(&s->shared_body[s->shared_bodies - 1], out));
  }
  return 0;
}

static int FindElsewhere(RicoSharedSweep s, int64_t *room, const Messages *in, const RicoNamedBody *bodies,
                         const RicoNamedContact *contacts)
{
  for (int i = 0; i < in->n; i++) {
    const int64_t *word = in->buffer[i].word, *end = word + in->buffer[i].words;

    while (word < end) {
      const int64_t body = RicoFindBody(bodies, s->system.local.bodies, word[0]), n = word[1];

      RICO_TRY(AddSharedBody(s, room, body, n));
      word += 2;
      for (int64_t j = 0; j < n; j++, word += CONTACT_WORDS) {
        const Key key = KeyIn(word + 1);
        const int rank = (int)word[0];

        s->shared_body[s->shared_bodies - 1].entry[j] =
            (BodyContact){key, rank, -1, rank == s->rank ? RicoFindContact(&s->system, contacts, key) : -1};
      }
      RICO_TRY(FindPeers(s, &s->shared_body[s->shared_bodies - 1]));
    }
  }
  return 0;
}

static int CompareSharedBodies(const void *x, const void *y)
{
  const SharedBody *a = x, *b = y;

  return a->identity < b->identity ? -1 : a->identity > b->identity;
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
  RicoSharedSort(s->shared_body, s->shared_bodies, sizeof *s->shared_body, CompareSharedBodies);
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
