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

  Every TS call means what it always means: TSSetMaxTime and TSSetExactFinalTime, TSSetMaxSteps, TSMonitorSet,
  TSInterpolate (within the last step), TSSetPostStep, TSRestartStep; TSAdapt's step limits bound CVODE's
  steps. CVODE chooses its steps itself, the first one too: TSSetTimeStep() is not asked. A vector that was
  changed between two steps, or a time that was, is a jump: the integration begins anew from there, with
  everything that was allocated. Works on any number of ranks.

  Where CVODE fails, TSSolve() is an error with CVODE's own message, the time, the step and the norm of x; or
  (TSSetErrorIfStepFails(ts, PETSC_FALSE)) a negative TSConvergedReason, and RicoTSCVODEGetMessage() tells.
  x and the time are then those of the last good step.

  A program that knows nothing of this takes the type by two options of PETSc's:

      app -dll_append libricochet_numerics.so -ts_type cvode

  Options:
      -ts_cvode_method bdf|adams
      -ts_cvode_linear auto|dense|banded|ksp|mf|none
      -ts_cvode_bandwidth lower,upper                   of df/dx, for banded
      -ts_cvode_max_order n
      -ts_cvode_initial_step h                          0: CVODE's own choice
      -ts_cvode_stability_limit                         BDF: lowers the order where an instability is seen
      -ts_cvode_reproducible                            the same bits on any number of ranks and processor
      -ksp_..., -pc_...                                 the linear systems of dense, banded and ksp
*/
#pragma once

#include <petscts.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RICOTSCVODE "cvode"

/* Makes the types of this header known to TSSetType(). May be called again. */
PETSC_EXTERN PetscErrorCode RicoTSRegisterAll(void);

/* BDF, the default, for stiff problems; Adams for smooth ones. */
typedef enum { RICO_CVODE_BDF, RICO_CVODE_ADAMS } RicoCVODEMethod;
PETSC_EXTERN const char *const RicoCVODEMethods[];

/* How the systems (I - gamma df/dx) x = b of a step are solved.
     AUTO     KSP where a Jacobian was given; else DENSE up to 500 rows on one rank, MF beyond
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
PETSC_EXTERN const char *const RicoCVODELinears[];

/* All of these do nothing to a TS of another type. They may be called at any time; what changes the method
   or the linear solver takes effect at the next restart. */
PETSC_EXTERN PetscErrorCode RicoTSCVODESetMethod(TS, RicoCVODEMethod);
PETSC_EXTERN PetscErrorCode RicoTSCVODESetLinear(TS, RicoCVODELinear);
PETSC_EXTERN PetscErrorCode RicoTSCVODESetBandwidth(TS, PetscInt lower, PetscInt upper);
PETSC_EXTERN PetscErrorCode RicoTSCVODESetMaxOrder(TS, PetscInt);

/* Errors are measured by sums that do not depend on their order: with method NONE, and an f whose bits do not
   depend on the ranks, neither do those of x and of the roots. Costs one reduction more a norm. Off. */
PETSC_EXTERN PetscErrorCode RicoTSCVODESetReproducible(TS, PetscBool);

/* g[i] <- g_i(t, x), i < n: the same numbers on all ranks (those of rank 0 are taken). */
typedef PetscErrorCode (*RicoRootFunction)(TS, PetscReal t, Vec x, PetscReal g[], void *ctx);

/* A sign change of any g_i ends the step there, and TSSolve() with TS_CONVERGED_EVENT. direction[i] = 1 asks
   for roots where g_i rises only, -1 for those where it falls, 0 for both; NULL for 0 throughout. A g_i that
   is zero where the integration begins is watched again once it has left zero. n = 0 ends the watch. */
PETSC_EXTERN PetscErrorCode RicoTSCVODESetRoots(TS, PetscInt n, RicoRootFunction, const int direction[],
                                                void *ctx);

/* Which roots ended the last step: found[i] = 1 where g_i rises through zero, -1 where it falls, 0 for no
   root. The array is the TS's; all zeros where the step ended otherwise. */
PETSC_EXTERN PetscErrorCode RicoTSCVODEGetRoots(TS, PetscInt *n, const int *found[]);

/* What went wrong last, in CVODE's words; "" where nothing did. */
PETSC_EXTERN PetscErrorCode RicoTSCVODEGetMessage(TS, const char *message[]);

/* What the integration has cost since it was set up. */
typedef struct {
  PetscInt64 steps, evaluations; /* of f, those for differences included                    */
  PetscInt64 setups, jacobians;  /* factorisations, evaluations of df/dx                    */
  PetscInt64 nonlinear_its, linear_its;
  PetscInt64 rejected;           /* steps that failed the error test                        */
  PetscInt64 nonlinear_failures; /* steps on which Newton's method failed                   */
  PetscInt64 root_evaluations, restarts;
  PetscInt order; /* of the last step                                        */
  PetscReal last_step, next_step;
} RicoCVODEStatistics;
PETSC_EXTERN PetscErrorCode RicoTSCVODEGetStatistics(TS, RicoCVODEStatistics *);

#ifdef __cplusplus
}
#endif
