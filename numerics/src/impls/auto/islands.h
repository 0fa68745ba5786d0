/*
  islands.h -- private: elimination of the equations of a problem with contacts, island by island.

  Equations that M couples are an island. Each island is eliminated on a full matrix of its rows and of the
  rows that it is coupled with (array/parts/equations.h), so many mechanisms cost the sum of their costs.
*/
#pragma once

#include <array/parts/equations.h>
#include <ricoimpl.h>

/* Equations that are coupled, and the rows that are coupled with them. */
typedef struct {
  PetscInt equations, rows; /* the first ones are equations */
  PetscInt *row;            /* of the problem               */
  RicoEquations e;
} RicoIsland;

typedef struct {
  RicoProblem p;
  const RicoRows *M;
  const PetscReal *lb, *ub, *q, *diagonal;
  PetscInt left, islands;
  PetscReal cost;            /* of the elimination, in sweeps */
  PetscInt *place;           /* of a row among those that are left; -1: an equation  */
  PetscInt *island;          /* of an equation; -1: other rows                       */
  PetscInt *local, *met;     /* of a row: its number in the current island; its last island */
  PetscInt *start, *members; /* the islands of a row that is left, and its numbers there: pairs */
  RicoIsland *of;
} RicoIslands;

/* Lists the islands; one rank. *cheap: there are equations, islands have few rows, and the elimination costs
   at most `limit` sweeps. The caller destroys the result in any case. */
PETSC_INTERN PetscErrorCode RicoIslandsCreate(RicoProblem, PetscReal limit, RicoIslands *, PetscBool *cheap);
/* *eliminated: false if the equations are singular. */
PETSC_INTERN PetscErrorCode RicoIslandsEliminate(RicoIslands *, PetscBool *eliminated);
PETSC_INTERN PetscErrorCode RicoIslandsDestroy(RicoIslands *);
/* The z of all equations from that of the other rows. */
PETSC_INTERN PetscErrorCode RicoIslandsSolve(const RicoIslands *, PetscReal z[]);
