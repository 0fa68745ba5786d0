/*
  block_system.h -- private: the linear system  (A + B (M + alpha I)) d = r  on one rank, A and B block
  diagonal (block_system.c).
*/
#pragma once

#include <ricoimpl.h>

/* Blocks of A and B, size x size row by row, that begin at this row. */
typedef struct {
  PetscInt row, size;
  PetscReal *A, *B;
} RicoBlockPair;

typedef struct {
  PetscInt n, count;
  const RicoBlockPair *pairs; /* one after the other, of all rows */
  const RicoRows *rows;       /* of M */
  PetscBool dense, changed;   /* changed: sparse, its pattern is another than before */
  PetscReal alpha;
  PetscReal *J; /* dense: row by row, factored in place */
  PetscInt *swap;
  PetscInt *ia, *ja;  /* sparse: rows of the matrix              */
  PetscReal *a, *row; /* row: a scattered row, n entries         */
  PetscInt *marked;   /* columns of that row                     */
  PetscBool *mark;
  Mat mat, factor;
  KSP ksp; /* in the place of a factor; NULL: none */
  Vec rhs, x;
} RicoBlockSystem;

/* The pairs and rows stay the caller's, and have to outlive the system. */
PETSC_INTERN PetscErrorCode RicoBlockSystemCreate(PetscInt n, PetscInt count, const RicoBlockPair[],
                                                  const RicoRows *, RicoBlockSystem *);
/* Solves by this KSP from now on, and owns it. */
PETSC_INTERN PetscErrorCode RicoBlockSystemTakeKSP(RicoBlockSystem *, KSP);
PETSC_INTERN PetscErrorCode RicoBlockSystemDestroy(RicoBlockSystem *);
/* With the present entries of A and B. */
PETSC_INTERN PetscErrorCode RicoBlockSystemFactor(RicoBlockSystem *, PetscReal alpha, PetscBool *ok);
/* The sign of the determinant; 0 where it is not known. */
PETSC_INTERN PetscInt RicoBlockSystemSign(const RicoBlockSystem *);
PETSC_INTERN PetscErrorCode RicoBlockSystemSolve(RicoBlockSystem *, const PetscReal r[], PetscReal d[]);
