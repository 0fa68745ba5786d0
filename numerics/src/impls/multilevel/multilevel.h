/*
  multilevel.h -- private to type multilevel; the method is in multilevel.c.
*/
#pragma once

#include <impls/best.h>
#include <impls/linear/linear.h>
#include <impls/multilevel/grids.h>
#include <impls/multilevel/stiff_parts.h>
#include <impls/pgs/pgs.h>

/* Systems with fewer rows are factored. */
#define RICO_FACTORED_ROWS 1000

/* M on the rows that are not fixed, and a preconditioner of it (truncated.c). */
typedef struct _p_RicoTruncated *RicoTruncated;

/* grids: multigrid is the preconditioner, else the diagonal. Reads options of the KSP and its PC under the
 * prefix of the type. M is referenced. */
PETSC_INTERN PetscErrorCode RicoTruncatedCreate(RicoSolver, RicoProblem, Mat M, PetscBool symmetric,
                                                PetscBool grids, RicoTruncated *);
PETSC_INTERN PetscErrorCode RicoTruncatedDestroy(RicoTruncated *);
/* Multigrid on `level` of these grids becomes the preconditioner, if M and the options permit. */
PETSC_INTERN PetscErrorCode RicoTruncatedUse(RicoTruncated, RicoGrids, PetscInt level);
/* The type of the preconditioner unless options say otherwise (choice.c). */
PETSC_INTERN PetscErrorCode RicoMultilevelChoosePC(RicoProblem, Mat M, PetscBool grids, PC);
/* Sets `may` if RicoGrids suit M, and the options do not ask for another preconditioner. */
PETSC_INTERN PetscErrorCode RicoMultilevelMayTruncate(RicoProblem, Mat M, KSP, PetscBool *may);
/* The near-null space of the problem's Mat, from the user; NULL: none. */
PETSC_INTERN PetscErrorCode RicoMultilevelGetModes(RicoProblem, MatNullSpace *);
/* M_RR x_R = r_R to tolerance rtol or max_it iterations, where R are the rows that are not fixed; x is zero
   in the others. *ok: x is finite. Collective. */
PETSC_INTERN PetscErrorCode RicoTruncatedSolve(RicoTruncated, const PetscBool fixed[], const PetscReal r[],
                                               PetscReal rtol, PetscInt max_it, PetscReal x[], PetscBool *ok);

/* The options of the type. */
typedef struct {
  PetscInt cycles;  /* limit of KSP iterations for one correction */
  PetscInt sweeps;  /* of projected relaxation in each step          */
  PetscBool nested; /* start from the solutions of coarse problems   */
} RicoMultilevelSettings;

/* One level: a problem, and the data of its steps. w = M z + q holds between calls. */
typedef struct {
  RicoSolver s;
  RicoProblem p;
  const RicoMultilevelSettings *settings;
  PetscInt n, cycles;
  PetscBool symmetric, grids; /* grids: with multigrid */
  Mat M;
  RicoSweep sweep;
  RicoPGSRows rows;
  RicoTruncated truncated;
  PetscReal *w, *d, *Md, *trial, *trial_w;
  PetscReal *free; /* z + d of the last step, not projected */
  PetscBool *fixed;
  PetscInt moved;       /* rows, on all ranks, whose state changed in the last step */
  RicoGrids owned;      /* NULL on coarse levels                                       */
  RicoStiffParts parts; /* NULL before their first use (path.c)                         */
  PetscReal residual;   /* of z; the caller of a step sets it                           */
} RicoLevel;

PETSC_INTERN PetscErrorCode RicoLevelCreate(RicoSolver, RicoProblem, const RicoMultilevelSettings *,
                                            PetscBool symmetric, PetscBool grids, RicoLevel *);
PETSC_INTERN PetscErrorCode RicoLevelDestroy(RicoLevel *); /* also if Create has failed */
/* Sweeps of projected relaxation. */
PETSC_INTERN PetscErrorCode RicoLevelRelax(RicoLevel *, PetscInt sweeps, PetscReal z[]);
/* One step. target: the residual to reach. */
PETSC_INTERN PetscErrorCode RicoLevelStep(RicoLevel *, PetscReal target, PetscReal z[]);
/* A step along the path to l->free (path.c), if M is sparse and the energy falls by more than `least`. */
PETSC_INTERN PetscErrorCode RicoLevelPath(RicoLevel *, PetscReal least, PetscReal z[], PetscBool *taken);
/* Corrects z by the solutions of coarse problems (nested.c). probe: first tests whether multigrid is fast for
   M; if not, z is as before. */
PETSC_INTERN PetscErrorCode RicoLevelNested(RicoLevel *, PetscBool probe, PetscBool *fast, PetscReal z[]);
/* Iterations of a probe of multigrid. */
#define RICO_MULTIGRID_PROBES 10
/* Before multigrid is set up for M: sets s->late if the time left does not suffice. After it: measures its
   time. Collective. */
PETSC_INTERN PetscErrorCode RicoMultilevelBegin(RicoSolver, Mat M);
PETSC_INTERN PetscErrorCode RicoMultilevelEnd(RicoSolver, Mat M);
/* Sets `fast` if a Krylov method with this preconditioner is fast for M (probe.c). Collective. */
PETSC_INTERN PetscErrorCode RicoMultilevelProbe(Mat M, PetscBool symmetric, PC, PetscInt its,
                                                PetscBool *fast);
/* Sets `needs` if multigrid is better than the diagonal as preconditioner. Collective. */
PETSC_INTERN PetscErrorCode RicoMultilevelNeedsGrids(RicoProblem, Mat M, PetscBool symmetric,
                                                     PetscBool *needs);
/* Sets `positive` if every M_ii > 0, on all ranks. */
PETSC_INTERN PetscErrorCode RicoMultilevelDiagonal(RicoProblem, PetscBool *positive);
