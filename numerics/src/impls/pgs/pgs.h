/*
  pgs.h -- private to types pgs and psor.
*/
#pragma once

#include <impls/sweep/sweep.h>
#include <impls/sweep/watch.h>

/* What a sweep knows of every row beside M and q. */
typedef struct {
  PetscReal *step; /* 1 / a_i of (2) in pgs.c; 0: the row has no such step          */
  const PetscReal *diagonal, *lb, *ub;
  PetscReal *damping; /* c_i of (2), NULL on one rank                                  */
} RicoPGSRows;

/* One sweep, forward or backward. */
PETSC_INTERN void RicoPGSRelax(const RicoSweep *, const RicoPGSRows *, PetscBool forward, PetscReal z[],
                               RicoSweepChange *);

/* omega found on the way (pgs_omega.c) */
typedef struct {
  PetscReal omega, other; /* now, and before the last change                                 */
  PetscReal bar;          /* an omega that was worse: not beyond                             */
  PetscReal rival;        /* rate that `other` had                                           */
  PetscReal start, rate;  /* estimate when the window began; rate of the window before it    */
  PetscReal least;        /* estimate since the last change                                  */
  PetscInt sweeps;        /* of this window                                                  */
  PetscInt windows;       /* since the last change                                           */
} RicoPGSOmega;

PETSC_INTERN void RicoPGSOmegaBegin(RicoPGSOmega *);
/* Takes note of a sweep's estimate; true where omega has changed. */
PETSC_INTERN PetscBool RicoPGSOmegaNext(RicoPGSOmega *, PetscReal estimate);
