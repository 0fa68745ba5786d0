/*
  cone_path.h -- private: the central path of friction, followed by its arc length (cone_path.c).
*/
#pragma once

#include <impls/cones/cone_interior.h>

/* A direction in (z, x, y, log tau). */
typedef struct {
  PetscReal *z, *x, *y, tau;
} RicoPathStep;

typedef struct {
  RicoConeInterior *ip;
  PetscReal tau, first;               /* of the present point; of the first one        */
  PetscReal reach;                    /* length that the next step tries               */
  PetscReal *weight;                  /* c_k, one a part                               */
  PetscReal *offset;                  /* the residual of the first point, n entries    */
  PetscReal *defect;                  /* the residual of the present one               */
  RicoPathStep tangent, newton, back; /* back: the point before the step                */
  PetscInt steps;                     /* linear systems factored so far                 */
  PetscBool begun, straight;          /* straight: steps do not turn                    */
  PetscInt sign;                      /* of the determinant where tau rises */
} RicoConePath;

PETSC_INTERN PetscErrorCode RicoConePathCreate(RicoConeInterior *, RicoConePath *);
PETSC_INTERN PetscErrorCode RicoConePathDestroy(RicoConePath *);
/* The point that the path begins with: that of RicoPartsStart(). Another seed, other weights. */
PETSC_INTERN PetscErrorCode RicoConePathStart(RicoConePath *, PetscInt seed, PetscReal size);
/* The next point of the path; *length: its distance, 0 where there is none to be had. */
PETSC_INTERN PetscErrorCode RicoConePathStep(RicoConePath *, PetscReal *length);

/* Do steps along the path of this problem go straight on (path_move.c)? */
PETSC_INTERN PetscBool RicoPathIsStraight(const RicoConeInterior *);
/* The present point += length times the direction. */
PETSC_INTERN void RicoPathMove(RicoConePath *, PetscReal length, const RicoPathStep *);
/* How far parts that do not turn may go. */
PETSC_INTERN PetscReal RicoPathLongest(RicoConePath *, const RicoPathStep *);
