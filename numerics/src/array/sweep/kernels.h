/*
  kernels.h -- private: the sweeps over tiles, for the lanes that were included before. Each kernels_*.c is
  this file, compiled for its processor.
*/
#pragma once

#include "tiles.h"

/* Tiles between a fetch and its use: the bodies of a tile wait for its indices. */
#define BODIES_AHEAD 2
#define TILES_AHEAD 4

/* Vectors of general contacts that are brought up to date side by side, two tiles: while one waits for a
   quotient the others go on, and narrow ones share the looking for roots (open_lanes.h). Those between
   spheres wait for nothing that the processor does not see coming. */
#define VECTORS (16 / LANES)
/* Tiles that these take */
#define TILES_AT_ONCE (VECTORS * LANES > TILE ? VECTORS * LANES / TILE : 1)

/* after the lanes */
#include "cone.h"
#include "local_block.h"
#include "open_lanes.h"
#include "update_general.h"
#include "update_spheres.h"
/* after both */
#include "fill_general.h"
#include "push.h"
#include "shares.h"

/* Does tile k sit this sweep out? */
static inline int Sleeps(const TileRun *run, int64_t k)
{
  if (!run->freeze || !run->asleep[k]) return 0;
  run->asleep[k]--;
  return 1;
}

/* On their way into the cache: a tile of `lines` times 64 bytes, and the bodies of one closer by.
   Always inline: a call that only fetches counts as one without effect. */
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

/* Is tile k + 1 of the same colour, and awake? */
static inline int GoesWithNext(const TileRun *run, int64_t k, int64_t end)
{
  return k + 1 < end && run->color[k] == run->color[k + 1] && !(run->freeze && run->asleep[k + 1]);
}

/* The largest change of `tiles` tiles of one colour, brought up to date `vectors` at a time; the settled ones
 * go to sleep. */
__attribute__((always_inline)) static inline Real UpdateTiles(const TileRun *run, int64_t k, int64_t left,
                                                              int tiles, int vectors)
{
  const Real settled = Broadcast(run->settled);
  GeneralTile *tile = (GeneralTile *)run->tiles + k;
  Real largest = Broadcast(0);
  int moved[TILES_AT_ONCE] = {0};

  for (int l = 0; l < tiles * TILE; l += vectors * LANES) {
    Real change[VECTORS];

    UpdateGeneral(tile, l, vectors, left, run->bodies, change);
    for (int v = 0; v < vectors; v++) {
      largest = Select(Less(largest, change[v]), change[v], largest);
      moved[(l + v * LANES) / TILE] |= Any(Less(settled, change[v]));
    }
  }
  for (int i = 0; run->freeze && i < tiles; i++)
    if (!moved[i]) run->asleep[k + i] = (uint8_t)run->freeze;
  return largest;
}

__attribute__((always_inline)) static inline double SweepGenerally(const TileRun *run, int64_t first,
                                                                   int64_t end, int vectors)
{
  const Real settled = Broadcast(run->settled);
  Real largest = Broadcast(0), change;

  for (int64_t k = first; k < end; k++) {
    const int pair = vectors * LANES > TILE && GoesWithNext(run, k, end);

    if (Sleeps(run, k)) {
      largest = Select(Less(largest, settled), settled, largest);
      continue;
    }
    if (pair) {
      change = UpdateTiles(run, k, end - k, TILES_AT_ONCE, vectors);
      k++;
    } else
      change = UpdateTiles(run, k, end - k, 1, vectors > 1 ? TILE / LANES : 1);
    largest = Select(Less(largest, change), change, largest);
  }
  return Largest(largest);
}

static double SweepGeneral(const TileRun *run, int64_t first, int64_t end)
{
  return SweepGenerally(run, first, end, VECTORS);
}

/* Contacts without colour, one to a vector: each has to see the one before. */
static double SweepGeneralOneByOne(const TileRun *run, int64_t first, int64_t end)
{
  return SweepGenerally(run, first, end, 1);
}

static double SweepSpheres(const TileRun *run, int64_t first, int64_t end)
{
  const Real settled = Broadcast(run->settled);
  SphereTile *tiles = run->tiles;
  Real largest = Broadcast(0);

  for (int64_t k = first; k < end; k++) {
    int moved = 0;

    if (Sleeps(run, k)) {
      largest = Select(Less(largest, settled), settled, largest);
      continue;
    }
    if (k + TILES_AHEAD < end)
      Fetch(&tiles[k + TILES_AHEAD], sizeof tiles[k] / 64, run->bodies, SPHERE_STRIDE,
            tiles[k + BODIES_AHEAD].body);
    for (int l = 0; l < TILE; l += LANES) {
      const Real change = UpdateSpheres(&tiles[k], l, run->bodies);

      largest = Select(Less(largest, change), change, largest);
      moved |= Any(Less(settled, change));
    }
    if (run->freeze && !moved) run->asleep[k] = (uint8_t)run->freeze;
  }
  return Largest(largest);
}
