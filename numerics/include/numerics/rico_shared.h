/*
  rico_shared.h -- the sweep of rico_sweep.h over contacts distributed over many ranks, in two modes.
  Reproducible: the reactions and velocities have the same bits for any number of ranks and any distribution.
  Split: each rank sweeps by itself and the ranks exchange velocities after every sweep.

  A rank owns contacts and holds the bodies that they touch; it may hold more. Every body has one owner.

  Reproducible mode. Contacts are coloured greedily in an order given by a hash of their identities, so
  contacts of one colour move no body in common. Units (RicoContactSystem) have one colour and the identity of
  their first contact; they must be the same for any distribution, and owned by one rank. A sweep goes from
  colour to colour. One rank at a time writes the velocity of a body: the owner of its contact of one colour
  sends it to the owner of its next contact, by a schedule computed beforehand. Contacts that need no other
  rank are swept while messages travel. Sums are exact (on integers); other stopping data are maxima.

  The order of arithmetic therefore depends on the identities alone. All ranks use the same kernels: those for
  spheres only if all contacts of all ranks are between spheres; any SIMD width.

  A contact with mu_r > 0 resists rolling: it has a moment m about t1 and t2, ||m|| <= mu_r r_N, against the
  part of omega_B - omega_A in their plane (RICO_ROLLING of rico_cone.h). m is solved after r. Joints are
  equations, or rows with bounds, between two bodies; they are coloured like contacts.

  Split mode. A body has a copy on each rank that has contacts with it. The copy has a share p_s of the mass
  and inertia: the number of these contacts divided by all contacts of the body. Each rank sweeps its own
  contacts in its own order and colours. Then the velocities of a body's copies are replaced by their mean,
  weighted by the shares. That takes two messages: changes of copies to the owner, the mean back; contacts
  with local bodies are swept meanwhile. The result depends on the distribution, not on timing: the same ranks
  with the same contacts give the same bits.

  Let the copies agree before a sweep, and let the sweep change r by d (d_s on rank s). Then the mean gains

      sum p_s (p_s W)^-1 G_s' d_s = W^-1 G' d:

  so y = y_free + W^-1 G' r holds with whole masses after every sweep. If a sweep changes no reaction, every
  contact obeys its law with the velocities of that y: r solves (2) of rico_sweep.h, not a split problem. The
  iteration cannot diverge either. Because ||sum x_s||^2 <= sum ||x_s||^2 / p_s, with D = G W^-1 G' and D_s
  its counterpart for the copies on s, f(r) = 1/2 r'D r + q'r obeys

      f(r + d) <= f(r) + sum over ranks of ( d_s'(D r + q)_s + 1/2 d_s'D_s d_s ),

  and each solved contact lowers its rank's term. Without friction f decreases with every sweep. With friction
  it decreases while the bounds mu r_N do not change, as for a sweep on one rank.

      RicoSharedSweepCreate(ranks, &system, NULL, &sweep);           all calls are collective
      RicoSharedSweepSolve(sweep, y_free, r, y, &info);
      RicoSharedSweepDestroy(&sweep);
*/
#pragma once

#include <numerics/rico_ranks.h>
#include <numerics/rico_sweep.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Rows between two bodies, or between a body and the world: w = G y + bias with w = 0. A joint of one row may
   have finite bounds, lower <= r <= upper: w >= 0 at the lower bound, w <= 0 at the upper one, else w = 0.
   The impulse is G' r. */
typedef struct {
  int64_t body[2];      /* local numbers, or RICO_NO_BODY                                 */
  uint64_t identity[3]; /* unique over all ranks, also among those of contacts            */
  int rows;             /* 1 to 6                                                         */
  /* Not 0: a ball joint, w = v_a + omega_a x arm[0] - v_b - omega_b x arm[1] + bias, along the axes of the
     world. It has 3 rows, and the sweep sets G. */
  int is_ball;
  double arm[2][3];
  double bias[6];      /* a velocity for each row                                        */
  double r[6];         /* a guess for Solve, which replaces it by the solution           */
  double lower, upper; /* bounds of r; used for one row                                 */
  /* In substeps of length h, of each body: h times the product of r as an impulse and its arm from the centre
     of mass. Where it is large, taut joints are solved with more inertia (joints/inertia.c). */
  double taut[2];
  double G[6][12]; /* times the velocities of body[0], then of body[1]               */
} RicoSharedJoint;

/* Borrowed, as RicoContactSystem is. */
typedef struct {
  RicoContactSystem local;               /* the bodies this rank holds; the contacts it owns         */
  const int64_t *body_identity;          /* of the bodies held: unique, and equal on all ranks       */
  const int *body_owner;                 /* the rank that owns the body, and holds it                */
  const uint64_t (*contact_identity)[3]; /* of the contacts: unique over all ranks                   */
  /* Used if contact_identity is NULL: writes the identity of contact k; context: local.context. */
  void (*identify)(const void *context, int64_t k, uint64_t identity[3]);
  const double *rolling;  /* of the contacts: mu_r >= 0; NULL: no rolling resistance  */
  double (*moment)[2];    /* of the contacts, with rolling: a guess for Solve, then the moments m */
  int64_t joints;         /* number of joints that this rank owns                     */
  RicoSharedJoint *joint; /* an array of them                                       */
} RicoSharedSystem;

