/*
  few.h -- a handful of contacts, swept over on plain arrays: no memory, no solver object.
*/
#pragma once

#include <ricoimpl.h>

#define RICO_FEW_ROWS 32

/* One rank, cones of friction only, no more rows than a handful of contacts has. */
PETSC_INTERN PetscBool RicoAreFewContacts(RicoProblem);
/* From z, until the yardstick is within `tolerance`, for as long as its sweeps promise; *its of them were
   made, and residual is that of the z handed back, which is feasible; w is M z + q where it is within. */
PETSC_INTERN PetscErrorCode RicoSweepFewContacts(RicoProblem, PetscReal tolerance, PetscReal z[],
                                                 PetscReal w[], PetscInt *its, PetscReal *residual);

/* Contacts in the plane only? */
PETSC_INTERN PetscBool RicoAreInPlane(RicoProblem);
/* The z that keeps every contact of the plane in the regime that it has in z; false where that is not one. */
PETSC_INTERN PetscBool RicoKeepRegimes(RicoProblem, const PetscReal M[], const PetscReal q[], PetscReal z[]);
