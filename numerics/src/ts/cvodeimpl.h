/*
  cvodeimpl.h -- what the files of the TS type cvode share.

      cvode.c          the type: set-up, a step, interpolation, failure
      context.c        SUNDIALS' context and error handler, as SUNDIALS 6 or 7 has them
      options.c        what users set, by call or by option; the view
      statistics.c     what it has cost
      roots.c          root functions
      linear.c         I - gamma J as SUNDIALS' matrix and linear solver, on Mat and KSP
      jacobian.c       J, from the user or by differences
      vector.c         vector operations with the same bits on any processor and number of ranks
      stops.c          step sizes with the same bits on any processor
      registry.c       the type's name
*/
#pragma once

#include <cvode/cvode.h>
#include <numerics/rico_ts.h>
#include <numerics/rico_type.h>
#include <petsc/private/tsimpl.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>

typedef struct {
  PetscInt n;
  RicoRootFunction function;
  void *ctx;
  int *direction, *found; /* n each */
} RicoRoots;

typedef struct {
  TS ts;
  SUNContext sun;
  MPI_Comm comm; /* SUNDIALS 6 keeps its address */
  void *mem;
  N_Vector x; /* vec_sol */
  SUNNonlinearSolver fixed_point;
  SUNLinearSolver linear_solver;
  SUNMatrix matrix;
  KSP ksp;

  RicoCVODEMethod method;
  RicoCVODELinear linear;
  PetscInt lower, upper, max_order;
  PetscReal initial_step;
  PetscBool stability_limit, reproducible;
  RicoRoots roots;

  PetscReal time;         /* where CVODE's last step, or begin, left t ...                        */
  PetscObjectState state; /* ... and x: else there was a jump                                    */
  PetscBool begun;
  long held;                /* number of the step within which there was a root; 0: none */
  RicoCVODEStatistics past; /* before the last restart, at which CVODE counts anew */
  PetscErrorCode failed;    /* a callback's error */
  char message[512];
} TS_CVODE;

/* SUNDIALS' functions return negative numbers where they fail, after telling the error handler. */
#define RicoCallCVODE(c, call)                                                  \
  do {                                                                          \
    const int flag_ = (call);                                                   \
    PetscCheck(flag_ >= 0, (c)->comm, PETSC_ERR_LIB, "CVODE: %s",               \
               (c)->message[0] ? (c)->message : CVodeGetReturnFlagName(flag_)); \
  } while (0)

PETSC_INTERN PetscErrorCode TSCreate_CVODE(TS);

/* context.c: the context before CVODE's memory, the error handler after it. */
PETSC_INTERN PetscErrorCode RicoCVODECreateContext(TS_CVODE *);
PETSC_INTERN PetscErrorCode RicoCVODESetErrorHandler(TS_CVODE *);

/* options.c */
PETSC_INTERN PetscErrorCode RicoCVODESetFromOptions(TS, RicoOptionItems);
PETSC_INTERN PetscErrorCode RicoCVODEView(TS, PetscViewer);
/* c is NULL where the TS is of another type. */
PETSC_INTERN PetscErrorCode RicoCVODEOf(TS, TS_CVODE **c);

/* statistics.c: what CVODE has counted is added to past. */
PETSC_INTERN PetscErrorCode RicoCVODEKeepStatistics(TS_CVODE *);

/* roots.c */
PETSC_INTERN PetscErrorCode RicoCVODEWatchRoots(TS_CVODE *);
PETSC_INTERN PetscErrorCode RicoCVODEForgetRoots(TS_CVODE *);

/* linear.c */
PETSC_INTERN PetscErrorCode RicoCVODESetUpLinear(TS_CVODE *);
PETSC_INTERN PetscErrorCode RicoCVODEResetLinear(TS_CVODE *);
PETSC_INTERN Mat RicoSUNMatrixGetMat(SUNMatrix);

/* vector.c: where c->reproducible. */
PETSC_INTERN void RicoCVODEUseOwnVectors(TS_CVODE *);

/* stops.c: after CVodeInit(); before each step; at a root. */
PETSC_INTERN PetscErrorCode RicoCVODEFixFailedSteps(TS_CVODE *);
PETSC_INTERN PetscErrorCode RicoCVODECutStep(TS_CVODE *);
PETSC_INTERN PetscErrorCode RicoCVODENoteRoot(TS_CVODE *);

/* jacobian.c: J as CVODE asks for it. */
PETSC_INTERN int RicoCVODEJacobian(PetscReal t, N_Vector x, N_Vector f, SUNMatrix J, void *ctx, N_Vector w1,
                                   N_Vector w2, N_Vector w3);
/* A Mat with J's nonzero pattern and a full diagonal. */
PETSC_INTERN PetscErrorCode RicoCVODECreateJacobian(TS_CVODE *, Mat *);
PETSC_INTERN PetscErrorCode RicoCVODEHasJacobian(TS, PetscBool *);

/* cvode.c: f as CVODE asks for it. */
PETSC_INTERN int RicoCVODEFunction(PetscReal t, N_Vector x, N_Vector f, void *ctx);
