/*
  used_colors.c -- the colours in use at each body. Colours below 64 are bits of one word per body. Higher
  colours, which only bodies with many contacts need, are bits of further words, stored in ascending order
  without empty words.
*/
#include "shared_impl.h"

/* Returns the first index in `set` whose word is not smaller than `word`. The first `full` words have all
   bits set and need no search. */
static int Search(const ColorSet *set, int64_t word)
{
  int low = set->full, high = set->n;

  while (low < high) {
    const int middle = (low + high) / 2;

    if (set->at[middle].word < word)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static uint64_t BitsOf(const ColorSet *set, int64_t word)
{
  const int at = set ? Search(set, word) : 0;

  return set && at < set->n && set->at[at].word == word ? set->at[at].bits : 0;
}

int RicoUsedMake(int64_t bodies, UsedColors *used)
{
  *used = (UsedColors){0};
  RICO_TRY(RICO_ZEROS(bodies + 1, &used->low));
  RICO_TRY(RICO_ZEROS(bodies + 1, &used->set_of));
  return 0;
}

int RicoUsedDestroy(UsedColors *used)
{
  for (int i = 0; i < used->sets; i++) RICO_FREE(used->set[i].at);
  RICO_FREE(used->set);
  RICO_FREE(used->low);
  RICO_FREE(used->set_of);
  return 0;
}

/* The set of colours from 64 on of a body; NULL if it has none. */
static ColorSet *SetOf(const UsedColors *used, int64_t body)
{
  return body >= 0 && used->set_of[body] > 0 ? &used->set[used->set_of[body] - 1] : NULL;
}

static int NewSet(UsedColors *used, int64_t body)
{
  if (used->sets == used->room) {
    used->room = 2 * used->room + 16;
    RICO_TRY(RICO_GROW(used->room, &used->set));
  }
  used->set[used->sets++] = (ColorSet){0};
  used->set_of[body] = used->sets;
  return 0;
}

/* Inserts an empty word at this index. */
static int Insert(ColorSet *set, int at, int64_t word)
{
  if (!set->at || set->n == set->room) {
    set->room = 2 * set->room + 1;
    RICO_TRY(RICO_GROW(set->room, &set->at));
  }
  for (int i = set->n++; i > at; i--) set->at[i] = set->at[i - 1];
  set->at[at] = (ColorWord){word, 0};
  return 0;
}

int RicoUsedAdd(UsedColors *used, int64_t body, int color)
{
  const int64_t word = color / 64;
  const uint64_t bit = UINT64_C(1) << color % 64;
  ColorSet *set;
  int at;

  if (word == 0) {
    used->low[body] |= bit;
    return 0;
  }
  if (used->set_of[body] == 0) RICO_TRY(NewSet(used, body));
  set = &used->set[used->set_of[body] - 1];
  at = Search(set, word);
  if (!set->at || at == set->n || set->at[at].word != word) RICO_TRY(Insert(set, at, word));
  set->at[at].bits |= bit;
  while (set->full < set->n && set->at[set->full].word == set->full + 1 && !~set->at[set->full].bits)
    set->full++;
  return 0;
}

int RicoUsedLeastFree(const UsedColors *used, int64_t a, int64_t b)
{
  const ColorSet *of_a = SetOf(used, a), *of_b = SetOf(used, b);
  uint64_t bits = (a >= 0 ? used->low[a] : 0) | (b >= 0 ? used->low[b] : 0);
  int64_t word = 0;

  if (!~bits) {
    word = 1 + RICO_LARGER(of_a ? of_a->full : 0, of_b ? of_b->full : 0);
    while (!~(bits = BitsOf(of_a, word) | BitsOf(of_b, word))) word++;
  }
  return (int)(64 * word) + __builtin_ctzll(~bits);
}
