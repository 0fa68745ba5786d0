/*
  cvodeimpl.h -- private: the data and functions that the files of TS type cvode share.

      cvode.c          the type: f and weights, set-up, the end
      step.c           a step, interpolation, failure
      context.c        SUNDIALS' context and error handler, for SUNDIALS 6 and 7
      options.c        settings by call or option; the view
      statistics.c     counts of work
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
  int *direction, *found; /* n entries each */
} RicoRoots;

typedef struct {
  TS ts;
  SUNContext sun;
  MPI_Comm comm; /* SUNDIALS 6 stores its address */
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

  PetscReal time;         /* t after CVODE's last step, or at its start                           */
  PetscObjectState state; /* of x at that time: a difference means that x was changed            */
  PetscBool begun;
  long held;                /* number of the step that found a root; 0: none */
  RicoCVODEStatistics past; /* before the last restart, at which CVODE resets its counts */
  PetscErrorCode failed;    /* error code of a callback */
  char message[512];
} TS_CVODE;

/* SUNDIALS' functions return a negative number on failure, after calling the error handler. */
#define RicoCallCVODE(c, call)                                                  \
  do {                                                                          \
    const int flag_ = (call);                                                   \
    PetscCheck(flag_ >= 0, (c)->comm, PETSC_ERR_LIB, "CVODE: %s",               \
               (c)->message[0] ? (c)->message : CVodeGetReturnFlagName(flag_)); \
  } while (0)

PETSC_INTERN PetscErrorCode TSCreate_CVODE(TS);

/* context.c. Call the first before CVODE's memory is created, the second after that. */
PETSC_INTERN PetscErrorCode RicoCVODECreateContext(TS_CVODE *);
PETSC_INTERN PetscErrorCode RicoCVODESetErrorHandler(TS_CVODE *);

/* options.c */
PETSC_INTERN PetscErrorCode RicoCVODESetFromOptions(TS, RicoOptionItems);
PETSC_INTERN PetscErrorCode RicoCVODEView(TS, PetscViewer);
/* c is NULL for a TS of another type. */
PETSC_INTERN PetscErrorCode RicoCVODEOf(TS, TS_CVODE **c);

/* statistics.c: adds CVODE's counts to past. */
PETSC_INTERN PetscErrorCode RicoCVODEKeepStatistics(TS_CVODE *);

/* roots.c */
PETSC_INTERN PetscErrorCode RicoCVODESetUpRoots(TS_CVODE *);
PETSC_INTERN PetscErrorCode RicoCVODERemoveRoots(TS_CVODE *);

/* linear.c */
PETSC_INTERN PetscErrorCode RicoCVODESetUpLinear(TS_CVODE *);
PETSC_INTERN PetscErrorCode RicoCVODEResetLinear(TS_CVODE *);
PETSC_INTERN Mat RicoSUNMatrixGetMat(SUNMatrix);

/* vector.c: used if c->reproducible. */
PETSC_INTERN void RicoCVODEUseOwnVectors(TS_CVODE *);

/* stops.c. The first two are called after CVodeInit(), the next two before each step, the last at a root. */
PETSC_INTERN PetscErrorCode RicoCVODEFixFailedSteps(TS_CVODE *);
PETSC_INTERN PetscErrorCode RicoCVODEInterpolateStops(TS_CVODE *);
PETSC_INTERN PetscErrorCode RicoCVODECutStep(TS_CVODE *);
PETSC_INTERN PetscErrorCode RicoCVODEGetOutputTime(TS_CVODE *, PetscReal *);
PETSC_INTERN PetscErrorCode RicoCVODENoteRoot(TS_CVODE *);

/* jacobian.c: J with CVODE's interface. */
PETSC_INTERN int RicoCVODEJacobian(PetscReal t, N_Vector x, N_Vector f, SUNMatrix J, void *ctx, N_Vector w1,
                                   N_Vector w2, N_Vector w3);
/* A Mat with J's nonzero pattern and a full diagonal. */
PETSC_INTERN PetscErrorCode RicoCVODECreateJacobian(TS_CVODE *, Mat *);
PETSC_INTERN PetscErrorCode RicoCVODEHasJacobian(TS, PetscBool *);

/* step.c */
PETSC_INTERN PetscErrorCode RicoCVODEStep(TS);
/* Not collective: a rank may search roots of its own rows between two steps. */
PETSC_INTERN PetscErrorCode RicoCVODEInterpolate(TS, PetscReal t, Vec x);

/* cvode.c: the limits of TSAdapt and of the options, for CVODE. */
PETSC_INTERN PetscErrorCode RicoCVODESetLimits(TS_CVODE *);
/* f with CVODE's interface. */
PETSC_INTERN int RicoCVODEFunction(PetscReal t, N_Vector x, N_Vector f, void *ctx);
