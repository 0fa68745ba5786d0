/*
  suits.h -- type multilevel as others see it: its name, and whether it suits a problem (suits.c).
*/
#pragma once

#include <ricoimpl.h>

#define RICOMULTILEVEL "multilevel"

/* Will it be sooner done than other types? Collective. */
PETSC_INTERN PetscErrorCode RicoMultilevelSuits(RicoProblem, PetscBool *suits);
