/*
  cone_map.c -- computes F, A and B of (1) and (2) in cone_map.h for one cone.
*/
#include "cone_map.h"

#include <math.h>

static double Norm2(int k, const double x[])
{
  double sum = 0;

  for (int i = 0; i < k; i++) sum += x[i] * x[i];
  return sqrt(sum);
}

static void MapInterval(const RicoConeBlock *c, int blocks, const double z[], const double w[], double F[])
{
  const double x = z[0] - c->rho_n * w[0];
  const int inside = x > c->lb && x < c->ub;

  F[0] = inside ? c->rho_n * w[0] : z[0] - (x <= c->lb ? c->lb : c->ub);
  if (!blocks) return;
  c->A[0] = inside ? 0 : 1;
  c->B[0] = inside ? c->rho_n : 0;
}

/* Computes rows first .. first + d - 1, a disk: F = z - P(z - rho w), where P projects on the disk of radius
   coefficient * base(z_N, w_N). slope_z, slope_w: derivatives of base by z_N and w_N. */
static void MapDisk(const RicoConeBlock *c, int first, int d, double coefficient, double rho, double base,
                    double slope_z, double slope_w, int blocks, const double z[], const double w[],
                    double F[])
{
  const int k = c->size;
  const double radius = coefficient * base;
  double x[2] = {0, 0}, length;

  for (int i = 0; i < d; i++) x[i] = z[first + i] - rho * w[first + i];
  length = Norm2(d, x);
  for (int i = 0; i < d; i++) {
    const int row = first + i;

    F[row] = length <= radius ? rho * w[row] : z[row] - radius * x[i] / length;
    if (!blocks) continue;
    if (length <= radius) {
      c->B[row * k + row] = rho;
      continue;
    }
    for (int j = 0; j < d; j++) { /* P' = radius / length (I - t t') + t d(radius)' */
      const double shrink = radius / length * ((i == j) - x[i] / length * x[j] / length);

      c->A[row * k + first + j] = (i == j) - shrink;
      c->B[row * k + first + j] = rho * shrink;
    }
    c->A[row * k] = -coefficient * slope_z * x[i] / length;
    c->B[row * k] = -coefficient * slope_w * x[i] / length;
  }
}

static void MapDisks(const RicoConeBlock *c, RicoFrictionFunction function, int blocks, const double z[],
                     const double w[], double F[])
{
  const double x = z[0] - c->rho_n * w[0];
  const double pushed = x > 0;
  const int jean_moreau = function == RICO_FRICTION_JEAN_MOREAU;
  const double base = jean_moreau ? fmax(0, z[0]) : fmax(0, x);
  const double slope_z = jean_moreau ? z[0] > 0 : pushed, slope_w = jean_moreau ? 0 : -c->rho_n * pushed;
  const int d = c->cone == RICO_ROLLING ? (c->size - 1) / 2 : c->size - 1;

  F[0] = pushed ? c->rho_n * w[0] : z[0];
  if (blocks) {
    c->A[0] = 1 - pushed;
    c->B[0] = c->rho_n * pushed;
  }
  MapDisk(c, 1, d, c->mu, c->rho_t, base, slope_z, slope_w, blocks, z, w, F);
  if (c->cone == RICO_ROLLING)
    MapDisk(c, 1 + d, d, c->mu_r, c->rho_r, base, slope_z, slope_w, blocks, z, w, F);
}

/* Computes D = P'(x), the Jacobian of the projection on the second-order cone, k x k row by row. */
static void ProjectionSlope(int k, double mu, const double x[], double D[])
{
  const double t = Norm2(k - 1, x + 1), scale = 1 / (1 + mu * mu), on_axis = (x[0] + mu * t) * scale;

  for (int i = 0; i < k * k; i++) D[i] = 0;
  if (mu * t <= -x[0]) return;
  if (t <= mu * x[0]) {
    for (int i = 0; i < k; i++) D[i * k + i] = 1;
    return;
  }
  D[0] = scale;
  for (int i = 1; i < k; i++) {
    D[i] = D[i * k] = mu * scale * x[i] / t;
    for (int j = 1; j < k; j++) {
      const double along = x[i] / t * x[j] / t;

      D[i * k + j] = mu * mu * scale * along + mu * on_axis / t * ((i == j) - along);
    }
  }
}

/* A = I - D, B = rho D (I + e_N s'), where s' is the gradient of the shift s(w): the second term is the first
   column of D times s'. */
static void NaturalBlocks(const RicoConeBlock *c, const double x[], const double w[])
{
  const int k = c->size;
  const double slip = c->cone == RICO_COULOMB ? Norm2(k - 1, w + 1) : 0;

  ProjectionSlope(k, c->mu, x, c->B);
  for (int i = 0; i < k; i++) {
    const double column = c->B[i * k];

    for (int j = 0; j < k; j++) {
      c->A[i * k + j] = (i == j) - c->B[i * k + j];
      if (j > 0 && slip > 0) c->B[i * k + j] += column * c->mu * w[j] / slip;
      c->B[i * k + j] *= c->rho_n;
    }
  }
}

static void MapNatural(const RicoConeBlock *c, int blocks, const double z[], const double w[], double F[])
{
  const double shift = c->cone == RICO_COULOMB ? c->mu * Norm2(c->size - 1, w + 1) : 0;

  for (int i = 0; i < c->size; i++) F[i] = z[i] - c->rho_n * (w[i] + (i ? 0 : shift));
  if (blocks) NaturalBlocks(c, F, w);
  RicoProjectSecondOrder(c->size, c->mu, F, F);
  for (int i = 0; i < c->size; i++) F[i] = z[i] - F[i];
}

void RicoConeMap(const RicoConeBlock *c, RicoFrictionFunction function, int blocks, const double z[],
                 const double w[], double F[])
{
  const int natural = function == RICO_FRICTION_NATURAL && c->cone == RICO_COULOMB;

  if (blocks)
    for (int i = 0; i < c->size * c->size; i++) c->A[i] = c->B[i] = 0;
  if (!(RICO_CONE_BIT(c->cone) & RICO_FRICTION))
    MapInterval(c, blocks, z, w, F);
  else if (c->cone == RICO_SECOND_ORDER || natural)
    MapNatural(c, blocks, z, w, F);
  else
    MapDisks(c, function, blocks, z, w, F);
}
