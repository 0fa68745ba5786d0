/*
  grids.h -- the matrices of multigrid on all levels, and multigrid with them on the rows that are free.
*/
#pragma once

#include <petscksp.h>

/* Level 0 is the coarsest, `finest` that of M. */
typedef struct _p_RicoGrids {
  PetscInt finest;
  PetscBool may_truncate; /* the members below A exist, and Configure may be called */
  Mat *P;                 /* from level l to l + 1                                    */
  Mat *A;                 /* A[l] = P[l]' A[l+1] P[l], of M; the operators of coarse problems */
  Mat *product;           /* the same of a truncated matrix                           */
  Mat *truncated;         /* P[l] with the rows that are fixed or held scaled */
} * RicoGrids;

/* The interpolation of BoomerAMG, set up for M. Collective. */
PETSC_INTERN PetscErrorCode RicoGridsCreate(PC boomer, Mat M, RicoGrids *);
PETSC_INTERN PetscErrorCode RicoGridsDestroy(RicoGrids *);
/* Makes pc multigrid on level `level` and those below. */
PETSC_INTERN PetscErrorCode RicoGridsConfigure(RicoGrids, PetscInt level, PC pc);
/* Computes the coarse matrices of M, the truncated matrix of `level`, and sets up pc, which Configure has
 * made. */
PETSC_INTERN PetscErrorCode RicoGridsSetUp(RicoGrids, PetscInt level, Mat M, const PetscBool fixed[], PC pc);
