/*
  update_general.h -- private: updates lanes of general contacts, point by point of their units. The
  velocities and masses of both bodies stay in registers, or on the stack, for all points of a unit.
*/
#pragma once

/* a x b */
static inline void Cross(const Real a[3], const Real b[3], Real ab[3])
{
  ab[0] = a[1] * b[2] - a[2] * b[1];
  ab[1] = a[2] * b[0] - a[0] * b[2];
  ab[2] = a[0] * b[1] - a[1] * b[0];
}

/* A record (tiles.h): J_zz, then J_xx, J_yy, J_xy, J_xz, then J_yz */
typedef struct {
  Real v[4], omega[4], J[4], J_yz;
} GeneralBody;

static inline void GetVelocity(const double *bodies, int stride, const int32_t *record, GeneralBody *b)
{
  Gather(bodies, stride, record, b->v);
  Gather(bodies + 4, stride, record, b->omega);
}

static inline void GetGeneral(const double *bodies, const int32_t *record, GeneralBody *b)
{
  GetVelocity(bodies, GENERAL_STRIDE, record, b);
  Gather(bodies + 8, GENERAL_STRIDE, record, b->J);
  b->J_yz = GatherFirst(bodies + 12, GENERAL_STRIDE, record);
}

static inline void PutGeneral(double *bodies, const int32_t *record, const GeneralBody *b)
{
  Scatter(bodies, GENERAL_STRIDE, record, b->v);
  Scatter(bodies + 4, GENERAL_STRIDE, record, b->omega);
}

