/*
  best_feasible.h -- private: the best point of a solve, after projection on K.

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
  PetscReal mark;      /* stalled counts points until one has half of this  */
  PetscInt stalled;    /* points since the residual was last halved */
} RicoBestFeasible;

/* z: the point to return if no point is offered. */
PETSC_INTERN PetscErrorCode RicoBestFeasibleBegin(RicoProblem, const PetscReal z[], RicoBestFeasible *);
PETSC_INTERN PetscErrorCode RicoBestFeasibleOffer(RicoBestFeasible *, const PetscReal z[],
                                                  PetscReal *residual);
/* z <- the best point */
PETSC_INTERN PetscErrorCode RicoBestFeasibleEnd(RicoBestFeasible *, PetscReal z[]);
