/*
  cone_path.h -- private: follows the central path of friction by its arc length (cone_path.c).
*/
#pragma once

#include <impls/cones/cone_interior.h>

/* A direction in (z, x, y, log tau). */
typedef struct {
  PetscReal *z, *x, *y, tau;
} RicoPathStep;

typedef struct {
  RicoConeInterior *ip;
  PetscReal tau, first;               /* of the current point; of the first one        */
  PetscReal reach;                    /* length of the next step to try                */
  PetscReal *weight;                  /* c_k of each part                              */
  PetscReal *offset;                  /* the residual of the first point, n entries    */
  PetscReal *defect;                  /* the residual of the current point             */
  RicoPathStep tangent, newton, back; /* back: the point before the step                */
  PetscInt steps;                     /* linear systems factored                        */
  PetscBool begun, straight;          /* straight: steps do not turn                    */
  PetscInt sign;                      /* of the determinant if tau increases */
} RicoConePath;

PETSC_INTERN PetscErrorCode RicoConePathCreate(RicoConeInterior *, RicoConePath *);
PETSC_INTERN PetscErrorCode RicoConePathDestroy(RicoConePath *);
/* The first point of the path: that of RicoPartsStart(). The seed determines the weights. */
PETSC_INTERN PetscErrorCode RicoConePathStart(RicoConePath *, PetscInt seed, PetscReal size);
/* The next point of the path; *length: its distance, 0 if no step is possible. */
PETSC_INTERN PetscErrorCode RicoConePathStep(RicoConePath *, PetscReal *length);

/* Returns true if steps along the path of this problem are straight (path_move.c). */
PETSC_INTERN PetscBool RicoPathIsStraight(const RicoConeInterior *);
/* The current point += length times the direction. */
PETSC_INTERN void RicoPathMove(RicoConePath *, PetscReal length, const RicoPathStep *);
/* The largest step for parts that do not turn. */
PETSC_INTERN PetscReal RicoPathLongest(RicoConePath *, const RicoPathStep *);
/* Keeps the current point; returns to the kept one. */
PETSC_INTERN PetscErrorCode RicoPathSave(RicoConePath *);
PETSC_INTERN PetscErrorCode RicoPathRestore(RicoConePath *);
