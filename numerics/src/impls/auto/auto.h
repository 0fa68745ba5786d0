/*
  auto.h -- private to type auto: its data, and one stage of its plan.
*/
#pragma once

#include <impls/auto/plan.h>
#include <impls/direct/direct.h>

typedef struct {
  char types[256];   /* the user's plan, or empty                                   */
  PetscBool options; /* the options database is asked                               */
  RicoArrayBuffer buffer;
  RicoSolver inner[RICO_MAX_STAGES];     /* one per stage, kept between solves               */
  PetscInt anderson[RICO_MAX_STAGES];    /* that it was made with                            */
  RicoProxInner points[RICO_MAX_STAGES]; /* the same */
  PetscReal *best;                       /* the best point met, and room for it                         */
  PetscInt best_room;
  PetscReal lowest, initial; /* its residual, and the start's                               */
  PetscInt its;              /* of the stages before the present one                      */
  PetscReal tighter;         /* share of the tolerance that stages are asked for */
  PetscBool begun;           /* a stage has had its turn                          */
  PetscBool after_newton;    /* the present stage follows one of Newton's method */
  RicoPatched patched;       /* what the problem is, where that is known already */
  RicoSolver outer;
} RicoSolver_Auto;

/* Stage number i from the z given; *info says what it did. A type that cannot take the problem is passed
   over. */
PETSC_INTERN PetscErrorCode RicoAutoAttempt(RicoSolver, PetscInt i, const RicoStage *, PetscBool warm,
                                            RicoProblem, PetscReal z[], PetscReal w[], RicoInfo *info);

/* What the stages behind sweeps are worth, in sweeps (cost.h). */
PETSC_INTERN PetscInt RicoAutoWorth(RicoSolver, RicoProblem);
/* Its limit of iterations; 0: the type's own. */
PETSC_INTERN PetscInt RicoStageIterations(RicoSolver, const RicoStage *, RicoProblem);

/* Nothing unless asked for (view.c). Collective. */
PETSC_INTERN PetscErrorCode RicoAutoViewPlan(RicoSolver, RicoProblem, const RicoStage plan[]);
PETSC_INTERN PetscErrorCode RicoAutoViewSmall(RicoSolver, PetscInt its, PetscReal residual);
PETSC_INTERN PetscErrorCode RicoAutoViewAttempt(RicoSolver, PetscInt i, const RicoStage *, const RicoInfo *);

/* Are there contacts that no reactions can satisfy (proof.c)? One rank; false proves nothing. */
PETSC_INTERN PetscErrorCode RicoProveJammed(RicoProblem, PetscBool *jammed);
