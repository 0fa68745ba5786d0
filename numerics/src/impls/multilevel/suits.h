/*
  suits.h -- private: the name of type multilevel, and whether it suits a problem (suits.c).
*/
#pragma once

#include <ricoimpl.h>

#define RICOMULTILEVEL "multilevel"

/* Whether multilevel is expected to be faster than other types. Collective. */
PETSC_INTERN PetscErrorCode RicoMultilevelSuits(RicoProblem, PetscBool *suits);
