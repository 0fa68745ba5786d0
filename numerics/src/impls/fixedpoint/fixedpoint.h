/*
  fixedpoint.h -- private: data of a fixed point solve (fixedpoint.c), and its two inner problems.
*/
#pragma once

#include <impls/cones/cone_newton.h>

typedef enum { RICO_LAW_CONE, RICO_LAW_TRESCA } RicoFixedPointLaw;

typedef struct {
  RicoFixedPointLaw law;
  char inner[64];    /* type for (1)                                   */
  PetscReal tight;   /* tolerance of inner problems, as a share of the residual */
  RicoSolver solver; /* of that type                                   */
} RicoSolver_FixedPoint;

typedef struct {
  RicoSolver s;
  RicoProblem p;
  const RicoSolver_FixedPoint *options;
  PetscInt n;
  PetscReal *z, *w;
  RicoProblem convex;    /* (1) of fixedpoint.c                      */
  Vec q;                 /* its q, for any form of M                 */
  RicoConeNewton newton; /* for (2)                                  */
} RicoFixedPoint;

/* (1): created once; solved from z, with the shift of w, to the given residual. */
PETSC_INTERN PetscErrorCode RicoFixedPointConeCreate(RicoFixedPoint *);
PETSC_INTERN PetscErrorCode RicoFixedPointConeSolve(RicoFixedPoint *, PetscReal target);
PETSC_INTERN PetscErrorCode RicoFixedPointConeDestroy(RicoFixedPoint *);
/* (2): likewise, with the bounds mu z_N. */
PETSC_INTERN PetscErrorCode RicoFixedPointTrescaCreate(RicoFixedPoint *);
PETSC_INTERN PetscErrorCode RicoFixedPointTrescaSolve(RicoFixedPoint *, PetscReal target);
PETSC_INTERN PetscErrorCode RicoFixedPointTrescaDestroy(RicoFixedPoint *);
