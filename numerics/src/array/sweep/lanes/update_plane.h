/*
  update_plane.h -- private: updates lanes of contacts in the plane z = 0, point by point of their units.

  Bodies have the velocity (v_x, v_y, omega_z), a contact the rows n and t. With the block

      W = [ 1/w    m                ]
          [ m      1/inverse + m c  ],      c = w m,

  the solution of Coulomb's law with all other reactions fixed is closed: with

      N = r_N + c r_T - w u_N,      beta = inverse (u_T - c u_N) - r_T

  the contact is open if N <= 0. Otherwise r_T = -x and r_N = N + c x. It sticks with x = beta if that obeys
  |x| <= mu r_N; else x = s mu r_N with the sign s of beta, so x = s mu N / (1 - s mu c). The divisor is then
  positive: |beta| > mu (N + c beta) and N > 0.
*/
#pragma once

/* The bodies A and B of each lane */
typedef struct {
  Sphere body[2];
  Real moved[2][3]; /* v_x, v_y, omega_z that bodies were moved with */
} PlaneVector;

/* (v_b + omega_b x arm_b - v_a - omega_a x arm_a) . e, for e = n or t; lever: z of both arms x e */
static inline Real AlongPlane(const Real e[2], const Real lever[2], const Real a[3], const Real b[3])
{
  return (e[0] * (b[0] - a[0]) + e[1] * (b[1] - a[1])) + (lever[1] * b[2] - lever[0] * a[2]);
}

static inline Real RelativePlane(const Real e[2], const Real lever[2], const Sphere body[2])
{
  const Real a[3] = {body[0].v[0], body[0].v[1], body[0].omega[2]};
  const Real b[3] = {body[1].v[0], body[1].v[1], body[1].omega[2]};

  return AlongPlane(e, lever, a, b);
}

static inline void PushPlane(Sphere *body, Real lever_n, Real lever_t, Real d_n, Real d_t, const Real p[2])
{
  for (int i = 0; i < 2; i++) body->v[i] = body->v[i] + body->v[3] * p[i];
  body->omega[2] = body->omega[2] + body->omega[3] * (lever_n * d_n + lever_t * d_t);
}

/* The rows of a point: e[0] = n, e[1] = t, and the levers of A and B for each */
typedef struct {
  Real e[2][2], lever[2][2];
} PlaneRows;

__attribute__((always_inline)) static inline PlaneRows GetPlaneRows(const PlaneTile *tile, int l)
{
  PlaneRows rows;

  for (int i = 0; i < 2; i++) {
    rows.e[0][i] = Load(tile->n[i] + l);
    rows.e[1][i] = Load(tile->t[i] + l);
  }
  for (int side = 0; side < 2; side++)
    for (int row = 0; row < 2; row++) rows.lever[row][side] = Load(tile->lever[side][row] + l);
  return rows;
}

/* Both bodies receive the impulse d = (d_n, d_t). */
static inline void PushBothPlane(const PlaneRows *rows, const Real d[2], Sphere body[2])
{
  Real p[2], pull[2];

  for (int i = 0; i < 2; i++) {
    p[i] = rows->e[0][i] * d[0] + rows->e[1][i] * d[1];
    pull[i] = -p[i];
  }
  PushPlane(&body[0], rows->lever[0][0], rows->lever[1][0], -d[0], -d[1], pull);
  PushPlane(&body[1], rows->lever[0][1], rows->lever[1][1], d[0], d[1], p);
}

/* u + s, whatever the phase */
static inline void BiasPlane(const TileRun *run, int64_t k, int l, const PlaneRows *rows,
                             const PlaneVector *p, const Real r[2], Real u[2])
{
  const PlaneTile *tile = (const PlaneTile *)run->tiles + k;
  Real s[2] = {Broadcast(0), Broadcast(0)};

  if (run->phase == RICO_PHASE_BIAS) {
    for (int i = 0; i < 2; i++) u[i] = Load(tile->bias[i] + l) + u[i];
    return;
  }
  if (run->phase == RICO_PHASE_FOLLOW)
    MoveGap(run, &run->gap[k], l, AlongPlane(rows->e[0], rows->lever[0], p->moved[0], p->moved[1]));
  s[0] = GapBias(run, Load(run->gap[k].gap + l));
  if (run->phase == RICO_PHASE_BOUNCE) {
    const Mask bounces = Bounces(&run->gap[k], l, Load(tile->bias[0] + l));

    for (int i = 0; i < 2; i++) s[i] = Select(bounces, Load(tile->bias[i] + l), s[i]);
  }
  for (int i = 0; i < 2; i++) u[i] = u[i] + s[i];
  u[0] = Soften(run, Load(run->gap[k].gap + l), u[0], r[0], Load(tile->w + l));
}

