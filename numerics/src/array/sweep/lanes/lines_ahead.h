/*
  lines_ahead.h -- private: prefetches memory in small portions.

  A processor can have only a few cache lines under way. A burst of prefetches stalls it until they have
  arrived, and computation without prefetches leaves the memory idle. Prefetches are therefore spread over the
  steps of the computation, including the root search.

  Prefetching functions are always inline: GCC removes calls of functions that only prefetch.
*/
#pragma once

typedef struct {
  const char *next, *end;
} LinesAhead;

/* Prefetches this number of further lines, up to the end. */
__attribute__((always_inline)) static inline void FetchLines(LinesAhead *ahead, int lines)
{
#pragma GCC unroll 8
  for (int i = 0; i < lines; i++) {
    __builtin_prefetch(ahead->next, 1);
    ahead->next += ahead->next < ahead->end ? 64 : 0;
  }
}

/* The tiles TILES_AHEAD after these, or after all of these: part i of `parts`. left: number of tiles up to
   the last one. */
static inline LinesAhead LinesAheadOf(const GeneralTile tile[], int tiles, int i, int parts, int64_t left)
{
  const int64_t begin = (tiles > TILES_AHEAD ? tiles : TILES_AHEAD) + tiles / parts * i;
  const int64_t first = begin < left ? begin : left, end = first + tiles / parts;

  return (LinesAhead){.next = (const char *)(tile + first),
                      .end = (const char *)(tile + (end < left ? end : left))};
}

/* Prefetches the bodies on one side of all lanes. */
__attribute__((always_inline)) static inline void FetchBodies(const double *bodies, const int32_t *record)
{
#pragma GCC unroll 8
  for (int l = 0; l < LANES; l++)
#pragma GCC unroll 2
    for (int line = 0; line < GENERAL_STRIDE; line += 8)
      __builtin_prefetch(bodies + (int64_t)GENERAL_STRIDE * record[l] + line, 1);
}

/* Prefetches a tile of `lines` * 64 bytes, and the bodies of a nearer one. Always inline: GCC removes calls
   of functions that only prefetch. */
__attribute__((always_inline)) static inline void Fetch(const void *tile, int lines, const double *bodies,
                                                        int stride, const int32_t body[2][TILE])
{
#pragma GCC unroll 32
  for (int line = 0; line < lines; line++) __builtin_prefetch((const char *)tile + 64 * line, 1);
#pragma GCC unroll 8
  for (int l = 0; l < TILE; l++)
#pragma GCC unroll 2
    for (int line = 0; line < stride; line += TILE) {
      __builtin_prefetch(bodies + (int64_t)stride * body[0][l] + line, 1);
      __builtin_prefetch(bodies + (int64_t)stride * body[1][l] + line, 1);
    }
}
