/*
  balls.c -- ball joints that are swept are stored in tiles, eight of a stage in each, so that the kernels of
  the processor solve several at once (array/sweep/lanes/update_balls.h). Their reactions are in the tiles
  from RicoJointBallsLoad() to RicoJointBallsUnload().
*/
#include "../../array/sweep/sweep_impl.h"
#include "system.h"

/* All bodies that ball joints move: are their moments of inertia equal? */
int RicoJointBallsAreRound(RicoSharedSweep s)
{
  for (int64_t j = 0; j < s->system.joints; j++)
    for (int side = 0; s->system.joint[j].is_ball && side < 2; side++) {
      const int64_t body = s->system.joint[j].body[side];
      const double *J = body < 0 ? NULL : RicoContactSystemBody(&s->system.local, body)->inverse_inertia;

      if (J && !(J[0] == J[1] && J[1] == J[2] && J[3] == 0 && J[4] == 0 && J[5] == 0)) return 0;
    }
  return 1;
}

static BallRun RunOf(RicoSharedSweep s)
{
  return (BallRun){.bodies = s->sweep->bodies,
                   .stride = s->sweep->choice.shape == RICO_SHAPE_GENERAL ? GENERAL_STRIDE : SPHERE_STRIDE,
                   .tiles = s->balls.tile,
                   .soft = s->soft};
}

/* Records of plane contacts have no room for a motion in space. */
static int AreTiled(RicoSharedSweep s)
{
  return !RicoJointSystemIsUsed(s) && s->sweep->choice.shape != RICO_SHAPE_PLANE;
}

/* s->balls.first[stage]: where ball joints begin in s->joints, which has them last in each stage. */
static void FindFirst(RicoSharedSweep s)
{
  for (int stage = 0; stage < 2 * s->colors; stage++) {
    int64_t i = s->joints.begin[stage + 1];

    while (AreTiled(s) && i > s->joints.begin[stage] && s->system.joint[s->joints.item[i - 1]].is_ball) i--;
    s->balls.first[stage] = i;
  }
}

/* Unused lanes are joints of the world with itself, and stay zero. */
static void FillLanes(RicoSharedSweep s, BallTile *tile, int64_t first, int64_t end)
{
  const int32_t world = (int32_t)s->system.local.bodies;

  *tile = (BallTile){0};
  for (int l = 0; l < TILE; l++) {
    const int64_t i = first + l;
    const RicoSharedJoint *joint = i < end ? &s->system.joint[s->joints.item[i]] : NULL;

    tile->joint[l] = joint ? s->joints.item[i] : -1;
    for (int side = 0; side < 2; side++)
      tile->body[side][l] = joint && joint->body[side] >= 0 ? (int32_t)joint->body[side] : world;
  }
}

int RicoJointBallsMake(RicoSharedSweep s)
{
  const int stages = 2 * s->colors;
  int64_t tiles = 0;

  RICO_TRY(RICO_GROW(stages, &s->balls.first));
  RICO_TRY(RICO_GROW(stages + 1, &s->balls.begin));
  FindFirst(s);
  for (int stage = 0; stage < stages; stage++) {
    s->balls.begin[stage] = tiles;
    tiles += (s->joints.begin[stage + 1] - s->balls.first[stage] + TILE - 1) / TILE;
  }
  s->balls.begin[stages] = tiles;
  s->balls.tile = RicoContactSweepRoomAsIs(s->sweep, BLOCK_BALLS, (size_t)tiles * sizeof *s->balls.tile);
  if (!s->balls.tile) return RicoSharedFail("out of memory");
  for (int stage = 0; stage < stages; stage++)
    for (int64_t k = s->balls.begin[stage]; k < s->balls.begin[stage + 1]; k++)
      FillLanes(s, &s->balls.tile[k], s->balls.first[stage] + TILE * (k - s->balls.begin[stage]),
                s->joints.begin[stage + 1]);
  return 0;
}

/* None in split mode, which has no joints. */
static int64_t Tiles(RicoSharedSweep s)
{
  return s->balls.begin ? s->balls.begin[2 * s->colors] : 0;
}

/* Calls f(joint, tile, l) for each ball joint in a tile. */
#define FOR_BALLS(s, f)                                \
  do {                                                 \
    for (int64_t k = 0; k < Tiles(s); k++)             \
      for (int l = 0; l < TILE; l++) {                 \
        BallTile *tile = &(s)->balls.tile[k];          \
        const int32_t j = tile->joint[l];              \
                                                       \
        if (j >= 0) f(&(s)->system.joint[j], tile, l); \
      }                                                \
  } while (0)

static inline void LoadArms(const RicoSharedJoint *joint, BallTile *tile, int l)
{
  for (int side = 0; side < 2; side++)
    for (int i = 0; i < 3; i++) tile->arm[side][i][l] = joint->arm[side][i];
}

static inline void LoadBias(const RicoSharedJoint *joint, BallTile *tile, int l)
{
  for (int i = 0; i < 3; i++) tile->bias[i][l] = joint->bias[i];
}

static inline void LoadReaction(const RicoSharedJoint *joint, BallTile *tile, int l)
{
  for (int i = 0; i < 3; i++) tile->r[i][l] = joint->r[i];
}

static inline void UnloadReaction(RicoSharedJoint *joint, const BallTile *tile, int l)
{
  for (int i = 0; i < 3; i++) joint->r[i] = tile->r[i][l];
}

void RicoJointBallsPlace(RicoSharedSweep s)
{
  BallRun run;

  if (Tiles(s) == 0) return;
  FOR_BALLS(s, LoadArms);
  run = RunOf(s);
  s->sweep->kernels->balls.fill(&run, 0, Tiles(s));
}

void RicoJointBallsBias(RicoSharedSweep s)
{
  FOR_BALLS(s, LoadBias);
}

void RicoJointBallsLoad(RicoSharedSweep s)
{
  FOR_BALLS(s, LoadBias);
  FOR_BALLS(s, LoadReaction);
}

void RicoJointBallsUnload(RicoSharedSweep s)
{
  FOR_BALLS(s, UnloadReaction);
}

double RicoJointBallsRunStage(RicoSharedSweep s, int stage)
{
  const BallRun run = RunOf(s);

  return s->sweep->kernels->balls.sweep(&run, s->balls.begin[stage], s->balls.begin[stage + 1]);
}

void RicoJointBallsPushStage(RicoSharedSweep s, int stage)
{
  const BallRun run = RunOf(s);

  s->sweep->kernels->balls.push(&run, s->balls.begin[stage], s->balls.begin[stage + 1]);
}
