/*
  update_general.h -- private: updates lanes of a tile of general contacts.
*/
#pragma once

/* a x b */
static inline void Cross(const Real a[3], const Real b[3], Real ab[3])
{
  ab[0] = a[1] * b[2] - a[2] * b[1];
  ab[1] = a[2] * b[0] - a[0] * b[2];
  ab[2] = a[0] * b[1] - a[1] * b[0];
}

/* The two rows of a record with velocities (tiles.h); the others are loaded when they are needed. */
typedef struct {
  Real v[4], omega[4];
} GeneralBody;

static inline void GetGeneral(const double *bodies, const int32_t *record, GeneralBody *b)
{
  Gather(bodies, GENERAL_STRIDE, record, b->v);
  Gather(bodies + 4, GENERAL_STRIDE, record, b->omega);
}

/* v += p / m, omega += J (arm x p), in the record; J_zz follows omega */
static inline void PushGeneral(double *bodies, const int32_t *record, Real m, Real J_zz, const Real arm[3],
                               const Real p[3])
{
  const Real zero = Broadcast(0), J_yz = GatherFirst(bodies + 12, GENERAL_STRIDE, record);
  const Real dv[4] = {m * p[0], m * p[1], m * p[2], zero};
  Real J[4], l[3], domega[4];

  Gather(bodies + 8, GENERAL_STRIDE, record, J);
  Cross(arm, p, l);
  domega[0] = J[0] * l[0] + J[2] * l[1] + J[3] * l[2];
  domega[1] = J[2] * l[0] + J[1] * l[1] + J_yz * l[2];
  domega[2] = J[3] * l[0] + J_yz * l[1] + J_zz * l[2];
  domega[3] = zero;
  Add(bodies, GENERAL_STRIDE, record, dv);
  Add(bodies + 4, GENERAL_STRIDE, record, domega);
}

/* (3) of rico_sweep.h in the axes of the world, without the bias */
static inline void RelativeGeneral(const GeneralBody *a, const Real arm_a[3], const GeneralBody *b,
                                   const Real arm_b[3], Real u[3])
{
  Real wa[3], wb[3];

  Cross(a->omega, arm_a, wa);
  Cross(b->omega, arm_b, wb);
  for (int i = 0; i < 3; i++) u[i] = (b->v[i] + wb[i]) - (a->v[i] + wa[i]);
}

static inline Real Along(const Real e[3], const Real u[3])
{
  return e[0] * u[0] + e[1] * u[1] + e[2] * u[2];
}

/* A vector of contacts between its begin and its end. */
typedef struct {
  GeneralTile *tile;
  TileGap *gap;            /* NULL without options.follow */
  const GeneralTile *near; /* a later tile, whose bodies are prefetched */
  int l;                   /* lanes l .. l + LANES - 1 */
  Real m[2], J_zz[2];      /* 1/m, and J_zz of the bodies */
  Real e[3][3], arm[2][3], r[3];
} GeneralVector;

/* u_N of the velocities that bodies were moved with */
static inline Real MovedGeneral(const GeneralVector *p, const double *moved)
{
  GeneralBody body[2];
  Real relative[3];

  for (int side = 0; side < 2; side++) {
    const int32_t *record = p->tile->body[side] + p->l;

    Gather(moved, MOVED_STRIDE, record, body[side].v);
    Gather(moved + 4, MOVED_STRIDE, record, body[side].omega);
  }
  RelativeGeneral(&body[0], p->arm[0], &body[1], p->arm[1], relative);
  return Along(p->e[0], relative);
}

/* u + s, whatever the phase */
static inline void BiasGeneral(const GeneralVector *p, const TileRun *run, Real u[3])
{
  const Real zero = Broadcast(0);
  Real bias[3], s_N;
  Mask bounces;

  for (int i = 0; i < 3; i++) bias[i] = Load(p->tile->bias[i] + p->l);
  if (run->phase == RICO_PHASE_BIAS) {
    for (int i = 0; i < 3; i++) u[i] = bias[i] + u[i];
    return;
  }
  if (run->phase == RICO_PHASE_FOLLOW) MoveGap(run, p->gap, p->l, MovedGeneral(p, run->moved));
  s_N = GapBias(run, Load(p->gap->gap + p->l));
  bounces = Bounces(run, p->gap, p->l, bias[0]);
  for (int i = 0; i < 3; i++) u[i] = u[i] + Select(bounces, bias[i], i == 0 ? s_N : zero);
  u[0] = Soften(run, Load(p->gap->gap + p->l), u[0], p->r[0], Load(p->tile->w + p->l));
}

