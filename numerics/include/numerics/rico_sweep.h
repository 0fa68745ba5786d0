/*
  rico_sweep.h -- Gauss-Seidel sweeps over contacts with friction between bodies, in place.

  Bodies have velocities y = (v, omega), contacts have reactions r = (N, T1, T2) and relative velocities

      u = G y + s,        y = y_free + W^-1 G' r,                                             (1)

  W is the block diagonal mass, s a bias (restitution, stabilisation, a moving belt). With q = G y_free + s

      u = (G W^-1 G') r + q,      C  ∋  r  ⟂  u + mu ||u_T|| e_N  ∈  C*,   C = {||r_T|| <= mu r_N}   (2)

  for every contact: Coulomb's law in three dimensions. Neither G W^-1 G' nor G is formed. Let contact k lie
  between A and B, with frame E = (n, t1, t2) and arms a, b from the centres of mass to the contact point:

      u_k = E' (v_B + omega_B x b - v_A - omega_A x a) + s_k                                  (3)

  A change d of its reaction does  v_B += E d / m_B,  omega_B += I_B^-1 (b x E d),  and to A the opposite.

  A sweep goes from contact to contact, solves (2) for it with all other reactions fixed, and updates the
  velocities of its two bodies at once. It reads and writes 200 bytes per contact, 120 between spheres, 136 in
  the plane.
  Contacts are stored by colour (rico_color.h), chunk by chunk, in the order given within a colour. Eight,
  four or two contacts of one colour are solved at a time, as the processor allows; the bits do not depend on
  that. Contacts without a colour are solved one by one, in the order given.

  The residual is that of rico_problem.h: e = ||r - P_C(r - rho (u + mu ||u_T|| e_N))|| / rho with
  rho = 1 / mean diag(G W^-1 G'), also relative to ||q||. Each sweep also gives, at no cost, the largest
  change of a reaction times W_NN of its contact. If that is small, the residual is computed from y_free and
  decides.

  Needs neither PETSc nor MPI. Numbers of bodies and contacts have 64 bits. A sweep allocates no memory.

      RicoContactSystem system = {.bodies = nb, .body = body, .contacts = nc, .contact = contact};
      RicoContactSweep *sweep = RicoContactSweepCreate(&system, NULL, why);
      RicoContactSweepSolve(sweep, y_free, r, y, &info);
      RicoContactSweepDestroy(sweep);
*/
#pragma once

#include <numerics/rico_color.h>
#include <numerics/rico_contact_system.h>
#include <numerics/rico_info.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The instructions of the kernels. A sweep refuses those that the processor does not have. */
typedef enum {
  RICO_SIMD_BEST, /* the widest that the processor has */
  RICO_SIMD_PLAIN,
  RICO_SIMD_AVX2,
  RICO_SIMD_AVX512
} RicoSimd;

/* The storage of contacts. */
typedef enum {
  RICO_SHAPE_AUTO,    /* SPHERES if all contacts are between spheres, else GENERAL */
  RICO_SHAPE_GENERAL, /* any inertia, any arms                        */
  RICO_SHAPE_SPHERES, /* inertia the same about all axes, arms along n */
  RICO_SHAPE_PLANE,   /* in the plane z = 0, only if asked for: bodies move along x and y and turn about z;
                         motion   out of the plane is kept, contacts do not act on it, T2 is 0 */
  RICO_SHAPES
} RicoShape;

