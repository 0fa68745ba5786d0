/*
  rico_shared.h -- the sweep of rico_sweep.h over contacts that belong to many ranks: the same reactions and
  velocities, to the last bit, on any number of ranks and for any distribution.

  A rank owns contacts, and has at hand the bodies that they touch; it may have more. Every body has one home.
  Contacts are coloured greedily in an order that is a hash of their identities, so that those of a colour
  move no body in common; a sweep goes from colour to colour. The velocity of a body is written by one rank at
  a time: who owns its contact of one colour hands it to the owner of its next one. Who gets what is known
  beforehand; contacts that need no other rank are swept while messages travel. Sums are made exact, on
  integers, and all else that ends a solve is a maximum.

  So the order of arithmetic is a function of the identities alone. The kernels must be the same everywhere:
  those for spheres where all contacts of all ranks are such; of SIMD any.

      RicoSharedSweepCreate(comm, &system, NULL, &sweep);                 collective, as all that follows
      RicoSharedSweepSolve(sweep, y_free, r, y, &info);
      RicoSharedSweepDestroy(&sweep);
*/
#pragma once

#include <numerics/rico_sweep.h>
#include <petscsys.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Borrowed, as RicoContactSystem is. */
typedef struct {
  RicoContactSystem local;               /* bodies at hand; contacts that this rank owns             */
  const int64_t *body_identity;          /* of the bodies at hand: distinct, the same on all ranks   */
  const PetscMPIInt *body_home;          /* the rank that a body belongs to, which has it at hand    */
  const uint64_t (*contact_identity)[3]; /* of the contacts: distinct among all ranks                */
} RicoSharedSystem;

typedef struct _p_RicoSharedSweep *RicoSharedSweep;

/* Of the options atol, rtol, max_it, omega, simd and shape are read. */
PETSC_EXTERN PetscErrorCode RicoSharedSweepCreate(MPI_Comm, const RicoSharedSystem *,
                                                  const RicoContactSweepOptions *, RicoSharedSweep *);
PETSC_EXTERN PetscErrorCode RicoSharedSweepDestroy(RicoSharedSweep *);

/* From the r given, of the contacts that this rank owns. y_free: 6 numbers for each body at hand, the same on
   all ranks that have it. y receives the velocities of the bodies that have a contact or their home here, of
   others y_free. */
PETSC_EXTERN PetscErrorCode RicoSharedSweepSolve(RicoSharedSweep, const double y_free[], double r[],
                                                 double y[], RicoInfo *);

/* What this rank has to do, and to say. */
typedef struct {
  RicoContactSweepChoice sweep;
  int colors;              /* of all ranks                                          */
  int64_t bodies_shared;   /* with contacts or homes on other ranks, too            */
  int64_t contacts_shared; /* that touch one of them                                */
  int64_t messages, bytes; /* sent in one sweep                                     */
} RicoSharedSweepChoice;
PETSC_EXTERN PetscErrorCode RicoSharedSweepGetChoice(RicoSharedSweep, RicoSharedSweepChoice *);

#ifdef __cplusplus
}
#endif
