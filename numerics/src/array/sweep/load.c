/*
  load.c -- copies velocities and reactions into the tiles and back; runs sweeps.
*/
#include <string.h>

#include "sweep_impl.h"

/* A frame (n, t1, t2). The contacts of two faces have the same normal and follow each other. */
typedef struct {
  double e[3][3];
} Frame;

/* Equal bits, so that a frame does not depend on those before it: -0 is not 0 here. */
static int HasBits(const double v[3], const double other[3])
{
  uint64_t a[3], b[3];

  memcpy(a, v, sizeof a);
  memcpy(b, other, sizeof b);
  return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/* Sets the frame to that of contact k in the system, from that of another contact, or zeros; n: the stored
   normal. */
static void FrameOf(const RicoContactSweep *sweep, int64_t k, double n[][TILE], int l, Frame *frame)
{
  const RicoContactSystem *system = sweep->system;
  const double normal[3] = {n[0][l], n[1][l], n[2][l]};
  RicoContactPair room;

  if (system->contact || !system->tangent) {
    RicoContactFrame(RicoContactSystemGet(system, k, &room), frame->e);
    return;
  }
  if (HasBits(frame->e[0], normal)) return;
  memcpy(frame->e[0], normal, sizeof normal);
  system->tangent(frame->e[0], frame->e[1]);
  Cross3(frame->e[0], frame->e[1], frame->e[2]);
}

/* General tiles have turned tangents: (cosine, sine) of the turn, if it is not stored. */
static void ComputeTurn(const RicoContactSweep *sweep, int64_t k, Frame *frame, double *cosine, double *sine)
{
  const int64_t slot = sweep->slot[k];
  const int l = (int)(slot % TILE);
  GeneralTile *tile = (GeneralTile *)sweep->run.tiles + slot / TILE;
  const double t[3] = {tile->t[0][l], tile->t[1][l], tile->t[2][l]};

  FrameOf(sweep, k, tile->n, l, frame);
  *cosine = Dot3(t, frame->e[1]);
  *sine = Dot3(t, frame->e[2]);
}

static inline void TurnOf(const RicoContactSweep *sweep, int64_t k, Frame *frame, double *cosine,
                          double *sine)
{
  const TileTurn *turn = sweep->run.turn;
  const int64_t slot = sweep->slot[k];

  if (!turn) {
    ComputeTurn(sweep, k, frame, cosine, sine);
    return;
  }
  *cosine = turn[slot / TILE].cosine[slot % TILE];
  *sine = turn[slot / TILE].sine[slot % TILE];
}

/* r = (N, T1, T2) along the turned tangents of a general tile, and back. */
static inline void LoadGeneral(const RicoContactSweep *sweep, int64_t k, Frame *frame, const double r[3])
{
  const int64_t slot = sweep->slot[k];
  const int l = (int)(slot % TILE);
  GeneralTile *tile = (GeneralTile *)sweep->run.tiles + slot / TILE;
  double c = 0, s = 0;

  if (r[0] != 0 || r[1] != 0 || r[2] != 0) TurnOf(sweep, k, frame, &c, &s);
  tile->r[0][l] = r[0];
  tile->r[1][l] = c * r[1] + s * r[2];
  tile->r[2][l] = c * r[2] - s * r[1];
}

static inline void UnloadGeneral(const RicoContactSweep *sweep, int64_t k, Frame *frame, double r[3])
{
  const int64_t slot = sweep->slot[k];
  const int l = (int)(slot % TILE);
  const GeneralTile *tile = (const GeneralTile *)sweep->run.tiles + slot / TILE;
  double c = 0, s = 0;

  if (tile->r[1][l] != 0 || tile->r[2][l] != 0) TurnOf(sweep, k, frame, &c, &s);
  r[0] = tile->r[0][l];
  r[1] = c * tile->r[1][l] - s * tile->r[2][l];
  r[2] = c * tile->r[2][l] + s * tile->r[1][l];
}

static inline void LoadReaction(const RicoContactSweep *sweep, int64_t k, Frame *frame, const double r[3])
{
  const int64_t slot = sweep->slot[k];
  const int l = (int)(slot % TILE), none = r[0] == 0 && r[1] == 0 && r[2] == 0;

  if (sweep->choice.shape == RICO_SHAPE_GENERAL) {
    LoadGeneral(sweep, k, frame, r);
  } else if (sweep->choice.shape == RICO_SHAPE_SPHERES) {
    SphereTile *tile = (SphereTile *)sweep->run.tiles + slot / TILE;
    double(*e)[3] = frame->e;

    if (!none) FrameOf(sweep, k, tile->n, l, frame);
    for (int i = 0; i < 3; i++) tile->r[i][l] = none ? 0 : r[0] * e[0][i] + r[1] * e[1][i] + r[2] * e[2][i];
  } else {
    PlaneTile *tile = (PlaneTile *)sweep->run.tiles + slot / TILE;

    for (int i = 0; i < 2; i++) tile->r[i][l] = r[i];
  }
}

static inline void UnloadReaction(const RicoContactSweep *sweep, int64_t k, Frame *frame, double r[3])
{
  const int64_t slot = sweep->slot[k];
  const int l = (int)(slot % TILE);

  if (sweep->choice.shape == RICO_SHAPE_GENERAL) {
    UnloadGeneral(sweep, k, frame, r);
  } else if (sweep->choice.shape == RICO_SHAPE_SPHERES) {
    SphereTile *tile = (SphereTile *)sweep->run.tiles + slot / TILE;
    const double p[3] = {tile->r[0][l], tile->r[1][l], tile->r[2][l]};
    const int none = p[0] == 0 && p[1] == 0 && p[2] == 0;

    if (!none) FrameOf(sweep, k, tile->n, l, frame);
    for (int i = 0; i < 3; i++) r[i] = none ? 0 : Dot3(frame->e[i], p);
  } else {
    const PlaneTile *tile = (const PlaneTile *)sweep->run.tiles + slot / TILE;

    for (int i = 0; i < 3; i++) r[i] = i < 2 ? tile->r[i][l] : 0;
  }
}

static void Unload(const RicoContactSweep *sweep, int64_t k, Frame *frame, double r[3])
{
  if (sweep->slot[k] >= 0)
    UnloadReaction(sweep, k, frame, r);
  else
    r[0] = r[1] = r[2] = 0;
}

void RicoContactSweepReaction(const RicoContactSweep *sweep, int64_t k, double r[3])
{
  Frame frame = {0};

  Unload(sweep, k, &frame, r);
}

double *RicoContactSweepRecord(const RicoContactSweep *sweep, int64_t body)
{
  return sweep->bodies + (sweep->choice.shape == RICO_SHAPE_GENERAL ? GENERAL_STRIDE : SPHERE_STRIDE) * body;
}

void RicoContactSweepPut(RicoContactSweep *sweep, int64_t n, const int64_t body[], const double y[])
{
  for (int64_t i = 0; i < n; i++) {
    double *record = RicoContactSweepRecord(sweep, body ? body[i] : i);

    for (int j = 0; j < 3; j++) {
      record[j] = y[6 * i + j];
      record[4 + j] = y[6 * i + 3 + j];
    }
  }
}

void RicoContactSweepGet(const RicoContactSweep *sweep, int64_t n, const int64_t body[], double y[])
{
  for (int64_t i = 0; i < n; i++) {
    const double *record = RicoContactSweepRecord(sweep, body ? body[i] : i);

    for (int j = 0; j < 3; j++) {
      y[6 * i + j] = record[j];
      y[6 * i + 3 + j] = record[4 + j];
    }
  }
}

void RicoContactSweepVelocities(RicoContactSweep *sweep, const double y[])
{
  RicoContactSweepPut(sweep, sweep->system->bodies, NULL, y);
}

/* y += W^-1 G' r; with stages every tile has a colour. */
static void PushReactions(RicoContactSweep *sweep)
{
  if (sweep->options.stages > 0) sweep->push(&sweep->run, 0, sweep->tiles);
  for (int i = 0; sweep->options.stages == 0 && i < sweep->parts; i++) {
    sweep->push(&sweep->run, sweep->part[i].first, sweep->part[i].colored);
    sweep->push_apart(&sweep->run, sweep->part[i].colored, sweep->part[i].end);
  }
}

void RicoContactSweepLoad(RicoContactSweep *sweep, const double y_free[], const double r[])
{
  Frame frame = {0};

  RicoContactSweepWake(sweep);
  for (int64_t k = 0; k < sweep->system->contacts; k++)
    if (sweep->slot[k] >= 0) LoadReaction(sweep, k, &frame, r + 3 * k);
  if (!y_free) return;
  RicoContactSweepVelocities(sweep, y_free);
  PushReactions(sweep);
}

void RicoContactSweepUnload(const RicoContactSweep *sweep, double r[], double y[])
{
  Frame frame = {0};

  for (int64_t k = 0; r && k < sweep->system->contacts; k++) Unload(sweep, k, &frame, r + 3 * k);
  if (y) RicoContactSweepGet(sweep, sweep->system->bodies, NULL, y);
}

void RicoContactSweepWake(RicoContactSweep *sweep)
{
  for (int64_t k = 0; k < sweep->tiles; k++) sweep->run.asleep[k] = 0;
}

double RicoContactSweepRunPart(RicoContactSweep *sweep, int part)
{
  const TilePart *tiles = &sweep->part[part];
  const double colored = sweep->kernel(&sweep->run, tiles->first, tiles->colored);
  const double rest = sweep->one_by_one(&sweep->run, tiles->colored, tiles->end);

  return rest > colored ? rest : colored;
}

double RicoContactSweepRun(RicoContactSweep *sweep, int64_t sweeps)
{
  double largest = 0;

  for (int64_t it = 0; it < sweeps; it++) {
    largest = 0;
    for (int i = 0; i < sweep->parts; i++) {
      const double change = RicoContactSweepRunPart(sweep, i);

      if (change > largest) largest = change;
    }
  }
  return largest;
}