/* Options of a sweep. NULL means the defaults (RicoContactSweepOptionsDefault). */
typedef struct {
  double atol;     /* accept e <= max(atol, rtol ||q||);                              default 0       */
  double rtol;     /*                                                                 default 1e-8    */
  int64_t max_it;  /* sweeps;                                                         default 10000   */
  double omega;    /* relaxation, 0 < omega < 2: the local W_kk / omega;              default 1       */
  int freeze;      /* sweeps for which eight settled neighbours in storage are skipped, to 255; default 0 */
  double settled;  /* change (times W_NN) that counts as none; 0: a share of the tolerance;     default 0 */
  int colors;      /* at most RICO_MAX_COLORS;                                        default 64      */
  int64_t chunk;   /* contacts swept colour by colour before the next ones (0: all): their
                      bodies stay in the cache;                                       default 4096    */
  RicoSimd simd;   /* width of the kernels; the bits do not depend on it;     default BEST    */
  RicoShape shape; /*                                                                 default AUTO    */
  const int64_t *order; /* contacts in this order, read by Create; NULL: 0, 1, ...   default NULL    */
  int parts;            /* not 0: contacts go part by part, each by chunks and colours;    default 0 */
  const int *part;      /* of each contact, 0 .. parts - 1, read by Create;           default NULL    */
  int stages;           /* not 0: units go by stages instead of colours and chunks; those of a stage move
                           no body in common; default 0 */
  const int *stage;     /* of each unit, 0 .. stages - 1, read by Create;             default NULL    */
  const int32_t *end;   /* [2 i + side] of unit i, with stages, read by Create: the body if a reaction moves
                           it, or -1. RicoContactSystemCheckEnds() must have returned 1. NULL: Create finds
                           the bodies and checks them; default NULL */
  const uint8_t *backwards; /* of each unit, with stages, read by Create: not 0: its last contact comes first;
                               default NULL */
  int follow;               /* gaps follow the motion (RicoContactSweepSetPhase);       default 0       */
  int (*stop)(void *context, int64_t its); /* called after every sweep: not 0 ends with RICO_DIVERGED_TIME */
  void *stop_context;                      /* the first argument of stop */
} RicoContactSweepOptions;

RicoContactSweepOptions RicoContactSweepOptionsDefault(void); /* those listed above, to change some of them */

/* Returns 1 if this processor supports the instructions, else 0; PLAIN and BEST: 1. */
int RicoSimdIsAvailable(RicoSimd simd);
/* The name of the instructions, for messages and settings. */
const char *RicoSimdName(RicoSimd simd);

/* A sweep over contacts in memory of this process. */
typedef struct RicoContactSweep RicoContactSweep;

/* Returns NULL if the input, the memory or the processor does not allow it; why[] gives the reason. */
RicoContactSweep *RicoContactSweepCreate(const RicoContactSystem *system,
                                         const RicoContactSweepOptions *options, char why[RICO_MESSAGE_SIZE]);
/* Frees all memory; accepts NULL. */
void RicoContactSweepDestroy(RicoContactSweep *sweep);
/* Replaces the system; the sweep is then as if created for it. Allocates only if its memory does not
   suffice. Returns 0 if the input is refused or memory does not suffice; then only Renew and Destroy may
   follow. */
int RicoContactSweepRenew(RicoContactSweep *sweep, const RicoContactSystem *system,
                          const RicoContactSweepOptions *options, char why[RICO_MESSAGE_SIZE]);

/* Frees large blocks of memory until the next Renew. Only Renew, Destroy and GetChoice may follow. */
void RicoContactSweepFreeWork(RicoContactSweep *sweep);

/* The kernels and the storage chosen by Create. */
typedef struct {
  RicoSimd simd;            /* instructions in use */
  RicoShape shape;          /* storage in use */
  int colors;               /* colours in use                                     */
  int64_t overflow;         /* contacts without a colour                          */
  int round;                /* not 0 if all contacts can be stored as between spheres */
  int64_t bytes_in_contact; /* read per contact, without velocities of bodies */
  int64_t bytes;            /* of memory in total                                 */
} RicoContactSweepChoice;
/* Valid until Destroy. */
RicoContactSweepChoice RicoContactSweepGetChoice(const RicoContactSweep *sweep);

/* Solves (2) from the given r. y_free holds v and omega, 6 numbers per body. y (may be NULL, may be y_free)
   receives the velocities of (1). Returns info->reason; info may be NULL, info->seconds stays 0. A contact
   whose bodies no reaction can move keeps r = 0. */
