/*
  rico_solver.h -- solve one nonsmooth problem (rico_problem.h).

      RicoSolverCreate(PETSC_COMM_WORLD, &solver);
      RicoSolverSetFromOptions(solver);                        -rico_type lemke -rico_monitor ...
      RicoSolve(solver, problem, z, w, &info);
      if (info.reason < 0) ...                                 not solved; this is not an error
      RicoSolverDestroy(&solver);

  The two channels are separate. A PetscErrorCode reports an error of the program (bad input, no memory).
  info.reason reports the outcome of the solve. No function exits, prints unasked or returns a NaN.

  Options (each with the solver's prefix between - and rico_):
      -rico_type TYPE            lemke pivot enum pgs psor nsgs newton apgd admm ipm prox auto,
      ...                        planar reflect trace gathered multilevel
      -rico_atol, -rico_rtol     stop at residual <= max(atol, rtol ||q||)
      -rico_max_it N             sweeps, pivots or steps (0: the type's own default)
      -rico_time_limit S         seconds of wall time
      -rico_warm_start           start from the z passed in
      -rico_search               of auto: types that take minutes, after all others [true]
      -rico_monitor [viewer]     a line per iteration
      -rico_converged_reason     why it stopped
      -rico_view [viewer]        the solver and its settings
  and those of each type: -help lists them.
*/
#pragma once

#include <numerics/rico_problem.h>

/* A method with its settings and work space, which are kept from solve to solve. */
typedef struct _p_RicoSolver *RicoSolver;
/* The name of a type: one of those below, or of a registered one. */
typedef const char *RicoSolverType;

/* clang-format off */
#define RICOLEMKE "lemke"           /* lexicographic complementary pivoting, dense or sparse, warm start    */
#define RICOPIVOT "pivot"           /* principal pivoting, least index                                      */
#define RICOENUM "enum"             /* every active set: a reference, proves infeasibility; small problems  */
#define RICOPGS "pgs"               /* projected Gauss-Seidel, row by row                                   */
#define RICOPSOR "psor"             /* pgs with over-relaxation                                             */
#define RICONSGS "nsgs"             /* nonsmooth Gauss-Seidel, block by block                               */
#define RICONEWTON "newton"         /* semismooth Newton on min or Fischer-Burmeister, globalised           */
#define RICOAPGD "apgd"             /* accelerated projected gradient, matrix-free                          */
#define RICOADMM "admm"             /* alternating directions, one factorisation                            */
#define RICOIPM "ipm"               /* primal-dual interior point                                           */
#define RICOPROX "prox"             /* proximal points by semismooth Newton: friction, hyperstatic problems */
#define RICOPLANAR "planar"         /* friction in the plane as complementarity of rows: pivoting, Newton   */
#define RICOTRACE "trace"           /* friction and bounds by curves through the regimes, up to 2 000 rows  */
#define RICOREFLECT "reflect"       /* friction by reflections: strongly coupled contacts, up to 2 000 rows */
#define RICOMULTILEVEL "multilevel" /* truncated nonsmooth Newton multigrid: large sparse problems          */
#define RICOGATHERED "gathered"     /* a problem on many ranks solved by the first one, by another type     */
#define RICOAUTO "auto"             /* a plan of types, continues with another if one fails: the default    */
/* clang-format on */

/* The first call that creates an object initialises PETSc and MPI, if the program has not done so. They are
   then finalised at exit. */
PETSC_EXTERN PetscErrorCode RicoInitialize(void);

/* A solver of type "auto" for problems on these ranks. Collective; to be destroyed by RicoSolverDestroy(),
   which sets the pointer to NULL and accepts NULL. */
PETSC_EXTERN PetscErrorCode RicoSolverCreate(MPI_Comm, RicoSolver *);
PETSC_EXTERN PetscErrorCode RicoSolverDestroy(RicoSolver *);
PETSC_EXTERN PetscErrorCode RicoSolverReset(RicoSolver); /* frees work space and factorisations */

/* The method, by its registered name: RICOLEMKE, RICONEWTON, ... An unknown name is an error that lists those
   there are. Data of the previous type are freed. GetType returns a borrowed name. */
