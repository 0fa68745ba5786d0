/*
  prox.h -- private: what a proximal point solve works with (prox.c), and its steps (prox_step.c).
*/
#pragma once

#include <impls/cones/cone_newton.h>

typedef struct {
  RicoFrictionFunction function;
  RicoProxInner inner;
  PetscReal alpha;     /* first alpha, in mean diagonals of M        */
  PetscInt sweeps;     /* of nsgs before                             */
  PetscInt newton_max; /* Newton steps for one proximal point        */
  RicoSolver nsgs;
} RicoSolver_Prox;

typedef struct {
  RicoSolver s;
  RicoProblem p;
  const RicoSolver_Prox *options;
  RicoConeNewton newton;
  PetscInt n, it;
  PetscReal diagonal; /* the mean diagonal of M             */
  PetscReal *trial, *trial_w, *best;
  PetscReal lowest;        /* residual of best                   */
  PetscReal residual;      /* of the present point               */
  PetscReal moved;         /* alpha ||z - z_k|| of the last step */
  PetscInt hold, patience; /* steps for which alpha may not fall; after the next failure */
  PetscBool persists;      /* follows a drift: see prox_step.c   */
  PetscBool stop;
} RicoProx;

/* The yardstick at P_K(z) of the present z: keeps the best, tells the monitors, asks whether to stop. */
PETSC_INTERN PetscErrorCode RicoProxReport(RicoProx *);
/* One proximal point, and the next alpha. */
PETSC_INTERN PetscErrorCode RicoProxStep(RicoProx *);
/* Points by sweeps until it is time to stop (prox_sweeps.c), from the point reported last. */
PETSC_INTERN PetscErrorCode RicoProxSweptPoints(RicoProx *);
