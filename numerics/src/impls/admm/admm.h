/*
  admm.h -- private: the splitting iteration's state and its steps (admm_step.c).
*/
#pragma once

#include <impls/active/active.h>

typedef struct {
  RicoProblem p;
  PetscInt n;
  PetscReal alpha, r;
  PetscBool adapt;
  PetscBool intervals; /* active is there */
  RicoActive active;
  RicoLinear linear;
  RicoAnderson anderson;
  RicoSpace space;
  PetscReal *room; /* of it */
  RicoKeep keep;
  const PetscReal *q;
  PetscReal *unit;          /* R / r                              */
  PetscReal *R, *t, *z, *x; /* (1)-(3)                            */
  PetscReal *g, *T;         /* alpha (x - z), t + g               */
  PetscReal *next;          /* P_K(T)                             */
  PetscReal *rhs;
  PetscReal norm_g; /* at the last t that was kept        */
  PetscBool accelerated;
} RicoSplitting;

/* The matrix D = R / r: once. */
PETSC_INTERN PetscErrorCode RicoSplittingUnits(RicoSplitting *);
/* M + R, factored for the present r. */
PETSC_INTERN PetscErrorCode RicoSplittingFactor(RicoSplitting *, PetscBool *ok);
/* (2) of admm.c */
PETSC_INTERN PetscErrorCode RicoSplittingSolve(RicoSplitting *, PetscBool *ok);
/* (3), accelerated; a t that has made things worse is taken back. */
PETSC_INTERN PetscErrorCode RicoSplittingAdvance(RicoSplitting *);
/* r by its rule; *ok is false where the new M + R could not be factored. */
PETSC_INTERN PetscErrorCode RicoSplittingBalance(RicoSplitting *, PetscBool *ok);
