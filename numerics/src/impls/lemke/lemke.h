/*
  lemke.h -- private: complementary pivoting on a sparse operator.
*/
#pragma once

#include <ricoimpl.h>

/* A variable of  w - M z - d z0 = q.  Its column is e_i for W, -M e_i for Z, -d for COVER. */
typedef enum { RICO_LEMKE_W, RICO_LEMKE_Z, RICO_LEMKE_COVER } RicoLemkeKind;
typedef struct {
  RicoLemkeKind kind;
  PetscInt i;
} RicoLemkeVariable;

/*
  The basis matrix B has the column of basic[k] at position k: B = B0 E1 ... Em, where B0 is factored sparsely
  and each E is a unit matrix with one column replaced (product form). It is factored again when m is large.
*/
typedef struct {
  RicoSolver owner; /* whose time limit holds; `late` if a factorisation has been refused */
  PetscInt n;
  PetscInt *ia, *ja; /* the columns of M: transposed compressed rows */
  PetscReal *a;
  PetscReal *cover; /* d                                            */
  RicoLemkeVariable *basic;
  char solver[32]; /* PETSc's name of the sparse LU                */
  Mat factor;
  Vec x, y;
  PetscInt updates, max_updates;
  PetscInt *eta_position; /* of E1..Em */
  PetscInt *eta_start, *eta_row;
  PetscReal *eta_value, *eta_pivot;
  size_t eta_room;
} RicoLemkeBasis;

PETSC_INTERN PetscErrorCode RicoLemkeBasisCreate(RicoProblem, const char solver[], RicoLemkeBasis *);
PETSC_INTERN PetscErrorCode RicoLemkeBasisDestroy(RicoLemkeBasis *);
/* Factors the matrix of basic[]; *singular if it is singular, or if the time left does not suffice. */
PETSC_INTERN PetscErrorCode RicoLemkeBasisFactor(RicoLemkeBasis *, PetscBool *singular);
/* x <- B^-1 x,  x <- B^-T x */
PETSC_INTERN PetscErrorCode RicoLemkeBasisSolve(RicoLemkeBasis *, PetscReal x[]);
PETSC_INTERN PetscErrorCode RicoLemkeBasisSolveTranspose(RicoLemkeBasis *, PetscReal x[]);
/* y <- the column of a variable; x += alpha * its column */
PETSC_INTERN void RicoLemkeBasisColumn(const RicoLemkeBasis *, RicoLemkeVariable, PetscReal y[]);
PETSC_INTERN void RicoLemkeBasisAddColumn(const RicoLemkeBasis *, RicoLemkeVariable, PetscReal alpha,
                                          PetscReal x[]);
/* Replaces basic[position] by entering, whose column in the old basis is alpha = B^-1 a. */
PETSC_INTERN PetscErrorCode RicoLemkeBasisReplace(
    RicoLemkeBasis *, PetscInt position, RicoLemkeVariable entering, const PetscReal alpha[],
    PetscBool *singular); /* if it was due for factoring and failed */

/* The state of the path: values of the basic variables by position, bounds of the others. */
typedef struct {
  RicoLemkeBasis basis;
  const PetscReal *q, *lb, *ub;
  PetscReal *x;              /* basic values, by position                              */
  PetscReal *alpha;          /* column of the entering variable                        */
  PetscReal *s;              /* inward directions at the start                             */
  PetscReal *y, *nudge;      /* infinitesimal part of x, and its right-hand side */
  PetscReal *row, *best_row; /* lexicographic rows                                     */
  PetscReal *scratch;
  PetscInt *list;           /* positions with equal ratio                                 */
  PetscBool *at_upper;      /* true if a nonbasic z_i is at its upper bound           */
  RicoLemkeVariable *start; /* the basis at the start                                 */
  PetscReal tol_w, tol_z;   /* violations below these are round-off                   */
} RicoLemkePath;

PETSC_INTERN PetscErrorCode RicoLemkePathCreate(RicoProblem, const char solver[], RicoLemkePath *);
PETSC_INTERN PetscErrorCode RicoLemkePathDestroy(RicoLemkePath *);
PETSC_INTERN PetscReal RicoLemkeLower(const RicoLemkePath *, RicoLemkeVariable);
PETSC_INTERN PetscReal RicoLemkeUpper(const RicoLemkePath *, RicoLemkeVariable);
PETSC_INTERN PetscReal RicoLemkeTolerance(const RicoLemkePath *, RicoLemkeVariable);
/* Negative below the lower bound, positive above the upper, 0 inside. */
PETSC_INTERN PetscReal RicoLemkeViolation(const RicoLemkePath *, PetscInt position);
PETSC_INTERN PetscReal RicoLemkeBound(const RicoLemkePath *, PetscInt i); /* of a nonbasic z_i; 0 if absent */
/* Factors the basis and computes x. */
PETSC_INTERN PetscErrorCode RicoLemkeRefactor(RicoLemkePath *, PetscBool *singular);
PETSC_INTERN PetscErrorCode RicoLemkeComputeBasic(RicoLemkePath *);
PETSC_INTERN void RicoLemkeExtract(const RicoLemkePath *, PetscReal z[]);
/* A factored basis to start from: that of z (warm) or of the slacks, improved by block pivots (crash). */
PETSC_INTERN PetscErrorCode RicoLemkeStart(RicoLemkePath *, const PetscReal z[], PetscBool warm,
                                           PetscBool crash, PetscBool *singular);
/* The position that stops the entering variable (-1: none), and the step. z0 wins every tie: the path ends
   there. */
PETSC_INTERN PetscErrorCode RicoLemkeRatioTest(RicoLemkePath *, PetscReal direction, PetscInt *position,
                                               PetscReal *step);
/* Follows the path from there to its end. */
PETSC_INTERN PetscErrorCode RicoLemkeFollow(RicoSolver, RicoProblem, RicoLemkePath *, PetscReal z[],
                                            PetscReal w[]);
