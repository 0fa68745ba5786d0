/*
  cone_system.h -- private: the linear system (2) of cones.h, with M + alpha I in the place of M
  (cone_system.c).
*/
#pragma once

#include <impls/cones/condensed.h>

typedef struct {
  RicoCones *cones;
  PetscReal alpha;
  RicoBlockPair *pairs;
  RicoBlockSystem full;     /* where there are no patches, or they were not exact enough */
  RicoCondensed *condensed; /* or NULL                                                   */
  PetscBool made, through;  /* full was; what is factored is condensed                   */
  PetscInt misses;          /* of condensed                                              */
  PetscReal *rest, *correction;
} RicoConeSystem;

PETSC_INTERN PetscErrorCode RicoConeSystemCreate(RicoCones *, RicoConeSystem *);
/* Solves by this KSP from now on, on all rows, and owns it. */
PETSC_INTERN PetscErrorCode RicoConeSystemTakeKSP(RicoConeSystem *, KSP);
PETSC_INTERN PetscErrorCode RicoConeSystemDestroy(RicoConeSystem *);
PETSC_INTERN PetscErrorCode RicoConeSystemFactor(RicoConeSystem *, PetscReal alpha, PetscBool *ok);
/* The sign of det J; 0 where it is not known. */
PETSC_INTERN PetscInt RicoConeSystemSign(const RicoConeSystem *);
/* d = J^-1 r, refined; *ok where it is finite. */
PETSC_INTERN PetscErrorCode RicoConeSystemSolve(RicoConeSystem *, const PetscReal r[], PetscReal d[],
                                                PetscBool *ok);
