/*
  plane_rows.h -- private to type nsgs: block rows of an assembled problem of contacts in the plane.

  Let W_kk be the own block of contact k, and u its velocity due to q and the other contacts. It has to solve
  (1) of nsgs.h with A = W_kk / omega. All data that do not depend on u are computed beforehand: the inverse
  of A, for sticking, and for each direction of sliding s

      r_N = -u_N / (A_NN + s mu A_NT),      r_T = s mu r_N.
*/
#pragma once

#include <impls/nsgs/block_rows.h>
#include <impls/sweep/progress.h>

typedef struct {
  double q[2], mu;
  double own[4];     /* W_kk column by column, minus A: zero if omega = 1 */
  double A[4];       /* row by row                                                     */
  double inverse[4]; /* A^-1 row by row; not finite if A is singular                   */
  double slides[2];  /* 1 / (A_NN + s mu A_NT), s = -1 and 1                           */
  PetscInt asleep;   /* remaining sweeps for which it is skipped                       */
} RicoPlaneRow;

typedef struct {
  RicoBlockRows rows;
  RicoPlaneRow *row;
} RicoPlaneRows;

/* *made is false if the problem is of another kind. */
PETSC_INTERN PetscErrorCode RicoPlaneRowsCreate(const RicoSweep *, PetscReal omega, RicoPlaneRows *,
                                                PetscBool *made);
PETSC_INTERN PetscErrorCode RicoPlaneRowsDestroy(RicoPlaneRows *);
/* One sweep in this order (NULL: 0, 1, ...). A contact that moves by at most `share` is skipped for `freeze`
   sweeps. */
PETSC_INTERN void RicoPlaneRowsSweep(RicoPlaneRows *, const int order[], PetscInt freeze, PetscReal share,
                                     PetscReal z[], RicoSweepChange *);
