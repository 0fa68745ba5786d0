/*
  factor.h -- factors of dense matrices with the same bits on any processor: each entry is updated in the
  order of the eliminated columns and rounded after each operation, for any width of the processor's vectors.

  Matrices are stored row by row. LAPACK cannot be used here, because its kernels differ between processors.
*/
#pragma once

#include <ricoimpl.h>

/* Number of columns eliminated at a time. */
#define RICO_FACTOR_BLOCK 16

/* P A = L U in place, without L's unit diagonal; swap[k]: the row exchanged with row k in step k. Returns
   whether all pivots are nonzero. Both factorisations end, and return false, if this solver is late; it may
   be NULL. */
PETSC_INTERN PetscBool RicoFactorLU(RicoSolver, PetscInt n, PetscReal A[], PetscInt swap[]);
/* x <- A^-1 x, and A'^-1 x */
PETSC_INTERN void RicoSolveLU(PetscInt n, const PetscReal A[], const PetscInt swap[], PetscReal x[]);
PETSC_INTERN void RicoSolveTransposedLU(PetscInt n, const PetscReal A[], const PetscInt swap[],
                                        PetscReal x[]);

/* A = L L' in place for a symmetric A, of which the lower triangle is read; work: n RICO_FACTOR_BLOCK reals.
   Returns whether A is positive definite. x <- A^-1 x. */
PETSC_INTERN PetscBool RicoFactorCholesky(RicoSolver, PetscInt n, PetscReal A[], PetscReal work[]);
PETSC_INTERN void RicoSolveCholesky(PetscInt n, const PetscReal A[], PetscReal x[]);

/* Makes the columns of A orthogonal: A <- A V with V orthogonal. size[k]: the length of column k, in
   decreasing order. */
PETSC_INTERN void RicoOrthogonalColumns(PetscInt n, PetscReal A[], PetscReal V[], PetscReal size[]);