/* r <- the reaction that solves the contact for u; d: its change; returns the largest |change|. */
static inline Real SolvePlane(const PlaneTile *tile, int l, const Real u[2], Real r[2], Real d[2])
{
  const Real zero = Broadcast(0), w = Load(tile->w + l), c = Load(tile->c + l), mu = Load(tile->mu + l);
  const Real beta = Load(tile->inverse + l) * (u[1] - c * u[0]) - r[1];
  const Real N = r[0] + c * r[1] - w * u[0], limit = mu * (N + c * beta);
  const Real slope = Select(Less(beta, zero), -mu, mu);
  const Real x = Select(AtMost(Abs(beta), limit), beta, slope * N / (Broadcast(1) - slope * c));
  const Mask closed = Less(zero, N);
  const Real next[2] = {Keep(closed, N + c * x), Keep(closed, -x)};

  for (int i = 0; i < 2; i++) {
    d[i] = next[i] - r[i];
    r[i] = next[i];
  }
  return Larger(Abs(d[0]), Abs(d[1])) / w;
}

__attribute__((always_inline)) static inline void BeginPlane(const TileRun *run, const PlaneTile *tile, int l,
                                                             PlaneVector *p)
{
  for (int side = 0; side < 2; side++) {
    const int32_t *record = tile->body[side] + l;
    Real v[4], omega[4];

    GetSphere(run->bodies, record, &p->body[side]);
    if (run->phase != RICO_PHASE_FOLLOW) continue;
    Gather(run->moved, MOVED_STRIDE, record, v);
    Gather(run->moved + 4, MOVED_STRIDE, record, omega);
    p->moved[side][0] = v[0], p->moved[side][1] = v[1], p->moved[side][2] = omega[2];
  }
}

/* One point; returns the change of each lane, times W_NN. */
__attribute__((always_inline)) static inline Real UpdatePlanePoint(const TileRun *run, int64_t k, int l,
                                                                   PlaneVector *p)
{
  PlaneTile *tile = (PlaneTile *)run->tiles + k;
  const PlaneRows rows = GetPlaneRows(tile, l);
  Real u[2], r[2], d[2], change;

  for (int i = 0; i < 2; i++) {
    r[i] = Load(tile->r[i] + l);
    u[i] = RelativePlane(rows.e[i], rows.lever[i], p->body);
  }
  BiasPlane(run, k, l, &rows, p, r, u);
  change = SolvePlane(tile, l, u, r, d);
  if (run->phase == RICO_PHASE_FOLLOW) NotePush(&run->gap[k], l, r[0]);
  for (int i = 0; i < 2; i++) Store(tile->r[i] + l, r[i]);
  PushBothPlane(&rows, d, p->body);
  return change;
}

__attribute__((always_inline)) static inline void PutPlane(double *bodies, const PlaneTile *tile, int l,
                                                           const Sphere body[2])
{
  for (int side = 0; side < 2; side++) {
    Scatter(bodies, SPHERE_STRIDE, tile->body[side] + l, body[side].v);
    Scatter(bodies + 4, SPHERE_STRIDE, tile->body[side] + l, body[side].omega);
  }
}

/* Lanes l .. l + LANES - 1 of the group that begins with tile k; returns the largest change of each lane,
   times W_NN. */
static inline Real UpdatePlane(const TileRun *run, int64_t k, int points, int l)
{
  const PlaneTile *tile = (const PlaneTile *)run->tiles + k;
  Real largest = Broadcast(0);
  PlaneVector p;

  BeginPlane(run, tile, l, &p);
  for (int i = 0; i < points; i++) largest = Larger(largest, UpdatePlanePoint(run, k + i, l, &p));
  PutPlane(run->bodies, tile, l, p.body);
  return largest;
}
