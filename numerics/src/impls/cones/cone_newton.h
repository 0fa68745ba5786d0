/*
  cone_newton.h -- private: semismooth Newton on the equations of cones.h, used by several types.

  It solves the problem of one proximal point,

      K  ∋  z  ⟂  M z + q + alpha (z - centre) + s(w)  ∈  K*,                                 (1)

  which is the original problem if alpha = 0.
*/
#pragma once

#include <impls/cones/cone_system.h>

/* Largest memory of the nonmonotone line search, in steps. */
#define RICO_CONE_MEMORY 10

typedef struct {
  RicoProblem p;
  RicoCones cones;
  RicoConeSystem system;
  PetscInt n;
  PetscReal alpha;
  PetscReal *centre;
  PetscReal *z, *w, *F, *d; /* the iterate, w of (1), F, the step   */
  PetscReal *trial, *trial_w;
  PetscInt steps;                   /* number of linear systems solved      */
  PetscReal last[RICO_CONE_MEMORY]; /* ||F|| of the last steps of a run */
} RicoConeNewton;

PETSC_INTERN PetscErrorCode RicoConeNewtonCreate(RicoSolver, RicoProblem, RicoFrictionFunction,
                                                 RicoConeNewton *);
PETSC_INTERN PetscErrorCode RicoConeNewtonDestroy(RicoConeNewton *);

/* Iterates from z until ||F|| <= target; *ok if that is reached; *steps: number of steps. A step is halved
   while ||F|| is not below the largest of the last `memory` values. */
PETSC_INTERN PetscErrorCode RicoConeNewtonRun(RicoConeNewton *, PetscInt max_steps, PetscInt memory,
                                              PetscReal target, PetscInt *steps, PetscBool *ok);

/* One such step: *norm is ||F|| before, then after; t->last holds the last `memory` values, reset at the
   first step. *ok is false if no step is possible, or if the solver is late. */
PETSC_INTERN PetscErrorCode RicoConeNewtonStep(RicoConeNewton *, PetscInt step, PetscInt memory,
                                               PetscReal *norm, PetscBool *ok);

/* ||F|| of (1) at z. */
PETSC_INTERN PetscErrorCode RicoConeNewtonMeasure(RicoConeNewton *, const PetscReal z[], PetscReal *norm);

/* Ends a solve: full steps with a vanishing alpha from z on, while each at least halves the residual of
   P_K(z). z receives the best of these points, *residual its residual. */
PETSC_INTERN PetscErrorCode RicoConeNewtonFinish(RicoConeNewton *, PetscReal tolerance, PetscReal z[],
                                                 PetscReal *residual);
