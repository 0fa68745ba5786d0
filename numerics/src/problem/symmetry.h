/*
  symmetry.h -- is M symmetric, as products with random vectors show it (symmetry.c)?
*/
#pragma once

#include <ricoimpl.h>

/* x, Mx, y, My: n entries each, made. Collective. */
PETSC_INTERN PetscErrorCode RicoProblemAskSymmetry(RicoProblem, PetscReal x[], PetscReal Mx[], PetscReal y[],
                                                   PetscReal My[], PetscBool *symmetric);
