/*
  kernels.h -- private: the sweeps over tiles, for the lanes that were included before. Each kernels_*.c is
  this file, compiled for its processor.
*/
#pragma once

#include "tiles.h"

/* Tiles between a fetch and its use: the bodies of a tile wait for its indices. */
#define BODIES_AHEAD 2
#define TILES_AHEAD 4

/* after the lanes */
#include "cone.h"
#include "update_general.h"
#include "update_spheres.h"

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

static double SweepGeneral(const TileRun *run, int64_t first, int64_t end)
{
  const Real settled = Broadcast(run->settled);
  GeneralTile *tiles = run->tiles;
  Real largest = Broadcast(0);

  for (int64_t k = first; k < end; k++) {
    int moved = 0;

    if (Sleeps(run, k)) {
      largest = Select(Less(largest, settled), settled, largest);
      continue;
    }
    if (k + TILES_AHEAD < end)
      Fetch(&tiles[k + TILES_AHEAD], sizeof tiles[k] / 64, run->bodies, GENERAL_STRIDE,
            tiles[k + BODIES_AHEAD].body);
    for (int l = 0; l < TILE; l += LANES) {
      const Real change = UpdateGeneral(&tiles[k], l, run->bodies);

      largest = Select(Less(largest, change), change, largest);
      moved |= Any(Less(settled, change));
    }
    if (run->freeze && !moved) run->asleep[k] = (uint8_t)run->freeze;
  }
  return Largest(largest);
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
