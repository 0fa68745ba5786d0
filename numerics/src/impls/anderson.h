/*
  anderson.h -- private: Anderson's acceleration of a fixed point iteration t <- T(t).
*/
#pragma once

#include <ricoimpl.h>

enum { RICO_ANDERSON_MOST = 20 };

typedef struct {
  RicoProblem p;
  PetscInt n, memory, used, next; /* differences kept, of them filled, the next to fill */
  PetscReal *dT, *dg;             /* memory x n                                         */
  PetscReal *T, *g;               /* of the last call                                   */
  PetscBool begun;
  PetscReal gram[RICO_ANDERSON_MOST][RICO_ANDERSON_MOST]; /* dg' dg */
} RicoAnderson;

/* memory = 0: no acceleration. */
PETSC_INTERN PetscErrorCode RicoAndersonCreate(RicoProblem, PetscInt n, PetscInt memory, RicoAnderson *);
PETSC_INTERN PetscErrorCode RicoAndersonDestroy(RicoAnderson *);
PETSC_INTERN PetscErrorCode RicoAndersonForget(RicoAnderson *);

/* T holds T(t), g = T(t) - t; next receives the accelerated point. */
PETSC_INTERN PetscErrorCode RicoAndersonNext(RicoAnderson *, const PetscReal T[], const PetscReal g[],
                                             PetscReal next[]);