static inline void BeginGeneral(GeneralVector *p, const TileRun *run, Reduced *problem, LinesAhead *ahead)
{
  const double *bodies = run->bodies;
  GeneralTile *tile = p->tile;
  const int l = p->l;
  GeneralBody body[2];
  Real relative[3], u[3];

  problem->cone = (Cone){.w = Load(tile->w + l),
                         .c = {Load(tile->c[0] + l), Load(tile->c[1] + l)},
                         .inverse = {Load(tile->inverse[0] + l), Load(tile->inverse[1] + l)},
                         .mu = Load(tile->mu + l)};
  for (int side = 0; side < 2; side++) {
    GetGeneral(bodies, tile->body[side] + l, &body[side]);
    p->m[side] = body[side].v[3];
    p->J_zz[side] = body[side].omega[3];
  }
  FetchBodies(bodies, p->near->body[0] + l);
  for (int i = 0; i < 3; i++) {
    p->e[0][i] = Load(tile->n[i] + l);
    p->e[1][i] = Load(tile->t[i] + l);
    for (int side = 0; side < 2; side++) p->arm[side][i] = Load(tile->arm[side][i] + l);
    p->r[i] = Load(tile->r[i] + l);
  }
  Cross(p->e[0], p->e[1], p->e[2]);
  FetchLines(ahead, LINES_IN_VECTOR);
  RelativeGeneral(&body[0], p->arm[0], &body[1], p->arm[1], relative);
  for (int i = 0; i < 3; i++) u[i] = Along(p->e[i], relative);
  BiasGeneral(p, run, u);
  Reduce(problem, u, p->r, FittingAlpha(u, p->r));
}

/* Returns the change of each lane, times W_NN. */
static inline Real EndGeneral(GeneralVector *p, const TileRun *run, const Reduced *problem, LinesAhead *ahead)
{
  double *bodies = run->bodies;
  Real d[3], push[3], pull[3];
  const Real largest = Answer(problem, p->r, d);

  for (int i = 0; i < 3; i++) {
    Store(p->tile->r[i] + p->l, p->r[i]);
    push[i] = p->e[0][i] * d[0] + p->e[1][i] * d[1] + p->e[2][i] * d[2];
    pull[i] = -push[i];
  }
  if (run->phase == RICO_PHASE_FOLLOW) NotePush(p->gap, p->l, p->r[0]);
  FetchLines(ahead, LINES_IN_VECTOR / 2 + 1);
  PushGeneral(bodies, p->tile->body[0] + p->l, p->m[0], p->J_zz[0], p->arm[0], pull);
  FetchLines(ahead, LINES_IN_VECTOR / 2);
  FetchBodies(bodies, p->near->body[1] + p->l);
  PushGeneral(bodies, p->tile->body[1] + p->l, p->m[1], p->J_zz[1], p->arm[1], push);
  return largest / problem->cone.w;
}

/* Several vectors of one colour, interleaved: from lane l of tile k on. */
__attribute__((always_inline)) static inline void UpdateGeneral(const TileRun *run, int64_t k, int l,
                                                                int vectors, int64_t left, Real change[])
{
  GeneralTile *tile = (GeneralTile *)run->tiles + k;
  LinesAhead ahead = LinesAheadOf(tile, vectors * LANES / TILE, left);
  GeneralVector part[VECTORS];
  Reduced problem[VECTORS];

  for (int v = 0; v < vectors; v++) {
    const int lane = l + v * LANES;

    part[v].tile = &tile[lane / TILE];
    part[v].gap = run->gap ? &run->gap[k + lane / TILE] : NULL;
    part[v].l = lane % TILE;
    part[v].near = part[v].tile + (lane / TILE + BODIES_AHEAD < left ? BODIES_AHEAD : 0);
    BeginGeneral(&part[v], run, &problem[v], &ahead);
  }
  if (LANES < TILE && vectors > 1) {
    RootsOfOpen(problem, vectors, &ahead);
  } else {
    RootsSideBySide(problem, vectors, &ahead);
  }
  for (int v = 0; v < vectors; v++) change[v] = EndGeneral(&part[v], run, &problem[v], &ahead);
}
