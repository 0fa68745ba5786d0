/*
  fixedpoint.h -- private: what a fixed point solve works with (fixedpoint.c), and its two inner problems.
*/
#pragma once

#include <impls/cones/cone_newton.h>

typedef enum { RICO_LAW_CONE, RICO_LAW_TRESCA } RicoFixedPointLaw;

typedef struct {
  RicoFixedPointLaw law;
  char inner[64];    /* type for (1)                                   */
  PetscReal tight;   /* share of the residual left to the inner problem */
  RicoSolver solver; /* of that type                                   */
} RicoSolver_FixedPoint;

typedef struct {
  RicoSolver s;
  RicoProblem p;
  const RicoSolver_FixedPoint *options;
  PetscInt n;
  PetscReal *z, *w;
  RicoProblem convex;    /* (1) of fixedpoint.c                      */
  Vec q;                 /* its q, whatever form M has               */
  RicoConeNewton newton; /* for (2)                                  */
} RicoFixedPoint;

/* (1): made once; solved from z, for the shift of w, to the residual given. */
PETSC_INTERN PetscErrorCode RicoFixedPointConeCreate(RicoFixedPoint *);
PETSC_INTERN PetscErrorCode RicoFixedPointConeSolve(RicoFixedPoint *, PetscReal target);
PETSC_INTERN PetscErrorCode RicoFixedPointConeDestroy(RicoFixedPoint *);
/* (2): the same, for the bounds mu z_N. */
PETSC_INTERN PetscErrorCode RicoFixedPointTrescaCreate(RicoFixedPoint *);
PETSC_INTERN PetscErrorCode RicoFixedPointTrescaSolve(RicoFixedPoint *, PetscReal target);
PETSC_INTERN PetscErrorCode RicoFixedPointTrescaDestroy(RicoFixedPoint *);
