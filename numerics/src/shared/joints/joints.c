/*
  joints.c -- joints (RicoSharedJoint): rows between two bodies that are equalities, or one row with bounds. A
  joint has a colour as a contact has, under its own identity. It is solved after the contacts of its stage,
  if it has bounds, or if equalities are not solved together after each sweep (factor.c). D^-1 is
  computed when the rows are new (RicoJointsPlace), not in each sweep. Ball joints are swept in tiles
  (balls.c). With w = G y + b and D = G W^-1 G':

      equalities: r <- r - D^-1 w         bounds: r <- P_[l,u](r - w / D)                                  (1)

  and y <- y + W^-1 G' (change of r). A row of D that depends linearly on earlier rows, up to rounding, keeps
  its r.

  In the first half of a substep joints and stops are soft, as contacts are: (1 - c) w + c D r takes the place
  of w, c = `soft`. A few sweeps do not carry the whole load of a chain or a grid. Without compliance the
  recovery of positions increases this error from step to step, and grids of joints diverge. Motors and
  friction are not soft.
*/
#include "../../array/sweep/sweep_impl.h"
#include "rows.h"
#include "system.h"

/* Prefetches the joint some places after item i, whose data are far from those of i. Always inline: GCC
   removes calls of functions that only prefetch. */
#define AHEAD 6
__attribute__((always_inline)) static inline void FetchAhead(RicoSharedSweep s, int64_t i)
{
  const int64_t later = i + AHEAD < s->joints.n ? i + AHEAD : i;
  const RicoSharedJoint *joint = &s->system.joint[s->joints.item[later]];

  __builtin_prefetch(joint);
  for (int line = 0; line < 36; line += 8) __builtin_prefetch(&joint->G[0][0] + line);
  __builtin_prefetch(joint->bias);
  __builtin_prefetch(joint->r, 1);
}

/* The world has no mass that moves, and velocity zero. */
static const RicoContactBody kWorld;

/* In each stage, ball joints come last. */
int RicoJointsList(RicoSharedSweep s)
{
  const int64_t units = RicoContactSystemUnits(&s->system.local);
  int32_t *item, *at;
  int64_t n = 0;

  RICO_TRY(RICO_NEW(s->system.joints, &item));
  RICO_TRY(RICO_NEW(s->system.joints, &at));
  for (int balls = 0; balls < 2; balls++)
    for (int64_t j = 0; j < s->system.joints; j++) {
      if (balls != (s->system.joint[j].is_ball != 0)) continue;
      item[n] = (int32_t)j;
      at[n++] = (int32_t)(units + j);
    }
  RICO_TRY(RicoStageListMake(s, s->system.joints, item, at, &s->joints));
  RICO_FREE(item);
  RICO_FREE(at);
  RICO_FREE(s->joint_block);
  RICO_TRY(RICO_NEW(s->system.joints, &s->joint_block));
  return 0;
}

/* Equalities are not swept if they are solved together. */
static int IsSwept(RicoSharedSweep s, const RicoSharedJoint *joint)
{
  return IsBounded(joint) || !RicoJointSystemIsUsed(s);
}

/* A ball joint from its arms: rows along the axes of the world. */
static void FillBallRows(RicoSharedJoint *joint)
{
  const double *a = joint->arm[0], *b = joint->arm[1];
  const double G[3][12] = {{1, 0, 0, 0, a[2], -a[1], -1, 0, 0, 0, -b[2], b[1]},
                           {0, 1, 0, -a[2], 0, a[0], 0, -1, 0, b[2], 0, -b[0]},
                           {0, 0, 1, a[1], -a[0], 0, 0, 0, -1, -b[1], b[0], 0}};

  memcpy(joint->G, G, sizeof G);
}

static void Place(RicoSharedSweep s, int64_t i, int isInTile)
{
  JointBlock *block = &s->joint_block[i];
  RicoSharedJoint *joint = &s->system.joint[s->joints.item[i]];

  block->joint = joint;
  if (joint->is_ball) FillBallRows(joint);
  for (int side = 0; side < 2; side++) {
    const int64_t body = joint->body[side];

    block->y[side] = body < 0 ? s->nowhere : RicoContactSweepRecord(s->sweep, body);
    block->body[side] = body < 0 ? &kWorld : RicoContactSystemBody(&s->system.local, body);
  }
  if (IsSwept(s, joint) && !isInTile) FillInverse(block, joint->rows);
}

/* In substeps the rows of joints in tiles are not needed. */
void RicoJointsPlace(RicoSharedSweep s)
{
  for (int stage = 0; s->joints.n > 0 && stage < 2 * s->colors; stage++) {
    const int64_t balls = s->balls.first[stage];
    const int64_t end = s->options.follow ? balls : s->joints.begin[stage + 1];

    for (int64_t i = s->joints.begin[stage]; i < end; i++) {
      FetchAhead(s, i);
      Place(s, i, i >= balls);
    }
  }
  RicoJointBallsPlace(s);
  RicoJointSystemFactor(s);
}

