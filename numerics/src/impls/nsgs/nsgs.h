/*
  nsgs.h -- private to type nsgs: the blocks and their local solvers.

  With the other blocks fixed, block b has the local problem

      K_b  ∋  z_b  ⟂  w_b + A_b (z_b - z_old)  ∈  K_b*,      A_b = M_bb / omega + C_b,        (1)

  w = M z_old + q. A cone enters nsgs by one line in the table of local solvers (nsgs_local.c).
*/
#pragma once

#include <array/friction/acceleration.h>
#include <impls/sweep/progress.h>
#include <impls/sweep/sweep.h>

typedef struct {
  PetscReal omega;
  RicoShuffle shuffle;
  PetscInt seed;
  PetscInt freeze;   /* sweeps for which a settled block is skipped */
  PetscInt anderson; /* of Anderson's method (acceleration.h)        */
} RicoSolver_NSGS;

PETSC_INTERN PetscErrorCode RicoNSGSSetSettings(RicoSolver);

/* Data of the acceleration of sweeps. */
typedef struct {
  RicoArrayAcceleration inner;
  RicoSpace space;
  PetscReal *room;
} RicoAcceleration;

/* From z on; memory = 0: none. */
PETSC_INTERN PetscErrorCode RicoAccelerationBegin(RicoProblem, PetscInt memory, const PetscReal z[],
                                                  RicoAcceleration *);
PETSC_INTERN PetscErrorCode RicoAccelerationEnd(RicoAcceleration *);

typedef struct _RicoLocalSolver RicoLocalSolver;

typedef struct {
  PetscInt row, size;
  PetscReal *A;             /* of (1), size x size row by row, or its factors from prepare() */
  const PetscReal *lb, *ub; /* bounds of its rows; NULL: 0 and infinity                  */
  RicoCone cone;
  PetscReal mu, mu_r; /* of a friction cone                                        */
  const RicoLocalSolver *solver;
  PetscBool free;  /* all rows without bounds                                   */
  PetscInt asleep; /* remaining sweeps for which it is skipped                  */
} RicoLocal;

struct _RicoLocalSolver {
  size_t (*work)(PetscInt size); /* bytes for prepare() and solve(); NULL: none         */
  PetscErrorCode (*prepare)(RicoLocal *, void *work); /* once per solve: factors A_b; or NULL   */
  /* Solves (1): z holds z_old, then z_b. False if there is no solution; z may have changed even so. */
  PetscBool (*solve)(const RicoLocal *, const PetscReal w[], PetscReal z[], void *work);
};

PETSC_INTERN const RicoLocalSolver *RicoLocalSolverOf(RicoCone, PetscInt size);

/* All blocks of this rank. */
typedef struct {
  PetscInt count, largest; /* blocks; rows of the largest   */
  RicoLocal *local;
  PetscReal *A;  /* all A_b                       */
  PetscReal *wz; /* space for w_b and z_b         */
  void *work;
} RicoLocals;

PETSC_INTERN PetscErrorCode RicoLocalsCreate(RicoSweep *, PetscReal omega, RicoLocals *);
PETSC_INTERN PetscErrorCode RicoLocalsDestroy(RicoLocals *);

/* The order in which blocks are visited. */
typedef struct {
  int count;
  int *order; /* NULL: in order */
  RicoShuffle shuffle;
  uint64_t state;
} RicoOrder;

PETSC_INTERN PetscErrorCode RicoOrderCreate(PetscInt count, RicoShuffle, PetscInt seed, RicoOrder *);
PETSC_INTERN PetscErrorCode RicoOrderDestroy(RicoOrder *);
PETSC_INTERN void RicoOrderNext(RicoOrder *); /* before every sweep */

/* Contacts between bodies, in a fixed order. */
PETSC_INTERN PetscBool RicoNSGSTakesBodies(const RicoSolver_NSGS *, RicoProblem);
PETSC_INTERN PetscErrorCode RicoNSGSBodies(const RicoSolver_NSGS *, RicoProblem, const RicoOrder *,
                                           RicoProgress *, RicoAcceleration *, PetscReal z[], PetscReal w[]);
