/*
  linearimpl.h -- private: data shared by the solvers of (1) in linear.h.
*/
#pragma once

#include <impls/linear/linear.h>

/* One solver. It gets J + delta diag(b) on the rows R, with local numbers rows[0..m-1], and vectors of m
   entries. *broke reports a zero pivot, on all ranks. */
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

/* A local row of M on one rank: all n columns if *columns is NULL. */
PETSC_INTERN PetscErrorCode RicoLinearRow(RicoLinear, PetscInt i, PetscInt *count, const PetscInt *columns[],
                                          const PetscReal *values[]);

/* Returns true if a pivot is zero, not finite, or not larger than the round-off of its row or column. */
static inline PetscBool RicoPivotVanishes(PetscReal pivot, PetscReal largest)
{
  const PetscReal size = PetscAbsReal(pivot);

  return size > 100 * PETSC_MACHINE_EPSILON * largest && size < PETSC_MAX_REAL ? PETSC_FALSE : PETSC_TRUE;
}

/* Each sets ops and data, or leaves ops NULL if the problem does not suit it. */
PETSC_INTERN PetscErrorCode RicoLinearSetUp_Band(RicoLinear);
PETSC_INTERN PetscErrorCode RicoLinearSetUp_Dense(RicoLinear);
PETSC_INTERN PetscErrorCode RicoLinearSetUp_KSP(RicoLinear);

/* Factors a symmetric J on one rank. *factor: NULL, or that of a J with the same pattern, which is used
   again. *ok is false, and *factor may be NULL, if J is not positive definite. work: a vector of J's size. */
PETSC_INTERN PetscErrorCode RicoDefiniteFactor(Mat J, Vec work, Mat *factor, PetscBool *ok);
