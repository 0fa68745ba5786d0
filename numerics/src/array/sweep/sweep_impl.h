/*
  sweep_impl.h -- private: data and functions that the files of the sweep share.

      check.c          checks of bodies, contacts and units
      check_options.c  checks of options
      block.c          the 3 x 3 block of one contact, and the frame for the kernels
      create.c         creates a sweep: colours, memory, shape, kernels
      slots.c          slots by part, chunk and colour
      stages.c         slots by the stages of the caller; sweeps over a stage
      order.c          an order for contacts without one
      pack.c           tiles from contacts
      load.c           velocities and reactions in and out; runs sweeps
      substep.c        phases of substeps
      stored.c         sums from stored data
      solve.c          sweeps until the residual is within the tolerance
      system.c         the equations from the data alone: velocities, residual
      simd.c           choice of the kernels
      kernels_*.c      the kernels (tiles.h)
*/
#pragma once

#include <stdlib.h>

#include "lanes/tiles.h"

/* Not exported from the library. */
#pragma GCC visibility push(hidden)

/* The arrays of a sweep; those from BLOCK_PAIRS on are needed only by Create and Renew. */
typedef enum {
  BLOCK_SLOTS,
  BLOCK_TILES,
  BLOCK_TURNS,
  BLOCK_BODIES,
  BLOCK_ASLEEP,
  BLOCK_TILE_COLORS,
  BLOCK_POINTS,
  BLOCK_STAGES,
  BLOCK_PARTS,
  BLOCK_VELOCITIES,
  BLOCK_GAPS,
  BLOCK_MOVED,
  BLOCK_BALLS,
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
  Block block[BLOCKS]; /* storage of the pointers below */
  const RicoContactSystem *system;
  RicoContactSweepOptions options;
  RicoContactSweepChoice choice;
  const TileKernels *kernels;
  TileKernel kernel, one_by_one; /* for contacts with a colour, and without          */
  TileVisit push, push_apart;    /* for contacts with a colour, and without          */
  int64_t tiles;
  int parts; /* at least one, except with stages         */
  TilePart *part;
  int64_t *stage_begin; /* with stages, the first tile of each: stages + 1 entries */
  int64_t *slot;        /* of contact k; negative: no reaction moves its bodies */
  double *bodies;       /* records of tiles.h                               */
  double *moved;        /* velocities of StoreVelocities()                   */
  TileRun run;
  double *y; /* velocities, for the residual; not with stages */
};

int RicoContactBodyMoves(const RicoContactBody *body); /* can a reaction move it? */
/* Checks the data of a contact except its bodies. */
int RicoContactCheck(const RicoContactPair *contact, int64_t k, char why[RICO_MESSAGE_SIZE]);
/* Return 1 if the options are valid, and if the order of contacts contains each once; else 0, with the
 * reason. */
int RicoContactSweepCheckOptions(const RicoContactSystem *system, const RicoContactSweepOptions *o,
                                 char why[RICO_MESSAGE_SIZE]);
int RicoContactSweepCheckOrder(const RicoContactSweep *sweep, char why[RICO_MESSAGE_SIZE]);
/* Can the contact be stored as one between spheres, or as one in the plane z = 0? */
int RicoContactIsRound(const RicoContactSystem *system, const RicoContactPair *contact);
int RicoContactIsPlane(const RicoContactSystem *system, const RicoContactPair *contact);

/* Work data while slots are assigned. */
typedef struct {
  int64_t *pairs, *order; /* order: work space, if there are parts */
  uint64_t *used;
  char *moving;
  int *color;
  const int32_t *end; /* with stages: the bodies of a unit that reactions move, or -1 */
} SlotScratch;

/* Stores all contacts in tiles of the chosen shape. *odd: the first contact that is not in the plane, if that
   is the shape, else the first that is not between spheres; or their number if there is none. Tiles of such a
   shape are then incomplete. Returns 0 if a contact is refused. */
int RicoContactSweepPack(RicoContactSweep *sweep, int64_t *odd, char why[RICO_MESSAGE_SIZE]);
/* Memory that is kept from system to system; NULL if memory does not suffice. Room is zeroed; RoomAsIs keeps
   its contents, or is zero if new. */
void *RicoContactSweepRoom(RicoContactSweep *sweep, BlockName name, size_t bytes);
void *RicoContactSweepRoomAsIs(RicoContactSweep *sweep, BlockName name, size_t bytes);
/* Frees the blocks from first to the one before end. */
void RicoContactSweepFreeRoom(RicoContactSweep *sweep, BlockName first, BlockName end);
/* Assigns slots to contacts with moving bodies, by parts; returns 0 if memory does not suffice. */
int RicoContactSweepHandOutSlots(RicoContactSweep *sweep, SlotScratch *s);
/* Assigns slots by stages; returns 0 if two units of a stage move one body. */
int RicoContactSweepHandOutStages(RicoContactSweep *sweep, const SlotScratch *s, char why[RICO_MESSAGE_SIZE]);
/* The record of a body: v at 0, omega at 4 */
double *RicoContactSweepRecord(const RicoContactSweep *sweep, int64_t body);
const TileKernels *RicoTileKernelsOf(RicoSimd simd);

/* The residual e; y receives y_free + W^-1 G' r. */
double RicoContactSystemScaledResidual(const RicoContactSystem *system, double rho, const double y_free[],
                                       const double r[], double y[]);
double RicoContactSystemScale(const RicoContactSystem *system);                        /* rho   */
double RicoContactSystemNormQ(const RicoContactSystem *system, const double y_free[]); /* ||q|| */
/* Copies y into the records of the bodies; no tile is skipped in the next sweep */
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
