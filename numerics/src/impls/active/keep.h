/*
  keep.h -- private: the best point of a solve, after projection on K.

  Iterates may lie outside K, and the last one need not be the best. Residuals are computed, and points stored
  and returned, after projection on K.
*/
#pragma once

#include <ricoimpl.h>

typedef struct {
  RicoProblem p;
  PetscInt n;
  PetscReal *z;        /* the best point                                   */
  PetscReal residual;  /* of z                                             */
  PetscReal *work, *w; /* the last point offered, M z + q                  */
  PetscReal mark;      /* barren counts points until one has half of this  */
  PetscInt barren;     /* points since the residual was last halved */
} RicoKeep;

/* z: the point to return if no point is offered. */
PETSC_INTERN PetscErrorCode RicoKeepBegin(RicoProblem, const PetscReal z[], RicoKeep *);
PETSC_INTERN PetscErrorCode RicoKeepOffer(RicoKeep *, const PetscReal z[], PetscReal *residual);
/* z <- the best point */
PETSC_INTERN PetscErrorCode RicoKeepEnd(RicoKeep *, PetscReal z[]);
