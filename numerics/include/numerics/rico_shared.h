/*
  rico_shared.h -- the sweep of rico_sweep.h over contacts that belong to many ranks, in two modes:
  reproducible, with the same reactions and velocities to the last bit on any number of ranks and for any
  distribution; and split, in which ranks sweep by themselves and agree after every sweep.

  A rank owns contacts, and has at hand the bodies that they touch; it may have more. Every body has one home.

  Reproducible. Contacts are coloured greedily in an order that is a hash of their identities, so that those
  of a colour move no body in common; a sweep goes from colour to colour. The velocity of a body is written by
  one rank at a time: who owns its contact of one colour hands it to the owner of its next one. Who gets what
  is known beforehand; contacts that need no other rank are swept while messages travel. Sums are made exact,
  on integers, and all else that ends a solve is a maximum.

  So the order of arithmetic is a function of the identities alone. The kernels must be the same everywhere:
  those for spheres where all contacts of all ranks are such; of SIMD any.

  A contact with mu_r > 0 resists rolling: besides r it has a moment m about t1 and t2, with ||m|| <= mu_r r_N
  against what of omega_B - omega_A lies in their plane (RICO_ROLLING of rico_cone.h). m is swept after r.
  Joints are equations, or rows with bounds, between two bodies; they have colours as contacts have.

  Split. A body gets a copy on each rank that has contacts with it, with a share p_s of its mass and inertia:
  that of these contacts among all of the body. A rank sweeps its own contacts in their order, with colours of
  its own; then the velocities of a body's copies are replaced by their mean, weighted by shares: two
  messages, what the copies gained to the home, the mean back, both while contacts that need nobody are swept.
  What is found depends on the distribution, but not on time: the same ranks with the same contacts give the
  same bits.

  Where copies agree before a sweep and reactions then change by d, d_s of them on rank s, the mean gains

      sum p_s (p_s W)^-1 G_s' d_s = W^-1 G' d:

  y = y_free + W^-1 G' r holds with whole masses again, whatever was swept. When a sweep changes no reaction,
  every contact obeys its law with the velocities of that y: r solves (2) of rico_sweep.h, not some split
  problem. And it cannot run away. Since ||sum x_s||^2 <= sum ||x_s||^2 / p_s, with D = G W^-1 G' and D_s the
  same of the copies on s, f(r) = 1/2 r'D r + q'r obeys

      f(r + d) <= f(r) + sum over ranks of ( d_s'(D r + q)_s + 1/2 d_s'D_s d_s ),

  and each contact solved lowers its rank's term: without friction f falls with every sweep. With friction it
  does while the bounds mu r_N stand still, as for a sweep on one rank.

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

/* Rows between two bodies, or one of them and the world: w = G y + bias, with w = 0; or, where there is one
   row and a bound is finite, lower <= r <= upper, and w >= 0 at the lower one, w <= 0 at the upper one, 0
   between. The impulse is G' r. */
typedef struct {
  int64_t body[2];      /* at hand, or RICO_NO_BODY                                       */
  uint64_t identity[3]; /* distinct among all ranks, and from those of contacts           */
  int rows;             /* 1 to 6                                                         */
  double G[6][12];      /* over the velocities of the one body, then of the other         */
  double bias[6];
  double lower, upper;
  double r[6]; /* a guess for Solve, then what it found                          */
} RicoSharedJoint;

/* Borrowed, as RicoContactSystem is. */
typedef struct {
  RicoContactSystem local;               /* bodies at hand; contacts that this rank owns             */
  const int64_t *body_identity;          /* of the bodies at hand: distinct, the same on all ranks   */
  const PetscMPIInt *body_home;          /* the rank that a body belongs to, which has it at hand    */
  const uint64_t (*contact_identity)[3]; /* of the contacts: distinct among all ranks                */
  /* Where that is NULL: writes the identity of contact k; `giver` is that of `local`. */
  void (*identify)(const void *giver, int64_t k, uint64_t identity[3]);
  const double *rolling; /* of the contacts: mu_r >= 0; NULL: none resists rolling   */
  double (*moment)[2];   /* of the contacts, where some do: a guess for Solve        */
  int64_t joints;        /* that this rank owns                                      */
  RicoSharedJoint *joint;
} RicoSharedSystem;

typedef struct _p_RicoSharedSweep *RicoSharedSweep;

/* Of the options atol, rtol, max_it, omega, simd and shape are read. */
PETSC_EXTERN PetscErrorCode RicoSharedSweepCreate(MPI_Comm, const RicoSharedSystem *,
                                                  const RicoContactSweepOptions *, RicoSharedSweep *);
/* Split. Of the options these are read, and colors, chunk and order. domain (may be NULL): of each own
   contact, from 0 on; a rank's domains are to each other as ranks are. Body homes are needed, contact
   identities are not; contacts are an array, none resists rolling, and there are no joints. */
PETSC_EXTERN PetscErrorCode RicoSharedSweepCreateSplit(MPI_Comm, const RicoSharedSystem *,
                                                       const RicoContactSweepOptions *, const int domain[],
                                                       RicoSharedSweep *);
/* Reproducible, for another system on the same ranks, as if it were created for it: in the memory that the
   kernels have; and where the same bodies are in the same contacts on all ranks, with the same colours. */
PETSC_EXTERN PetscErrorCode RicoSharedSweepRenew(RicoSharedSweep *, const RicoSharedSystem *,
                                                 const RicoContactSweepOptions *);
/* After a Solve: what only solving needs is given back, until the next Renew. */
PETSC_EXTERN PetscErrorCode RicoSharedSweepRest(RicoSharedSweep);
PETSC_EXTERN PetscErrorCode RicoSharedSweepDestroy(RicoSharedSweep *);

/* From the r given, of the contacts that this rank owns. y_free: 6 numbers for each body at hand, the same on
   all ranks that have it. y receives the velocities of the bodies that have a contact or their home here, of
   others y_free. With atol = rtol = 0 the reproducible sweep does max_it sweeps and ends with
   RICO_DIVERGED_ITS; info->residual is the largest change of a reaction times W_NN in the last of them. */
PETSC_EXTERN PetscErrorCode RicoSharedSweepSolve(RicoSharedSweep, const double y_free[], double r[],
                                                 double y[], RicoInfo *);

/* What this rank has to do, and to say. */
typedef struct {
  RicoContactSweepChoice sweep;
  int colors;              /* of all ranks; split: of this one                      */
  int64_t bodies_shared;   /* with contacts or homes on other ranks, too, or with several copies here */
  int64_t contacts_shared; /* that touch one of them                                */
  int64_t messages, bytes; /* sent in one sweep                                     */
} RicoSharedSweepChoice;
PETSC_EXTERN PetscErrorCode RicoSharedSweepGetChoice(RicoSharedSweep, RicoSharedSweepChoice *);

#ifdef __cplusplus
}
#endif
