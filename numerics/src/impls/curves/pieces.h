/*
  pieces.h -- private: solutions of

      w = M z + q + t g,        every cone's law for (z, w)                                               (1)

  form curves in (z, t). While no cone changes its regime, a curve is smooth: one piece. In a piece a cone has

      regime       unknowns                  equations               as long as
      open         none (z = 0)              none                    w_N >= 0
      sticking     z                         w = 0                   mu z_N - |z_T| >= 0
      sliding      n, and in space the       w_N = 0, w_T . e' = 0   n >= 0, l = -w_T . e >= 0
                   direction e
      low, high    none (z = lb, or ub)      none                    w >= 0, or -w >= 0
      between      z                         w = 0                   z - lb >= 0, ub - z >= 0

  where a sliding contact has z = n (1, mu e) and e' is orthogonal to e; without friction a contact is one row
  with lb = 0. Where one of the last column's quantities vanishes, exactly one other regime begins
  (RicoPiecesFlip), so the curve continues.

  Lengths are measured in units of a cone: with d^2 the mean of its diagonal, z in size / d and w in size d.
*/
#pragma once

#include <array/friction/cone_map.h>
#include <ricoimpl.h>

typedef enum { RICO_OPEN, RICO_STICKING, RICO_SLIDING, RICO_LOW, RICO_BETWEEN, RICO_HIGH } RicoRegime;

/* One of the quantities of the table above: of this cone, the first (0) or the second (1); or t. */
typedef struct {
  PetscInt cone, which;
} RicoQuantity;
enum { RICO_QUANTITY_T = -1, RICO_NO_QUANTITY = -2 };

typedef struct {
  RicoSolver s;         /* whose time limit ends factorisations */
  PetscInt n, count, m; /* rows, cones, unknowns of this piece without t */
  const RicoConeBlock *cones;
  PetscReal *M, *unit; /* M by columns, in units; the unit d of each row  */
  PetscReal *q, *g, *lb, *ub;
  PetscReal size;
  /* a point of the curve */
  RicoRegime *regime;
  PetscReal *z, *w, *e, t; /* e: in the rows of a contact's z_T */
  /* the piece there */
  PetscInt *first, *swap;   /* the first unknown of each cone                             */
  PetscReal *turn;          /* unknowns of directions are measured in 1 / turn radians      */
  PetscReal *K;             /* m equations by m + 1 unknowns, and a border; transposed, then factored */
  PetscReal *column, *rate; /* n each; rate: of w */
} RicoPieces;

/* The cones must live as long as the pieces. */
PETSC_INTERN PetscErrorCode RicoPiecesCreate(RicoSolver, RicoProblem, PetscInt count, const RicoConeBlock[],
                                             RicoPieces *);
PETSC_INTERN PetscErrorCode RicoPiecesDestroy(RicoPieces *);

/* w of the current z and t. */
PETSC_INTERN void RicoPiecesUpdate(RicoPieces *);
/* K without its border, at the current point. */
PETSC_INTERN void RicoPiecesBuild(RicoPieces *);
/* Factors K with this border of m + 1 entries; false if K is singular, or if the solver is late. */
PETSC_INTERN PetscBool RicoPiecesFactor(RicoPieces *, const PetscReal border[]);
/* x <- K^-1 x; false if x is not finite. */
PETSC_INTERN PetscBool RicoPiecesSolve(RicoPieces *, PetscReal x[]);
/* The m equations. */
PETSC_INTERN void RicoPiecesEquations(const RicoPieces *, PetscReal F[]);
/* Adds h x to the unknowns; returns the largest turn of a direction, in radians. */
PETSC_INTERN PetscReal RicoPiecesMove(RicoPieces *, PetscReal h, const PetscReal x[]);

/* Number of unknowns of a cone; dz of a cone for a unit rate of its unknown k. */
PETSC_INTERN PetscInt RicoPiecesUnknowns(const RicoPieces *, PetscInt cone);
PETSC_INTERN void RicoPiecesUnknown(const RicoPieces *, PetscInt cone, PetscInt k, PetscReal dz[3]);
/* l of a sliding contact, for this w or its rate. */
PETSC_INTERN PetscReal RicoPiecesSpeed(const RicoPieces *, PetscInt cone, const PetscReal w[]);

/* Number of quantities of this cone. */
PETSC_INTERN PetscInt RicoPiecesQuantities(const RicoPieces *, PetscInt cone);
PETSC_INTERN PetscReal RicoPiecesValue(const RicoPieces *, RicoQuantity);
/* Its derivatives to the m + 1 unknowns. */
PETSC_INTERN void RicoPiecesGradient(const RicoPieces *, RicoQuantity, PetscReal row[]);
/* The rates of w, then of quantities, for the rates x of the unknowns. */
PETSC_INTERN void RicoPiecesSetRates(RicoPieces *, const PetscReal x[]);
PETSC_INTERN PetscReal RicoPiecesRate(const RicoPieces *, RicoQuantity, const PetscReal x[]);
/* The other regime at the point where this quantity vanishes; the quantity that must grow from there on. */
PETSC_INTERN RicoQuantity RicoPiecesFlip(RicoPieces *, RicoQuantity);
