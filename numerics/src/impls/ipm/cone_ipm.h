/*
  cone_ipm.h -- private: a solve by interior points for friction (cone_ipm.c, cone_paths.c).
*/
#pragma once

#include <impls/active/best_feasible.h>
#include <impls/cones/cone_interior.h>
#include <impls/cones/cone_newton.h>

/* Shares of a step below which Mehrotra's steps end. */
#define RICO_CONE_SHORTEST 1e-9

typedef struct {
  RicoSolver s;
  RicoConeNewton newton;
  RicoConeInterior interior, point; /* point: for proximal points */
  RicoBestFeasible keep;
  PetscReal tolerance, next_try; /* next_try: residual below which Newton is tried */
  PetscReal norm_q, size;        /* size: of the start of paths */
  PetscReal *trial;
  PetscReal mark;   /* stalled counts steps until an interior point has half of this */
  PetscInt stalled; /* steps since the residual was last halved                    */
  PetscInt lost;    /* steps of proximal points without success                */
  PetscInt it;
  PetscBool stop;
} RicoConeRun;

/* Newton's method from z if the residual is at most next_try. */
PETSC_INTERN PetscErrorCode RicoConeIPMTryFinish(RicoConeRun *, const PetscReal z[], PetscReal *residual);
/* After a step: keeps the best point, counts steps without progress, tries Newton's method. */
PETSC_INTERN PetscErrorCode RicoConeIPMReport(RicoConeRun *, PetscReal *residual);
/* Follows the paths one by one, with Newton's method from the end of each. */
PETSC_INTERN PetscErrorCode RicoConeIPMFollowPaths(RicoConeRun *);