RicoConvergedReason RicoContactSweepSolve(RicoContactSweep *sweep, const double y_free[], double r[],
                                          double y[], RicoInfo *info);

/* Solve in steps: Load sets y_free and r, Run does some sweeps, Unload returns r and y (each may be NULL).
   Run returns the largest change of a reaction times W_NN in its last sweep. */
void RicoContactSweepLoad(RicoContactSweep *sweep, const double y_free[], const double r[]);
double RicoContactSweepRun(RicoContactSweep *sweep, int64_t sweeps);
void RicoContactSweepUnload(const RicoContactSweep *sweep, double r[], double y[]);
/* One part of a sweep, with options.parts; returns the largest change of a reaction in it times W_NN. */
double RicoContactSweepRunPart(RicoContactSweep *sweep, int part);

/* Solve by stages, with options.stages and without Solve: the caller can act between stages, for example send
   velocities of bodies to other ranks (rico_shared.h). RunStage returns the largest change of the stage's
   reactions times W_NN. PushStage does y += W^-1 G' r for its contacts with the stored reactions. Load with
   y_free NULL keeps the velocities. y: 6 numbers per body of the list body[n], or of bodies 0 to n - 1 if
   body is NULL. */
double RicoContactSweepRunStage(RicoContactSweep *sweep, int stage);
void RicoContactSweepPushStage(RicoContactSweep *sweep, int stage);
void RicoContactSweepPut(RicoContactSweep *sweep, int64_t n, const int64_t body[], const double y[]);
void RicoContactSweepGet(const RicoContactSweep *sweep, int64_t n, const int64_t body[], double y[]);
/* The current reaction of contact k. */
void RicoContactSweepReaction(const RicoContactSweep *sweep, int64_t k, double r[3]);

/* Substeps of length h, with options.follow: s_N then comes from the gap g of each contact.

       APPROACH   s_N = g / h where g > 0; else s_N = max(recovery g / h, -most), and a closed one is soft:
                  share (u_N + s_N) + (1 - share) W_NN r_N = 0                                         (4)
       FOLLOW     g <- g + h u_N with the stored velocities; then s_N = max(g, 0) / h                   (5)
       RELAX      s_N = max(g, 0) / h with an unchanged g
       BOUNCE     s = bias if r_N was positive in a FOLLOW and bias_N < 0, else as RELAX

   The tangential bias is zero except in BOUNCE. Arms and normal keep their initial values, so that the gap
   of a rolling ball does not change. BIAS, the default, takes the bias as given. */
typedef enum {
  RICO_PHASE_BIAS,
  RICO_PHASE_APPROACH,
  RICO_PHASE_FOLLOW,
  RICO_PHASE_RELAX,
  RICO_PHASE_BOUNCE
} RicoPhase;
/* The numbers of (4) and (5). */
typedef struct {
  double h, recovery, most, share; /* h: a time; recovery, share: no unit; most: a velocity */
} RicoSubstep;
/* Sets the phase of the sweeps that follow. */
void RicoContactSweepSetPhase(RicoContactSweep *sweep, RicoPhase phase, const RicoSubstep *substep);
/* Stores the present velocities, by which the caller moves the bodies, for the next FOLLOW. */
void RicoContactSweepStoreVelocities(RicoContactSweep *sweep);

/* Shares in sums over the stored contacts, one per lane, with the stored velocities. Traces: trace of W_kk.
   Squares: |u_k|^2. Defects: of the residual, times rho^2. Contacts that no reaction can move add none. */
int64_t RicoContactSweepLanes(const RicoContactSweep *sweep);
void RicoContactSweepTraces(const RicoContactSweep *sweep, double share[]);
void RicoContactSweepSquares(const RicoContactSweep *sweep, double share[]);
void RicoContactSweepDefects(const RicoContactSweep *sweep, double rho, double share[]);

#ifdef __cplusplus
}
#endif
