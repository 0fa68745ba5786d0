/*
  block_rows.h -- private to type nsgs: an assembled M on one rank in block rows. Blocks of dim x dim, column
  by column, are contiguous in the order of the sweep: in each row first its own block (always present), then
  those after it, then those before it. In a forward sweep the most recent reaction comes last.
*/
#pragma once

#include <impls/sweep/sweep.h>

typedef struct {
  PetscInt dim, count;
  PetscInt *start;  /* blocks of row k: start[k] .. start[k + 1] - 1 */
  PetscInt *column; /* the block column, as a row number              */
  double *block;    /* dim^2 numbers per block                         */
} RicoBlockRows;

/* *made is false if M is not assembled on one rank, or has other blocks than contacts of `dim` rows. */
PETSC_INTERN PetscErrorCode RicoBlockRowsCreate(const RicoSweep *, PetscInt dim, RicoBlockRows *,
                                                PetscBool *made);
PETSC_INTERN PetscErrorCode RicoBlockRowsDestroy(RicoBlockRows *);
