/*
  active.h -- active sets: the rows at a bound, and the point that they determine.

  Let rho_i > 0 be a scale for each row. A point z with w = M z + q gives each row a state,

      BELOW    z_i - rho_i w_i <= lb_i        INSIDE   otherwise
      ABOVE    z_i - rho_i w_i >= ub_i                                                        (1)

  and the states determine a point: z is at its bounds in the rows B (BELOW or ABOVE), and w = 0 in the rows A
  (INSIDE). This linear system is solved as a correction,

      M_AA d_A = -w_A   once z_B is at its bounds,     z_A <- z_A + d_A.                      (2)

  A point whose states determine the point itself is a solution. If the states near a solution no longer
  change, one step gives the solution to round-off; inexact methods use it as their last step.
*/
#pragma once

#include <impls/active/best_feasible.h>
#include <impls/linear/linear.h>

enum { RICO_BELOW = -1, RICO_INSIDE = 0, RICO_ABOVE = 1, RICO_UNKNOWN = 2 };
typedef signed char RicoState;

typedef struct {
  RicoProblem p;
  PetscInt n;
  const PetscReal *lb, *ub;
  PetscReal *rho;    /* 1 / M_ii if this is reasonable, else the rho of the residual */
  RicoLinear linear; /* may be used for other systems between steps                 */
  PetscReal *d, *rhs;
  PetscBool *inside;
  RicoState *watched; /* RicoActiveWatch: the states of the last point, */
  PetscBool tried;    /* and whether their point has been tried */
} RicoActive;

/* name: of the type; prefix of the options of its linear solves. */
PETSC_INTERN PetscErrorCode RicoActiveCreate(RicoSolver, RicoProblem, const char name[], RicoActive *);
PETSC_INTERN PetscErrorCode RicoActiveDestroy(RicoActive *);

/* (1); *changed (may be NULL) receives the number of rows on all ranks whose state has changed. */
PETSC_INTERN PetscErrorCode RicoActiveGuess(RicoActive *, const PetscReal z[], const PetscReal w[],
                                            RicoState state[], PetscInt *changed);

/* (2), and w = M z + q. *error is the residual of the linear system relative to the larger of w_A and q; it
   is infinite if the system could not be factored. */
PETSC_INTERN PetscErrorCode RicoActiveStep(RicoActive *, const RicoState state[], PetscReal z[],
                                           PetscReal w[], PetscReal *error);

/* For inexact methods. If the states of (z, w) equal those of the last call and have not been tried, offers
   the point that they determine; *residual is infinite if no point was offered. *final: the point is close,
   has the same states, and a further step does not improve it: its residual is round-off. */
PETSC_INTERN PetscErrorCode RicoActiveWatch(RicoActive *, RicoBestFeasible *, const PetscReal z[],
                                            const PetscReal w[], PetscReal *residual, PetscBool *final);
