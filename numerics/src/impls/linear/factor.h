/*
  factor.h -- factors of dense matrices with the same bits on any processor: each entry is updated in the
  order of the columns that are eliminated, rounded after each operation, whatever the width of the
  processor's vectors.

  Matrices are row-major. Beside LAPACK, whose kernels differ from processor to processor, no matrix is
  needed.
*/
#pragma once

#include <numerics/rico_problem.h>

/* Columns that are eliminated at a time. */
#define RICO_FACTOR_BLOCK 16

/* P A = L U in place with L's unit diagonal left out; swap[k]: the row that came to place k in step k.
   Returns whether all pivots differ from zero. */
PETSC_INTERN PetscBool RicoFactorLU(PetscInt n, PetscReal A[], PetscInt swap[]);
/* x <- A^-1 x, and A'^-1 x */
PETSC_INTERN void RicoSolveLU(PetscInt n, const PetscReal A[], const PetscInt swap[], PetscReal x[]);
PETSC_INTERN void RicoSolveTransposedLU(PetscInt n, const PetscReal A[], const PetscInt swap[],
                                        PetscReal x[]);

/* A = L L' in place, for a symmetric A whose lower triangle is read; work: n RICO_FACTOR_BLOCK. Returns
   whether A is positive definite. x <- A^-1 x. */
PETSC_INTERN PetscBool RicoFactorCholesky(PetscInt n, PetscReal A[], PetscReal work[]);
PETSC_INTERN void RicoSolveCholesky(PetscInt n, const PetscReal A[], PetscReal x[]);

/* Turns the columns of A until they are orthogonal: A <- A V with V orthogonal. size[k]: the length of column
   k; the columns are in the order of falling length. */
PETSC_INTERN void RicoOrthogonalColumns(PetscInt n, PetscReal A[], PetscReal V[], PetscReal size[]);
