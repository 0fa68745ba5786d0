/*
  active.h -- which rows are at a bound, and the point that this determines.

  With a scale rho_i per row, a point z with w = M z + q gives each row a state,

      BELOW    z_i - rho_i w_i <= lb_i        INSIDE   otherwise
      ABOVE    z_i - rho_i w_i >= ub_i                                                        (1)

  and the states determine a point: z at its bounds in the rows B below or above, w = 0 in the rows A
  inside, a linear system that is solved as a correction,

      M_AA d_A = -w_A   once z_B is at its bounds,     z_A <- z_A + d_A.                      (2)

  A point whose states determine itself solves the problem. States repeated near a solution give it to
  round-off in one step: the last step of methods that only come close.
*/
#pragma once

#include <impls/active/keep.h>
#include <impls/linear/linear.h>

enum { RICO_BELOW = -1, RICO_INSIDE = 0, RICO_ABOVE = 1, RICO_UNKNOWN = 2 };
typedef signed char RicoState;

typedef struct {
  RicoProblem p;
  PetscInt n;
  const PetscReal *lb, *ub;
  PetscReal *rho;    /* 1 / M_ii where this is reasonable, else the yardstick's rho */
  RicoLinear linear; /* may be used for other systems between the steps             */
  PetscReal *d, *rhs;
  PetscBool *inside;
  RicoState *watched; /* RicoActiveWatch: the states of the last point, */
  PetscBool tried;    /* and whether what they determine has been tried */
} RicoActive;

/* name: of the type, for the options of the linear solves. */
PETSC_INTERN PetscErrorCode RicoActiveCreate(RicoSolver, RicoProblem, const char name[], RicoActive *);
PETSC_INTERN PetscErrorCode RicoActiveDestroy(RicoActive *);

/* (1); *changed counts the rows, on all ranks, whose state is not what it was; may be NULL. */
PETSC_INTERN PetscErrorCode RicoActiveGuess(RicoActive *, const PetscReal z[], const PetscReal w[],
                                            RicoState state[], PetscInt *changed);

/* (2), and w = M z + q; *error is the residual of the linear system, relative to the larger of w_A and
   q; infinite where the system could not be factored. */
PETSC_INTERN PetscErrorCode RicoActiveStep(RicoActive *, const RicoState state[], PetscReal z[],
                                           PetscReal w[], PetscReal *error);

/* For iterations that only come close. Where the states of (z, w) are those of the last call and new to
   this one, offers the point that they determine; *residual is infinite where none was. *final: the point
   is not far, determines the same states, and a step from there is no better: what is left of its residual
   is round-off. */
PETSC_INTERN PetscErrorCode RicoActiveWatch(RicoActive *, RicoKeep *, const PetscReal z[],
                                            const PetscReal w[], PetscReal *residual, PetscBool *final);
