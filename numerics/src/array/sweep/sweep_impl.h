/*
  sweep_impl.h -- private: what the files of the sweep share.

      check.c     refuses bad input, with index and remedy
      block.c     the 3 x 3 block of one contact, and the frame that the kernels want
      create.c    colours, memory
      slots.c     slots by part, chunk and colour
      stages.c    slots by stages that the caller gives, and these one by one
      order.c     contacts that come in no order
      pack.c      tiles from contacts
      load.c      velocities and reactions in and out; the sweep itself
      stored.c    the equations from what is in store
      solve.c     until the yardstick is content
      system.c    the equations from the data alone: velocities, yardstick
      simd.c      which kernels
      kernels_*.c the kernels (tiles.h)
*/
#pragma once

#include <stdlib.h>

#include "tiles.h"

/* Stays inside the library. */
#pragma GCC visibility push(hidden)

/* The arrays of a sweep; from BLOCK_PAIRS on, those that only its making needs. */
typedef enum {
  BLOCK_SLOTS,
  BLOCK_TILES,
  BLOCK_TURNS,
  BLOCK_BODIES,
  BLOCK_ASLEEP,
  BLOCK_TILE_COLORS,
  BLOCK_STAGES,
  BLOCK_PARTS,
  BLOCK_VELOCITIES,
  BLOCK_PAIRS,
  BLOCK_USED,
  BLOCK_ENDS,
  BLOCK_MOVING,
  BLOCK_COLOR,
  BLOCK_ORDER,
  BLOCKS
} BlockName;

typedef struct {
  void *memory;
  size_t room; /* bytes */
} Block;

/* The tiles of a part: those with a colour, then those without. */
typedef struct {
  int64_t first, colored, end;
} TilePart;

struct RicoContactSweep {
  Block block[BLOCKS]; /* what the pointers below point into */
  const RicoContactSystem *system;
  RicoContactSweepOptions options;
  RicoContactSweepChoice choice;
  const TileKernels *kernels;
  TileKernel kernel, one_by_one; /* for the colours, and for what has none           */
  TileVisit push, push_apart;    /* the same                                         */
  int64_t tiles;
  int parts; /* at least one, but with stages            */
  TilePart *part;
  int64_t *stage_begin; /* its first tile, where stages were given: stages + 1 entries */
  int64_t *slot;        /* of contact k; below zero: no reaction moves anything */
  double *bodies;       /* records of tiles.h                               */
  TileRun run;
  double *y; /* velocities, for the yardstick; without stages */
};

int RicoContactBodyMoves(const RicoContactBody *body); /* can a reaction move it? */
/* All but its bodies. */
int RicoContactCheck(const RicoContactPair *contact, int64_t k, char why[RICO_WHY]);
/* Can the contact be kept as one between spheres? */
int RicoContactIsRound(const RicoContactSystem *system, const RicoContactPair *contact);

/* What is needed while the slots are handed out. */
typedef struct {
  int64_t *pairs, *order; /* order: room for one, where there are parts */
  uint64_t *used;
  char *moving;
  int *color;
  const int32_t *end; /* with stages: the bodies of a contact that reactions move, or -1 */
} SlotScratch;

/* Into tiles of the shape chosen. *odd: the first contact that is not one between spheres, or their number;
   where it is met in tiles for those they are left unfinished. 0 where a contact is refused. */
int RicoContactSweepPack(RicoContactSweep *sweep, int64_t *odd, char why[RICO_WHY]);
/* Memory that stays from system to system, zeroed; NULL where there is none. */
void *RicoContactSweepRoom(RicoContactSweep *sweep, BlockName name, size_t bytes);
/* The slots of contacts that move something, and the parts; 0 where there is no memory. */
int RicoContactSweepHandOutSlots(RicoContactSweep *sweep, SlotScratch *s);
/* The same by stages; 0 where two of a stage move one body. */
int RicoContactSweepHandOutStages(RicoContactSweep *sweep, const SlotScratch *s, char why[RICO_WHY]);
/* The record of a body: v at 0, omega at 4 */
double *RicoContactSweepRecord(const RicoContactSweep *sweep, int64_t body);
const TileKernels *RicoTileKernelsOf(RicoSimd simd);

/* e; y receives y_free + W^-1 G' r */
double RicoContactSystemYardstick(const RicoContactSystem *system, double rho, const double y_free[],
                                  const double r[], double y[]);
double RicoContactSystemScale(const RicoContactSystem *system);                        /* rho   */
double RicoContactSystemNormQ(const RicoContactSystem *system, const double y_free[]); /* ||q|| */
/* y into the records of the bodies; every tile takes part again */
void RicoContactSweepVelocities(RicoContactSweep *sweep, const double y[]);
void RicoContactSweepWake(RicoContactSweep *sweep);

static inline double Dot3(const double a[3], const double b[3])
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void Cross3(const double a[3], const double b[3], double ab[3])
{
  ab[0] = a[1] * b[2] - a[2] * b[1];
  ab[1] = a[2] * b[0] - a[0] * b[2];
  ab[2] = a[0] * b[1] - a[1] * b[0];
}

/* Body A (side 0) or B (side 1) of a contact; NULL for the world. */
static inline const RicoContactBody *RicoContactBodyOf(const RicoContactSystem *system,
                                                       const RicoContactPair *contact, int side)
{
  return contact->body[side] >= 0 ? RicoContactSystemBody(system, contact->body[side]) : NULL;
}

/* t2 = n x t1 */
static inline void RicoContactFrame(const RicoContactPair *contact, double e[3][3])
{
  for (int i = 0; i < 3; i++) {
    e[0][i] = contact->normal[i];
    e[1][i] = contact->tangent[i];
  }
  Cross3(e[0], e[1], e[2]);
}

/* J x */
static inline void Turn3(const double J[6], const double x[3], double y[3])
{
  y[0] = J[0] * x[0] + J[3] * x[1] + J[4] * x[2];
  y[1] = J[3] * x[0] + J[1] * x[1] + J[5] * x[2];
  y[2] = J[4] * x[0] + J[5] * x[1] + J[2] * x[2];
}

/* v += sign p / m, omega += sign I^-1 (arm x p) for the 6 numbers y of this body */
static inline void RicoContactPush(const RicoContactBody *body, const double arm[3], const double p[3],
                                   double sign, double y[6])
{
  double l[3], turn[3];

  Cross3(arm, p, l);
  Turn3(body->inverse_inertia, l, turn);
  for (int i = 0; i < 3; i++) {
    y[i] += sign * body->inverse_mass * p[i];
    y[3 + i] += sign * turn[i];
  }
}

#pragma GCC visibility pop
