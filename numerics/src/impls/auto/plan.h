/*
  plan.h -- private: the plans of "auto": types, their order and their budgets.
*/
#pragma once

#include <numerics/rico_plan.h>
#include <ricoimpl.h>

/* Stages that a user may add to the plans, and room for a plan with them and its end. */
#define RICO_MAX_ADDED 16
#define RICO_MAX_STAGES 72
/* The pseudo-type of a stage that calls the array library. */
#define RICO_STAGE_ARRAY "array"
/* The pseudo-type of a stage that searches for a proof that there is no solution. */
#define RICO_STAGE_PROOF "proof"
/* The pseudo-type of a stage that solves cones without friction as intervals. */
#define RICO_STAGE_INTERVALS "intervals"
/* The pseudo-type of a stage that eliminates equations and solves the rest. */
#define RICO_STAGE_EQUATIONS "equations"
/* The pseudo-type of a stage that ends the plan where friction may lock the bodies (proof.c). */
#define RICO_STAGE_LOCKED "locked"
/* The pseudo-type of the stage after which the plan searches for minutes (RicoSolverSetSearch). */
#define RICO_STAGE_SEARCH "search"

/* The plan for a problem; `room`, of RICO_MAX_STAGES, holds it if the user has added stages. It ends with a
   stage without type. */
PETSC_INTERN PetscErrorCode RicoPlanFor(RicoProblem, RicoStage room[], const RicoStage **plan);
/* The plan `own`, or in `room` that plan with the stages that the user has added (added.c). */
PETSC_INTERN const RicoStage *RicoPlanWithAdded(const RicoStage own[], RicoStage room[]);
/* The user's list of types, TYPE or TYPE:ITERATIONS, as a plan; cuts the texts at the colon (asked.c). */
PETSC_INTERN PetscErrorCode RicoPlanAsked(char *types[], int count, RicoStage plan[]);
/* An error unless a plan may name this type: one that is registered, other than auto (added.c). */
PETSC_INTERN PetscErrorCode RicoPlanCheckType(const char type[]);
/* The features of M on one rank, and its bandwidth, PETSC_MAX_INT if that does not matter. Up to
   PLAN_PIVOTED_FULL_ROWS rows only a sparse M is a band, so that all interfaces choose the same plan. */
PETSC_INTERN PetscErrorCode RicoPlanFeatures(RicoProblem, PetscBool array, RicoFeatures *, PetscInt *band);
/* Returns true if the entries across the diagonal of a full M are equal, up to rounding. */
PETSC_INTERN PetscBool RicoPlanIsSymmetric(PetscInt n, const PetscReal M[]);
/* *any: a row has a finite bound. One rank. */
PETSC_INTERN PetscErrorCode RicoPlanHasBounds(RicoProblem, PetscBool *any);
/* *may: sweeps can solve each row, because all diagonal entries are positive. One rank. */
PETSC_INTERN PetscErrorCode RicoPlanMaySweep(RicoProblem, PetscBool *may);
