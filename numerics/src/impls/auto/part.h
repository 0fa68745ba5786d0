/*
  part.h -- private to type auto: rows of a problem on one rank as a problem of their own, solved by the plan.

  Parts are the groups of a problem (groups.c), and the rows that are left without its equations
  (equations.c). Row i of a part has the set and bounds of its row in the whole problem; the caller computes M
  and q. The residual of a part has the step of the whole problem: so it is that of its rows in the whole.
*/
#pragma once

#include <ricoimpl.h>

/* A problem with M by rows, and space to divide it. */
typedef struct {
  RicoProblem p;
  const RicoRows *M;
  const PetscReal *q, *lb, *ub;
  PetscInt *block, *set; /* of each row: its block, and its set in the block                 */
  int *of, *size;        /* groups of rows (array/parts/groups.h)                            */
  PetscInt *place;       /* of a row in its part                                             */
} RicoWhole;

typedef struct {
  const RicoWhole *whole;
  PetscInt n, room;
  const PetscInt *row; /* its rows in the whole problem, in their order */
  PetscInt *ia, *ja;   /* M by rows                                     */
  PetscReal *a, *q;
  PetscReal *lb, *ub, *mu, *mu_r, *z, *w, *dense;
  RicoBlock *blocks;
  Mat M;
  Vec vec;
  RicoProblem problem;
  PetscBool warm;  /* starts from z, also if the solve started from zero */
  PetscBool brief; /* the stages after the first proof are left to the whole problem */
} RicoPart;

PETSC_INTERN PetscErrorCode RicoWholeOpen(RicoProblem, RicoWhole *);
PETSC_INTERN PetscErrorCode RicoWholeClose(RicoWhole *);
/* Returns true if the row belongs to an interval, with a bound of its own. */
PETSC_INTERN PetscBool RicoWholeIsInterval(const RicoWhole *, PetscInt row);
/* The groups of rows, by of[] and `count`, follow each other in order[], those with of[row] = -1 at the end;
   begin[k] is the place of the first row of group k, count + 1 entries. Sets `place`. */
PETSC_INTERN PetscErrorCode RicoWholeSort(RicoWhole *, int count, PetscInt begin[], PetscInt order[]);
/* The confirmed residual of z; *reason is set if it is within the tolerance of the solver. Overwrites w. */
PETSC_INTERN PetscErrorCode RicoWholeJudge(RicoSolver, const RicoWhole *, PetscReal z[], PetscReal w[],
                                           PetscReal *residual, RicoConvergedReason *reason);

/* Space for `entries` of M; the caller fills ia, ja, a and q. */
PETSC_INTERN PetscErrorCode RicoPartCreate(const RicoWhole *, PetscInt n, const PetscInt row[],
                                           PetscInt entries, RicoPart *);
PETSC_INTERN PetscErrorCode RicoPartDestroy(RicoPart *);
/* Space for at least so many entries, those so far included. */
PETSC_INTERN PetscErrorCode RicoPartReserve(RicoPart *, PetscInt entries);
/* Solves from the z of the whole problem, to `share` of the tolerance, and writes z back. */
PETSC_INTERN PetscErrorCode RicoPartSolve(RicoSolver, RicoPart *, PetscReal share, PetscReal z[], RicoInfo *);
