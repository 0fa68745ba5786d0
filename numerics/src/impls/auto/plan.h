/*
  plan.h -- the plans of "auto": which types, in what order, with what budgets.
*/
#pragma once

#include <ricoimpl.h>

#define RICO_MAX_STAGES 30
/* The type of a stage that is the array core. */
#define RICO_STAGE_ARRAY "array"
/* The type of a stage that looks for a proof that there is no solution. */
#define RICO_STAGE_PROOF "proof"

/* Friction in the plane: so many rows are pivoted over sooner than interior points arrive. */
#define RICO_PIVOTED_ROWS 120

/* Problems in which most contacts share their two bodies with others, or do not (patches.h). */
typedef enum { RICO_PATCHED_OR_NOT, RICO_PATCHED, RICO_NOT_PATCHED } RicoPatched;

/* Problems whose matrix is at hand, or contacts between bodies. */
typedef enum { RICO_ASSEMBLED_OR_NOT, RICO_ASSEMBLED, RICO_BETWEEN_BODIES } RicoAssembled;

/* One type and its budget: its own default where max_it = 0, times the rows where per_row. */
typedef struct {
  const char *type;
  PetscInt rows, above; /* passed over where there are more rows, 0: never; where there are not more */
  PetscInt max_it;
  PetscBool per_row;
  PetscBool yields;    /* to the next stage, where its own progress is too slow (watch.h); interior points
                          follow no paths */
  PetscInt anderson;   /* of nsgs */
  RicoProxInner inner; /* of prox */
  PetscBool afar;      /* paths, pivots, reflections do not begin near the best point */
  PetscBool patient;   /* sweeps without a new minimum go on; max_it, also of swept points, is in units of
                          RicoWorthInSweeps(); interior points follow paths at once */
  PetscReal within;    /* passed over where the best residual is above this share of ||q||; 0: never */
  RicoAssembled form;  /* passed over in others */
  RicoPatched patched; /* the same              */
} RicoStage;

/* Ends with a stage without type. */
PETSC_INTERN PetscErrorCode RicoPlanFor(RicoProblem, const RicoStage **plan);
