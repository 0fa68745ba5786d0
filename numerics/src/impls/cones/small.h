/*
  small.h -- private: elimination in matrices of few rows, stored row by row.
*/
#pragma once

#include <petscsys.h>

/* Largest number of rows. */
#define RICO_MOST_SMALL 120

/* Gauss-Jordan elimination with row exchanges, on `size` rows of `width` columns: the first `size` columns
   become I. Returns the sign of their determinant, 0 if they are singular. */
PETSC_INTERN PetscInt RicoEliminate(PetscInt size, PetscInt width, PetscReal W[]);
/* B = H R P' by Householder reflections with column exchanges, R with decreasing diagonal; then A = S H' and
   B = S R P' with S_ii = 1 / max(1, |R_ii| omega). Returns the sign of det H. */
PETSC_INTERN PetscInt RicoTriangulate(PetscInt n, PetscReal omega, PetscReal A[], PetscReal B[]);
