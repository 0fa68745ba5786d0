/*
  update_general.h -- private: lanes of a tile of general contacts brought up to date.
*/
#pragma once

/* a x b */
static inline void Cross(const Real a[3], const Real b[3], Real ab[3])
{
  ab[0] = a[1] * b[2] - a[2] * b[1];
  ab[1] = a[2] * b[0] - a[0] * b[2];
  ab[2] = a[0] * b[1] - a[1] * b[0];
}

/* Four rows of a record (tiles.h); of the last one only its first number counts. */
typedef struct {
  Real v[4], omega[4], J[4], J_yz[4];
} GeneralBody;

static inline void GetGeneral(const double *bodies, const int32_t *record, GeneralBody *b)
{
  Gather(bodies, GENERAL_STRIDE, record, b->v);
  Gather(bodies + 4, GENERAL_STRIDE, record, b->omega);
  Gather(bodies + 8, GENERAL_STRIDE, record, b->J);
  Gather(bodies + 12, GENERAL_STRIDE, record, b->J_yz);
}

/* v += p / m, omega += J (arm x p), back to the record */
static inline void PushGeneral(double *bodies, const int32_t *record, GeneralBody *b, const Real arm[3],
                               const Real p[3])
{
  Real l[3];

  Cross(arm, p, l);
  for (int i = 0; i < 3; i++) b->v[i] = b->v[i] + b->v[3] * p[i];
  b->omega[0] = b->omega[0] + (b->J[0] * l[0] + b->J[2] * l[1] + b->J[3] * l[2]);
  b->omega[1] = b->omega[1] + (b->J[2] * l[0] + b->J[1] * l[1] + b->J_yz[0] * l[2]);
  b->omega[2] = b->omega[2] + (b->J[3] * l[0] + b->J_yz[0] * l[1] + b->omega[3] * l[2]);
  Scatter(bodies, GENERAL_STRIDE, record, b->v);
  Scatter(bodies + 4, GENERAL_STRIDE, record, b->omega);
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

/* Lanes l .. l + LANES - 1; returns the change of each, times W_NN. */
static inline Real UpdateGeneral(GeneralTile *tile, int l, double *bodies)
{
  const int32_t *record_a = tile->body[0] + l, *record_b = tile->body[1] + l;
  GeneralBody a, b;
  Real e[3][3], arm_a[3], arm_b[3], relative[3], u[3], r[3], d[3], push[3], pull[3], alpha, largest;
  const Cone cone = {.w = Load(tile->w + l),
                     .c = {Load(tile->c[0] + l), Load(tile->c[1] + l)},
                     .inverse = {Load(tile->inverse[0] + l), Load(tile->inverse[1] + l)},
                     .mu = Load(tile->mu + l)};

  GetGeneral(bodies, record_a, &a);
  GetGeneral(bodies, record_b, &b);
  for (int i = 0; i < 3; i++) {
    e[0][i] = Load(tile->n[i] + l);
    e[1][i] = Load(tile->t[i] + l);
    arm_a[i] = Load(tile->arm[0][i] + l);
    arm_b[i] = Load(tile->arm[1][i] + l);
    r[i] = Load(tile->r[i] + l);
  }
  Cross(e[0], e[1], e[2]);
  RelativeGeneral(&a, arm_a, &b, arm_b, relative);
  for (int i = 0; i < 3; i++) u[i] = Load(tile->bias[i] + l) + Along(e[i], relative);
  alpha = FittingAlpha(u, r);
  largest = SolveCone(&cone, u, r, &alpha, d);
  for (int i = 0; i < 3; i++) {
    Store(tile->r[i] + l, r[i]);
    push[i] = e[0][i] * d[0] + e[1][i] * d[1] + e[2][i] * d[2];
    pull[i] = -push[i];
  }
  PushGeneral(bodies, record_a, &a, arm_a, pull);
  PushGeneral(bodies, record_b, &b, arm_b, push);
  return largest / cone.w;
}
