/*
  block_system.h -- private: the linear system  (A + B (M + alpha I)) d = r  on one rank, A and B block
  diagonal (block_system.c).
*/
#pragma once

#include <ricoimpl.h>

/* Blocks of A and B, size x size row by row, for the rows from this one on. */
typedef struct {
  PetscInt row, size;
  PetscReal *A, *B;
} RicoBlockPair;

typedef struct {
  RicoSolver s; /* or NULL */
  PetscInt n, count;
  const RicoBlockPair *pairs; /* consecutive, covering all rows */
  const RicoRows *rows;       /* of M */
  PetscBool dense, changed;   /* changed: the sparse pattern differs from the previous one */
  PetscReal alpha, whole;     /* whole: of RicoFactorBegin() */
  PetscReal *J;               /* dense: row by row, factored in place */
  PetscInt *swap;
  PetscInt *ia, *ja;  /* sparse matrix by rows                   */
  PetscReal *a, *row; /* row: a scattered row, n entries         */
  PetscInt *marked;   /* columns of that row                     */
  PetscBool *mark;
  Mat mat, factor;
  KSP ksp; /* used instead of a factor; NULL: none */
  Vec rhs, x;
} RicoBlockSystem;

/* The caller owns pairs and rows and keeps them as long as the system. */
PETSC_INTERN PetscErrorCode RicoBlockSystemCreate(RicoSolver, PetscInt n, PetscInt count,
                                                  const RicoBlockPair[], const RicoRows *, RicoBlockSystem *);
/* Uses this KSP for all later solves, and takes ownership. */
PETSC_INTERN PetscErrorCode RicoBlockSystemTakeKSP(RicoBlockSystem *, KSP);
PETSC_INTERN PetscErrorCode RicoBlockSystemDestroy(RicoBlockSystem *);
/* Factors the matrix with the current entries of A and B; *ok is false if it is singular, or if the time of
   the solver does not suffice. */
PETSC_INTERN PetscErrorCode RicoBlockSystemFactor(RicoBlockSystem *, PetscReal alpha, PetscBool *ok);
/* The sign of the determinant; 0 if it is unknown. */
PETSC_INTERN PetscInt RicoBlockSystemSign(const RicoBlockSystem *);
PETSC_INTERN PetscErrorCode RicoBlockSystemSolve(RicoBlockSystem *, const PetscReal r[], PetscReal d[]);
