/*
  linear.h -- linear systems with the problem's matrix, for solver types that need them.

      J x = r,      J = ( diag(a) + diag(b) M )_RR,      R a subset of the rows                 (1)

  On one rank J is factored as a band (in the given or the reverse Cuthill-McKee order), as a dense array, or
  by a sparse direct solver. On several ranks, and if the options name a Krylov method or a preconditioner, a
  KSP with the prefix of the type solves it (-rico_newton_ksp_type, ...).

  If J cannot be factored, J + delta diag(b) replaces it, that is, M + delta I replaces M, with the smallest
  delta that works. Repeated solves with the residual of the true J then improve the solution; they converge
  if M is monotone and a solution exists.
*/
#pragma once

#include <ricoimpl.h>

typedef struct _p_RicoLinear *RicoLinear;

/* name: for example "newton" for the prefix rico_newton_, after the solver's own prefix. */
PETSC_INTERN PetscErrorCode RicoLinearCreate(RicoSolver, RicoProblem, const char name[], RicoLinear *);
PETSC_INTERN PetscErrorCode RicoLinearDestroy(RicoLinear *);

/* a = NULL: zeros; b = NULL: ones; in = NULL: R is all rows. a and b are borrowed until the next
   factorisation. *ok is false if no delta gave a factorisation. Collective. */
PETSC_INTERN PetscErrorCode RicoLinearFactor(RicoLinear, const PetscReal a[], const PetscReal b[],
                                             const PetscBool in[], PetscBool *ok);

/* Returns true if J with all rows costs at most a few times as much as J with half of them. */
PETSC_INTERN PetscBool RicoLinearIsSparse(RicoLinear);

/* r and x hold all local rows; r is read on R, x is zero elsewhere. *error is ||J x - r|| / ||r||, which the
   caller must check, or infinity. Collective. */
PETSC_INTERN PetscErrorCode RicoLinearSolve(RicoLinear, const PetscReal r[], PetscReal x[], PetscReal *error);

/* Returns true if the last solution was computed with J itself, without a delta. */
PETSC_INTERN PetscBool RicoLinearIsExact(RicoLinear);

/* Sets `named` if options under that prefix select a KSP. */
PETSC_INTERN PetscErrorCode RicoLinearNamesKSP(RicoSolver, const char name[], PetscBool *named);
/* M as AIJ with all diagonal entries stored; the caller destroys it. It may be the problem's own Mat. */
PETSC_INTERN PetscErrorCode RicoLinearGetMat(RicoProblem, Mat *M);
/* A KSP of the type, with the same defaults: one sparse direct solve. */
PETSC_INTERN PetscErrorCode RicoLinearConfigure(RicoProblem, KSP);

/* Before a sparse factorisation of J, a part of M, on one rank: sets s->late if the time left does not
   suffice. The operations for M are counted once: *whole is 0 at first. After it: measures its time. */
typedef enum { RICO_FACTOR_CHOLMOD, RICO_FACTOR_UMFPACK, RICO_FACTOR_KLU } RicoFactorLibrary;
PETSC_INTERN PetscErrorCode RicoFactorBegin(RicoSolver, Mat M, Mat J, RicoFactorLibrary, PetscReal *whole);
PETSC_INTERN PetscErrorCode RicoFactorEnd(RicoSolver, Mat J);
