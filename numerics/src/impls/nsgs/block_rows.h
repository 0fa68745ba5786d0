/*
  block_rows.h -- private to type nsgs: an assembled M on one rank in block rows. Blocks of dim x dim, column
  by column, are contiguous in the order of the sweep: in each row first those after its own block, then those
  before it. In a forward sweep the most recent reaction comes last.
*/
#pragma once

#include <array/rows/contact_rows.h>
#include <impls/sweep/sweep.h>

typedef struct {
  int dim, count;
  int *start;    /* blocks of row k: start[k] .. start[k + 1] - 1 */
  int *column;   /* the block column, as a row number              */
  double *block; /* dim^2 numbers per block, and room for the own blocks */
  double *own;   /* the own blocks, apart                                 */
} RicoBlockRows;

/* *made is false if M is not assembled on one rank, or has other blocks than contacts of `dim` rows. */
PETSC_INTERN PetscErrorCode RicoBlockRowsCreate(const RicoSweep *, int dim, RicoBlockRows *, PetscBool *made);
PETSC_INTERN PetscErrorCode RicoBlockRowsDestroy(RicoBlockRows *);

/* The rows of contacts in space, to be swept with A = W_kk / omega. *made is false if the problem is of
   another kind, or if a contact's own block is far from symmetric or not positive definite. */
PETSC_INTERN PetscErrorCode RicoContactRowsCreate(RicoSweep *, PetscReal omega, RicoContactRows *,
                                                  PetscBool *made);
PETSC_INTERN PetscErrorCode RicoContactRowsDestroy(RicoContactRows *);
