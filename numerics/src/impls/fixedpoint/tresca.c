/*
  tresca.c -- problem (2) of fixedpoint.c: cylinders instead of Coulomb's cones.

  The equations of cones.h with fixed radii mu (z_k)_N of the disks,

      F_N = z_N - P+(z_N - rho w_N),      F_T = z_T - P_disk(z_T - rho w_T),

  are the natural map of a convex problem. Because M may have a large kernel, they are solved in proximal
  steps with M + alpha I (cone_newton.h). alpha decreases while Newton's method converges quickly.
*/
#include <impls/fixedpoint/fixedpoint.h>

enum { STEPS = 25, POINTS = 20, MEMORY = 5 };

PetscErrorCode RicoFixedPointTrescaCreate(RicoFixedPoint *f)
{
  PetscFunctionBegin;
  PetscCall(RicoConeNewtonCreate(f->p, RICO_FRICTION_TRESCA, &f->newton));
  PetscFunctionReturn(0);
}

static void SetRadii(RicoFixedPoint *f)
{
  for (PetscInt c = 0; c < f->newton.cones.count; c++) {
    RicoConeBlock *cone = &f->newton.cones.cones[c];

    cone->bound = PetscMax(0, f->z[cone->row]);
  }
}

PetscErrorCode RicoFixedPointTrescaSolve(RicoFixedPoint *f, PetscReal target)
{
  RicoConeNewton *t = &f->newton;
  PetscReal rho, norm = 0;
  PetscInt steps;
  PetscBool ok;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetScale(f->p, &rho));
  SetRadii(f);
  PetscCall(PetscArraycpy(t->z, f->z, f->n));
  t->alpha = 1e-2 / rho;
  for (PetscInt point = 0; point < POINTS; point++) {
    PetscCall(PetscArraycpy(t->centre, t->z, f->n));
    RicoConesScale(&t->cones, t->alpha);
    PetscCall(RicoConeNewtonMeasure(t, t->z, &norm));
    if (norm <= rho * target) break;
    PetscCall(RicoConeNewtonRun(t, STEPS, MEMORY, 0.1 * rho * target, &steps, &ok));
    t->alpha = PetscMax(1e-12 / rho, t->alpha * (ok ? 0.1 : 10));
  }
  PetscCall(PetscArraycpy(f->z, t->z, f->n));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoFixedPointTrescaDestroy(RicoFixedPoint *f)
{
  PetscFunctionBegin;
  PetscCall(RicoConeNewtonDestroy(&f->newton));
  PetscFunctionReturn(0);
}
