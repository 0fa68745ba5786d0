/*
  symmetry.h -- private: tests whether M is symmetric, by products with random vectors (symmetry.c).
*/
#pragma once

#include <ricoimpl.h>

/* Allocates and computes x, Mx, y and My, n entries each. Collective. */
PETSC_INTERN PetscErrorCode RicoProblemAskSymmetry(RicoProblem, PetscReal x[], PetscReal Mx[], PetscReal y[],
                                                   PetscReal My[], PetscBool *symmetric);
