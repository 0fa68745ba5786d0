/*
  small.h -- private: elimination in matrices of a few rows, stored row by row.
*/
#pragma once

#include <petscsys.h>

/* Rows of such a matrix at most. */
#define RICO_MOST_SMALL 120

/* Gauss and Jordan with exchange of rows, on size rows of width columns: the first size columns become I. The
   sign of their determinant, 0 where it is singular. */
PETSC_INTERN PetscInt RicoEliminate(PetscInt size, PetscInt width, PetscReal W[]);
/* B = H R P' by Householder's reflections with exchange of columns, R with falling diagonal; then A = S H'
   and B = S R P' with S_ii = 1 / max(1, |R_ii| omega). The sign of det H. */
PETSC_INTERN PetscInt RicoTriangulate(PetscInt n, PetscReal omega, PetscReal A[], PetscReal B[]);
