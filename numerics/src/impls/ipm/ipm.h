/*
  ipm.h -- private: an iterate of the interior point type, and its steps (ipm_step.c).
*/
#pragma once

#include <impls/active/active.h>

typedef struct {
  RicoProblem p;
  PetscInt n, it, restarts;
  PetscReal bounds;     /* number of finite bounds of rows that are not fixed, on all ranks */
  PetscReal size;       /* distance from the bounds at the start                          */
  PetscReal infeasible; /* share of the initial M z + q - v + y that remains              */
  PetscReal mark;       /* infeasible when it was last halved                             */
  RicoActive active;
  RicoBestFeasible keep;
  PetscBool *moves;               /* lb < ub                                              */
  PetscReal *z, *w;               /* the iterate                                          */
  PetscReal *s, *v, *t, *y;       /* 1, 0, 1, 0 for absent bounds                         */
  PetscReal *dz, *dv, *dy;        /* its step                                             */
  PetscReal *second_v, *second_y; /* dz_a dv_a, dz_a dy_a                                 */
  PetscReal *theta, *rhs;         /* diagonal and right-hand side of (2) in ipm.c         */
} RicoInterior;

static inline PetscBool RicoHasLower(const RicoInterior *ip, PetscInt i)
{
  return ip->moves[i] && ip->active.lb[i] > PETSC_NINFINITY ? PETSC_TRUE : PETSC_FALSE;
}

static inline PetscBool RicoHasUpper(const RicoInterior *ip, PetscInt i)
{
  return ip->moves[i] && ip->active.ub[i] < PETSC_INFINITY ? PETSC_TRUE : PETSC_FALSE;
}

/* x <- the sum, or another reduction, of x over all ranks. */
PETSC_INTERN PetscErrorCode RicoInteriorReduce(const RicoInterior *, MPI_Op, PetscReal *x);

/* The predictor-corrector step from the iterate; the mean product mu, and the length alpha at which the step
   reaches a bound. *ok is false if a linear system could not be solved. */
PETSC_INTERN PetscErrorCode RicoInteriorStep(RicoInterior *, PetscReal *mu, PetscReal *alpha, PetscBool *ok);
/* A step towards the centre at the current mu, with the last factorisation. */
PETSC_INTERN PetscErrorCode RicoInteriorCentre(RicoInterior *, PetscReal mu, PetscReal *alpha);
PETSC_INTERN PetscErrorCode RicoInteriorMove(RicoInterior *, PetscReal alpha);

/* The type's solve for problems with friction (cone_ipm.c). */
PETSC_INTERN PetscErrorCode RicoSolve_ConeIPM(RicoSolver, RicoProblem, PetscReal z[]);
