/*
  cost.h -- private: what the methods behind sweeps cost, in sweeps.
*/
#pragma once

#include <ricoimpl.h>

/* How many sweeps take as long as what the stage behind them needs to a tolerance, in shares of ||q||; by the
   number of rows. */
PETSC_INTERN PetscInt RicoWorthInSweeps(RicoProblem, PetscReal tolerance);
/* The same by M, where it is sparse: at most what *sweeps holds. Takes about as long as a sweep. */
PETSC_INTERN PetscErrorCode RicoRefineWorth(RicoProblem, PetscInt *sweeps);