PETSC_EXTERN PetscErrorCode RicoSolverSetType(RicoSolver, RicoSolverType);
PETSC_EXTERN PetscErrorCode RicoSolverGetType(RicoSolver, RicoSolverType *);
/* A solve has converged when its residual is at most max(atol, rtol ||q||), with atol in the units of w. It
   ends after max_it iterations, whose meaning depends on the type. */
PETSC_EXTERN PetscErrorCode RicoSolverSetTolerances(RicoSolver, PetscReal atol, PetscReal rtol,
                                                    PetscInt max_it); /* PETSC_DEFAULT keeps a value */
PETSC_EXTERN PetscErrorCode RicoSolverGetTolerances(RicoSolver, PetscReal *atol, PetscReal *rtol,
                                                    PetscInt *max_it);
PETSC_EXTERN PetscErrorCode RicoSolverSetTimeLimit(RicoSolver, PetscReal seconds); /* <= 0: none */
PETSC_EXTERN PetscErrorCode RicoSolverSetWarmStart(RicoSolver,
                                                   PetscBool); /* PETSC_TRUE: start from the z passed in */
/* PETSC_FALSE: auto ends before the part of its plan that takes minutes and finds solutions that nothing else
   finds. For steps of a simulation: a step that has no solution then delays the next ones by a second. */
PETSC_EXTERN PetscErrorCode RicoSolverSetSearch(RicoSolver, PetscBool);
/* The text between - and rico_ in the names of options, such as "impact_"; copied. Get lends it, NULL if
   there is none. */
PETSC_EXTERN PetscErrorCode RicoSolverSetOptionsPrefix(RicoSolver, const char[]);
PETSC_EXTERN PetscErrorCode RicoSolverGetOptionsPrefix(RicoSolver, const char *[]);
/* Reads the options above and those of the type from PETSc's options database. Collective. */
PETSC_EXTERN PetscErrorCode RicoSolverSetFromOptions(RicoSolver);
/* View prints the type and its settings, ViewFromOptions does so if the option of this name is given.
   ConvergedReasonView prints in one line why the last solve stopped. A NULL viewer is the standard output.
   Collective. */
PETSC_EXTERN PetscErrorCode RicoSolverView(RicoSolver, PetscViewer);
PETSC_EXTERN PetscErrorCode RicoSolverViewFromOptions(RicoSolver, PetscObject, const char[]);
PETSC_EXTERN PetscErrorCode RicoSolverConvergedReasonView(RicoSolver, PetscViewer);

/* Writes problems, with their initial guesses, to FOLDER/PREFIXproblem-NUMBER.petsc: those that are not
   solved, every N-th one (0: none), or both. The options are -rico_dump_on_failure FOLDER, -rico_dump_every N
   and -rico_dump_folder FOLDER. `ricochet solve` reads these files. */
PETSC_EXTERN PetscErrorCode RicoSolverSetDump(RicoSolver, const char folder[], PetscBool on_failure,
                                              PetscInt every);

/* Solves the problem. z is the solution, and on entry the guess if warm start is set; w = M z + q. info may
   be NULL. Collective. The second form takes arrays of the local entries. */
PETSC_EXTERN PetscErrorCode RicoSolve(RicoSolver, RicoProblem, Vec z, Vec w, RicoInfo *info);
PETSC_EXTERN PetscErrorCode RicoSolveArrays(RicoSolver, RicoProblem, PetscReal z[], PetscReal w[],
                                            RicoInfo *info);
PETSC_EXTERN PetscErrorCode RicoSolverGetInfo(RicoSolver, RicoInfo *); /* of the last solve */

/* Each monitor is called at every iteration with the residual. The history stores these residuals, up to
   `size` of all solves since it was set; if `history` is NULL, the solver allocates it. `destroy` (may be
   NULL) frees ctx. */
typedef PetscErrorCode (*RicoMonitor)(RicoSolver, PetscInt it, PetscReal residual, void *ctx);
PETSC_EXTERN PetscErrorCode RicoSolverMonitorSet(RicoSolver, RicoMonitor, void *ctx,
                                                 PetscErrorCode (*destroy)(void **));
