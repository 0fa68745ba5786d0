/*
  prox.h -- private: data of a proximal point solve (prox.c), and its steps (prox_step.c).
*/
#pragma once

#include <impls/cones/cone_newton.h>

typedef struct {
  RicoFrictionFunction function;
  RicoProxInner inner;
  PetscReal alpha;     /* first alpha, in mean diagonals of M        */
  PetscInt sweeps;     /* of nsgs at the start                       */
  PetscInt newton_max; /* limit of Newton steps per proximal point   */
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
  PetscReal lowest;         /* residual of best                   */
  PetscReal residual;       /* of the current point               */
  PetscReal moved;          /* alpha ||z - z_k|| of the last step */
  PetscInt hold, next_hold; /* steps for which alpha must not decrease; their number after the next failure */
  PetscBool persists;       /* follows a drift: see prox_step.c   */
  PetscBool stop;
} RicoProx;

/* The residual at P_K(z) of the current z: stores the best z, calls the monitors, tests for stopping. */
PETSC_INTERN PetscErrorCode RicoProxReport(RicoProx *);
/* Computes one proximal point, and the next alpha. */
PETSC_INTERN PetscErrorCode RicoProxStep(RicoProx *);
/* Proximal points by sweeps (prox_sweeps.c), from the point reported last, until the solve ends. */
PETSC_INTERN PetscErrorCode RicoProxSweptPoints(RicoProx *);
