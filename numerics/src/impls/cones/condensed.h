/*
  condensed.h -- private: Newton's system reduced to the rows of patches (condensed.c).
*/
#pragma once

#include <impls/cones/block_system.h>
#include <impls/cones/patches.h>

typedef struct {
  const RicoCones *cones;
  RicoPatches patches;
  PetscReal *inverse, *times; /* D^-1 and D^-1 B of the cones, consecutively                */
  PetscReal *most;            /* work space for the largest cone's elimination             */
  RicoBlockPair *pairs;       /* of patches                                                */
  PetscReal *store;           /* their blocks                                              */
  RicoBlockSystem system;
  PetscReal *e, *b, *p, *Np; /* n entries; rows of N                                      */
  PetscReal scale;           /* the mean diagonal of M                                    */
  PetscInt sign;             /* factor of the sign of the system's determinant */
} RicoCondensed;

/* NULL if there are too few patches to save time. */
PETSC_INTERN PetscErrorCode RicoCondensedCreate(const RicoCones *, RicoCondensed **);
PETSC_INTERN PetscErrorCode RicoCondensedDestroy(RicoCondensed **);
/* Factors with the current blocks A and B of the cones. */
PETSC_INTERN PetscErrorCode RicoCondensedFactor(RicoCondensed *, PetscReal alpha, PetscBool *ok);
PETSC_INTERN PetscInt RicoCondensedSign(const RicoCondensed *);
/* d of (1) in condensed.c, up to the effect of rounding in D^-1. */
PETSC_INTERN PetscErrorCode RicoCondensedSolve(RicoCondensed *, const PetscReal r[], PetscReal d[]);
