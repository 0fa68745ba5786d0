/*
  plane_rows.h -- private to type nsgs: an assembled problem of contacts in the plane, in block rows.

  With W_kk its own block and u what the others and q make of its velocity, contact k wants (1) of nsgs.h, A =
  W_kk / omega, of which everything that does not depend on u is made beforehand: the inverse of A, by which
  it sticks, and for either side s that it may slide to

      r_N = -u_N / (A_NN + s mu A_NT),      r_T = s mu r_N.
*/
#pragma once

#include <impls/nsgs/block_rows.h>
#include <impls/sweep/watch.h>

typedef struct {
  double q[2], mu;
  double own[4];     /* W_kk column by column, less A: what omega = 1 leaves nothing of */
  double A[4];       /* row by row                                                     */
  double inverse[4]; /* A^-1 row by row; not finite where A is singular                */
  double slides[2];  /* 1 / (A_NN + s mu A_NT), s = -1 and 1                           */
  PetscInt asleep;   /* sweeps that it still sits out                                  */
} RicoPlaneRow;

typedef struct {
  RicoBlockRows rows; /* without own blocks */
  RicoPlaneRow *row;
} RicoPlaneRows;

/* *made is false where the problem is of another kind. */
PETSC_INTERN PetscErrorCode RicoPlaneRowsCreate(const RicoSweep *, PetscReal omega, RicoPlaneRows *,
                                                PetscBool *made);
PETSC_INTERN PetscErrorCode RicoPlaneRowsDestroy(RicoPlaneRows *);
/* One sweep in this order (NULL: 0, 1, ...). A contact that moves by `share` at most sits out `freeze`
 * sweeps. */
PETSC_INTERN void RicoPlaneRowsSweep(RicoPlaneRows *, const PetscInt order[], PetscInt freeze,
                                     PetscReal share, PetscReal z[], RicoSweepChange *);
