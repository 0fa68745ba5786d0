/*
  multilevel.h -- private to type multilevel; the method is in multilevel.c.
*/
#pragma once

#include <impls/best.h>
#include <impls/linear/linear.h>
#include <impls/pgs/pgs.h>

/* Fewer rows are factored. */
#define RICO_FACTORED_ROWS 1000

/* M on the rows that are not fixed, and a preconditioner of it (truncated.c). */
typedef struct _p_RicoTruncated *RicoTruncated;

/* Options of the KSP and of its PC are read under the prefix of the type. M is referenced. */
PETSC_INTERN PetscErrorCode RicoTruncatedCreate(RicoSolver, RicoProblem, Mat M, PetscBool symmetric,
                                                RicoTruncated *);
PETSC_INTERN PetscErrorCode RicoTruncatedDestroy(RicoTruncated *);
/* M_RR x_R = r_R to the tolerance rtol or in max_it iterations, R the rows that are not fixed; x is zero in
   the others. *ok: x is finite. Collective. */
PETSC_INTERN PetscErrorCode RicoTruncatedSolve(RicoTruncated, const PetscBool fixed[], const PetscReal r[],
                                               PetscReal rtol, PetscInt max_it, PetscReal x[], PetscBool *ok);

/* The options of the type. */
typedef struct {
  PetscInt cycles;  /* most iterations of the KSP for one correction */
  PetscInt sweeps;  /* of projected relaxation in each step          */
  PetscBool nested; /* begin with the solutions of coarse problems   */
} RicoMultilevelSettings;

/* One level: a problem, and what its steps need. w = M z + q between the calls, z the point of the level. */
typedef struct {
  RicoSolver s;
  RicoProblem p;
  const RicoMultilevelSettings *settings;
  PetscInt n;
  PetscBool symmetric;
  Mat M;
  RicoSweep sweep;
  RicoPGSRows rows;
  RicoTruncated truncated;
  PetscReal *w, *d, *Md, *trial, *trial_w;
  PetscBool *fixed;
  PetscInt moved;     /* rows, on all ranks, whose state has changed in the last step */
  PetscReal residual; /* of z, set by the caller of a step                            */
} RicoLevel;

PETSC_INTERN PetscErrorCode RicoLevelCreate(RicoSolver, RicoProblem, const RicoMultilevelSettings *,
                                            PetscBool symmetric, RicoLevel *);
PETSC_INTERN PetscErrorCode RicoLevelDestroy(RicoLevel *); /* also where Create has failed */
/* Sweeps of projected relaxation. */
PETSC_INTERN PetscErrorCode RicoLevelRelax(RicoLevel *, PetscInt sweeps, PetscReal z[]);
/* One step. target: the residual that is asked for. */
PETSC_INTERN PetscErrorCode RicoLevelStep(RicoLevel *, PetscReal target, PetscReal z[]);
/* Corrects z by the solutions of coarse problems (nested.c). */
PETSC_INTERN PetscErrorCode RicoLevelNested(RicoLevel *, PetscReal z[]);
/* Is every M_ii > 0, on all ranks? */
PETSC_INTERN PetscErrorCode RicoMultilevelDiagonal(RicoProblem, PetscBool *positive);
