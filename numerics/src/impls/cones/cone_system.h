/*
  cone_system.h -- private: the linear system (2) of cones.h, with M + alpha I instead of M (cone_system.c).
*/
#pragma once

#include <impls/cones/condensed.h>

typedef struct {
  RicoCones *cones;
  PetscReal alpha;
  RicoBlockPair *pairs;
  RicoBlockSystem full;     /* used without patches, or if they were not accurate enough */
  RicoCondensed *condensed; /* or NULL                                                   */
  PetscBool made, through;  /* full has been created; condensed is factored              */
  PetscInt misses;          /* failures of condensed                                     */
  PetscReal *rest, *correction;
} RicoConeSystem;

PETSC_INTERN PetscErrorCode RicoConeSystemCreate(RicoCones *, RicoConeSystem *);
/* Uses this KSP on all rows for later solves, and takes ownership. */
PETSC_INTERN PetscErrorCode RicoConeSystemTakeKSP(RicoConeSystem *, KSP);
PETSC_INTERN PetscErrorCode RicoConeSystemDestroy(RicoConeSystem *);
PETSC_INTERN PetscErrorCode RicoConeSystemFactor(RicoConeSystem *, PetscReal alpha, PetscBool *ok);
/* The sign of det J; 0 if it is unknown. */
PETSC_INTERN PetscInt RicoConeSystemSign(const RicoConeSystem *);
/* d = J^-1 r with refinement; *ok if d is finite. */
PETSC_INTERN PetscErrorCode RicoConeSystemSolve(RicoConeSystem *, const PetscReal r[], PetscReal d[],
                                                PetscBool *ok);
