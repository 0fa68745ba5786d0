/*
  identity.c -- order and search of contacts by keys and of bodies by identities.

  The key of a contact is a hash of its identity, followed by the identity. The order of keys is equal on all
  ranks and independent of positions in space.
*/
#include "shared_impl.h"

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

/* A unit has the identity of its first contact. */
void RicoSharedIdentify(const RicoSharedSystem *system, int64_t item, uint64_t identity[3])
{
  const int64_t joint = item - RicoContactSystemUnits(&system->local);
  const int64_t k = joint < 0 ? RicoContactSystemUnit(&system->local, item) : 0;

  if (joint >= 0) {
    for (int i = 0; i < 3; i++) identity[i] = system->joint[joint].identity[i];
    return;
  }
  if (!system->contact_identity) {
    system->identify(system->local.context, k, identity);
    return;
  }
  for (int i = 0; i < 3; i++) identity[i] = system->contact_identity[k][i];
}

Key RicoKeyAt(const RicoSharedSystem *system, int64_t k)
{
  uint64_t identity[3];

  RicoSharedIdentify(system, k, identity);
  return KeyOf(identity);
}

static int CompareNamed(const void *a, const void *b)
{
  const uint64_t x = ((const RicoNamedBody *)a)->word, y = ((const RicoNamedBody *)b)->word;

  return x < y ? -1 : x > y;
}

int64_t RicoFindBody(const RicoNamedBody *list, int64_t n, int64_t identity)
{
  const RicoNamedBody wanted = {.word = (uint64_t)identity};
  const RicoNamedBody *found = n > 0 ? bsearch(&wanted, list, (size_t)n, sizeof *list, CompareNamed) : NULL;

  return found ? found->at : -1;
}

static uint32_t WordOf(uint64_t hash)
{
  return (uint32_t)(hash >> 32);
}

static int CompareWords(const void *a, const void *b)
{
  const uint32_t x = ((const RicoNamedContact *)a)->word, y = ((const RicoNamedContact *)b)->word;

  return x < y ? -1 : x > y;
}

/* Sorts by words. */
int64_t RicoFindContact(const RicoSharedSystem *system, const RicoNamedContact *list, Key key)
{
  const int64_t n = RicoSharedItems(system);
  const RicoNamedContact wanted = {.word = WordOf(key.word[0])};
  const RicoNamedContact *found =
      n > 0 ? bsearch(&wanted, list, (size_t)n, sizeof *list, CompareWords) : NULL;

  if (!found) return -1;
  while (found > list && found[-1].word == wanted.word) found--;
  for (; found < list + n && found->word == wanted.word; found++) {
    const Key other = RicoKeyAt(system, found->at);

    if (RicoKeyCompare(&other, &key) == 0) return found->at;
  }
  return -1;
}

/* One pass of a stable radix sort, by a byte of the words. */
static void SortByByte(const RicoNamedBody *from, RicoNamedBody *to, int64_t n, int shift)
{
  int64_t next[257] = {0};

  for (int64_t i = 0; i < n; i++) next[(from[i].word >> shift) % 256 + 1]++;
  for (int byte = 0; byte < 256; byte++) next[byte + 1] += next[byte];
  for (int64_t i = 0; i < n; i++) to[next[(from[i].word >> shift) % 256]++] = from[i];
}

int RicoSortNamed(RicoNamedBody **list, int64_t n, uint64_t greatest)
{
  RicoNamedBody *other;

  RICO_TRY(RICO_NEW(n, &other));
  for (int shift = 0; shift < 64 && greatest >> shift > 0; shift += 8) {
    RicoNamedBody *sorted = other;

    SortByByte(*list, sorted, n, shift);
    other = *list;
    *list = sorted;
  }
  RICO_FREE(other);
  return 0;
}

int RicoNameBodies(const RicoSharedSystem *system, RicoNamedBody **bodies)
{
  uint64_t greatest = 0;
  int sorted = 1;

  RICO_TRY(RICO_NEW(system->local.bodies, bodies));
  for (int64_t i = 0; i < system->local.bodies; i++) {
    const uint64_t word = (uint64_t)system->body_identity[i];

    (*bodies)[i] = (RicoNamedBody){word, i};
    if (word < greatest)
      sorted = 0;
    else
      greatest = word;
  }
  if (!sorted) RICO_TRY(RicoSortNamed(bodies, system->local.bodies, greatest));
  return 0;
}

/* One pass of a stable radix sort, by some bits of the words from `shift` on. */
#define DIGIT 11
static void SortByDigit(const RicoNamedContact *from, RicoNamedContact *to, int64_t n, int shift)
{
  int64_t next[(1 << DIGIT) + 1] = {0};

  for (int64_t i = 0; i < n; i++) next[(from[i].word >> shift) % (1 << DIGIT) + 1]++;
  for (int d = 0; d < 1 << DIGIT; d++) next[d + 1] += next[d];
  for (int64_t i = 0; i < n; i++) to[next[(from[i].word >> shift) % (1 << DIGIT)]++] = from[i];
}

static int IsBefore(const RicoSharedSystem *system, const RicoNamedContact *a, const RicoNamedContact *b)
{
  Key x, y;

  if (a->word != b->word) return a->word < b->word;
  x = RicoKeyAt(system, a->at);
  y = RicoKeyAt(system, b->at);
  return RicoKeyCompare(&x, &y) < 0;
}

/* Sorts by keys: by the 32 highest bits of the hash, then exactly among equal ones. */
int RicoNameContacts(RicoSharedSweep s, RicoNamedContact **contacts)
{
  const int64_t n = RicoSharedItems(&s->system);
  RicoNamedContact *list, *other;

  RICO_TRY(RICO_NEW(n, &list));
  RICO_TRY(RICO_NEW(n, &other));
  for (int64_t k = 0; k < n; k++) other[k] = (RicoNamedContact){WordOf(s->hash[k]), (int32_t)k};
  SortByDigit(other, list, n, 0);
  SortByDigit(list, other, n, DIGIT);
  SortByDigit(other, list, n, 2 * DIGIT);
  RICO_FREE(other);
  for (int64_t i = 1; i < n; i++)
    for (int64_t j = i; j > 0 && IsBefore(&s->system, &list[j], &list[j - 1]); j--) {
      const RicoNamedContact swap = list[j];

      list[j] = list[j - 1];
      list[j - 1] = swap;
    }
  for (int64_t i = 0; i < n; i++) s->by_key[i] = list[i].at;
  *contacts = list;
  return 0;
}
