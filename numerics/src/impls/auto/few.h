/*
  few.h -- a handful of contacts, swept over on plain arrays: no memory, no solver object.
*/
#pragma once

#include <numerics/rico_contact.h>
#include <ricoimpl.h>

#define RICO_FEW_ROWS 64
#define RICO_FEW_SIZE 5 /* rows of the largest cone */

/* One rank, cones of friction only, no more rows than a handful of contacts has. */
PETSC_INTERN PetscBool RicoAreFewContacts(RicoProblem);
/* From z, feasible, until the yardstick is within `tolerance`, for as long as its sweeps promise; *its of
   them were made, and residual and w = M z + q are those of the z handed back, which is feasible. */
PETSC_INTERN PetscErrorCode RicoSweepFewContacts(RicoProblem, PetscReal tolerance, PetscReal z[],
                                                 PetscReal w[], PetscInt *its, PetscReal *residual);

/* The contacts while they are swept over (few_sweep.c). */
typedef struct {
  RicoProblem p;
  PetscInt n;
  const PetscReal *M, *q;
  PetscReal rho, *z;             /* of the yardstick, once measured; the reactions            */
  PetscReal u[RICO_FEW_ROWS];    /* M z + q                                                   */
  PetscReal last[RICO_FEW_ROWS]; /* of it, what each contact's last answer has left to it     */
  PetscReal slip[RICO_FEW_ROWS]; /* in a contact's first row: how it slid (rico_contact.h)    */
  int regime[RICO_FEW_ROWS];     /* likewise: of its last answer                              */
  PetscInt sweeps, calm;         /* made; the last of them without another regime             */
  PetscReal first;               /* moved by the first                                        */
  PetscReal columns[RICO_FEW_ROWS * RICO_FEW_ROWS]; /* of M, where `turned` */
  PetscBool turned;
  PetscBool fresh; /* u is a sum of q and each column once, not one that was changed sweep by sweep */
} RicoFew;

PETSC_INTERN PetscErrorCode RicoFewBegin(RicoProblem, PetscReal z[], RicoFew *);
/* Keeps columns of M, which many sweeps are worth. */
PETSC_INTERN void RicoFewTurn(RicoFew *);
/* u anew, after z was changed by anyone else. */
PETSC_INTERN void RicoFewRefresh(RicoFew *);
/* Contact after contact; the norm of what they have moved, in the units of u. Infinite where one has no
   answer. */
PETSC_INTERN PetscReal RicoFewSweep(RicoFew *);
/* The yardstick, with u fresh. */
PETSC_INTERN PetscErrorCode RicoFewMeasure(RicoFew *, PetscReal *residual);

/* Newton's method from u, fresh, and its yardstick, which z that is worse does not replace (few_newton.c). */
PETSC_INTERN PetscErrorCode RicoFewNewton(RicoFew *, PetscReal tolerance, PetscReal *residual);

/* Contacts in the plane only? */
PETSC_INTERN PetscBool RicoAreInPlane(RicoProblem);
/* The z that keeps every contact of the plane in the regime that it has in z; false where that is not one. */
PETSC_INTERN PetscBool RicoKeepRegimes(RicoProblem, const PetscReal M[], const PetscReal q[], PetscReal z[]);
