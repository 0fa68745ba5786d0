/*
  load.c -- copies velocities and reactions into the tiles and back; runs sweeps.
*/
#include "sweep_impl.h"

/* The frame of contact k in the system; n: the stored normal. */
static void FrameOf(const RicoContactSweep *sweep, int64_t k, double n[][TILE], int l, double e[3][3])
{
  const RicoContactSystem *system = sweep->system;
  RicoContactPair room;

  if (system->contact || !system->tangent) {
    RicoContactFrame(RicoContactSystemGet(system, k, &room), e);
    return;
  }
  for (int i = 0; i < 3; i++) e[0][i] = n[i][l];
  system->tangent(e[0], e[1]);
  Cross3(e[0], e[1], e[2]);
}

/* General tiles have turned tangents: returns (cosine, sine) of the turn, stored or recomputed. */
static void TurnOf(const RicoContactSweep *sweep, int64_t k, double *cosine, double *sine)
{
  const int64_t slot = sweep->slot[k];
  const int l = (int)(slot % TILE);
  GeneralTile *tile = (GeneralTile *)sweep->run.tiles + slot / TILE;
  const double t[3] = {tile->t[0][l], tile->t[1][l], tile->t[2][l]};
  double e[3][3];

  if (sweep->run.turn) {
    *cosine = sweep->run.turn[slot / TILE].cosine[l];
    *sine = sweep->run.turn[slot / TILE].sine[l];
    return;
  }
  FrameOf(sweep, k, tile->n, l, e);
  *cosine = Dot3(t, e[1]);
  *sine = Dot3(t, e[2]);
}

static void LoadReaction(const RicoContactSweep *sweep, int64_t k, const double r[3])
{
  const int64_t slot = sweep->slot[k];
  const int l = (int)(slot % TILE), none = r[0] == 0 && r[1] == 0 && r[2] == 0;

  if (sweep->choice.shape == RICO_SHAPE_SPHERES) {
    SphereTile *tile = (SphereTile *)sweep->run.tiles + slot / TILE;
    double e[3][3] = {{0}};

    if (!none) FrameOf(sweep, k, tile->n, l, e);
    for (int i = 0; i < 3; i++) tile->r[i][l] = r[0] * e[0][i] + r[1] * e[1][i] + r[2] * e[2][i];
  } else {
    GeneralTile *tile = (GeneralTile *)sweep->run.tiles + slot / TILE;
    double c = 0, s = 0;

    if (!none) TurnOf(sweep, k, &c, &s);
    tile->r[0][l] = r[0];
    tile->r[1][l] = c * r[1] + s * r[2];
    tile->r[2][l] = c * r[2] - s * r[1];
  }
}

static void UnloadReaction(const RicoContactSweep *sweep, int64_t k, double r[3])
{
  const int64_t slot = sweep->slot[k];
  const int l = (int)(slot % TILE);

  if (sweep->choice.shape == RICO_SHAPE_SPHERES) {
    SphereTile *tile = (SphereTile *)sweep->run.tiles + slot / TILE;
    const double p[3] = {tile->r[0][l], tile->r[1][l], tile->r[2][l]};
    double e[3][3] = {{0}};

    if (p[0] != 0 || p[1] != 0 || p[2] != 0) FrameOf(sweep, k, tile->n, l, e);
    for (int i = 0; i < 3; i++) r[i] = Dot3(e[i], p);
  } else {
    GeneralTile *tile = (GeneralTile *)sweep->run.tiles + slot / TILE;
    double c = 0, s = 0;

    if (tile->r[1][l] != 0 || tile->r[2][l] != 0) TurnOf(sweep, k, &c, &s);
    r[0] = tile->r[0][l];
    r[1] = c * tile->r[1][l] - s * tile->r[2][l];
    r[2] = c * tile->r[2][l] + s * tile->r[1][l];
  }
}

void RicoContactSweepReaction(const RicoContactSweep *sweep, int64_t k, double r[3])
{
  if (sweep->slot[k] >= 0)
    UnloadReaction(sweep, k, r);
  else
    r[0] = r[1] = r[2] = 0;
}

double *RicoContactSweepRecord(const RicoContactSweep *sweep, int64_t body)
{
  return sweep->bodies + (sweep->choice.shape == RICO_SHAPE_SPHERES ? SPHERE_STRIDE : GENERAL_STRIDE) * body;
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
  RicoContactSweepWake(sweep);
  for (int64_t k = 0; k < sweep->system->contacts; k++)
    if (sweep->slot[k] >= 0) LoadReaction(sweep, k, r + 3 * k);
  if (!y_free) return;
  RicoContactSweepVelocities(sweep, y_free);
  PushReactions(sweep);
}

void RicoContactSweepUnload(const RicoContactSweep *sweep, double r[], double y[])
{
  for (int64_t k = 0; r && k < sweep->system->contacts; k++) RicoContactSweepReaction(sweep, k, r + 3 * k);
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
