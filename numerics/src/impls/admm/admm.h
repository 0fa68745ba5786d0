/*
  admm.h -- private: state and steps of the splitting iteration (admm_step.c).
*/
#pragma once

#include <impls/active/active.h>

typedef struct {
  RicoProblem p;
  PetscInt n;
  PetscReal alpha, r;
  PetscBool adapt;
  PetscBool intervals; /* active is in use */
  RicoActive active;
  RicoLinear linear;
  RicoAnderson anderson;
  RicoSpace space;
  PetscReal *room; /* of it */
  RicoBestFeasible keep;
  const PetscReal *q;
  PetscReal *unit;          /* R / r                              */
  PetscReal *R, *t, *z, *x; /* (1)-(3)                            */
  PetscReal *g, *T;         /* alpha (x - z), t + g               */
  PetscReal *next;          /* P_K(T)                             */
  PetscReal *rhs;
  PetscReal norm_g; /* at the last accepted t             */
  PetscBool accelerated;
} RicoSplitting;

/* Computes D = R / r; called once. */
PETSC_INTERN PetscErrorCode RicoSplittingUnits(RicoSplitting *);
/* Factors M + R for the current r. */
PETSC_INTERN PetscErrorCode RicoSplittingFactor(RicoSplitting *, PetscBool *ok);
/* (2) of admm.c */
PETSC_INTERN PetscErrorCode RicoSplittingSolve(RicoSplitting *, PetscBool *ok);
/* (3), accelerated; undoes the last step if it has increased ||x - z||. */
PETSC_INTERN PetscErrorCode RicoSplittingAdvance(RicoSplitting *);
/* Adapts r; *ok is false if the new M + R could not be factored. */
PETSC_INTERN PetscErrorCode RicoSplittingBalance(RicoSplitting *, PetscBool *ok);
