/*
  lines.h -- private: friction in the plane as complementarity between rows.

  In the plane Coulomb's cone is a wedge. With z_T = y+ - y- and a multiplier l, (1) of rico_problem.h is, for
  each contact and exactly,

      0 <= y_N  ⟂  w_N                     >= 0
      0 <= y+   ⟂  l + w_T                 >= 0
      0 <= y-   ⟂  l - w_T                 >= 0                                                 (1)
      0 <= l    ⟂  mu y_N - (y+ + y-)      >= 0

  l is the speed of sliding |w_T|. A cone without shift (SECOND_ORDER) has w_N - mu l in the first row. A
  contact with rolling resistance has the last three rows twice. Rows of other sets are unchanged. With z = E
  y the matrix of (1) is

      D (E' M E + S) D,      D = 1 / sqrt(mean of the cone's diagonal of M) for y, its inverse for l,   (2)

  S holds the entries 1 and mu, which D does not change. For a positive semidefinite M the matrix is
  copositive: Lemke's method finds a solution (up to rounding) whenever the friction problem has one.
*/
#pragma once

#include <ricoimpl.h>

typedef struct {
  PetscInt n, m;    /* rows of the problem, and of (1)                                             */
  PetscInt *first;  /* of each row: its first unknown, y_N or y+; y- and l are the next two        */
  PetscInt *normal; /* of a tangential row: its contact's normal row; -1 for all other rows        */
  PetscReal *scale; /* D of y                                                                      */
  PetscReal *mu;    /* of a tangential row                                                         */
  PetscBool *bound; /* of a tangential row: its cone has no shift                                  */
} RicoLines;

PETSC_INTERN PetscErrorCode RicoLinesCreate(RicoProblem, RicoLines *);
PETSC_INTERN PetscErrorCode RicoLinesDestroy(RicoLines *);
/* The problem (1) in y. */
PETSC_INTERN PetscErrorCode RicoLinesProblem(const RicoLines *, RicoProblem, RicoProblem *lifted);
/* y of z and w = M z + q, and z of y. */
PETSC_INTERN void RicoLinesLift(const RicoLines *, const PetscReal z[], const PetscReal w[], PetscReal y[]);
PETSC_INTERN void RicoLinesLower(const RicoLines *, const PetscReal y[], PetscReal z[]);
