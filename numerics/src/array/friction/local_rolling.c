/*
  local_rolling.c -- the local problem of a contact with rolling resistance: Newton on the equations of
  cone_map.h.

  With w(z) = w + A (z - z_old) and x = z - rho w(z),

      F_N = z_N - P+(x_N),      F_j = z_j - P_j(x_j),      j = T, R,                          (1)

  P_j the projection on the disk whose radius is its coefficient times P+(x_N). x is linear in z, with slope
  X = I - rho A. The rows of F' are those of I minus the following; if the projection is

      the identity                        X_j
      on the rim, t = x_j / ||x_j||       radius / ||x_j|| (I - t t') X_j + coefficient t X_N (where x_N > 0)

  and X_N or zero in the first row. Steps are halved while ||F|| does not decrease. They end at round-off, or
  when so many digits are gained that the next step, which doubles them, would change nothing. If the method
  fails, projected steps z <- P(z - rho (w + s(w))) continue from the best point.
*/
#include <numerics/rico_cone.h>

#include "eliminate.h"
#include "local.h"

#define NEWTON_STEPS 30
#define HALVINGS 10
#define PROJECTED_STEPS 100
#define SMALL 1e-14 /* relative to z: round-off             */
#define GAINED 1e-9 /* relative to the first ||F||: enough for a sweep */
#define MOST 5

/* One contact; its disks have d rows each, k = 1 + 2 d rows in all. */
typedef struct {
  const double *A;
  double v[MOST]; /* w(z) = v + A z */
  double rho, coefficient[2];
} Rolling;

/* The terms of (1) at one z. */
typedef struct {
  double F[MOST], t[MOST];
  double share[2]; /* radius / ||x_j|| on the rim, 1 inside */
  int pushed, rim[2];
} Place;

static inline void Velocity(const Rolling *l, int k, const double z[], double w[])
{
  for (int i = 0; i < k; i++) w[i] = l->v[i];
  for (int i = 0; i < k; i++)
    for (int j = 0; j < k; j++) w[i] += l->A[i * k + j] * z[j];
}

/* Returns ||F||^2. */
static inline double Evaluate(const Rolling *l, int d, const double z[], Place *p)
{
  const int k = 1 + 2 * d;
  double w[MOST], base, sum;

  Velocity(l, k, z, w);
  base = z[0] - l->rho * w[0];
  p->pushed = base > 0;
  p->F[0] = p->pushed ? l->rho * w[0] : z[0];
  sum = p->F[0] * p->F[0];
  for (int j = 0; j < 2; j++) {
    const double radius = p->pushed ? l->coefficient[j] * base : 0, *u = w + 1 + j * d, *r = z + 1 + j * d;
    double *t = p->t + j * d, *F = p->F + 1 + j * d, length = 0;

    for (int i = 0; i < d; i++) {
      t[i] = r[i] - l->rho * u[i];
      length += t[i] * t[i];
    }
    length = sqrt(length);
    p->rim[j] = length > radius;
    p->share[j] = p->rim[j] ? radius / length : 1;
    for (int i = 0; i < d; i++) {
      F[i] = p->rim[j] ? r[i] - p->share[j] * t[i] : l->rho * u[i];
      if (p->rim[j]) t[i] /= length;
      sum += F[i] * F[i];
    }
  }
  return sum;
}

/* s = F'^-1 F; false if F' is singular. */
static inline int Direction(const Rolling *l, int d, const Place *p, double s[])
{
  const int k = 1 + 2 * d;
  double J[MOST * MOST] = {0}, X[MOST * MOST] = {0};

  for (int i = 0; i < k; i++) {
    s[i] = p->F[i];
    for (int c = 0; c < k; c++) X[i * k + c] = (i == c) - l->rho * l->A[i * k + c];
  }
  for (int c = 0; c < k; c++) {
    const double normal = p->pushed ? X[c] : 0;

    J[c] = (c == 0) - normal;
    for (int j = 0; j < 2; j++) {
      const double *t = p->t + j * d;
      const int first = 1 + j * d;
      double along = 0;

      for (int i = 0; i < d; i++) along += t[i] * X[(first + i) * k + c];
      along = p->rim[j] ? l->coefficient[j] * normal - p->share[j] * along : 0;
      for (int i = 0; i < d; i++)
        J[(first + i) * k + c] = (first + i == c) - p->share[j] * X[(first + i) * k + c] - along * t[i];
    }
  }
  return RicoEliminateFew(k, J, s);
}

/* z <- z - length s with the longest of 1, 1/2, ... that gives ||F||^2 < `sum`; returns the new ||F||^2. */
static inline double Step(const Rolling *l, int d, const double s[], double sum, double z[], Place *p)
{
  double length = 1, trial[MOST];

  for (int i = 0; i < HALVINGS; i++, length /= 2) {
    double next;

    for (int r = 0; r < 1 + 2 * d; r++) trial[r] = z[r] - length * s[r];
    next = Evaluate(l, d, trial, p);
    if (!(next < sum)) continue;
    for (int r = 0; r < 1 + 2 * d; r++) z[r] = trial[r];
    return next;
  }
  return sum;
}

/* False if ||F|| stays above the round-off level; small: the square of that level. */
static inline int Newton(const Rolling *l, int d, double small, double z[])
{
  double s[MOST] = {0}, sum, enough, before = INFINITY;
  Place p = {.rim = {0}};

  sum = Evaluate(l, d, z, &p);
  enough = fmax(small, GAINED * GAINED * sum);
  for (int step = 0; step < NEWTON_STEPS && sum > enough && sum < before; step++) {
    before = sum;
    if (!Direction(l, d, &p, s)) break;
    sum = Step(l, d, s, sum, z, &p);
  }
  return sum <= enough || sum <= 1e8 * small;
}

static void ProjectedSteps(const RicoContactData *b, const Rolling *l, double z[])
{
  const int k = b->size;
  double w[MOST] = {0};

  for (int step = 0; step < PROJECTED_STEPS; step++) {
    Velocity(l, k, z, w);
    w[0] += RicoRollingShift(k, b->mu, b->mu_r, w);
    for (int i = 0; i < k; i++) z[i] -= l->rho / 2 * w[i];
    RicoProjectRolling(k, b->mu, b->mu_r, z, z);
  }
}

static inline int SolveOf(const RicoContactData *b, int d, const double w[], double z[])
{
  const int k = 1 + 2 * d;
  Rolling l = {.A = b->A, .coefficient = {b->mu, b->mu_r}};
  double trace = 0, size = 0;

  for (int i = 0; i < k; i++) {
    l.v[i] = w[i];
    for (int j = 0; j < k; j++) l.v[i] -= b->A[i * k + j] * z[j];
    trace += b->A[i * (k + 1)];
  }
  l.rho = trace > 0 ? (double)k / trace : 1;
  for (int i = 0; i < k; i++) size += z[i] * z[i] + (l.rho * w[i]) * (l.rho * w[i]);
  if (!Newton(&l, d, SMALL * SMALL * size, z)) ProjectedSteps(b, &l, z);
  RicoProjectRolling(k, b->mu, b->mu_r, z, z);
  return RicoIsFinite(k, z);
}

int RicoLocalRolling(const RicoContactData *b, const double w[], double z[])
{
  return b->size == MOST ? SolveOf(b, 2, w, z) : SolveOf(b, 1, w, z);
}