/* A sweep over the contacts of all ranks. Each rank stores its own part. */
typedef struct _p_RicoSharedSweep *RicoSharedSweep;

/* The functions below return 0, or not 0 for an error; then RicoSharedSweepError() is its text. */
const char *RicoSharedSweepError(void);

/* Reproducible mode. The ranks (NULL: a single process) are borrowed until Destroy. Uses the options atol,
 * rtol, max_it, omega, simd and shape. */
int RicoSharedSweepCreate(const RicoRanks *, const RicoSharedSystem *, const RicoContactSweepOptions *,
                          RicoSharedSweep *);
/* Split mode. Uses the options above and colors, chunk and order. domain (may be NULL) gives the domain of
   each own contact, from 0 on; the domains of one rank exchange velocities as ranks do. Needs the owners of
   bodies, but no contact identities. Takes an array of contacts, without rolling resistance and joints. */
int RicoSharedSweepCreateSplit(const RicoRanks *, const RicoSharedSystem *, const RicoContactSweepOptions *,
                               const int domain[], RicoSharedSweep *);
/* Replaces the system of a reproducible sweep by another one on the same ranks; the result is that of a new
   sweep. Reuses memory, and the colours if the contacts have the same bodies on all ranks. */
int RicoSharedSweepRenew(RicoSharedSweep *, const RicoSharedSystem *, const RicoContactSweepOptions *);
/* After a Solve: frees the large blocks of memory that only solving needs, until the next Renew. */
int RicoSharedSweepFreeWork(RicoSharedSweep);
/* Frees all memory and sets the pointer to NULL; accepts NULL. */
int RicoSharedSweepDestroy(RicoSharedSweep *);

/* Solves from the given r of the contacts that this rank owns. y_free: 6 numbers per body held, equal on all
   ranks that hold it. y receives the velocities of the bodies that this rank owns or has contacts with, and
   y_free of the others. With atol = rtol = 0 the reproducible sweep does max_it sweeps and ends with
   RICO_DIVERGED_ITS; then info->residual is the largest change of a reaction times W_NN in the last sweep. */
int RicoSharedSweepSolve(RicoSharedSweep, const double y_free[], double r[], double y[], RicoInfo *);

/* Substeps: several short steps with one reproducible sweep, created with options.follow (RicoPhase in
   rico_sweep.h). Collective, in this order:

       Begin(r)                     loads the reactions of a substep, from the step before
       for each substep:
         Approach(y_free) -> y      warm started; closed contacts are soft and recover penetration
         (the caller moves the bodies with y)
         Relax -> y, change         gaps follow that motion; velocities without recovery
       End(r)                       unloads the reactions of the last substep
       Bounce -> y                  only if a law has restitution; its impulses are not in r

   Each does the given number of sweeps. change: the largest change of a reaction times W_NN in the last
   sweep, on this rank. G of joints may be replaced before each Relax, their biases before each call; r is
   kept. y: 6 numbers for each body held, valid for bodies that have a contact or their owner on this rank. */
int RicoSharedSweepBegin(RicoSharedSweep, const double r[]);
int RicoSharedSweepApproach(RicoSharedSweep, const double y_free[], const RicoSubstep *, int64_t sweeps,
                            double y[]);
int RicoSharedSweepRelax(RicoSharedSweep, const RicoSubstep *, int64_t sweeps, double y[], double *change);
int RicoSharedSweepEnd(RicoSharedSweep, double r[]);
int RicoSharedSweepBounce(RicoSharedSweep, const RicoSubstep *, int64_t sweeps, double y[]);

/* The sum of all x[i] >= 0 of all ranks, exact to 2^-60 of the largest x[i] times their number; infinity if
   an x[i] is not finite. It does not depend on order or distribution. */
double RicoRanksExactSum(const RicoRanks *ranks, int64_t n, const double x[]);

/* Size of this rank's work and messages. */
typedef struct {
  RicoContactSweepChoice sweep; /* of this rank */
  int colors;                   /* over all ranks; split: of this rank                   */
  int64_t bodies_shared;        /* with contacts or owner on other ranks, or with several copies here */
  int64_t contacts_shared;      /* contacts with such bodies                             */
  int64_t messages, bytes;      /* sent in one sweep                                     */
} RicoSharedSweepChoice;
/* Will the equalities of joints between these bodies be solved together after each sweep over contacts? They
   are if elimination changes few blocks: for chains, trees and some loops. Otherwise they are swept, as in
   nets. body: numbers of the two bodies of each joint, from 0 on; below 0: not moved by it. Returns 1, 0, or
   -1 if memory does not suffice. */
int RicoSharedJointsAreSolved(int64_t joints, const int64_t body[][2]);
/* The treatment of an own joint, after Create or Renew; not for split mode. Equations of joints in a loop,
   which may go through the world, can depend on each other: they are solved less strictly. */
typedef enum { RICO_JOINT_SWEPT, RICO_JOINT_SOLVED, RICO_JOINT_SOLVED_IN_LOOP } RicoJointTreatment;
RicoJointTreatment RicoSharedSweepGetJoint(RicoSharedSweep, int64_t joint);
/* Returns 1 if joints are solved together, 0 if they are swept. */
int RicoSharedSweepSolvesJoints(RicoSharedSweep);
/* The choice of this rank, after Create. */
int RicoSharedSweepGetChoice(RicoSharedSweep, RicoSharedSweepChoice *);

#ifdef __cplusplus
}
#endif
