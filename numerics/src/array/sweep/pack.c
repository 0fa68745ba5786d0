/*
  pack.c -- stores the contacts and bodies of the system in tiles and records. load.c adds velocities and
  reactions.
*/
#include <math.h>
#include <stdio.h>

#include "sweep_impl.h"

#define RUN 16 /* contacts asked for at a time */

/* The record of body A or B: the last record is the world. */
static int32_t RecordOf(const RicoContactSystem *system, int64_t body)
{
  return (int32_t)(body < 0 ? system->bodies : body);
}

/* A tile of unused lanes: contacts of the world with itself, at rest. */
static void IdleTile(const RicoContactSweep *sweep, int64_t k)
{
  const int32_t world = (int32_t)sweep->system->bodies;

  if (sweep->choice.shape == RICO_SHAPE_SPHERES) {
    SphereTile *tile = (SphereTile *)sweep->run.tiles + k;

    *tile = (SphereTile){0};
    for (int l = 0; l < TILE; l++) {
      tile->body[0][l] = tile->body[1][l] = world;
      tile->n[0][l] = tile->w_n[l] = tile->w_t[l] = 1;
    }
  } else if (sweep->choice.shape == RICO_SHAPE_PLANE) {
    PlaneTile *tile = (PlaneTile *)sweep->run.tiles + k;

    *tile = (PlaneTile){0};
    for (int l = 0; l < TILE; l++) {
      tile->body[0][l] = tile->body[1][l] = world;
      tile->n[0][l] = tile->t[1][l] = tile->w[l] = tile->inverse[l] = 1;
    }
  } else {
    GeneralTile *tile = (GeneralTile *)sweep->run.tiles + k;

    *tile = (GeneralTile){0};
    for (int l = 0; l < TILE; l++) {
      tile->body[0][l] = tile->body[1][l] = world;
      tile->n[0][l] = tile->t[1][l] = 1;
    }
  }
}

/* The first tile of the group that tile k belongs to. */
static int64_t GroupOf(const RicoContactSweep *sweep, int64_t k)
{
  while (sweep->run.points && sweep->run.points[k] == 0) k--;
  return k;
}

/* Clears the tiles that are not full; in full tiles all fields are written later. Counts the contacts of each
   group in run.asleep of its first tile. */
static void IdleTiles(const RicoContactSweep *sweep)
{
  uint8_t *used = sweep->run.asleep;

  for (int64_t k = 0; k < sweep->system->contacts; k++)
    if (sweep->slot[k] >= 0) used[sweep->slot[k] / TILE]++;
  for (int64_t k = 0; k < sweep->tiles; k++) {
    const int64_t first = GroupOf(sweep, k);

    if (used[k] < TILE) IdleTile(sweep, k);
    if (first == k) continue;
    used[first] += used[k];
    used[k] = 0;
  }
}

static void PackSphere(RicoContactSweep *sweep, int64_t k, const RicoContactPair *contact)
{
  const RicoContactSystem *system = sweep->system;
  const int64_t slot = sweep->slot[k];
  SphereTile *tile = (SphereTile *)sweep->run.tiles + slot / TILE;
  const int l = (int)(slot % TILE);
  double e[3][3], normal = 0, tangential = 0;

  RicoContactFrame(contact, e);
  for (int side = 0; side < 2; side++) {
    const RicoContactBody *body = RicoContactBodyOf(system, contact, side);
    const double radius = Dot3(contact->arm[side], contact->normal);

    tile->body[side][l] = RecordOf(system, contact->body[side]);
    tile->radius[side][l] = radius;
    if (body) normal += body->inverse_mass;
    if (body) tangential += radius * radius * body->inverse_inertia[0];
  }
  tangential += normal;
  tile->w_n[l] = sweep->options.omega / fmax(normal, RICO_CONE_FLOOR * tangential);
  tile->w_t[l] = sweep->options.omega / tangential;
  tile->mu[l] = contact->mu;
  for (int i = 0; i < 3; i++) {
    tile->n[i][l] = e[0][i];
    tile->r[i][l] = 0;
    tile->bias[i][l] = contact->bias[0] * e[0][i] + contact->bias[1] * e[1][i] + contact->bias[2] * e[2][i];
  }
}

/* a x b, its z */
static double CrossZ(const double a[3], const double b[3])
{
  return a[0] * b[1] - a[1] * b[0];
}

/* The block of the rows n and t (update_plane.h) from its entries; zero diagonals are raised as in
   local_block.h. */
static void PackPlaneBlock(PlaneTile *tile, int l, double nn, double nt, double tt, double omega)
{
  const double most = fmax(nn, tt), least = RICO_CONE_FLOOR * (most > 0 ? most : 1);
  const double w = 1 / fmax(nn, least), c = w * nt;

  tile->w[l] = omega * w;
  tile->c[l] = c;
  tile->inverse[l] = omega / fmax(tt - nt * c, least);
}

static void PackPlane(RicoContactSweep *sweep, int64_t k, const RicoContactPair *contact)
{
  const int64_t slot = sweep->slot[k];
  PlaneTile *tile = (PlaneTile *)sweep->run.tiles + slot / TILE;
  const int l = (int)(slot % TILE);
  double nn = 0, nt = 0, tt = 0;

  for (int side = 0; side < 2; side++) {
    const RicoContactBody *body = RicoContactBodyOf(sweep->system, contact, side);
    const double n = CrossZ(contact->arm[side], contact->normal),
                 t = CrossZ(contact->arm[side], contact->tangent);
    const double m = body ? body->inverse_mass : 0, J = body ? body->inverse_inertia[2] : 0;

    tile->body[side][l] = RecordOf(sweep->system, contact->body[side]);
    tile->lever[side][0][l] = n;
    tile->lever[side][1][l] = t;
    nn += m + J * n * n;
    nt += J * n * t;
    tt += m + J * t * t;
  }
  PackPlaneBlock(tile, l, nn, nt, tt, sweep->options.omega);
  tile->mu[l] = contact->mu;
  for (int i = 0; i < 2; i++) {
    tile->n[i][l] = contact->normal[i];
    tile->t[i][l] = contact->tangent[i];
    tile->bias[i][l] = contact->bias[i];
    tile->r[i][l] = 0;
  }
}

