/*
  best_feasible.c -- the best feasible point of a solve: see best_feasible.h.
*/
#include <impls/active/best_feasible.h>

PetscErrorCode RicoBestFeasibleBegin(RicoProblem p, const PetscReal z[], RicoBestFeasible *keep)
{
  PetscFunctionBegin;
  keep->p = p;
  keep->residual = keep->mark = PETSC_INFINITY;
  keep->stalled = 0;
  PetscCall(RicoProblemGetSize(p, &keep->n, NULL));
  PetscCall(PetscMalloc3(keep->n, &keep->z, keep->n, &keep->work, keep->n, &keep->w));
  PetscCall(PetscArraycpy(keep->z, z, keep->n));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoBestFeasibleOffer(RicoBestFeasible *keep, const PetscReal z[], PetscReal *residual)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemProjectArrays(keep->p, z, keep->work));
  PetscCall(RicoProblemResidualArrays(keep->p, keep->work, keep->w, residual, NULL));
  if (*residual < keep->residual) {
    keep->residual = *residual;
    PetscCall(PetscArraycpy(keep->z, keep->work, keep->n));
  }
  keep->stalled++;
  if (keep->residual > keep->mark / 2) PetscFunctionReturn(0);
  keep->mark = keep->residual;
  keep->stalled = 0;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoBestFeasibleEnd(RicoBestFeasible *keep, PetscReal z[])
{
  PetscFunctionBegin;
  PetscCall(PetscArraycpy(z, keep->z, keep->n));
  PetscCall(PetscFree3(keep->z, keep->work, keep->w));
  PetscFunctionReturn(0);
}
