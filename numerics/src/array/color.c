/*
  color.c -- greedy colours of contacts: one word of 64 bits per body holds the colours of its contacts.
*/
#include <numerics/rico_color.h>

/* The colours excluded by this body: none if it does not move. */
static uint64_t *WordOf(int64_t body, const char moving[], uint64_t used[], uint64_t *none)
{
  return body < 0 || (moving && !moving[body]) ? none : &used[body];
}

int RicoColorContacts(int64_t bodies, int64_t contacts, const int64_t pairs[], const char moving[],
                      const int64_t order[], int colors, int color[], uint64_t used[])
{
  const uint64_t all = colors >= RICO_MAX_COLORS ? UINT64_MAX : (UINT64_C(1) << colors) - 1;
  int count = 0;

  for (int64_t i = 0; i < bodies; i++) used[i] = 0;
  for (int64_t i = 0; i < contacts; i++) {
    const int64_t k = order ? order[i] : i;
    uint64_t none[2] = {0, 0};
    uint64_t *a = WordOf(pairs[2 * k], moving, used, &none[0]);
    uint64_t *b = WordOf(pairs[2 * k + 1], moving, used, &none[1]);
    const uint64_t free = all & ~(*a | *b);

    color[k] = RICO_OVERFLOW;
    if (!free) continue;
    color[k] = __builtin_ctzll(free);
    *a |= free & -free;
    *b |= free & -free;
    if (color[k] >= count) count = color[k] + 1;
  }
  return count;
}
