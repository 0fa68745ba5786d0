/*
  shares.h -- private: the share of each contact of a tile in the sums of rico_sweep.h, from stored data only.
  Vectors are in the axes of the world, where

      e^2 rho^2 = ||r - P(r - rho (u + mu ||u_T|| n))||^2,
      P(x) = x                              inside the cone,
      P(x) = 0                              inside its polar cone,
      P(x) = z n + mu z x_T / ||x_T||       elsewhere, with z = (x_N + mu ||x_T||) / (1 + mu^2),

  needs no tangents. Unused lanes have no share.
*/
#pragma once

/* A vector of contacts; u = G y + s with the stored velocities; m: 1/m of its bodies */
typedef struct {
  Real n[3], arm[2][3], mu, r[3], u[3], m[2];
} Stored;

/* u += sign (v + omega x arm) of one side, and its 1/m */
__attribute__((always_inline)) static inline void AddVelocity(const double *bodies, int stride,
                                                              const int32_t *record, int side, Stored *s)
{
  Real v[4], omega[4], spin[3];

  Gather(bodies, stride, record, v);
  Gather(bodies + 4, stride, record, omega);
  Cross(omega, s->arm[side], spin);
  for (int i = 0; i < 3; i++) s->u[i] = side ? s->u[i] + (v[i] + spin[i]) : s->u[i] - (v[i] + spin[i]);
  s->m[side] = v[3];
}

__attribute__((always_inline)) static inline void GetStoredSpheres(const SphereTile *tile, int l,
                                                                   const double *bodies, Stored *s)
{
  s->mu = Load(tile->mu + l);
  for (int i = 0; i < 3; i++) {
    s->n[i] = Load(tile->n[i] + l);
    s->r[i] = Load(tile->r[i] + l);
    s->u[i] = Load(tile->bias[i] + l);
    for (int side = 0; side < 2; side++) s->arm[side][i] = Load(tile->radius[side] + l) * s->n[i];
  }
  for (int side = 0; side < 2; side++) AddVelocity(bodies, SPHERE_STRIDE, tile->body[side] + l, side, s);
}

__attribute__((always_inline)) static inline void GetStoredGeneral(const GeneralTile *tile, int l,
                                                                   const double *bodies, Stored *s)
{
  Real t[2][3], r[3], bias[3];

  s->mu = Load(tile->mu + l);
  for (int i = 0; i < 3; i++) {
    s->n[i] = Load(tile->n[i] + l);
    t[0][i] = Load(tile->t[i] + l);
    r[i] = Load(tile->r[i] + l);
    bias[i] = Load(tile->bias[i] + l);
    for (int side = 0; side < 2; side++) s->arm[side][i] = Load(tile->arm[side][i] + l);
  }
  Cross(s->n, t[0], t[1]);
  for (int i = 0; i < 3; i++) {
    s->r[i] = r[0] * s->n[i] + r[1] * t[0][i] + r[2] * t[1][i];
    s->u[i] = bias[0] * s->n[i] + bias[1] * t[0][i] + bias[2] * t[1][i];
  }
  for (int side = 0; side < 2; side++) AddVelocity(bodies, GENERAL_STRIDE, tile->body[side] + l, side, s);
}

/* The arm is (arm . n) n + (arm . t) t, and with n x t = (0, 0, s) the levers are s (-arm . t, arm . n). */
__attribute__((always_inline)) static inline void GetStoredPlane(const PlaneTile *tile, int l,
                                                                 const double *bodies, Stored *s)
{
  const PlaneRows rows = GetPlaneRows(tile, l);
  const Real *n = rows.e[0], *t = rows.e[1], zero = Broadcast(0), turn = n[0] * t[1] - n[1] * t[0];

  s->mu = Load(tile->mu + l);
  s->n[2] = s->r[2] = s->u[2] = s->arm[0][2] = s->arm[1][2] = zero;
  for (int i = 0; i < 2; i++) {
    s->n[i] = n[i];
    s->r[i] = Load(tile->r[0] + l) * n[i] + Load(tile->r[1] + l) * t[i];
    s->u[i] = Load(tile->bias[0] + l) * n[i] + Load(tile->bias[1] + l) * t[i];
    for (int side = 0; side < 2; side++)
      s->arm[side][i] = turn * (rows.lever[1][side] * n[i] - rows.lever[0][side] * t[i]);
  }
  for (int side = 0; side < 2; side++) AddVelocity(bodies, SPHERE_STRIDE, tile->body[side] + l, side, s);
}

/* The trace of W_kk: for each body 3 / m + ||a||^2 tr J - a' J a. */
static inline Real TraceOfSpheres(const SphereTile *tile, int l, const double *bodies, const Stored *s)
{
  Real trace = Broadcast(0);

  for (int side = 0; side < 2; side++) {
    const Real J = GatherFirst(bodies + 7, SPHERE_STRIDE, tile->body[side] + l);

    trace = trace + (Broadcast(3) * s->m[side] + Broadcast(2) * J * Along(s->arm[side], s->arm[side]));
  }
  return trace;
}

