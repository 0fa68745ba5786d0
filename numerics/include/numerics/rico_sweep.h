/*
  rico_sweep.h -- contacts with friction between bodies, swept in place.

  Bodies have velocities y = (v, omega), contacts have reactions r = (N, T1, T2) and relative velocities

      u = G y + s,        y = y_free + W^-1 G' r,                                             (1)

  W the block diagonal mass, s a bias (restitution, stabilisation, a moving belt). With q = G y_free + s

      u = (G W^-1 G') r + q,      C  ∋  r  ⟂  u + mu ||u_T|| e_N  ∈  C*,   C = {||r_T|| <= mu r_N}   (2)

  for every contact: Coulomb's law in three dimensions. Neither G W^-1 G' nor G is ever formed. Of contact k
  between A and B, with frame E = (n, t1, t2) and arms a, b from the centres of mass to the contact point,

      u_k = E' (v_B + omega_B x b - v_A - omega_A x a) + s_k                                  (3)

  and a change d of its reaction does  v_B += E d / m_B,  omega_B += I_B^-1 (b x E d),  and to A the opposite.

  A sweep goes from contact to contact, solves (2) for it with all others frozen, and changes the velocities
  of its two bodies at once. It reads and writes nothing else: 200 bytes a contact, 120 between spheres.
  Contacts are stored by colour (rico_color.h), chunk by chunk, in the order given within a colour, and those
  of one colour are solved eight, four or two at a time, as the processor can: the bits are the same. Bodies
  with more contacts than there are colours meet theirs one after the other, in the order given.

  The yardstick is that of rico_problem.h:  e = ||r - P_C(r - rho (u + mu ||u_T|| e_N))|| / rho,  rho = 1 /
  mean diag(G W^-1 G'), relative to ||q||. A sweep tells free of charge the largest change of a reaction,
  times the stiffness W_NN of its contact; where that is small the yardstick is computed, from y_free, and
  decides.

  Needs neither PETSc nor MPI; numbers of bodies and contacts are 64 bits wide; a sweep allocates nothing.

      RicoContactSystem system = {.bodies = nb, .body = body, .contacts = nc, .contact = contact};
      RicoContactSweep *sweep = RicoContactSweepCreate(&system, NULL, why);
      RicoContactSweepSolve(sweep, y_free, r, y, &info);
      RicoContactSweepDestroy(sweep);
*/
#pragma once

#include <numerics/rico_color.h>
#include <numerics/rico_info.h>

