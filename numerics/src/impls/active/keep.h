/*
  keep.h -- the best point of a solve, measured where it is feasible.

  Iterates may leave K, and end worse than they have been. What is measured, kept and handed back is their
  projection on K.
*/
#pragma once

#include <ricoimpl.h>

typedef struct {
  RicoProblem p;
  PetscInt n;
  PetscReal *z;        /* the best point                                   */
  PetscReal residual;  /* its                                              */
  PetscReal *work, *w; /* the last point offered, M z + q                  */
  PetscReal mark;      /* residual that has to be halved for ...           */
  PetscInt barren;     /* ... the number of points offered without halving */
} RicoKeep;

/* z: the point to hand back where none is offered. */
PETSC_INTERN PetscErrorCode RicoKeepBegin(RicoProblem, const PetscReal z[], RicoKeep *);
PETSC_INTERN PetscErrorCode RicoKeepOffer(RicoKeep *, const PetscReal z[], PetscReal *residual);
/* z <- the best point */
PETSC_INTERN PetscErrorCode RicoKeepEnd(RicoKeep *, PetscReal z[]);
