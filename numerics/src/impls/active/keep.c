/*
  keep.c -- the best feasible point of a solve: see keep.h.
*/
#include <impls/active/keep.h>

PetscErrorCode RicoKeepBegin(RicoProblem p, const PetscReal z[], RicoKeep *keep)
{
  PetscFunctionBegin;
  keep->p = p;
  keep->residual = keep->mark = PETSC_INFINITY;
  keep->barren = 0;
  PetscCall(RicoProblemGetSize(p, &keep->n, NULL));
  PetscCall(PetscMalloc3(keep->n, &keep->z, keep->n, &keep->work, keep->n, &keep->w));
  PetscCall(PetscArraycpy(keep->z, z, keep->n));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoKeepOffer(RicoKeep *keep, const PetscReal z[], PetscReal *residual)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemProjectArrays(keep->p, z, keep->work));
  PetscCall(RicoProblemResidualArrays(keep->p, keep->work, keep->w, residual, NULL));
  if (*residual < keep->residual) {
    keep->residual = *residual;
    PetscCall(PetscArraycpy(keep->z, keep->work, keep->n));
  }
  keep->barren++;
  if (keep->residual > keep->mark / 2) PetscFunctionReturn(0);
  keep->mark = keep->residual;
  keep->barren = 0;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoKeepEnd(RicoKeep *keep, PetscReal z[])
{
  PetscFunctionBegin;
  PetscCall(PetscArraycpy(z, keep->z, keep->n));
  PetscCall(PetscFree3(keep->z, keep->work, keep->w));
  PetscFunctionReturn(0);
}
