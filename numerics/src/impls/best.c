/*
  best.c -- the best point of an iteration: see best.h.
*/
#include <impls/best.h>

PetscErrorCode RicoBestBegin(RicoBest *b, PetscInt n)
{
  PetscFunctionBegin;
  *b = (RicoBest){.n = n, .lowest = PETSC_INFINITY, .kept = PETSC_INFINITY, .last = PETSC_INFINITY};
  PetscFunctionReturn(0);
}

PetscErrorCode RicoBestOffer(RicoBest *b, PetscReal residual, const PetscReal z[], PetscBool final)
{
  PetscFunctionBegin;
  b->last = residual;
  b->stalled++;
  if (!(residual < b->lowest)) PetscFunctionReturn(0);
  b->lowest = residual;
  b->stalled = 0;
  if (final || residual > 0.9 * b->kept) PetscFunctionReturn(0);
  if (!b->z) PetscCall(PetscMalloc1(b->n, &b->z));
  PetscCall(PetscArraycpy(b->z, z, b->n));
  b->kept = residual;
  PetscFunctionReturn(0);
}

PetscBool RicoBestHasFailed(const RicoBest *b, PetscInt most_stalled)
{
  return b->stalled > most_stalled || b->last > RICO_BLOW_UP * b->lowest ? PETSC_TRUE : PETSC_FALSE;
}

PetscErrorCode RicoBestEnd(RicoBest *b, PetscReal z[])
{
  PetscFunctionBegin;
  if (b->z && !(b->last <= b->kept)) PetscCall(PetscArraycpy(z, b->z, b->n));
  PetscCall(PetscFree(b->z));
  PetscFunctionReturn(0);
}
