/*
  push.h -- private: y += W^-1 G' r for the contacts of tiles, with the stored reactions.

  The functions for a vector of lanes are always inline: GCC 12 treated the call for spheres in AVX2 as one
  without effect, and removed it.
*/
#pragma once

/* The points of a unit, in the velocities of its bodies. */
__attribute__((always_inline)) static inline void PushPoint(const GeneralTile *tile, int l,
                                                            GeneralBody body[2])
{
  Real e[3][3], r[3], p[2][3];

  for (int i = 0; i < 3; i++) {
    e[0][i] = Load(tile->n[i] + l);
    e[1][i] = Load(tile->t[i] + l);
    r[i] = Load(tile->r[i] + l);
  }
  Cross(e[0], e[1], e[2]);
  for (int i = 0; i < 3; i++) {
    p[1][i] = e[0][i] * r[0] + e[1][i] * r[1] + e[2][i] * r[2];
    p[0][i] = -p[1][i];
  }
  for (int side = 0; side < 2; side++) {
    const Real arm[3] = {Load(tile->arm[side][0] + l), Load(tile->arm[side][1] + l),
                         Load(tile->arm[side][2] + l)};

    PushGeneral(&body[side], arm, p[side]);
  }
}

__attribute__((always_inline)) static inline void PushGroup(const GeneralTile *tile, int points, int l,
                                                            double *bodies)
{
  GeneralBody body[2];

  for (int side = 0; side < 2; side++) GetGeneral(bodies, tile->body[side] + l, &body[side]);
  for (int i = 0; i < points; i++) PushPoint(&tile[i], l, body);
  for (int side = 0; side < 2; side++) PutGeneral(bodies, tile->body[side] + l, &body[side]);
}

__attribute__((always_inline)) static inline void PushSphereVector(const SphereTile *tile, int l,
                                                                   double *bodies)
{
  Real n[3], p[2][3], n_x_p[2][3];

  for (int i = 0; i < 3; i++) {
    n[i] = Load(tile->n[i] + l);
    p[1][i] = Load(tile->r[i] + l);
    p[0][i] = -p[1][i];
  }
  for (int side = 0; side < 2; side++) {
    const int32_t *record = tile->body[side] + l;
    Sphere s;

    Cross(n, p[side], n_x_p[side]);
    GetSphere(bodies, record, &s);
    PushSphere(bodies, record, &s, Load(tile->radius[side] + l), p[side], n_x_p[side]);
  }
}

static void PushGeneralTiles(const TileRun *run, int64_t first, int64_t end)
{
  const GeneralTile *tiles = run->tiles;

  for (int64_t k = first; k < end; k += PointsOf(run, k))
    for (int l = 0; l < TILE; l += LANES) PushGroup(&tiles[k], PointsOf(run, k), l, run->bodies);
}

static void PushSphereTiles(const TileRun *run, int64_t first, int64_t end)
{
  const SphereTile *tiles = run->tiles;

  for (int64_t k = first; k < end; k++)
    for (int l = 0; l < TILE; l += LANES) PushSphereVector(&tiles[k], l, run->bodies);
}

__attribute__((always_inline)) static inline void PushPlaneGroup(const PlaneTile *tile, int points, int l,
                                                                 double *bodies)
{
  Sphere body[2];

  for (int side = 0; side < 2; side++) GetSphere(bodies, tile->body[side] + l, &body[side]);
  for (int i = 0; i < points; i++) {
    const PlaneRows rows = GetPlaneRows(&tile[i], l);
    const Real r[2] = {Load(tile[i].r[0] + l), Load(tile[i].r[1] + l)};

    PushBothPlane(&rows, r, body);
  }
  PutPlane(bodies, tile, l, body);
}

static void PushPlaneTiles(const TileRun *run, int64_t first, int64_t end)
{
  const PlaneTile *tiles = run->tiles;

  for (int64_t k = first; k < end; k += PointsOf(run, k))
    for (int l = 0; l < TILE; l += LANES) PushPlaneGroup(&tiles[k], PointsOf(run, k), l, run->bodies);
}