#ifdef __cplusplus
extern "C" {
#endif

/* All zero: a body that moves as told, or not at all. */
typedef struct {
  double inverse_mass;
  double inverse_inertia[6]; /* xx, yy, zz, xy, xz, yz in the axes of the world */
} RicoContactBody;

#define RICO_NO_BODY (-1) /* the world, at rest */

typedef struct {
  int64_t body[2];              /* A and B, or RICO_NO_BODY                            */
  double normal[3], tangent[3]; /* n, of length one, from A to B; t1; t2 = n x t1      */
  double arm[2][3];             /* a and b                                             */
  double mu;
  double bias[3]; /* s_k, along n, t1, t2                                */
} RicoContactPair;

/* Borrowed: stays alive and unchanged while it is in use. Contacts are an array; or where `contact` is NULL
   `give` writes the one asked for, always alike, so that none need be kept. `ends` and `tangent` (each may be
   NULL) tell parts of it for less: the bodies of contact k; t1, where it is a function of n for all contacts.
 */
typedef struct {
  int64_t bodies, contacts;
  const RicoContactBody *body;
  const RicoContactPair *contact;
  void (*give)(const void *giver, int64_t k, RicoContactPair *pair);
  const void *giver;
  const int *kind; /* where it is given, body i is body[kind[i]] */
  void (*ends)(const void *giver, int64_t k, int64_t body[2]);
  void (*tangent)(const double normal[3], double tangent[3]);
} RicoContactSystem;

static inline const RicoContactBody *RicoContactSystemBody(const RicoContactSystem *system, int64_t i)
{
  return &system->body[system->kind ? system->kind[i] : i];
}

/* Contact k, in the array or in `room`. */
static inline const RicoContactPair *RicoContactSystemGet(const RicoContactSystem *system, int64_t k,
                                                          RicoContactPair *room)
{
  if (system->contact) return &system->contact[k];
  system->give(system->giver, k, room);
  return room;
}

/* The bodies of contact k. */
static inline void RicoContactSystemEnds(const RicoContactSystem *system, int64_t k, int64_t body[2])
{
  RicoContactPair room;
  const RicoContactPair *contact;

  if (!system->contact && system->ends) {
    system->ends(system->giver, k, body);
    return;
  }
  contact = RicoContactSystemGet(system, k, &room);
  body[0] = contact->body[0];
  body[1] = contact->body[1];
}

typedef enum {
  RICO_SIMD_BEST, /* what the processor can */
  RICO_SIMD_PLAIN,
  RICO_SIMD_AVX2,
  RICO_SIMD_AVX512
} RicoSimd;

typedef enum {
  RICO_SHAPE_AUTO,    /* spheres where all contacts are between such  */
  RICO_SHAPE_GENERAL, /* any inertia, any arms                        */
  RICO_SHAPE_SPHERES  /* inertia the same about all axes, arms along n */
} RicoShape;

/* NULL stands for all defaults (RicoContactSweepOptionsDefault). */
typedef struct {
  double atol;    /* accept e <= max(atol, rtol ||q||);                              default 0       */
  double rtol;    /*                                                                 default 1e-8    */
  int64_t max_it; /* sweeps;                                                         default 10000   */
  double omega;   /* relaxation, 0 < omega < 2: the local W_kk / omega;              default 1       */
  int freeze;     /* sweeps that eight settled neighbours in store sit out, to 255;  default 0       */
  double settled; /* a change (times W_NN) that counts as none; 0: a share of the tolerance; default 0 */
  int colors;     /* at most RICO_MAX_COLORS;                                        default 64      */
  int64_t chunk;  /* contacts swept colour by colour before the next ones (0: all): their
                     bodies stay in the cache;                                       default 4096    */
  RicoSimd simd;
  RicoShape shape;
  const int64_t *order; /* contacts in this order, read by Create; NULL: 0, 1, ...   default NULL    */
  int parts;            /* where not 0: contacts go part by part, each by chunks and colours; default 0 */
  const int *part;      /* of each contact, 0 .. parts - 1, read by Create;           default NULL    */
  int stages;           /* where not 0: contacts go by stages in place of colours and chunks, those
                           of a stage move no body in common;                         default 0       */
  const int *stage;     /* of each contact, 0 .. stages - 1, read by Create;          default NULL    */
  const int32_t *end;   /* [2 k + side], with stages, read by Create: the body if a reaction moves it, or -1;
                           says that CheckEnds has found no fault; NULL: both are found out; default NULL */
  int (*stop)(void *context, int64_t its); /* asked after every sweep: not 0 ends with RICO_DIVERGED_TIME */
  void *stop_context;
} RicoContactSweepOptions;

RicoContactSweepOptions RicoContactSweepOptionsDefault(void);

/* What this processor can; PLAIN and what RICO_SIMD_BEST chooses always. */
int RicoSimdIsAvailable(RicoSimd simd);
const char *RicoSimdName(RicoSimd simd);

#define RICO_WHY 256 /* characters that a refusal may take */

/* 1 where the system is sound; else 0, and why[] names the argument, the index and the remedy. */
int RicoContactSystemCheck(const RicoContactSystem *system, char why[RICO_WHY]);
/* The same but for what a contact has besides its bodies: Create and Renew look at that. */
int RicoContactSystemCheckEnds(const RicoContactSystem *system, char why[RICO_WHY]);

/* An order for contacts that come in none: along Cuthill and McKee's order of the bodies that reactions move,
   so that the contacts of a chunk share their bodies. order[contacts]; 0 where the memory does not suffice.
 */
int RicoContactSystemOrder(const RicoContactSystem *system, int64_t order[]);

typedef struct RicoContactSweep RicoContactSweep;

/* NULL where the input is refused, the memory or the processor does not suffice: why[] says so. */
RicoContactSweep *RicoContactSweepCreate(const RicoContactSystem *system,
                                         const RicoContactSweepOptions *options, char why[RICO_WHY]);
void RicoContactSweepDestroy(RicoContactSweep *sweep);
/* The same for another system, as if it were created for it, in the memory that it has: allocates only where
   that does not suffice. 0 where the input is refused or the memory does not suffice; then the sweep is good
   for another Renew, or for Destroy. */
int RicoContactSweepRenew(RicoContactSweep *sweep, const RicoContactSystem *system,
                          const RicoContactSweepOptions *options, char why[RICO_WHY]);

/* Gives all memory back, until the next Renew: nothing but that, Destroy and GetChoice may follow. */
void RicoContactSweepRest(RicoContactSweep *sweep);

/* What was chosen. */
typedef struct {
  RicoSimd simd;
  RicoShape shape;
  int colors;               /* in use                                             */
  int64_t overflow;         /* contacts without a colour                          */
  int round;                /* could all contacts be kept as such between spheres?  */
  int64_t bytes_in_contact; /* read a contact, but for the velocities of its bodies */
  int64_t bytes;            /* of memory, in all                                  */
} RicoContactSweepChoice;
RicoContactSweepChoice RicoContactSweepGetChoice(const RicoContactSweep *sweep);

/* Solves (2) from the r given. y_free: v and omega, 6 numbers a body; y (may be NULL, may be y_free) receives
   the velocities of (1). Returns info->reason; info may be NULL, info->seconds stays 0. A contact that no
   reaction can move keeps r = 0. */
RicoConvergedReason RicoContactSweepSolve(RicoContactSweep *sweep, const double y_free[], double r[],
                                          double y[], RicoInfo *info);

/* The same step by step: put y_free and r in, sweep some times, take r and y out (each may be NULL). Run
   returns the largest change of a reaction times W_NN in the last of them. */
void RicoContactSweepLoad(RicoContactSweep *sweep, const double y_free[], const double r[]);
double RicoContactSweepRun(RicoContactSweep *sweep, int64_t sweeps);
void RicoContactSweepUnload(const RicoContactSweep *sweep, double r[], double y[]);
/* One part of a sweep, where options.parts is not 0; returns the largest change in it times W_NN. */
double RicoContactSweepRunPart(RicoContactSweep *sweep, int part);

/* The same stage by stage, for who has something to do in between, such as to hand velocities of bodies to
   others that have contacts with them (rico_shared.h): where options.stages is not 0, and Solve is not
   called. RunStage returns the largest change of the stage's reactions times W_NN; PushStage does
   y += W^-1 G' r  for its contacts, with the reactions in store. Load with y_free NULL leaves the velocities
   as they are. y: 6 numbers for each of the n bodies listed, or of bodies 0 to n - 1 where body is NULL. */
double RicoContactSweepRunStage(RicoContactSweep *sweep, int stage);
void RicoContactSweepPushStage(RicoContactSweep *sweep, int stage);
void RicoContactSweepPut(RicoContactSweep *sweep, int64_t n, const int64_t body[], const double y[]);
void RicoContactSweepGet(const RicoContactSweep *sweep, int64_t n, const int64_t body[], double y[]);
/* The reaction of contact k as it stands. */
void RicoContactSweepReaction(const RicoContactSweep *sweep, int64_t k, double r[3]);

/* The shares in these sums of what is in store, with the velocities there, so many of them: the trace of
   W_kk; |u_k|^2; that of the yardstick, times rho^2. Contacts that no reaction can move have none. */
int64_t RicoContactSweepLanes(const RicoContactSweep *sweep);
void RicoContactSweepTraces(const RicoContactSweep *sweep, double share[]);
void RicoContactSweepSquares(const RicoContactSweep *sweep, double share[]);
void RicoContactSweepDefects(const RicoContactSweep *sweep, double rho, double share[]);

/* The shares of contact k in the sums: the trace of W_kk; |q_k|^2; that of the yardstick, times rho^2. */
double RicoContactSystemTrace(const RicoContactSystem *system, int64_t k);
double RicoContactSystemSquareQ(const RicoContactSystem *system, int64_t k, const double y_free[]);
double RicoContactSystemDefect(const RicoContactSystem *system, int64_t k, double rho, const double y[],
                               const double r[3]);

/* W_kk = G_k W^-1 G_k', row by row. */
void RicoContactSystemBlock(const RicoContactSystem *system, int64_t k, double W[9]);
/* y += W^-1 G' r for contact k alone. */
void RicoContactSystemPush(const RicoContactSystem *system, int64_t k, const double r[3], double y[]);
/* (1): y = y_free + W^-1 G' r, added contact by contact as they are numbered; y must not be y_free. */
void RicoContactSystemVelocities(const RicoContactSystem *system, const double y_free[], const double r[],
                                 double y[]);
/* The yardstick, from the data alone; y is work space, 6 numbers a body. relative may be NULL. */
double RicoContactSystemResidual(const RicoContactSystem *system, const double y_free[], const double r[],
                                 double y[], double *relative);

#ifdef __cplusplus
}
#endif