/* Does (1); returns the change of w. */
__attribute__((always_inline)) static inline double SolveRows(const JointBlock *block, int rows, double soft)
{
  RicoSharedJoint *joint = block->joint;
  double w[6], change[6], largest = 0;

  Relative(block, rows, w);
  for (int r = 0; r < rows; r++) {
    double sum = 0;

    for (int q = 0; q < rows; q++) sum += block->inverse[rows * r + q] * w[q];
    change[r] = block->kept[r] ? -((1 - soft) * sum + soft * joint->r[r]) : 0;
    if (!(fabs(w[r]) <= largest)) largest = fabs(w[r]); /* also if NaN */
    joint->r[r] += change[r];
  }
  Push(block, rows, change);
  return largest;
}

static double SolveBounded(const JointBlock *block, double soft)
{
  RicoSharedJoint *joint = block->joint;
  const double c = joint->upper < INFINITY ? 0 : soft, before = joint->r[0];
  double w[6], r, change[6] = {0};

  if (!block->kept[0]) return 0;
  Relative(block, 1, w);
  r = before - ((1 - c) * block->inverse[0] * w[0] + c * before);
  joint->r[0] = RICO_SMALLER(RICO_LARGER(r, joint->lower), joint->upper);
  change[0] = joint->r[0] - before;
  Push(block, 1, change);
  return fabs(change[0]) / block->inverse[0];
}

static double SolveOne(const JointBlock *block, double soft)
{
  if (IsBounded(block->joint)) return SolveBounded(block, soft);
  switch (block->joint->rows) {
    case 3:
      return SolveRows(block, 3, soft);
    case 5:
      return SolveRows(block, 5, soft);
    default:
      return SolveRows(block, block->joint->rows, soft);
  }
}

double RicoJointsRunStage(RicoSharedSweep s, int stage)
{
  double largest = RicoJointBallsRunStage(s, stage);

  for (int64_t i = s->joints.begin[stage]; i < s->balls.first[stage]; i++) {
    double change;

    FetchAhead(s, i);
    if (!IsSwept(s, s->joint_block[i].joint)) continue;
    change = SolveOne(&s->joint_block[i], s->soft);
    if (!(change <= largest)) largest = change;
  }
  return largest;
}

void RicoJointsPushStage(RicoSharedSweep s, int stage)
{
  RicoJointBallsPushStage(s, stage);
  for (int64_t i = s->joints.begin[stage]; i < s->balls.first[stage]; i++) {
    const JointBlock *block = &s->joint_block[i];

    FetchAhead(s, i);
    Push(block, block->joint->rows, block->joint->r);
  }
}

int64_t RicoJointsRows(RicoSharedSweep s)
{
  int64_t rows = 0;

  for (int64_t i = 0; i < s->joints.n; i++) rows += s->joint_block[i].joint->rows;
  return rows;
}

void RicoJointsTraces(RicoSharedSweep s, double share[])
{
  for (int64_t i = 0; i < s->joints.n; i++) {
    const JointBlock *block = &s->joint_block[i];
    const int rows = block->joint->rows;
    double D[36];

    FillD(block, rows, D);
    share[i] = 0;
    for (int r = 0; r < rows; r++) share[i] += D[rows * r + r];
  }
}

void RicoJointsSquares(RicoSharedSweep s, double share[])
{
  for (int64_t i = 0; i < s->joints.n; i++) {
    const JointBlock *block = &s->joint_block[i];
    double w[6];

    Relative(block, block->joint->rows, w);
    share[i] = 0;
    for (int r = 0; r < block->joint->rows; r++) share[i] += w[r] * w[r];
  }
}

/* ||r - P(r - rho w)||^2, P the projection on the set of r */
void RicoJointsDefects(RicoSharedSweep s, double rho, double share[])
{
  RicoJointBallsUnload(s);
  for (int64_t i = 0; i < s->joints.n; i++) {
    const JointBlock *block = &s->joint_block[i];
    const RicoSharedJoint *joint = block->joint;
    double w[6];

    Relative(block, joint->rows, w);
    share[i] = 0;
    for (int r = 0; r < joint->rows; r++) {
      const double moved = joint->r[r] - rho * w[r];
      const double defect = IsBounded(joint)
                                ? joint->r[r] - RICO_SMALLER(RICO_LARGER(moved, joint->lower), joint->upper)
                                : rho * w[r];

      share[i] += defect * defect;
    }
  }
}
