/*
  newton.h -- private: data and functions that the phases of type newton share.
*/
#pragma once

#include <impls/active/active.h>

typedef struct {
  RicoSolver s;
  RicoProblem p;
  RicoNewtonFunction function;
  PetscInt n, it;
  PetscReal first;
  RicoActive active;
  RicoState *state;
  PetscReal *z, *w; /* the iterate, w = M z + q */
  RicoBestFeasible keep;
  PetscBool stop;
  PetscBool singular; /* a linear system could not be solved */
} RicoNewton;

/* Ends an iteration and tests for stopping. The first form offers z, the second passes its residual. */
PETSC_INTERN PetscErrorCode RicoNewtonReport(RicoNewton *, const PetscReal z[]);
PETSC_INTERN PetscErrorCode RicoNewtonReportKnown(RicoNewton *, PetscReal residual);
/* Ends the iteration at states that determine themselves; the dispatcher tests the residual. */
PETSC_INTERN PetscErrorCode RicoNewtonFinish(RicoNewton *);

/* The phases. Each returns if nt->stop is set, or if it makes no further progress. */
PETSC_INTERN PetscErrorCode RicoNewtonExchange(RicoNewton *nt, PetscInt most_stalled, PetscBool one_by_one);
PETSC_INTERN PetscErrorCode RicoNewtonPath(RicoNewton *nt);

/* Phi_mu of path.c at every row, with its derivatives: dPhi = a dz + b dw + m dmu. */
PETSC_INTERN void RicoNewtonEvaluate(const RicoNewton *nt, PetscReal mu, const PetscReal z[],
                                     const PetscReal w[], PetscReal phi[], PetscReal a[], PetscReal b[],
                                     PetscReal m[]);

/* The type's solve for problems with friction (contact.c). */
PETSC_INTERN PetscErrorCode RicoSolve_ContactNewton(RicoSolver, RicoProblem, RicoFrictionFunction,
                                                    PetscReal z[]);