static inline Real TraceOfGeneral(const GeneralTile *tile, int l, const double *bodies, const Stored *s)
{
  Real trace = Broadcast(0);

  for (int side = 0; side < 2; side++) {
    const int32_t *record = tile->body[side] + l;
    const Real J_zz = GatherFirst(bodies + 7, GENERAL_STRIDE, record);
    const Real J_yz = GatherFirst(bodies + 12, GENERAL_STRIDE, record);
    const Real *a = s->arm[side];
    Real J[4];

    Gather(bodies + 8, GENERAL_STRIDE, record, J);
    {
      const Real Ja[3] = {J[0] * a[0] + J[2] * a[1] + J[3] * a[2], J[2] * a[0] + J[1] * a[1] + J_yz * a[2],
                          J[3] * a[0] + J_yz * a[1] + J_zz * a[2]};

      trace = trace + (Broadcast(3) * s->m[side] - Along(a, Ja) + Along(a, a) * (J[0] + J[1] + J_zz));
    }
  }
  return trace;
}

static inline Real TraceOfPlane(const PlaneTile *tile, int l, const double *bodies, const Stored *s)
{
  Real trace = Broadcast(0);

  for (int side = 0; side < 2; side++) {
    const Real J_zz = GatherFirst(bodies + 7, SPHERE_STRIDE, tile->body[side] + l);

    trace = trace + (Broadcast(3) * s->m[side] + J_zz * Along(s->arm[side], s->arm[side]));
  }
  return trace;
}

/* e^2 rho^2, without cancellation inside the cone. */
static inline Real DefectOf(const Stored *s, Real rho)
{
  const Real zero = Broadcast(0), u_n = Along(s->n, s->u);
  Real slip[3], step[3], x[3], tangent[3], rest[3], shift, normal, length, z, factor, outside;

  for (int i = 0; i < 3; i++) slip[i] = s->u[i] - u_n * s->n[i];
  shift = s->mu * Sqrt(Along(slip, slip));
  for (int i = 0; i < 3; i++) {
    step[i] = rho * (s->u[i] + shift * s->n[i]);
    x[i] = s->r[i] - step[i];
  }
  normal = Along(s->n, x);
  for (int i = 0; i < 3; i++) tangent[i] = x[i] - normal * s->n[i];
  length = Sqrt(Along(tangent, tangent));
  z = (normal + s->mu * length) / (Broadcast(1) + s->mu * s->mu);
  factor = Select(Less(zero, length), s->mu * z / length, zero);
  for (int i = 0; i < 3; i++) rest[i] = s->r[i] - z * s->n[i] - factor * tangent[i];
  outside = Select(AtMost(z, zero), Along(s->r, s->r), Along(rest, rest));
  return Select(And(AtMost(zero, normal), AtMost(length, s->mu * normal)), Along(step, step), outside);
}

/* share[] has no alignment */
static inline void StoreShare(double *share, Real x)
{
  alignas(64) double aligned[LANES];

  Store(aligned, x);
  for (int l = 0; l < LANES; l++) share[l] = aligned[l];
}

/* The stored data of lanes l .. l + LANES - 1 of tile k, and the trace of their blocks. */
__attribute__((always_inline)) static inline Real GetStored(const TileRun *run, RicoShape shape, int64_t k,
                                                            int l, Stored *s)
{
  const SphereTile *spheres = run->tiles;
  const GeneralTile *general = run->tiles;
  const PlaneTile *plane = run->tiles;

  switch (shape) {
    case RICO_SHAPE_SPHERES:
      GetStoredSpheres(&spheres[k], l, run->bodies, s);
      return TraceOfSpheres(&spheres[k], l, run->bodies, s);
    case RICO_SHAPE_PLANE:
      GetStoredPlane(&plane[k], l, run->bodies, s);
      return TraceOfPlane(&plane[k], l, run->bodies, s);
    default:
      GetStoredGeneral(&general[k], l, run->bodies, s);
      return TraceOfGeneral(&general[k], l, run->bodies, s);
  }
}

__attribute__((always_inline)) static inline void ShareTiles(const TileRun *run, RicoShape shape,
                                                             int64_t tiles, TileShare what, double rho,
                                                             double share[])
{
  for (int64_t k = 0; k < tiles; k++)
    for (int l = 0; l < TILE; l += LANES) {
      Stored s;
      Real x = GetStored(run, shape, k, l, &s);

      if (what != SHARE_TRACE) x = what == SHARE_SQUARE ? Along(s.u, s.u) : DefectOf(&s, Broadcast(rho));
      StoreShare(share + TILE * k + l, x);
    }
}

static void ShareSphereTiles(const TileRun *run, int64_t tiles, TileShare what, double rho, double share[])
{
  ShareTiles(run, RICO_SHAPE_SPHERES, tiles, what, rho, share);
}

static void ShareGeneralTiles(const TileRun *run, int64_t tiles, TileShare what, double rho, double share[])
{
  ShareTiles(run, RICO_SHAPE_GENERAL, tiles, what, rho, share);
}

static void SharePlaneTiles(const TileRun *run, int64_t tiles, TileShare what, double rho, double share[])
{
  ShareTiles(run, RICO_SHAPE_PLANE, tiles, what, rho, share);
}
