/*
  lines_ahead.h -- private: memory that is wanted soon, fetched in small portions.

  The processor has few places for lines on their way: a burst of fetches stops it until they are free, and
  work without fetches leaves them empty. So the lines are dealt out between the steps of the work, the search
  for roots among them.

  What fetches is always inline: a call that only fetches counts as one without effect.
*/
#pragma once

typedef struct {
  const char *next, *end;
} LinesAhead;

/* So many more, as far as there are. */
__attribute__((always_inline)) static inline void FetchLines(LinesAhead *ahead, int lines)
{
#pragma GCC unroll 8
  for (int i = 0; i < lines; i++) {
    __builtin_prefetch(ahead->next, 1);
    ahead->next += ahead->next < ahead->end ? 64 : 0;
  }
}

/* The tiles that come TILES_AHEAD after these; `left`: until the last one. */
static inline LinesAhead LinesAheadOf(const GeneralTile tile[], int tiles, int64_t left)
{
  const int64_t first = TILES_AHEAD < left ? TILES_AHEAD : left;

  return (LinesAhead){.next = (const char *)(tile + first),
                      .end = (const char *)(tile + (first + tiles < left ? first + tiles : left))};
}

/* The bodies on one side of so many lanes. */
__attribute__((always_inline)) static inline void FetchBodies(const double *bodies, const int32_t *record)
{
#pragma GCC unroll 8
  for (int l = 0; l < LANES; l++)
#pragma GCC unroll 2
    for (int line = 0; line < GENERAL_STRIDE; line += 8)
      __builtin_prefetch(bodies + (int64_t)GENERAL_STRIDE * record[l] + line, 1);
}
