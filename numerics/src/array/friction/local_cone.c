/*
  local_cone.c -- the local problem of a second-order cone: Newton on the cone's own equations.

  With w(z) = w + A (z - z_old), the cone's equations F(z, w(z)) = 0 of cone_map.h have the Jacobian
  A_c + B_c A, a small matrix. Steps are halved while ||F|| does not decrease. If Newton's method fails,
  projected steps z <- P(z - rho w) continue from the best point.
*/
#include "cone_map.h"
#include "eliminate.h"
#include "local.h"

#define NEWTON_STEPS 30
#define PROJECTED_STEPS 100
#define SMALL 1e-14

typedef struct {
  const RicoContactData *b;
  RicoConeBlock cone;
  const double *w0, *z0;
  double *z, *w, *F, *trial, *J, *d;
  int k;
} Local;

size_t RicoLocalConeRoom(int k)
{
  return 3 * (size_t)k * k + 7 * (size_t)k;
}

static void Apply(const Local *l, const double z[], double w[])
{
  for (int i = 0; i < l->k; i++) {
    w[i] = l->w0[i];
    for (int j = 0; j < l->k; j++) w[i] += l->b->A[i * l->k + j] * (z[j] - l->z0[j]);
  }
}

static double Evaluate(Local *l, int blocks, const double z[])
{
  double sum = 0;

  Apply(l, z, l->w);
  RicoConeMap(&l->cone, RICO_FRICTION_ALART_CURNIER, blocks, z, l->w, l->F);
  for (int i = 0; i < l->k; i++) sum += l->F[i] * l->F[i];
  return sqrt(sum);
}

/* d = -(A_c + B_c A)^-1 F */
static int Direction(Local *l)
{
  const int k = l->k;

  for (int i = 0; i < k; i++) {
    l->d[i] = -l->F[i];
    for (int j = 0; j < k; j++) {
      double sum = l->cone.A[i * k + j];

      for (int m = 0; m < k; m++) sum += l->cone.B[i * k + m] * l->b->A[m * k + j];
      l->J[i * k + j] = sum;
    }
  }
  return RicoEliminateFew(k, l->J, l->d);
}

/* Returns the final ||F||. */
static double Newton(Local *l, double enough)
{
  double norm = Evaluate(l, 0, l->z);

  for (int step = 0; step < NEWTON_STEPS && norm > enough; step++) {
    double t = 1, next = norm;

    (void)Evaluate(l, 1, l->z);
    if (!Direction(l)) break;
    for (int halvings = 0; halvings < 10; halvings++, t /= 2) {
      for (int i = 0; i < l->k; i++) l->trial[i] = l->z[i] + t * l->d[i];
      next = Evaluate(l, 0, l->trial);
      if (next < norm) break;
    }
    if (!(next < norm)) break;
    norm = next;
    for (int i = 0; i < l->k; i++) l->z[i] = l->trial[i];
  }
  return norm;
}

static void ProjectedSteps(Local *l, double rho)
{
  for (int step = 0; step < PROJECTED_STEPS; step++) {
    Apply(l, l->z, l->w);
    for (int i = 0; i < l->k; i++) l->z[i] -= rho * l->w[i];
    RicoProjectSecondOrder(l->k, l->cone.mu, l->z, l->z);
  }
}

static Local Prepare(const RicoContactData *b, const double w[], const double z[], double *work)
{
  const int k = b->size;
  Local l = {.b = b, .w0 = w, .k = k};
  double trace = 0, *z0 = work;

  l.z = z0 + k;
  l.w = l.z + k;
  l.F = l.w + k;
  l.trial = l.F + k;
  l.d = l.trial + k;
  l.J = l.d + k;
  l.cone = (RicoConeBlock){.cone = b->cone, .size = k, .mu = b->mu, .A = l.J + k * k, .B = l.J + 2 * k * k};
  for (int i = 0; i < k; i++) {
    z0[i] = l.z[i] = z[i];
    trace += b->A[i * (k + 1)];
  }
  l.z0 = z0;
  l.cone.rho_n = l.cone.rho_t = trace > 0 ? (double)k / trace : 1;
  return l;
}

int RicoLocalCone(const RicoContactData *b, const double w[], double z[], double work[])
{
  Local l = Prepare(b, w, z, work);
  double size = 0, enough;

  for (int i = 0; i < l.k; i++) size += z[i] * z[i] + (l.cone.rho_n * w[i]) * (l.cone.rho_n * w[i]);
  enough = SMALL * sqrt(size);
  if (Newton(&l, enough) > 1e4 * enough) ProjectedSteps(&l, l.cone.rho_n / 2);
  RicoProjectSecondOrder(l.k, l.cone.mu, l.z, z);
  return RicoIsFinite(l.k, z);
}