PETSC_EXTERN PetscErrorCode RicoSolverMonitorCancel(RicoSolver);
PETSC_EXTERN PetscErrorCode RicoSolverSetResidualHistory(RicoSolver, PetscReal history[], PetscInt size);
PETSC_EXTERN PetscErrorCode RicoSolverGetResidualHistory(RicoSolver, const PetscReal *history[],
                                                         PetscInt *used);

/* The functions for single types have no effect on a solver of another type. A value out of its range is an
   error. All have options, listed by -help. */

/* Types pgs and psor: the relaxation, 0 <= omega < 2, and sweeps in both directions. */
PETSC_EXTERN PetscErrorCode RicoSolverPGSSetOmega(RicoSolver, PetscReal omega); /* 0: automatic */
PETSC_EXTERN PetscErrorCode RicoSolverPGSSetSymmetric(RicoSolver, PetscBool);

/* Type nsgs: the relaxation, 0 < omega < 2; a random order of the blocks, chosen once or for each sweep; the
   number of sweeps during which settled blocks are skipped; the memory of Anderson's acceleration. */
typedef enum { RICO_SHUFFLE_NONE, RICO_SHUFFLE_ONCE, RICO_SHUFFLE_EACH } RicoShuffle;
PETSC_EXTERN PetscErrorCode RicoSolverNSGSSetOmega(RicoSolver, PetscReal omega);
PETSC_EXTERN PetscErrorCode RicoSolverNSGSSetShuffle(RicoSolver, RicoShuffle, PetscInt seed);
PETSC_EXTERN PetscErrorCode RicoSolverNSGSSetFreeze(RicoSolver, PetscInt sweeps);   /* 0: never */
PETSC_EXTERN PetscErrorCode RicoSolverNSGSSetAnderson(RicoSolver, PetscInt memory); /* 0: no acceleration */

/* Type apgd: PETSC_TRUE (the default) scales the unknowns by the diagonal of M. */
PETSC_EXTERN PetscErrorCode RicoSolverAPGDSetScaling(RicoSolver, PetscBool);

/* Type newton: the equations (natural map or Fischer-Burmeister's function), and the number of exchanges of
   active sets allowed without progress (min). */
typedef enum { RICO_NEWTON_MIN, RICO_NEWTON_FB } RicoNewtonFunction;
PETSC_EXTERN PetscErrorCode RicoSolverNewtonSetFunction(RicoSolver, RicoNewtonFunction);
PETSC_EXTERN PetscErrorCode RicoSolverNewtonSetMaxStalled(RicoSolver, PetscInt exchanges);

/* Type prox: the inner method; SWEEPS for problems so large that type nsgs converges slowly. */
typedef enum { RICO_PROX_NEWTON, RICO_PROX_SWEEPS } RicoProxInner;
PETSC_EXTERN PetscErrorCode RicoSolverProxSetInner(RicoSolver, RicoProxInner);

/* Type admm: the penalty in units of M's diagonal (0: adapted to the residuals), over-relaxation, and the
   memory of Anderson's acceleration (0: none). */
PETSC_EXTERN PetscErrorCode RicoSolverADMMSetRho(RicoSolver, PetscReal rho);
PETSC_EXTERN PetscErrorCode RicoSolverADMMSetAlpha(RicoSolver, PetscReal alpha);
PETSC_EXTERN PetscErrorCode RicoSolverADMMSetAnderson(RicoSolver, PetscInt memory);

/* Types are registered by name, also a user's own types (rico_type.h describes them). */
PETSC_EXTERN PetscErrorCode RicoSolverRegister(const char name[], PetscErrorCode (*create)(RicoSolver));
PETSC_EXTERN PetscErrorCode RicoSolverGetTypes(
    PetscInt *count, const char *const *names[]); /* borrowed, valid until the next registration */
/* Sets `can` if the solver's type can solve this problem. If not, *why explains it (may be NULL; valid until
   the next call). */
PETSC_EXTERN PetscErrorCode RicoSolverCanSolve(RicoSolver, RicoProblem, PetscBool *can, const char *why[]);
