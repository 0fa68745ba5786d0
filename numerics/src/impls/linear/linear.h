/*
  linear.h -- linear systems with the problem's matrix, for the types that solve some.

      J x = r,      J = ( diag(a) + diag(b) M )_RR,      R a subset of the rows                 (1)

  On one rank J is factored as a band (in the order given, or in reverse Cuthill-McKee's), as a dense
  array, or by a sparse direct solver; on several ranks, and where the options name a Krylov method or
  a preconditioner, by a KSP with the prefix of the type (-rico_newton_ksp_type, ...).

  A J that breaks down is replaced by J + delta diag(b), that is M by M + delta I, with the smallest
  delta that works; the answer is then improved by repeated solves with the true J, which converges to
  a solution wherever M is monotone and a solution exists.
*/
#pragma once

#include <ricoimpl.h>

typedef struct _p_RicoLinear *RicoLinear;

/* name: "newton" for the prefix rico_newton_ after the solver's own. */
PETSC_INTERN PetscErrorCode RicoLinearCreate(RicoSolver, RicoProblem, const char name[], RicoLinear *);
PETSC_INTERN PetscErrorCode RicoLinearDestroy(RicoLinear *);

/* a = NULL: zeros; b = NULL: ones; in = NULL: R is all rows. a and b stay borrowed until the next
   factorisation. *ok is false where no delta gave a factorisation. Collective. */
PETSC_INTERN PetscErrorCode RicoLinearFactor(RicoLinear, const PetscReal a[], const PetscReal b[],
                                             const PetscBool in[], PetscBool *ok);

/* J with all rows costs no more than a few times J with half of them. */
PETSC_INTERN PetscBool RicoLinearIsSparse(RicoLinear);

/* r and x hold all local rows; r is read on R, x is zero elsewhere. *error is ||J x - r|| / ||r||, to be
   judged by the caller, or infinity. Collective. */
PETSC_INTERN PetscErrorCode RicoLinearSolve(RicoLinear, const PetscReal r[], PetscReal x[], PetscReal *error);

/* Whether the last answer is that of J itself, without a delta. */
PETSC_INTERN PetscBool RicoLinearIsExact(RicoLinear);

/* Do the caller's options under that prefix ask for a KSP? */
PETSC_INTERN PetscErrorCode RicoLinearNamesKSP(RicoSolver, const char name[], PetscBool *named);
/* M as AIJ with all diagonal entries stored, to be destroyed; it may be the problem's own. */
PETSC_INTERN PetscErrorCode RicoLinearGetMat(RicoProblem, Mat *M);
/* A KSP of the type's own, given the same defaults: one sparse direct solve. */
PETSC_INTERN PetscErrorCode RicoLinearConfigure(RicoProblem, KSP);