/* Copies the data as given; the kernels convert them. */
static void PackGeneral(RicoContactSweep *sweep, int64_t k, const RicoContactPair *contact)
{
  const int64_t slot = sweep->slot[k];
  GeneralTile *tile = (GeneralTile *)sweep->run.tiles + slot / TILE;
  const int l = (int)(slot % TILE);

  for (int side = 0; side < 2; side++) tile->body[side][l] = RecordOf(sweep->system, contact->body[side]);
  for (int i = 0; i < 3; i++) {
    tile->n[i][l] = contact->normal[i];
    tile->t[i][l] = contact->tangent[i];
    tile->arm[0][i][l] = contact->arm[0][i];
    tile->arm[1][i][l] = contact->arm[1][i];
    tile->bias[i][l] = contact->bias[i];
    tile->r[i][l] = 0;
  }
  tile->mu[l] = contact->mu;
}

static void PackBody(const RicoContactSweep *sweep, int64_t i)
{
  const RicoContactBody *body = RicoContactSystemBody(sweep->system, i);
  const double *J = body->inverse_inertia;

  if (sweep->choice.shape != RICO_SHAPE_GENERAL) {
    double *record = sweep->bodies + SPHERE_STRIDE * i;

    record[3] = body->inverse_mass;
    record[7] = J[2]; /* of spheres as J[0] */
  } else {
    double *record = sweep->bodies + GENERAL_STRIDE * i;
    const double rest[6] = {J[2], J[0], J[1], J[3], J[4], J[5]};

    record[3] = body->inverse_mass;
    for (int k = 0; k < 6; k++) record[7 + k] = rest[k];
  }
}

static int PackGap(const RicoContactSweep *sweep, int64_t k, const RicoContactPair *contact,
                   char why[RICO_MESSAGE_SIZE])
{
  if (!isfinite(contact->gap)) {
    snprintf(why, RICO_MESSAGE_SIZE, "contact[%lld].gap is not finite: with options.follow it is read",
             (long long)k);
    return 0;
  }
  sweep->run.gap[sweep->slot[k] / TILE].gap[sweep->slot[k] % TILE] = contact->gap;
  return 1;
}

static int Fits(const RicoContactSweep *sweep, const RicoContactPair *contact)
{
  if (sweep->choice.shape == RICO_SHAPE_PLANE) return RicoContactIsPlane(sweep->system, contact);
  return RicoContactIsRound(sweep->system, contact);
}

/* Computes a group of general tiles when its last contact is stored, while it is in the cache. */
static void NotePacked(const RicoContactSweep *sweep, int64_t k)
{
  const int64_t first = GroupOf(sweep, sweep->slot[k] / TILE);

  if (--sweep->run.asleep[first] == 0 && sweep->choice.shape == RICO_SHAPE_GENERAL)
    sweep->kernels->fill_general(&sweep->run, first, first + PointsOf(&sweep->run, first));
}

static void PackContact(RicoContactSweep *sweep, int64_t k, const RicoContactPair *contact)
{
  switch (sweep->choice.shape) {
    case RICO_SHAPE_SPHERES:
      PackSphere(sweep, k, contact);
      break;
    case RICO_SHAPE_PLANE:
      PackPlane(sweep, k, contact);
      break;
    default:
      PackGeneral(sweep, k, contact);
  }
}

/* Stores contacts k .. k + n - 1. Returns 0 if one is refused; stops at the first one that does not fit. */
static int PackRun(RicoContactSweep *sweep, int64_t k, int64_t n, int64_t *odd, char why[RICO_MESSAGE_SIZE])
{
  RicoContactPair room[RUN];
  const RicoContactPair *contact = RicoContactSystemRun(sweep->system, k, n, room);

  for (int64_t i = 0; i < n; i++) {
    if (!RicoContactCheck(&contact[i], k + i, why)) return 0;
    if (k + i < *odd && !Fits(sweep, &contact[i])) *odd = k + i;
    if (sweep->choice.shape != RICO_SHAPE_GENERAL && *odd == k + i) return 1;
    if (sweep->slot[k + i] < 0) continue;
    if (sweep->run.gap && !PackGap(sweep, k + i, &contact[i], why)) return 0;
    PackContact(sweep, k + i, &contact[i]);
    NotePacked(sweep, k + i);
  }
  return 1;
}

int RicoContactSweepPack(RicoContactSweep *sweep, int64_t *odd, char why[RICO_MESSAGE_SIZE])
{
  const int64_t contacts = sweep->system->contacts;
  const int general = sweep->choice.shape == RICO_SHAPE_GENERAL;

  IdleTiles(sweep);
  for (int64_t i = 0; i < sweep->system->bodies; i++) PackBody(sweep, i);
  *odd = contacts;
  for (int64_t k = 0; k < contacts && (general || *odd == contacts); k += RUN)
    if (!PackRun(sweep, k, contacts - k < RUN ? contacts - k : RUN, odd, why)) return 0;
  return 1;
}
