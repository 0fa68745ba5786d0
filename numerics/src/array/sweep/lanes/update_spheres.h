/*
  update_spheres.h -- private: updates lanes of a tile of contacts between spheres.

  With arms along n the block is diagonal and equal for all tangents. The projected step

      N <- max(0, N - w_n u_N),      x = w_t u_T - r_T,  shortened to mu N,      r_T <- -x

  is the solution of Coulomb's law for this contact. Everything is in the axes of the world.
*/
#pragma once

/* v, 1/m and omega, 1/I */
typedef struct {
  Real v[4], omega[4];
} Sphere;

static inline void GetSphere(const double *bodies, const int32_t *record, Sphere *s)
{
  Gather(bodies, SPHERE_STRIDE, record, s->v);
  Gather(bodies + 4, SPHERE_STRIDE, record, s->omega);
}

/* v += p / m, omega += (radius / I) n x p, stored in the record */
static inline void PushSphere(double *bodies, const int32_t *record, Sphere *s, Real radius, const Real p[3],
                              const Real n_x_p[3])
{
  const Real turn = s->omega[3] * radius;

  for (int i = 0; i < 3; i++) {
    s->v[i] = s->v[i] + s->v[3] * p[i];
    s->omega[i] = s->omega[i] + turn * n_x_p[i];
  }
  Scatter(bodies, SPHERE_STRIDE, record, s->v);
  Scatter(bodies + 4, SPHERE_STRIDE, record, s->omega);
}

/* r <- the reaction that solves the contact for u; d: its change; returns the largest |change|. */
static inline Real SolveSpheres(const SphereTile *tile, int l, const Real n[3], const Real u[3], Real r[3],
                                Real d[3])
{
  const Real zero = Broadcast(0), w_t = Load(tile->w_t + l);
  const Real u_n = Along(n, u), r_n = Along(n, r), step = r_n - Load(tile->w_n + l) * u_n;
  const Real normal = Select(Less(zero, step), step, zero), limit = Load(tile->mu + l) * normal;
  Real x[3], length, factor, largest = zero;

  for (int i = 0; i < 3; i++) x[i] = w_t * (u[i] - n[i] * u_n) - (r[i] - n[i] * r_n);
  length = Sqrt(Along(x, x));
  factor = Select(Less(limit, length), limit / length, Broadcast(1));
  for (int i = 0; i < 3; i++) {
    const Real next = n[i] * normal - factor * x[i];

    d[i] = next - r[i];
    r[i] = next;
    largest = Larger(largest, Abs(d[i]));
  }
  return largest;
}

/* u_N of the velocities that move the bodies; arms along n do not contribute to it */
static inline Real MovedSpheres(const double *moved, const SphereTile *tile, int l, const Real n[3])
{
  Real v[2][4], relative[3];

  for (int side = 0; side < 2; side++) Gather(moved, MOVED_STRIDE, tile->body[side] + l, v[side]);
  for (int i = 0; i < 3; i++) relative[i] = v[1][i] - v[0][i];
  return Along(n, relative);
}

/* u + s, whatever the phase; the bias lies in the axes of the world */
static inline void BiasSpheres(const TileRun *run, int64_t k, int l, const Real n[3], const Real r[3],
                               Real u[3])
{
  const SphereTile *tile = (const SphereTile *)run->tiles + k;
  Real s[3], s_N, u_N, softer;

  if (run->phase == RICO_PHASE_BIAS) {
    for (int i = 0; i < 3; i++) u[i] = Load(tile->bias[i] + l) + u[i];
    return;
  }
  if (run->phase == RICO_PHASE_FOLLOW) MoveGap(run, &run->gap[k], l, MovedSpheres(run->moved, tile, l, n));
  s_N = GapBias(run, Load(run->gap[k].gap + l));
  for (int i = 0; i < 3; i++) s[i] = n[i] * s_N;
  if (run->phase == RICO_PHASE_BOUNCE) {
    const Real bias[3] = {Load(tile->bias[0] + l), Load(tile->bias[1] + l), Load(tile->bias[2] + l)};
    const Mask bounces = Bounces(&run->gap[k], l, Along(n, bias));

    for (int i = 0; i < 3; i++) s[i] = Select(bounces, bias[i], s[i]);
  }
  for (int i = 0; i < 3; i++) u[i] = u[i] + s[i];
  if (run->phase != RICO_PHASE_APPROACH) return;
  u_N = Along(n, u);
  softer = Soften(run, Load(run->gap[k].gap + l), u_N, Along(n, r), Load(tile->w_n + l)) - u_N;
  for (int i = 0; i < 3; i++) u[i] = u[i] + n[i] * softer;
}

/* Lanes l .. l + LANES - 1 of tile k; returns the change of each, times W_NN. */
static inline Real UpdateSpheres(const TileRun *run, int64_t k, int l)
{
  SphereTile *tile = (SphereTile *)run->tiles + k;
  double *bodies = run->bodies;
  const int32_t *record_a = tile->body[0] + l, *record_b = tile->body[1] + l;
  const Real radius_a = Load(tile->radius[0] + l), radius_b = Load(tile->radius[1] + l);
  Sphere a, b;
  Real n[3], spin[3], spin_x_n[3], u[3], r[3], d[3], n_x_d[3], pull[3], n_x_pull[3], largest;

  GetSphere(bodies, record_a, &a);
  GetSphere(bodies, record_b, &b);
  for (int i = 0; i < 3; i++) {
    n[i] = Load(tile->n[i] + l);
    r[i] = Load(tile->r[i] + l);
    spin[i] = b.omega[i] * radius_b - a.omega[i] * radius_a;
  }
  Cross(spin, n, spin_x_n);
  for (int i = 0; i < 3; i++) u[i] = (b.v[i] - a.v[i]) + spin_x_n[i];
  BiasSpheres(run, k, l, n, r, u);
  largest = SolveSpheres(tile, l, n, u, r, d);
  if (run->phase == RICO_PHASE_FOLLOW) NotePush(&run->gap[k], l, Along(n, r));
  Cross(n, d, n_x_d);
  for (int i = 0; i < 3; i++) {
    Store(tile->r[i] + l, r[i]);
    pull[i] = -d[i];
    n_x_pull[i] = -n_x_d[i];
  }
  PushSphere(bodies, record_a, &a, radius_a, pull, n_x_pull);
  PushSphere(bodies, record_b, &b, radius_b, d, n_x_d);
  return largest / Load(tile->w_n + l);
}
