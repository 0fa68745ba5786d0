/*
  stored.c -- the equations of rico_sweep.h from what is in store alone, lane by lane: neither the contacts of
  the system nor their order are asked for. Vectors are in the axes of the world, where

      e^2 rho^2 = ||r - P(r - rho (u + mu ||u_T|| n))||^2,      P(x) = x                          inside of
  the cone, P(x) = 0                          inside of its polar, P(x) = z n + mu z x_T / ||x_T||,  z = (x_N
  + mu ||x_T||) / (1 + mu^2)

  needs no tangents. Lanes that are left over contribute nothing.
*/
#include <math.h>

#include "sweep_impl.h"

typedef struct {
  double *record[2]; /* of its bodies: v at 0, omega at 4 */
  double n[3], arm[2][3], mu, bias[3], r[3];
} Lane;

static void SphereLane(const RicoContactSweep *sweep, int64_t slot, Lane *lane)
{
  const SphereTile *tile = (const SphereTile *)sweep->run.tiles + slot / TILE;
  const int l = (int)(slot % TILE);

  for (int side = 0; side < 2; side++)
    lane->record[side] = RicoContactSweepRecord(sweep, tile->body[side][l]);
  for (int i = 0; i < 3; i++) {
    lane->n[i] = tile->n[i][l];
    lane->arm[0][i] = tile->radius[0][l] * lane->n[i];
    lane->arm[1][i] = tile->radius[1][l] * lane->n[i];
    lane->bias[i] = tile->bias[i][l];
    lane->r[i] = tile->r[i][l];
  }
  lane->mu = tile->mu[l];
}

static void GeneralLane(const RicoContactSweep *sweep, int64_t slot, Lane *lane)
{
  const GeneralTile *tile = (const GeneralTile *)sweep->run.tiles + slot / TILE;
  const int l = (int)(slot % TILE);
  double t[2][3];

  for (int side = 0; side < 2; side++)
    lane->record[side] = RicoContactSweepRecord(sweep, tile->body[side][l]);
  for (int i = 0; i < 3; i++) {
    lane->n[i] = tile->n[i][l];
    t[0][i] = tile->t[i][l];
    lane->arm[0][i] = tile->arm[0][i][l];
    lane->arm[1][i] = tile->arm[1][i][l];
  }
  Cross3(lane->n, t[0], t[1]);
  for (int i = 0; i < 3; i++) {
    lane->bias[i] = tile->bias[0][l] * lane->n[i] + tile->bias[1][l] * t[0][i] + tile->bias[2][l] * t[1][i];
    lane->r[i] = tile->r[0][l] * lane->n[i] + tile->r[1][l] * t[0][i] + tile->r[2][l] * t[1][i];
  }
  lane->mu = tile->mu[l];
}

static int IsRound(const RicoContactSweep *sweep)
{
  return sweep->choice.shape == RICO_SHAPE_SPHERES;
}

static void Get(const RicoContactSweep *sweep, int64_t slot, Lane *lane)
{
  if (IsRound(sweep))
    SphereLane(sweep, slot, lane);
  else
    GeneralLane(sweep, slot, lane);
}

/* Inverse mass and inertia of a record, as tiles.h has them. */
static void BodyIn(const RicoContactSweep *sweep, const double *record, RicoContactBody *body)
{
  body->inverse_mass = record[3];
  if (IsRound(sweep))
    *body = (RicoContactBody){record[3], {record[7], record[7], record[7], 0, 0, 0}};
  else
    *body =
        (RicoContactBody){record[3], {record[8], record[9], record[7], record[10], record[11], record[12]}};
}

/* u = G y + s, the velocities being those in store */
static void Relative(const Lane *lane, double u[3])
{
  for (int i = 0; i < 3; i++) u[i] = lane->bias[i];
  for (int side = 0; side < 2; side++) {
    const double *record = lane->record[side];
    double spin[3];

    Cross3(record + 4, lane->arm[side], spin);
    for (int i = 0; i < 3; i++) u[i] += (side ? 1 : -1) * (record[i] + spin[i]);
  }
}

int64_t RicoContactSweepLanes(const RicoContactSweep *sweep)
{
  return TILE * sweep->tiles;
}

void RicoContactSweepTraces(const RicoContactSweep *sweep, double share[])
{
  for (int64_t slot = 0; slot < TILE * sweep->tiles; slot++) {
    Lane lane;

    Get(sweep, slot, &lane);
    share[slot] = 0;
    for (int side = 0; side < 2; side++) {
      const double *a = lane.arm[side];
      RicoContactBody body;
      double Ja[3];

      BodyIn(sweep, lane.record[side], &body);
      Turn3(body.inverse_inertia, a, Ja);
      share[slot] +=
          3 * body.inverse_mass - Dot3(a, Ja) +
          Dot3(a, a) * (body.inverse_inertia[0] + body.inverse_inertia[1] + body.inverse_inertia[2]);
    }
  }
}

void RicoContactSweepSquares(const RicoContactSweep *sweep, double share[])
{
  for (int64_t slot = 0; slot < TILE * sweep->tiles; slot++) {
    Lane lane;
    double u[3];

    Get(sweep, slot, &lane);
    Relative(&lane, u);
    share[slot] = Dot3(u, u);
  }
}

/* ||r - P(x)||^2, x = r - step. Inside of the cone nothing is subtracted from r. */
static double Distance(const double n[3], double mu, const double r[3], const double step[3])
{
  double x[3], tangent[3], rest[3], normal, length, z;

  for (int i = 0; i < 3; i++) x[i] = r[i] - step[i];
  normal = Dot3(n, x);
  for (int i = 0; i < 3; i++) tangent[i] = x[i] - normal * n[i];
  length = sqrt(Dot3(tangent, tangent));
  if (normal >= 0 && length <= mu * normal) return Dot3(step, step);
  z = (normal + mu * length) / (1 + mu * mu);
  if (z <= 0) return Dot3(r, r);
  for (int i = 0; i < 3; i++) rest[i] = r[i] - z * n[i] - (length > 0 ? mu * z / length : 0) * tangent[i];
  return Dot3(rest, rest);
}

void RicoContactSweepDefects(const RicoContactSweep *sweep, double rho, double share[])
{
  for (int64_t slot = 0; slot < TILE * sweep->tiles; slot++) {
    Lane lane;
    double u[3], step[3], slip[3], normal;

    Get(sweep, slot, &lane);
    Relative(&lane, u);
    normal = Dot3(lane.n, u);
    for (int i = 0; i < 3; i++) slip[i] = u[i] - normal * lane.n[i];
    normal = lane.mu * sqrt(Dot3(slip, slip));
    for (int i = 0; i < 3; i++) step[i] = rho * (u[i] + normal * lane.n[i]);
    share[slot] = Distance(lane.n, lane.mu, lane.r, step);
  }
}
