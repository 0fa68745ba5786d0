/*
  cone_newton.h -- private: semismooth Newton on the equations of cones.h, for the types built on it.

  The problem solved is that of one proximal point,

      K  ∋  z  ⟂  M z + q + alpha (z - centre) + s(w)  ∈  K*,                                 (1)

  which is the problem itself where alpha = 0.
*/
#pragma once

#include <impls/cones/cone_system.h>

/* Most steps that a line search looks back. */
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
  PetscInt steps;                   /* linear systems solved so far         */
  PetscReal last[RICO_CONE_MEMORY]; /* ||F|| of the last steps of a run */
} RicoConeNewton;

PETSC_INTERN PetscErrorCode RicoConeNewtonCreate(RicoProblem, RicoFrictionFunction, RicoConeNewton *);
PETSC_INTERN PetscErrorCode RicoConeNewtonDestroy(RicoConeNewton *);

/* From z, until ||F|| has fallen to `target`; *ok where it has. *steps: taken. The step is halved while
   ||F|| does not fall below the largest of the last `memory` ones. */
PETSC_INTERN PetscErrorCode RicoConeNewtonRun(RicoConeNewton *, PetscInt max_steps, PetscInt memory,
                                              PetscReal target, PetscInt *steps, PetscBool *ok);

/* One such step: *norm is ||F|| before and after, t->last those of the last `memory` steps; forgotten where
   it is the first. *ok is false where there is no step. */
PETSC_INTERN PetscErrorCode RicoConeNewtonStep(RicoConeNewton *, PetscInt step, PetscInt memory,
                                               PetscReal *norm, PetscBool *ok);

/* ||F|| of (1) at z. */
PETSC_INTERN PetscErrorCode RicoConeNewtonMeasure(RicoConeNewton *, const PetscReal z[], PetscReal *norm);

/* The end of a solve: full steps with a vanishing alpha from z on, while each at least halves the yardstick
   of P_K(z). z receives the best of them, *residual its yardstick. */
PETSC_INTERN PetscErrorCode RicoConeNewtonFinish(RicoConeNewton *, PetscReal tolerance, PetscReal z[],
                                                 PetscReal *residual);
