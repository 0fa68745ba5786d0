/*
  condensed.h -- private: Newton's system on the rows of patches (condensed.c).
*/
#pragma once

#include <impls/cones/block_system.h>
#include <impls/cones/patches.h>

typedef struct {
  const RicoCones *cones;
  RicoPatches patches;
  PetscReal *inverse, *times; /* D^-1 and D^-1 B of the cones, one after the other          */
  PetscReal *most;            /* room for the largest cone's elimination                   */
  RicoBlockPair *pairs;       /* of patches                                                */
  PetscReal *store;           /* their blocks                                              */
  RicoBlockSystem system;
  PetscReal *e, *b, *p, *Np; /* n entries; rows of N                                      */
  PetscReal scale;           /* the mean diagonal of M                                    */
  PetscInt sign;             /* of what the determinant of the system is to be multiplied by */
} RicoCondensed;

/* NULL where there are too few patches to be worth it. */
PETSC_INTERN PetscErrorCode RicoCondensedCreate(const RicoCones *, RicoCondensed **);
PETSC_INTERN PetscErrorCode RicoCondensedDestroy(RicoCondensed **);
/* With the present blocks A and B of the cones. */
PETSC_INTERN PetscErrorCode RicoCondensedFactor(RicoCondensed *, PetscReal alpha, PetscBool *ok);
PETSC_INTERN PetscInt RicoCondensedSign(const RicoCondensed *);
/* d of (1) in condensed.c, up to what rounding does to D^-1. */
PETSC_INTERN PetscErrorCode RicoCondensedSolve(RicoCondensed *, const PetscReal r[], PetscReal d[]);
