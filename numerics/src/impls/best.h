/*
  best.h -- private: the best point that an iteration has met, for runs that do not end well.

  A copy is made where the residual has fallen by a tenth since the last copy: what is handed back is
  the best point to within that tenth, and a converging run copies seldom.
*/
#pragma once

#include <ricoimpl.h>

/* A residual that exceeds the lowest met by this factor: the iteration diverges. */
#define RICO_BLOW_UP 1e10

typedef struct {
  PetscInt n;
  PetscReal *z;
  PetscReal lowest, kept, last; /* residuals: least met, of the copy, of the last point offered */
  PetscInt barren;              /* points offered since the lowest                              */
} RicoBest;

PETSC_INTERN PetscErrorCode RicoBestBegin(RicoBest *, PetscInt n);
/* `final` tells that z is the last point: no copy is needed. */
PETSC_INTERN PetscErrorCode RicoBestOffer(RicoBest *, PetscReal residual, const PetscReal z[],
                                          PetscBool final);
/* No new minimum among the last `patience` points, or growth beyond all bounds. */
PETSC_INTERN PetscBool RicoBestIsHopeless(const RicoBest *, PetscInt patience);
/* z becomes the copy where the last point offered is worse. */
PETSC_INTERN PetscErrorCode RicoBestEnd(RicoBest *, PetscReal z[]);
