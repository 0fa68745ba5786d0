/*
  system.h -- private: the equalities of all joints as one linear system. system.c finds the
  joints of all ranks, factor.c solves.
*/
#pragma once

#include "order.h"

/* A joint of any rank. */
typedef struct {
  uint64_t identity[3];
  int64_t body[2]; /* identities of the bodies that it moves, or RICO_NO_BODY */
  int64_t rows;
  int64_t place; /* in what is gathered from all ranks */
} JointName;

/* Its gradients, and the masses of its bodies. A row at its bound is not free: its r stays. */
typedef struct {
  double G[6][12], taut[2], lower, upper, isFree;
  RicoContactBody mass[2];
} JointData;

/* A body in the system: its masses there, and the factor (I + D I^-1)^-1 of its omega (inertia.c). */
typedef struct {
  RicoContactBody mass;
  double taut, slower[3][3];
} JointedBody;

struct JointSystem {
  int64_t own, most; /* equalities of this rank; the largest number of a rank */
  JointName *owned;
  int32_t *block; /* their indices in joint_block */

  int64_t n;       /* of all ranks; 0 if they are only swept */
  JointName *name; /* sorted by identity */
  uint8_t *inLoop;
  int32_t (*end)[2]; /* bodies that they move, numbered from 0 on; or -1 */
  int64_t bodies;
  int32_t *held; /* local numbers of these bodies, or -1 */
  JointedBody *body;
  JointOrder order;

  JointData *given, *gathered;         /* own joints; `most` of each rank */
  double (*part)[12], (*parts)[12];    /* w and r of these */
  double (*soft)[6];                   /* e D of each place */
  double (*d)[6];                      /* of each place in the order */
  double (*inverse)[36], (*cross)[36]; /* K of each place; K^-1 U of each entry of order.place */
};

/* Are equalities solved together? Otherwise they are swept. */
static inline int RicoJointSystemIsUsed(RicoSharedSweep s)
{
  return s->equalities && s->equalities->n > 0;
}

#pragma GCC visibility push(hidden)
/* Joints: list them; take over new rows; solve those of a stage (returns the largest change); their shares in
   sums. */
int RicoJointsList(RicoSharedSweep);
void RicoJointsPlace(RicoSharedSweep);
double RicoJointsRunStage(RicoSharedSweep, int stage);
void RicoJointsPushStage(RicoSharedSweep, int stage);
int64_t RicoJointsRows(RicoSharedSweep);
void RicoJointsTraces(RicoSharedSweep, double share[]);
void RicoJointsSquares(RicoSharedSweep, double share[]);
void RicoJointsDefects(RicoSharedSweep, double rho, double share[]);

/* Ball joints in tiles: make tiles; take over arms, biases, reactions; give reactions back; a stage. */
int RicoJointBallsAreRound(RicoSharedSweep);
int RicoJointBallsMake(RicoSharedSweep);
void RicoJointBallsPlace(RicoSharedSweep);
void RicoJointBallsBias(RicoSharedSweep);
void RicoJointBallsLoad(RicoSharedSweep); /* biases and reactions */
void RicoJointBallsUnload(RicoSharedSweep);
double RicoJointBallsRunStage(RicoSharedSweep, int stage);
void RicoJointBallsPushStage(RicoSharedSweep, int stage);

/* The list is made again if a joint of any rank has changed. Collective. */
int RicoJointSystemList(RicoSharedSweep);
int RicoJointSystemDestroy(JointSystem **);
/* The masses of bodies, from what was gathered. */
void RicoJointInertia(JointSystem *);
/* Slows the bodies of taut joints that this rank holds. */
void RicoJointSlow(RicoSharedSweep);
/* Factors the system for the present rows. Collective. */
void RicoJointSystemFactor(RicoSharedSweep);
/* Solves it for the present velocities, and changes these and the reactions. Raises *change to the largest
   |G y + b| before. Collective. */
void RicoJointSystemSolve(RicoSharedSweep, double *change);
#pragma GCC visibility pop
