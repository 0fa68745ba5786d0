/*
  pgs.h -- private to types pgs and psor.
*/
#pragma once

#include <impls/sweep/progress.h>
#include <impls/sweep/sweep.h>

/* The data of a sweep for each row, besides M and q. */
typedef struct {
  PetscReal *step; /* 1 / a_i of (2) in pgs.c; 0: the row has no such step          */
  const PetscReal *diagonal, *lb, *ub;
  PetscReal *damping; /* c_i of (2), NULL on one rank                                  */
} RicoPGSRows;

/* One sweep, forward or backward. */
PETSC_INTERN void RicoPGSRelax(const RicoSweep *, const RicoPGSRows *, PetscBool forward, PetscReal z[],
                               RicoSweepChange *);

/* adaptation of omega (pgs_omega.c) */
typedef struct {
  PetscReal omega, other; /* current, and before the last change                             */
  PetscReal limit;        /* an omega that was worse: a limit of later changes               */
  PetscReal other_rate;   /* rate of convergence of `other`                                  */
  PetscReal start, rate;  /* estimate when the window began; rate of the previous window     */
  PetscReal least;        /* smallest estimate since the last change                         */
  PetscInt sweeps;        /* in this window                                                  */
  PetscInt windows;       /* since the last change                                           */
} RicoPGSOmega;

PETSC_INTERN void RicoPGSOmegaBegin(RicoPGSOmega *);
/* Records the estimate of a sweep; true if omega has changed. */
PETSC_INTERN PetscBool RicoPGSOmegaNext(RicoPGSOmega *, PetscReal estimate);
