/*
  plan.h -- private: the plans of "auto": types, their order and their budgets.
*/
#pragma once

#include <ricoimpl.h>

#define RICO_MAX_STAGES 34
/* The pseudo-type of a stage that calls the array library. */
#define RICO_STAGE_ARRAY "array"
/* The pseudo-type of a stage that searches for a proof that there is no solution. */
#define RICO_STAGE_PROOF "proof"

/* Problems in which most contacts share their pair of bodies with others, or do not (patches.h). */
typedef enum { RICO_PATCHED_OR_NOT, RICO_PATCHED, RICO_NOT_PATCHED } RicoPatched;

/* Problems with an available matrix, or contacts between bodies. */
typedef enum { RICO_ASSEMBLED_OR_NOT, RICO_ASSEMBLED, RICO_BETWEEN_BODIES } RicoAssembled;

/* A type and its budget: max_it iterations (0: the type's default), times the rows if per_row. */
typedef struct {
  const char *type;
  PetscInt rows, above; /* skipped above `rows` rows (0: never), and up to `above` rows */
  PetscInt max_it;
  PetscBool per_row;
  PetscBool budgeted;  /* ends early if its progress estimate is too slow (progress.h); interior points follow
                        no  paths */
  PetscInt worth;      /* if so, the next stage in sweeps; 0: by the cost of factorisations (cost.h) */
  PetscInt anderson;   /* of nsgs */
  RicoProxInner inner; /* of prox */
  PetscBool afar;      /* paths, pivots, reflections do not start near the best point */
  PetscBool cold;      /* the type does not know that point at all */
  PetscBool persistent; /* sweeps continue without a new minimum; max_it, also of swept points, is in units of
                        RicoWorthInSweeps(); interior points follow paths at once */
  PetscReal within;     /* skipped if the best residual is above this share of ||q||; 0: never */
  RicoAssembled form;   /* skipped for other forms */
  RicoPatched patched;  /* skipped for others    */
} RicoStage;

/* Ends with a stage without type. */
PETSC_INTERN PetscErrorCode RicoPlanFor(RicoProblem, const RicoStage **plan);
