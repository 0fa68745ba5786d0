/*
  kernels.h -- private: the sweeps over tiles, for the lanes type that was included before. Each kernels_*.c
  compiles this file for its processor.
*/
#pragma once

#include "tiles.h"

/* Distance from a prefetched tile to the current one, in tiles; its bodies are prefetched later. */
#define BODIES_AHEAD 2
#define TILES_AHEAD 6

/* Groups of general tiles are updated TILES_AT_ONCE at a time, all of one colour: while one vector waits for
   a division the others continue, and narrow vectors share the root search (open_lanes.h). Tiles between
   spheres have no such waits. */
#define VECTORS (TILES_AT_ONCE * TILE / LANES)

/* Lines of a tile that are prefetched at the beginning of a vector (and at its end), and in each step of the
   root search. */
#define LINES_IN_VECTOR LANES
#define LINES_IN_STEP 6

/* needs the lanes */
#include "cone.h"
#include "lines_ahead.h"
#include "local_block.h"
/* need the files above */
#include "follow.h"
#include "open_lanes.h"
#include "update_general.h"
#include "update_spheres.h"
/* needs the spheres */
#include "update_plane.h"
/* need the files above */
#include "../shares.h"
#include "fill_general.h"
#include "push.h"
#include "update_balls.h"

/* Is tile k skipped in this sweep? */
static inline int Sleeps(const TileRun *run, int64_t k)
{
  if (!run->freeze || !run->asleep[k]) return 0;
  run->asleep[k]--;
  return 1;
}

/* Has the group after that of tile k the same colour and size, and is it not skipped? */
static inline int GoesWithNext(const TileRun *run, int64_t k, int points, int64_t end)
{
  const int64_t next = k + points;

  return next < end && run->color[k] == run->color[next] && PointsOf(run, next) == points &&
         !(run->freeze && run->asleep[next]);
}

/* Sweeps some groups of one colour; returns the largest change. Settled groups are skipped in later sweeps.
 */
__attribute__((always_inline)) static inline Real UpdateGroups(const TileRun *run, const Groups *groups,
                                                               int64_t left)
{
  const Real settled = Broadcast(run->settled);
  Real largest = Broadcast(0), change[VECTORS];
  int moved[TILES_AT_ONCE] = {0};

  UpdateGeneral(run, groups, 0, groups->count * (TILE / LANES), left, change);
  for (int v = 0; v < groups->count * (TILE / LANES); v++) {
    largest = Larger(largest, change[v]);
    moved[v * LANES / TILE] |= Any(Less(settled, change[v]));
  }
  for (int i = 0; run->freeze && i < groups->count; i++)
    if (!moved[i]) run->asleep[groups->first + i * groups->points] = (uint8_t)run->freeze;
  return largest;
}

static double SweepGeneral(const TileRun *run, int64_t first, int64_t end)
{
  const Real settled = Broadcast(run->settled);
  Real largest = Broadcast(0), change;

  for (int64_t k = first; k < end;) {
    Groups groups = {.first = k, .count = 1, .points = PointsOf(run, k)};

    if (Sleeps(run, k)) {
      largest = Larger(largest, settled);
      k += groups.points;
      continue;
    }
    while (groups.count < TILES_AT_ONCE &&
           GoesWithNext(run, k + (groups.count - 1) * groups.points, groups.points, end))
      groups.count++;
    change = UpdateGroups(run, &groups, end - k);
    largest = Larger(largest, change);
    k += groups.count * groups.points;
  }
  return Largest(largest);
}

/* Contacts without colour, one per vector, because each depends on the one before. */
static double SweepGeneralOneByOne(const TileRun *run, int64_t first, int64_t end)
{
  const Real settled = Broadcast(run->settled);
  Real largest = Broadcast(0);

  for (int64_t k = first; k < end; k++) {
    int moved = 0;

    if (Sleeps(run, k)) {
      largest = Larger(largest, settled);
      continue;
    }
    for (int l = 0; l < TILE; l += LANES) {
      const Groups groups = {.first = k, .count = 1, .points = 1};
      Real change;

      UpdateGeneral(run, &groups, l, 1, end - k, &change);
      largest = Larger(largest, change);
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
      largest = Larger(largest, settled);
      continue;
    }
    if (k + TILES_AHEAD < end)
      Fetch(&tiles[k + TILES_AHEAD], sizeof tiles[k] / 64, run->bodies, SPHERE_STRIDE,
            tiles[k + BODIES_AHEAD].body);
    for (int l = 0; l < TILE; l += LANES) {
      const Real change = UpdateSpheres(run, k, l);

      largest = Larger(largest, change);
      moved |= Any(Less(settled, change));
    }
    if (run->freeze && !moved) run->asleep[k] = (uint8_t)run->freeze;
  }
  return Largest(largest);
}

static double SweepPlane(const TileRun *run, int64_t first, int64_t end)
{
  const Real settled = Broadcast(run->settled);
  PlaneTile *tiles = run->tiles;
  Real largest = Broadcast(0);

  for (int64_t k = first; k < end;) {
    const int points = PointsOf(run, k);
    int moved = 0;

    if (Sleeps(run, k)) {
      largest = Larger(largest, settled);
      k += points;
      continue;
    }
    for (int i = 0; i < points && k + i + TILES_AHEAD < end; i++)
      Fetch(&tiles[k + i + TILES_AHEAD], sizeof tiles[k] / 64, run->bodies, SPHERE_STRIDE,
            tiles[k + i + BODIES_AHEAD].body);
    for (int l = 0; l < TILE; l += LANES) {
      const Real change = UpdatePlane(run, k, points, l);

      largest = Larger(largest, change);
      moved |= Any(Less(settled, change));
    }
    if (run->freeze && !moved) run->asleep[k] = (uint8_t)run->freeze;
    k += points;
  }
  return Largest(largest);
}

#define RICO_TILE_KERNELS                                                                                    \
  {                                                                                                          \
    .of = {[RICO_SHAPE_GENERAL] = {SweepGeneral, SweepGeneralOneByOne, PushGeneralTiles, ShareGeneralTiles}, \
           [RICO_SHAPE_SPHERES] = {SweepSpheres, SweepSpheres, PushSphereTiles, ShareSphereTiles},           \
           [RICO_SHAPE_PLANE] = {SweepPlane, SweepPlane, PushPlaneTiles, SharePlaneTiles}},                  \
    .balls = {FillBalls, SweepBalls, PushBalls}, .fill_general = FillGeneral                                 \
  }