/* v += p / m, omega += J (arm x p) */
static inline void PushGeneral(GeneralBody *b, const Real arm[3], const Real p[3])
{
  const Real *J = b->J, J_zz = b->omega[3], J_yz = b->J_yz;
  Real l[3];

  Cross(arm, p, l);
  for (int i = 0; i < 3; i++) b->v[i] = b->v[i] + b->v[3] * p[i];
  b->omega[0] = b->omega[0] + (J[0] * l[0] + J[2] * l[1] + J[3] * l[2]);
  b->omega[1] = b->omega[1] + (J[2] * l[0] + J[1] * l[1] + J_yz * l[2]);
  b->omega[2] = b->omega[2] + (J[3] * l[0] + J_yz * l[1] + J_zz * l[2]);
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

/* A vector of units, and its present point between begin and end. */
typedef struct {
  GeneralTile *tile; /* of the point */
  TileGap *gap;      /* NULL without options.follow */
  int l;             /* lanes l .. l + LANES - 1 */
  GeneralBody body[2], moved[2];
  Real e[3][3], arm[2][3], r[3];
} GeneralVector;

/* Some groups of tiles, one after the other, with equal numbers of points. */
typedef struct {
  int64_t first; /* tile */
  int count, points;
} Groups;

/* u_N of the velocities that bodies were moved with */
static inline Real MovedGeneral(const GeneralVector *p)
{
  Real relative[3];

  RelativeGeneral(&p->moved[0], p->arm[0], &p->moved[1], p->arm[1], relative);
  return Along(p->e[0], relative);
}

/* u + s, whatever the phase */
static inline void BiasGeneral(const GeneralVector *p, const TileRun *run, Real u[3])
{
  Real s[3] = {Broadcast(0), Broadcast(0), Broadcast(0)};

  if (run->phase == RICO_PHASE_BIAS) {
    for (int i = 0; i < 3; i++) u[i] = Load(p->tile->bias[i] + p->l) + u[i];
    return;
  }
  if (run->phase == RICO_PHASE_FOLLOW) MoveGap(run, p->gap, p->l, MovedGeneral(p));
  s[0] = GapBias(run, Load(p->gap->gap + p->l));
  if (run->phase == RICO_PHASE_BOUNCE) {
    const Mask bounces = Bounces(p->gap, p->l, Load(p->tile->bias[0] + p->l));

    for (int i = 0; i < 3; i++) s[i] = Select(bounces, Load(p->tile->bias[i] + p->l), s[i]);
  }
  for (int i = 0; i < 3; i++) u[i] = u[i] + s[i];
  u[0] = Soften(run, Load(p->gap->gap + p->l), u[0], p->r[0], Load(p->tile->w + p->l));
}

/* Reads the bodies of a vector, and prefetches those of the tile `near`. */
static inline void BeginVector(GeneralVector *p, const TileRun *run, const GeneralTile *near)
{
  for (int side = 0; side < 2; side++) {
    const int32_t *record = p->tile->body[side] + p->l;

    GetGeneral(run->bodies, record, &p->body[side]);
    if (run->phase == RICO_PHASE_FOLLOW) GetVelocity(run->moved, MOVED_STRIDE, record, &p->moved[side]);
    FetchBodies(run->bodies, near->body[side] + p->l);
  }
}

static inline void BeginPoint(GeneralVector *p, const TileRun *run, Reduced *problem, LinesAhead *ahead)
{
  const GeneralTile *tile = p->tile;
  const int l = p->l;
  Real relative[3], u[3];

  problem->cone = (Cone){.w = Load(tile->w + l),
                         .c = {Load(tile->c[0] + l), Load(tile->c[1] + l)},
                         .inverse = {Load(tile->inverse[0] + l), Load(tile->inverse[1] + l)},
                         .mu = Load(tile->mu + l)};
  for (int i = 0; i < 3; i++) {
    p->e[0][i] = Load(tile->n[i] + l);
    p->e[1][i] = Load(tile->t[i] + l);
    for (int side = 0; side < 2; side++) p->arm[side][i] = Load(tile->arm[side][i] + l);
    p->r[i] = Load(tile->r[i] + l);
  }
  Cross(p->e[0], p->e[1], p->e[2]);
  FetchLines(ahead, LINES_IN_VECTOR);
  RelativeGeneral(&p->body[0], p->arm[0], &p->body[1], p->arm[1], relative);
  for (int i = 0; i < 3; i++) u[i] = Along(p->e[i], relative);
  BiasGeneral(p, run, u);
  Reduce(problem, u, p->r);
}

/* Returns the change of each lane, times W_NN. */
static inline Real EndPoint(GeneralVector *p, const TileRun *run, const Reduced *problem, LinesAhead *ahead)
{
  Real d[3], push[3], pull[3];
  const Real largest = SetReaction(problem, p->r, d);

  for (int i = 0; i < 3; i++) {
    Store(p->tile->r[i] + p->l, p->r[i]);
    push[i] = p->e[0][i] * d[0] + p->e[1][i] * d[1] + p->e[2][i] * d[2];
    pull[i] = -push[i];
  }
  if (run->phase == RICO_PHASE_FOLLOW) NotePush(p->gap, p->l, p->r[0]);
  FetchLines(ahead, LINES_IN_VECTOR);
  PushGeneral(&p->body[0], p->arm[0], pull);
  PushGeneral(&p->body[1], p->arm[1], push);
  return largest / problem->cone.w;
}

/* One point of several vectors of one colour, interleaved. */
__attribute__((always_inline)) static inline void UpdatePoint(const TileRun *run, GeneralVector part[],
                                                              int vectors, LinesAhead *ahead, Real change[])
{
  Reduced problem[VECTORS];

  for (int v = 0; v < vectors; v++) BeginPoint(&part[v], run, &problem[v], ahead);
  if (LANES < TILE && vectors > 1) {
    RootsOfOpen(problem, vectors, ahead);
  } else {
    RootsSideBySide(problem, vectors, ahead);
  }
  for (int v = 0; v < vectors; v++)
    change[v] = Larger(change[v], EndPoint(&part[v], run, &problem[v], ahead));
}

/* Vectors of these groups from lane l of the first one on; `left`: tiles up to the last one. */
__attribute__((always_inline)) static inline void UpdateGeneral(const TileRun *run, const Groups *groups,
                                                                int l, int vectors, int64_t left,
                                                                Real change[])
{
  GeneralTile *tile = (GeneralTile *)run->tiles + groups->first;
  const int tiles = groups->count * groups->points, next = tiles < left ? tiles : 0;
  GeneralVector part[VECTORS];

  for (int v = 0; v < vectors; v++) {
    const int lane = l + v * LANES, at = lane / TILE * groups->points;

    part[v].tile = &tile[at];
    part[v].gap = run->gap ? &run->gap[groups->first + at] : NULL;
    part[v].l = lane % TILE;
    BeginVector(&part[v], run, &tile[at + next < left ? at + next : at]);
    change[v] = Broadcast(0);
  }
  for (int i = 0; i < groups->points; i++) {
    LinesAhead ahead = LinesAheadOf(tile, tiles, i, groups->points, left);

    UpdatePoint(run, part, vectors, &ahead, change);
    for (int v = 0; v < vectors; v++) {
      part[v].tile++;
      if (part[v].gap) part[v].gap++;
    }
  }
  for (int v = 0; v < vectors; v++)
    for (int side = 0; side < 2; side++)
      PutGeneral(run->bodies, part[v].tile[-1].body[side] + part[v].l, &part[v].body[side]);
}
