/*
  nsgs_cone.c -- the local problem of a second-order cone: Newton on the cone's own equations.

  With w(z) = w + A (z - z_old), the cone's equations F(z, w(z)) = 0 of cones.h have the Jacobian
  A_c + B_c A, a few rows square. Steps are halved while ||F|| does not fall; where Newton comes to no end,
  projected steps z <- P(z - rho w) go on from the best point.
*/
#include <impls/cones/cones.h>
#include <impls/nsgs/eliminate.h>
#include <impls/nsgs/nsgs.h>

#define NEWTON_STEPS 30
#define PROJECTED_STEPS 100
#define SMALL 1e-14

typedef struct {
  const RicoLocal *b;
  RicoConeBlock cone;
  const PetscReal *w0, *z0;
  PetscReal *z, *w, *F, *trial, *J, *d;
  PetscInt k;
} Local;

static size_t Work(PetscInt k)
{
  return (size_t)(3 * k * k + 7 * k) * sizeof(PetscReal);
}

static void Apply(const Local *l, const PetscReal z[], PetscReal w[])
{
  for (PetscInt i = 0; i < l->k; i++) {
    w[i] = l->w0[i];
    for (PetscInt j = 0; j < l->k; j++) w[i] += l->b->A[i * l->k + j] * (z[j] - l->z0[j]);
  }
}

static PetscReal Evaluate(Local *l, PetscBool blocks, const PetscReal z[])
{
  PetscReal sum = 0;

  Apply(l, z, l->w);
  RicoConeMap(&l->cone, RICO_FRICTION_ALART_CURNIER, blocks, z, l->w, l->F);
  for (PetscInt i = 0; i < l->k; i++) sum += l->F[i] * l->F[i];
  return PetscSqrtReal(sum);
}

/* d = -(A_c + B_c A)^-1 F */
static PetscBool Direction(Local *l)
{
  const PetscInt k = l->k;

  for (PetscInt i = 0; i < k; i++) {
    l->d[i] = -l->F[i];
    for (PetscInt j = 0; j < k; j++) {
      PetscReal sum = l->cone.A[i * k + j];

      for (PetscInt m = 0; m < k; m++) sum += l->cone.B[i * k + m] * l->b->A[m * k + j];
      l->J[i * k + j] = sum;
    }
  }
  return RicoEliminate(k, l->J, l->d);
}

/* ||F|| at the end. */
static PetscReal Newton(Local *l, PetscReal enough)
{
  PetscReal norm = Evaluate(l, PETSC_FALSE, l->z);

  for (PetscInt step = 0; step < NEWTON_STEPS && norm > enough; step++) {
    PetscReal t = 1, next = norm;

    (void)Evaluate(l, PETSC_TRUE, l->z);
    if (!Direction(l)) break;
    for (PetscInt halvings = 0; halvings < 10; halvings++, t /= 2) {
      for (PetscInt i = 0; i < l->k; i++) l->trial[i] = l->z[i] + t * l->d[i];
      next = Evaluate(l, PETSC_FALSE, l->trial);
      if (next < norm) break;
    }
    if (!(next < norm)) break;
    norm = next;
    for (PetscInt i = 0; i < l->k; i++) l->z[i] = l->trial[i];
  }
  return norm;
}

static void ProjectedSteps(Local *l, PetscReal rho)
{
  for (PetscInt step = 0; step < PROJECTED_STEPS; step++) {
    Apply(l, l->z, l->w);
    for (PetscInt i = 0; i < l->k; i++) l->z[i] -= rho * l->w[i];
    RicoProjectSecondOrder((int)l->k, l->cone.mu, l->z, l->z);
  }
}

static Local Prepare(const RicoLocal *b, const PetscReal w[], const PetscReal z[], PetscReal *work)
{
  const PetscInt k = b->size;
  Local l = {.b = b, .w0 = w, .k = k};
  PetscReal trace = 0, *z0 = work;

  l.z = z0 + k;
  l.w = l.z + k;
  l.F = l.w + k;
  l.trial = l.F + k;
  l.d = l.trial + k;
  l.J = l.d + k;
  l.cone = (RicoConeBlock){.cone = b->cone, .size = k, .mu = b->mu, .A = l.J + k * k, .B = l.J + 2 * k * k};
  for (PetscInt i = 0; i < k; i++) {
    z0[i] = l.z[i] = z[i];
    trace += b->A[i * (k + 1)];
  }
  l.z0 = z0;
  l.cone.rho_n = l.cone.rho_t = trace > 0 ? (PetscReal)k / trace : 1;
  return l;
}

static PetscBool Solve(const RicoLocal *b, const PetscReal w[], PetscReal z[], void *work)
{
  Local l = Prepare(b, w, z, work);
  PetscReal size = 0, enough;

  for (PetscInt i = 0; i < l.k; i++) size += PetscSqr(z[i]) + PetscSqr(l.cone.rho_n * w[i]);
  enough = SMALL * PetscSqrtReal(size);
  if (Newton(&l, enough) > 1e4 * enough) ProjectedSteps(&l, l.cone.rho_n / 2);
  RicoProjectSecondOrder((int)l.k, l.cone.mu, l.z, z);
  return RicoAllFinite(l.k, z);
}

const RicoLocalSolver RicoLocalCone = {.work = Work, .solve = Solve};
