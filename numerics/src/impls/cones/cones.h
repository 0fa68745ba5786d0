/*
  cones.h -- private: the problem as a nonsmooth equation F(z, w) = 0, cone by cone
  (array/friction/cone_map.h), and Newton's step d for the whole,

      (A + B M) d = -F,       A and B block diagonal.                                         (1)
*/
#pragma once

#include <array/friction/cone_map.h>
#include <ricoimpl.h>

typedef struct {
  RicoSolver s; /* whose time limit ends factorisations; or NULL */
  RicoProblem p;
  RicoFrictionFunction function;
  PetscInt n, count;
  RicoConeBlock *cones;
  PetscReal *store, *work; /* of the blocks; n entries */
  const RicoRows *rows;
} RicoCones;

PETSC_INTERN PetscErrorCode RicoConesCreate(RicoSolver, RicoProblem, RicoFrictionFunction, RicoCones *);
PETSC_INTERN PetscErrorCode RicoConesDestroy(RicoCones *);
/* The scales, for M + alpha I. */
PETSC_INTERN void RicoConesScale(RicoCones *, PetscReal alpha);
/* F; with the blocks of (1) where asked for. */
PETSC_INTERN void RicoConesEvaluate(RicoCones *, PetscBool blocks, const PetscReal z[], const PetscReal w[],
                                    PetscReal F[]);

/* y = (A + B (M + alpha I)) d. */
PETSC_INTERN PetscErrorCode RicoConesApply(const RicoCones *, PetscReal alpha, const PetscReal d[],
                                           PetscReal y[]);
