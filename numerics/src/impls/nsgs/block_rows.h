/*
  block_rows.h -- private to type nsgs: an assembled M on one rank in block rows, blocks of dim x dim next to
  each other in memory, column by column, in the order of the sweep: of a row its own block first, whatever it
  holds, then those after it, then those before it. Swept forward, the newest reaction comes last.
*/
#pragma once

#include <impls/sweep/sweep.h>

typedef struct {
  PetscInt dim, count;
  PetscInt *start;  /* blocks of row k: start[k] .. start[k + 1] - 1 */
  PetscInt *column; /* the row that a block belongs to as a column    */
  double *block;    /* dim^2 numbers each                              */
} RicoBlockRows;

/* *made is false where M is not assembled on one rank, or has blocks other than contacts of `dim` rows. */
PETSC_INTERN PetscErrorCode RicoBlockRowsCreate(const RicoSweep *, PetscInt dim, RicoBlockRows *,
                                                PetscBool *made);
PETSC_INTERN PetscErrorCode RicoBlockRowsDestroy(RicoBlockRows *);
