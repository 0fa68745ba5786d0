/*
  ipm.h -- private: an iterate of the interior point type, and its steps (ipm_step.c).
*/
#pragma once

#include <impls/active/active.h>

typedef struct {
  RicoProblem p;
  PetscInt n, it, restarts;
  PetscReal bounds;     /* number of finite bounds of rows that move, over all ranks      */
  PetscReal size;       /* distance from the bounds at the start                          */
  PetscReal infeasible; /* part of M z + q - v + y that is left of the start's            */
  PetscReal mark;       /* infeasible when it was halved last                             */
  RicoActive active;
  RicoKeep keep;
  PetscBool *moves;               /* lb < ub                                              */
  PetscReal *z, *w;               /* the iterate                                          */
  PetscReal *s, *v, *t, *y;       /* 1, 0, 1, 0 where there is no bound                   */
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

/* x <- the sum, or another reduction, of all ranks' x. */
PETSC_INTERN PetscErrorCode RicoInteriorReduce(const RicoInterior *, MPI_Op, PetscReal *x);

/* The predictor and corrector step from the iterate, the mean product mu there, and the length alpha at
   which the step meets a bound. *ok is false where a linear system could not be solved. */
PETSC_INTERN PetscErrorCode RicoInteriorStep(RicoInterior *, PetscReal *mu, PetscReal *alpha, PetscBool *ok);
/* Towards the centre of the present mu, with the factorisation of the last step. */
PETSC_INTERN PetscErrorCode RicoInteriorCentre(RicoInterior *, PetscReal mu, PetscReal *alpha);
PETSC_INTERN PetscErrorCode RicoInteriorMove(RicoInterior *, PetscReal alpha);

/* The type's solve for problems with friction (cone_ipm.c). */
PETSC_INTERN PetscErrorCode RicoSolve_ConeIPM(RicoSolver, RicoProblem, PetscReal z[]);
