/*
  suits.h -- private: decides whether type multilevel suits a problem (suits.c).
*/
#pragma once

#include <ricoimpl.h>

/* Sets `suits` if multilevel is expected to be faster than other types. Collective. */
PETSC_INTERN PetscErrorCode RicoMultilevelSuits(RicoProblem, PetscBool *suits);
