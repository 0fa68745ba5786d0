/*
  rico_ts.h -- SUNDIALS' CVODE as a TS of PETSc.

      dx/dt = f(t, x),      x(t0) = x0                                                          (1)

  by variable-order, variable-step multistep formulas (BDF of order 1 to 5, Adams of order 1 to 12), with
  roots of g(t, x) found on the way.

      RicoTSRegisterAll();                              once
      TSSetType(ts, RICOTSCVODE);                       -ts_type cvode
      TSSetRHSFunction(ts, NULL, F, ctx);               f of (1); an IFunction is refused
      TSSetRHSJacobian(ts, J, P, DF, ctx);              if there is one: else differences of f
      TSSetTolerances(ts, atol, vatol, rtol, vrtol);    of a step, also per component
      RicoTSCVODESetRoots(ts, 2, G, NULL, ctx);         a root ends TSSolve()
      TSSolve(ts, x);

  Other TS calls have their usual meaning: TSSetMaxTime and TSSetExactFinalTime, TSSetMaxSteps, TSMonitorSet,
  TSInterpolate (within the last step), TSSetPostStep, TSRestartStep; TSAdapt's step limits bound CVODE's
  steps. CVODE chooses all steps itself, including the first one, and ignores TSSetTimeStep(). If the vector
  or the time changes between two steps, the integration restarts from there and reuses its memory. Works on
  any number of ranks.

  If CVODE fails, TSSolve() returns an error with CVODE's message, the time, the step and the norm of x. After
  TSSetErrorIfStepFails(ts, PETSC_FALSE) it sets a negative TSConvergedReason instead, and
  RicoTSCVODEGetMessage() returns the message. x and the time are those of the last good step.

  Any PETSc program can use the type through two options:

      app -dll_append libricochet_numerics.so -ts_type cvode

  Options:
      -ts_cvode_method bdf|adams
      -ts_cvode_linear auto|dense|banded|ksp|mf|none
      -ts_cvode_bandwidth lower,upper                   of df/dx, for banded
      -ts_cvode_max_order n
      -ts_cvode_initial_step h                          0: CVODE's own choice
      -ts_cvode_stability_limit                         BDF: lowers the order if an instability is detected
      -ts_cvode_reproducible                            the same bits on any number of ranks and processor
      -ksp_..., -pc_...                                 the linear systems of dense, banded and ksp
*/
#pragma once

#include <petscts.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The name of the type for TSSetType(). */
#define RICOTSCVODE "cvode"

/* Registers the types of this header for TSSetType(). May be called again. */
PETSC_EXTERN PetscErrorCode RicoTSRegisterAll(void);

/* BDF (default) for stiff problems; Adams for smooth ones. */
typedef enum { RICO_CVODE_BDF, RICO_CVODE_ADAMS } RicoCVODEMethod;
PETSC_EXTERN const char *const RicoCVODEMethods[];

/* The method for the systems (I - gamma df/dx) x = b of a step.
     AUTO     KSP if a Jacobian was given; else DENSE up to 500 rows on one rank, MF beyond
     DENSE    one rank; without a Jacobian, as many differences of f as there are rows
     BANDED   one rank; without a Jacobian, lower + upper + 1 differences
     KSP      with the Jacobian given, any number of ranks; direct or iterative by -ksp_type, -pc_type
     MF       GMRES on differences of f, without a matrix
     NONE     fixed-point iteration instead of Newton: for Adams on smooth problems */
typedef enum {
  RICO_CVODE_AUTO,
  RICO_CVODE_DENSE,
  RICO_CVODE_BANDED,
  RICO_CVODE_KSP,
  RICO_CVODE_MF,
  RICO_CVODE_NONE
} RicoCVODELinear;
/* The names of the values, for PetscEnum options. */
PETSC_EXTERN const char *const RicoCVODELinears[];

/* These functions ignore a TS of another type. They may be called at any time; changes of the method or the
   linear solver take effect at the next restart. */
PETSC_EXTERN PetscErrorCode RicoTSCVODESetMethod(TS, RicoCVODEMethod);
PETSC_EXTERN PetscErrorCode RicoTSCVODESetLinear(TS, RicoCVODELinear);
PETSC_EXTERN PetscErrorCode RicoTSCVODESetBandwidth(TS, PetscInt lower, PetscInt upper);
PETSC_EXTERN PetscErrorCode RicoTSCVODESetMaxOrder(TS, PetscInt);

/* Measures errors by sums that do not depend on their order; off by default. With method NONE, and an f whose
   bits do not depend on the ranks, neither do those of x and of the roots. Costs one more reduction per
   norm. */
PETSC_EXTERN PetscErrorCode RicoTSCVODESetReproducible(TS, PetscBool);

/* g[i] <- g_i(t, x), i < n. All ranks use the numbers of rank 0. */
typedef PetscErrorCode (*RicoRootFunction)(TS, PetscReal t, Vec x, PetscReal g[], void *ctx);

/* A sign change of any g_i ends the step there, and TSSolve() with TS_CONVERGED_EVENT. direction[i] = 1 finds
   only roots where g_i rises, -1 those where it falls, 0 both; NULL means 0 for all. A g_i that is zero at
   the start is checked again once it has left zero. n = 0 turns the search off. */
PETSC_EXTERN PetscErrorCode RicoTSCVODESetRoots(TS, PetscInt n, RicoRootFunction, const int direction[],
                                                void *ctx);

/* The roots that ended the last step: found[i] = 1 if g_i rises through zero, -1 if it falls, 0 if it has no
   root. All are zero if the step ended otherwise. The TS owns the array. */
PETSC_EXTERN PetscErrorCode RicoTSCVODEGetRoots(TS, PetscInt *n, const int *found[]);

/* CVODE's message about the last failure; "" if there was none. */
PETSC_EXTERN PetscErrorCode RicoTSCVODEGetMessage(TS, const char *message[]);

/* Counts since the integration was set up. */
typedef struct {
  PetscInt64 steps, evaluations;         /* steps; evaluations of f, including those for differences */
  PetscInt64 setups, jacobians;          /* factorisations, evaluations of df/dx                    */
  PetscInt64 nonlinear_its, linear_its;  /* iterations: Newton or fixed point; linear solver */
  PetscInt64 rejected;                   /* steps that failed the error test                        */
  PetscInt64 nonlinear_failures;         /* steps on which Newton's method failed                   */
  PetscInt64 root_evaluations, restarts; /* evaluations of g; restarts of CVODE, as after a change of x */
  PetscInt order;                        /* of the last step                                        */
  PetscReal last_step, next_step;        /* length of the last and of the next step        */
} RicoCVODEStatistics;
/* Copies the counts. A TS of another type gives zeros. */
PETSC_EXTERN PetscErrorCode RicoTSCVODEGetStatistics(TS, RicoCVODEStatistics *);

#ifdef __cplusplus
}
#endif
