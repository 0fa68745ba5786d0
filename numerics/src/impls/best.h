/*
  best.h -- private: the best point of an iteration, to return if the iteration does not converge.

  A point is copied if its residual is a tenth below that of the last copy. The returned point is thus the
  best to within a tenth, and a converging iteration makes few copies.
*/
#pragma once

#include <ricoimpl.h>

/* The iteration diverges if its residual exceeds the lowest one by this factor. */
#define RICO_BLOW_UP 1e10

typedef struct {
  PetscInt n;
  PetscReal *z;
  PetscReal lowest, kept, last; /* residuals: lowest so far, of the copy, of the last point */
  PetscInt stalled;             /* points since the lowest residual                             */
} RicoBest;

PETSC_INTERN PetscErrorCode RicoBestBegin(RicoBest *, PetscInt n);
/* final: z is the last point, so no copy is needed. */
PETSC_INTERN PetscErrorCode RicoBestOffer(RicoBest *, PetscReal residual, const PetscReal z[],
                                          PetscBool final);
/* True after `most_stalled` points without a new minimum, or if the residual exceeds RICO_BLOW_UP times the
   lowest. */
PETSC_INTERN PetscBool RicoBestHasFailed(const RicoBest *, PetscInt most_stalled);
/* z <- the copy, if it is better than the last point. */
PETSC_INTERN PetscErrorCode RicoBestEnd(RicoBest *, PetscReal z[]);
