/*
  cost.h -- private: the cost of the methods after sweeps, in sweeps.
*/
#pragma once

#include <ricoimpl.h>

/* Number of sweeps that take as long as the next stage needs for a tolerance (in shares of ||q||), estimated
   from the number of rows. */
PETSC_INTERN PetscInt RicoNextCostInSweeps(RicoProblem, PetscReal tolerance);
/* Improves the estimate from the graph of a sparse M. Takes as long as 3 to 60 sweeps. */
PETSC_INTERN PetscErrorCode RicoRefineNextCost(RicoProblem, PetscInt *sweeps);
