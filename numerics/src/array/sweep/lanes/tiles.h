/*
  tiles.h -- private: the storage of contacts, eight per tile, and the kernels that sweep over tiles.

  A tile holds contacts of one colour, field by field: lane l of every field belongs to contact l. Unused
  lanes are contacts of the world with itself and stay at rest. Contacts without colour are in separate tiles,
  with every other lane unused, and are swept two lanes at a time: one after the other. With stages a group
  of consecutive tiles has the same bodies: each lane is one unit, each tile one of its points (stages.c).

      general   r along n and the two tangents that make the tangential block diagonal (local_block.h);
                w, c, inverse are the 3 x 3 block in the form of cone.h
      spheres   reaction and bias in the axes of the world, since the block is w_n^-1 n n' + w_t^-1 (I - n n')
      plane     two rows: normals, arms and motion lie in the plane z = 0 (update_plane.h)

  Ball joints have tiles of their own (update_balls.h).

  A body's record is  v, 1/m,  omega, I^-1  for spheres (one cache line), the same with J_zz in the plane, and
  v, 1/m,  omega, J_zz,  J_xx, J_yy, J_xy, J_xz,  J_yz  with J = I^-1 otherwise (two). The last record is the
  world.
*/
#pragma once

#include <numerics/rico_sweep.h>
#include <stdalign.h>
#include <stddef.h>

#define TILE 8
/* Entries of a diagonal block are raised to at least this share of the largest one. */
#define RICO_CONE_FLOOR 1e-13
#define SPHERE_STRIDE 8
#define GENERAL_STRIDE 16

typedef struct {
  alignas(64) int32_t body[2][TILE];
  double n[3][TILE], t[3][TILE], arm[2][3][TILE];
  double w[TILE], c[2][TILE], inverse[2][TILE], mu[TILE];
  double bias[3][TILE], r[3][TILE];
} GeneralTile;

typedef struct {
  alignas(64) int32_t body[2][TILE];
  double n[3][TILE], radius[2][TILE]; /* arms: radius[0] n and radius[1] n */
  double w_n[TILE], w_t[TILE], mu[TILE];
  double bias[3][TILE], r[3][TILE];
} SphereTile;

typedef struct {
  alignas(64) int32_t body[2][TILE];
  double n[2][TILE], t[2][TILE];
  double lever[2][2][TILE]; /* of A and B: z of arm x n and of arm x t */
  double w[TILE], c[TILE], inverse[TILE], mu[TILE];
  double bias[2][TILE], r[2][TILE];
} PlaneTile;

/* joint: numbers of the caller, or -1; inverse: xx, yy, zz, xy, xz, yz of D^-1 */
typedef struct BallTile {
  alignas(64) int32_t body[2][TILE];
  alignas(64) int32_t joint[TILE];
  alignas(64) double arm[2][3][TILE], inverse[6][TILE], bias[3][TILE], r[3][TILE];
} BallTile;

/* Cosine and sine of the turn of a general tile's tangents. */
typedef struct {
  alignas(64) double cosine[TILE], sine[TILE];
} TileTurn;

/* Gaps of a tile's contacts, and the sums of N over the substeps. */
typedef struct {
  alignas(64) double gap[TILE], pushed[TILE];
} TileGap;

/* v and omega that move a body, at 0 and 4 */
#define MOVED_STRIDE 8

/* The data of a kernel. */
typedef struct {
  RicoPhase phase;
  RicoSubstep substep;
  TileGap *gap;        /* of each tile, where gaps follow the motion */
  const double *moved; /* stored velocities of the bodies */
  double *bodies;
  void *tiles;
  TileTurn *turn;  /* of each general tile, or NULL: recomputed when needed */
  uint8_t *color;  /* of a tile: groups of one colour move no body in common */
  uint8_t *points; /* of the first tile of a group: tiles of the same bodies; NULL: one */
  uint8_t *asleep; /* sweeps for which a tile is still skipped     */
  int freeze;      /* sweeps to skip a tile that moved at most     */
  double settled;
  double omega; /* relaxation */
} TileRun;

/* The number of tiles in the group that begins with tile k. */
static inline int PointsOf(const TileRun *run, int64_t k)
{
  return run->points ? run->points[k] : 1;
}

/* Sweeps over tiles first .. end - 1; returns the largest change. */
typedef double (*TileKernel)(const TileRun *run, int64_t first, int64_t end);

/* Applies an operation to every contact of tiles first .. end - 1. */
typedef void (*TileVisit)(const TileRun *run, int64_t first, int64_t end);

/* Sums: the trace of W_kk, |u_k|^2, rho^2 times the squared share in the residual. */
typedef enum { SHARE_TRACE, SHARE_SQUARE, SHARE_DEFECT } TileShare;

/* The share of each lane of tiles 0 .. tiles - 1 in a sum (shares.h). */
typedef void (*TileShares)(const TileRun *run, int64_t tiles, TileShare what, double rho, double share[]);

/* The kernels for one shape of tiles. */
typedef struct {
  TileKernel sweep, apart; /* apart: every vector depends on the one before */
  TileVisit push;          /* updates the velocities by the stored reactions */
  TileShares share;
} ShapeKernels;

/* The data of a kernel for ball joints. */
typedef struct {
  double *bodies;
  int stride; /* of records: SPHERE_STRIDE or GENERAL_STRIDE */
  BallTile *tiles;
  double soft; /* compliance, in shares of D */
} BallRun;

/* For tiles first .. end - 1. */
typedef struct {
  void (*fill)(const BallRun *run, int64_t first, int64_t end);    /* computes D^-1 */
  double (*sweep)(const BallRun *run, int64_t first, int64_t end); /* returns the largest |w| */
  void (*push)(const BallRun *run, int64_t first, int64_t end);    /* updates velocities by r */
} BallKernels;

typedef struct {
  ShapeKernels of[RICO_SHAPES]; /* by RicoShape */
  BallKernels balls;
  TileVisit fill_general; /* computes tangents, block, bias of packed contacts (fill_general.h) */
} TileKernels;

/* Not exported from the library. */
#pragma GCC visibility push(hidden)
extern const TileKernels RicoKernelsPlain;
#ifdef RICO_X86_KERNELS
extern const TileKernels RicoKernelsAVX2, RicoKernelsAVX512;
#endif
#pragma GCC visibility pop
