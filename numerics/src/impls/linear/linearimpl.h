/*
  linearimpl.h -- private: what the ways of factoring (1) of linear.h share.
*/
#pragma once

#include <impls/linear/linear.h>

/* One way. It sees J + delta diag(b) on the rows R, whose local numbers are rows[0..m-1], and vectors
   of m entries. *broke tells of a zero pivot, on all ranks alike. */
typedef struct {
  PetscErrorCode (*factor)(RicoLinear, PetscBool *broke);
  PetscErrorCode (*solve)(RicoLinear, PetscReal x[]); /* x: in r, out J^-1 r */
  PetscErrorCode (*destroy)(RicoLinear);
} RicoLinearOps;

struct _p_RicoLinear {
  RicoSolver solver;
  RicoProblem p;
  char name[32];
  const RicoLinearOps *ops;
  void *data;
  PetscInt n, m;  /* local rows, local rows in R */
  PetscInt *rows; /* R                           */
  const PetscReal *a, *b;
  PetscReal delta;
  PetscBool dense;                  /* J is a full array */
  PetscReal *r, *Mx, *trial, *kept; /* work, n entries */
};

/* A local row of M on one rank: all n columns where *columns is NULL. */
PETSC_INTERN PetscErrorCode RicoLinearRow(RicoLinear, PetscInt i, PetscInt *count, const PetscInt *columns[],
                                          const PetscReal *values[]);

/* A pivot is zero, not finite, or no more than the round-off of the row or column it comes from. */
static inline PetscBool RicoPivotVanishes(PetscReal pivot, PetscReal largest)
{
  const PetscReal size = PetscAbsReal(pivot);

  return size > 100 * PETSC_MACHINE_EPSILON * largest && size < PETSC_MAX_REAL ? PETSC_FALSE : PETSC_TRUE;
}

/* Each sets ops and data, or leaves ops NULL where it does not suit. */
PETSC_INTERN PetscErrorCode RicoLinearSetUp_Band(RicoLinear);
PETSC_INTERN PetscErrorCode RicoLinearSetUp_Dense(RicoLinear);
PETSC_INTERN PetscErrorCode RicoLinearSetUp_KSP(RicoLinear);
