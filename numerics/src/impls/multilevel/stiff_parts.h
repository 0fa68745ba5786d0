/*
  stiff_parts.h -- private: stiff parts of a sparse matrix, and values for each of them (stiff_parts.c).
*/
#pragma once

#include <ricoimpl.h>

typedef struct _p_RicoStiffParts *RicoStiffParts;

/* All functions but Count and OfRows are collective. The problem must be sparse. */
PETSC_INTERN PetscErrorCode RicoStiffPartsCreate(RicoProblem, RicoStiffParts *);
PETSC_INTERN PetscErrorCode RicoStiffPartsDestroy(RicoStiffParts *); /* also if Create has failed */
/* Parts with rows on this rank. */
PETSC_INTERN PetscInt RicoStiffPartsCount(RicoStiffParts);
/* Returns the number of the part of each row of this rank. */
PETSC_INTERN const PetscInt *RicoStiffPartsOfRows(RicoStiffParts);
/* sums[k]: the sum of x over the rows of part k on all ranks. */
PETSC_INTERN PetscErrorCode RicoStiffPartsSum(RicoStiffParts, const PetscReal x[], PetscReal sums[]);
/* value[k] <- the least of the values of part k and of the stiffer parts next to it. */
PETSC_INTERN PetscErrorCode RicoStiffPartsFollow(RicoStiffParts, PetscReal value[]);
