/*
  auto.h -- private to type auto: its data, and one stage of its plan.
*/
#pragma once

#include <impls/auto/plan.h>
#include <impls/direct/direct.h>

typedef struct {
  char types[256];   /* the user's plan, or empty                                   */
  PetscBool options; /* read the options database                                   */
  RicoArrayBuffer buffer;
  RicoSolver inner[RICO_MAX_STAGES]; /* one per stage, kept between solves               */
  RicoStage made[RICO_MAX_STAGES];   /* with whose settings it was created               */
  PetscReal *best;                   /* the best point, and its storage                             */
  PetscInt best_room;
  PetscReal lowest, initial; /* residuals of the best point and of the start                */
  PetscInt its;              /* of the stages before the current one                      */
  PetscReal tighter;         /* factor of the tolerance passed to stages */
  PetscBool begun;           /* a stage has run                                   */
  PetscBool swept;           /* sweeps on arrays have used the budget of sweeps */
  PetscBool after_newton;    /* the last stage was Newton's method */
  RicoPatched patched;       /* kind of problem, if already determined */
  PetscBool jointed;         /* equations beside contacts, or without diagonal, are not eliminated */
  PetscBool brief;           /* the plan ends with its first proof: the problem is a group of rows */
  PetscBool locked;          /* friction may lock the bodies: the plan ends */
  RicoSolver outer, within;  /* within: solves other problems (within.c), NULL before */
} RicoSolver_Auto;

/* The best point of the solve (best_point.c). Begin: z is the start, and the best point so far. */
PETSC_INTERN PetscErrorCode RicoAutoBegin(RicoSolver, RicoProblem, const PetscReal z[], PetscReal w[]);
/* Stores z if it is the best so far. Converged points have been confirmed in higher precision. */
PETSC_INTERN PetscErrorCode RicoAutoKeep(RicoSolver, RicoProblem, const PetscReal z[], PetscReal residual,
                                         PetscBool solved);
/* z <- the start of a stage: the best point if it is much better than the start of the solve, else that. */
PETSC_INTERN PetscErrorCode RicoAutoRestart(RicoSolver, RicoProblem, PetscReal z[]);
/* *met: the residual is above the tolerance, but explained by rounding. Then no type can lower it. */
PETSC_INTERN PetscErrorCode RicoAutoMeetRoundoff(RicoSolver, RicoProblem, PetscBool *met);
/* Sets the reason of the whole solve after an attempt: the highest-ranked one. The type is that of the best
   point. */
PETSC_INTERN void RicoAutoReport(RicoSolver, const RicoInfo *);

/* Runs stage number i from the given z; *info receives the outcome. Skips a type that cannot solve the
   problem. */
PETSC_INTERN PetscErrorCode RicoAutoAttempt(RicoSolver, PetscInt i, const RicoStage *, PetscBool warm,
                                            RicoProblem, PetscReal z[], PetscReal w[], RicoInfo *info);

/* The cost of the stages after sweeps, in sweeps (cost.h). */
PETSC_INTERN PetscInt RicoAutoNextCost(RicoSolver, const RicoStage *, RicoProblem);
/* Its limit of iterations; 0: the type's default. */
PETSC_INTERN PetscInt RicoStageIterations(RicoSolver, const RicoStage *, RicoProblem);

/* Prints only if requested (view.c). Collective. */
PETSC_INTERN PetscErrorCode RicoAutoViewPlan(RicoSolver, RicoProblem, const RicoStage plan[]);
PETSC_INTERN PetscErrorCode RicoAutoViewSmall(RicoSolver, const char what[], PetscInt its,
                                              PetscReal residual);
PETSC_INTERN PetscErrorCode RicoAutoViewAttempt(RicoSolver, PetscInt i, const RicoStage *, const RicoInfo *);

/* The sets of a problem, for the array library. */
PETSC_INTERN void RicoAutoArrayBlocks(RicoProblem, RicoArrayBlock[]);

/* Solves problems of few rows of polyhedra and intervals (polyhedra.c); z stays if it is not done. */
PETSC_INTERN PetscErrorCode RicoAutoTryPolyhedra(RicoSolver, RicoProblem, PetscReal z[], PetscReal w[],
                                                 PetscBool *done);

/* For a stage's solver: the options of its type, under the prefix of the outer solver; and its monitor. */
PETSC_INTERN PetscErrorCode RicoAutoReadOptions(RicoSolver inner);
PETSC_INTERN PetscErrorCode RicoAutoInstallMonitor(RicoSolver_Auto *, RicoSolver inner);

/* Solves another problem by the plan, from z if warm, else from zero (within.c). */
PETSC_INTERN PetscErrorCode RicoAutoSolveWithin(RicoSolver, RicoProblem other, PetscReal tolerance,
                                                PetscBool warm, PetscBool brief, PetscReal z[], PetscReal w[],
                                                RicoInfo *);
/* Eliminates equations and solves the rest (equations.c) if the entries that this makes cost at most `most`
   sweeps; else no reason is given. */
PETSC_INTERN PetscErrorCode RicoAutoSolveWithoutEquations(RicoSolver, RicoProblem, PetscReal most,
                                                          PetscReal z[], PetscReal w[], RicoInfo *);
/* Solves problems that fall into groups one by one (groups.c). If not *done, the plan continues from z. */
PETSC_INTERN PetscErrorCode RicoAutoTryGroups(RicoSolver, RicoProblem, PetscReal z[], PetscReal w[],
                                              PetscBool *done);

/* Returns true if all cones of a problem with M at hand, on one rank, have no friction. */
PETSC_INTERN PetscBool RicoAutoIsFrictionless(RicoProblem);
/* If all cones have no friction, solves with intervals instead (frictionless.c); else no reason is given. */
PETSC_INTERN PetscErrorCode RicoAutoSolveFrictionless(RicoSolver, RicoProblem, PetscReal z[], PetscReal w[],
                                                      RicoInfo *);

/* Sets `jammed` if it is proved, within the time of the solver, that no reactions satisfy the contacts
   (proof.c). One rank; false proves nothing. */
PETSC_INTERN PetscErrorCode RicoProveJammed(RicoSolver, RicoProblem, PetscBool *jammed);
/* Sets `locked` if reactions of any size are in equilibrium and no theorem guarantees a solution. One rank.
 */
PETSC_INTERN PetscErrorCode RicoIsLocked(RicoSolver, RicoProblem, PetscBool *locked);
