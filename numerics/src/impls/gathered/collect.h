/*
  collect.h -- private to type gathered: collects all rows of a problem on the first rank.
*/
#pragma once

#include <ricoimpl.h>

typedef struct {
  RicoProblem all;           /* on the first rank; NULL on the others */
  PetscMPIInt rank;          /* the number of this rank               */
  PetscMPIInt *rows, *begin; /* of every rank; on the first rank only */
} RicoCollected;

/* Collects the problem. Assembles M if it is factored. Collective. */
PETSC_INTERN PetscErrorCode RicoCollect(RicoProblem, RicoCollected *);
PETSC_INTERN PetscErrorCode RicoCollectedDestroy(RicoCollected *);
/* local rows -> all rows on the first rank, and back */
PETSC_INTERN PetscErrorCode RicoCollectedGather(const RicoCollected *, RicoProblem, const PetscReal local[],
                                                PetscReal all[]);
PETSC_INTERN PetscErrorCode RicoCollectedScatter(const RicoCollected *, RicoProblem, const PetscReal all[],
                                                 PetscReal local[]);
