/*
  rico_plan.h -- the plan of type "auto": its stages, and a place in it for a user's own types.

  Type "auto" runs the stages of a plan one after the other until one of them solves the problem. Each stage
  is a type with a budget. The members of a stage (problems to skip, limits, starting points) mean the same
  for a type of the library and for a user's type:

      RicoSolverRegister("mine", Create);                                      rico_type.h
      const RicoStage stage = {.type = "mine", .rows = 5000, .max_it = 200};
      RicoPlanAdd(&stage, RICONEWTON);                    tried before type newton, in every plan that has it

  Problems for which RicoSolverCanSolve() refuses the type skip the stage. -rico_view_plan prints the plan and
  the outcome of each stage.
*/
#pragma once

#include <numerics/rico_solver.h>

/* The problems of a stage: all; those in which most contacts share their pair of bodies with other
   contacts, as boxes do; those in which most do not. */
typedef enum { RICO_PATCHED_OR_NOT, RICO_PATCHED, RICO_NOT_PATCHED } RicoPatched;

/* The problems of a stage: all; those with equations, beside contacts or without diagonal, that are not
   eliminated; those without. */
typedef enum { RICO_JOINTED_OR_NOT, RICO_JOINTED, RICO_NOT_JOINTED } RicoJointed;

/* The problems of a stage: all; those with an assembled matrix; contacts between bodies without one. */
typedef enum { RICO_ASSEMBLED_OR_NOT, RICO_ASSEMBLED, RICO_BETWEEN_BODIES } RicoAssembled;

/* A type and its budget. Zero in a member: no condition, or the type's own choice. */
typedef struct {
  const char *type;     /* registered name */
  PetscInt rows, above; /* skipped above `rows` rows (0: never), and up to `above` rows */
  PetscInt max_it;      /* limit of iterations; 0: the type's default */
  PetscBool per_row;    /* if set, the limit is max_it per row, plus 1 000 */
  PetscBool budgeted;   /* sets RicoHints::next_cost: the type should end early if its progress is too slow */
  PetscInt next_cost;   /* if budgeted: cost of the next stage in sweeps; 0: estimated from factorisations */
  PetscInt anderson;    /* of nsgs: RicoSolverNSGSSetAnderson() */
  RicoShuffle shuffle;  /* of nsgs: RicoSolverNSGSSetShuffle()  */
  PetscInt seed;        /* of the shuffle                       */
  RicoProxInner inner;  /* of prox: RicoSolverProxSetInner()    */
  PetscBool afar;       /* paths, pivots and reflections do not start near the best point so far */
  PetscBool cold;       /* the type starts from its own point, not from the best point so far */
  PetscBool persistent; /* sets RicoHints::persistent: sweeps continue without a new minimum, interior points
                           follow paths at once; max_it counts factorisations, by their cost in sweeps */
  RicoJointed jointed;  /* skipped for problems of the other kind */
  PetscReal within;     /* skipped if the best residual is above this share of ||q||; 0: never */
  RicoAssembled form;   /* skipped for problems of another form */
  RicoPatched patched;  /* skipped for problems of the other kind */
} RicoStage;

/* Adds a copy of a stage to every plan that has a stage of type `before`, before the first of these; NULL: to
   every plan, at its end. Stages that are added before the same type keep their order. Small problems are
   solved by the array library without a plan, so that all interfaces give the same result.
   Fails if a type is unknown, or if there are too many stages. All ranks add the same stages. */
PETSC_EXTERN PetscErrorCode RicoPlanAdd(const RicoStage *stage, const char before[]);
/* Removes all stages that were added. */
PETSC_EXTERN PetscErrorCode RicoPlanReset(void);
