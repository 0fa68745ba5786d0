/*
  rico_contact_system.h -- bodies and their contacts with friction, as the sweeps of rico_sweep.h take them.

  Equations (1) to (3) of rico_sweep.h define the contents. The functions below read the caller's data only.
  They need neither PETSc nor MPI, and allocate no memory except RicoContactSystemOrder().
*/
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Mass and inertia of a body. All zero: a body with a prescribed motion, or at rest. */
typedef struct {
  double inverse_mass;       /* 1 / m                                                */
  double inverse_inertia[6]; /* xx, yy, zz, xy, xz, yz in the axes of the world */
} RicoContactBody;

#define RICO_NO_BODY (-1) /* the world, at rest */
/* A contact between two bodies: its frame, its arms and its law. */
typedef struct {
  int64_t body[2];              /* A and B, or RICO_NO_BODY                            */
  double normal[3], tangent[3]; /* n, of length one, from A to B; t1; t2 = n x t1      */
  double arm[2][3];             /* a and b                                             */
  double mu;                    /* coefficient of friction                             */
  double bias[3];               /* s_k, along n, t1, t2                                */
  double gap;                   /* where gaps follow the motion (options.follow)       */
} RicoContactPair;

#define RICO_UNIT 4 /* contacts in a unit, at most */

/* Bodies and contacts. The caller keeps all data unchanged while the system is in use. Contacts are an array;
   if `contact` is NULL, the function `give` computes contacts k .. k + n - 1, with the same result at every
   call, so that no array is needed. Two functions (may be NULL) compute parts of contacts at less cost:
   `ends` the bodies of a unit, `tangent` t1, if it is the same function of n for all contacts. A unit is a
   run of contacts between the same two bodies. With options.stages the contacts of a unit are swept one after
   the other while the velocities of the bodies stay in registers. */
typedef struct {
  int64_t bodies, contacts;       /* their numbers */
  const RicoContactBody *body;    /* of each body, or of each kind */
  const RicoContactPair *contact; /* of each contact, or NULL */
  /* writes n contacts from contact k on to pair[]; used if `contact` is NULL */
  void (*give)(const void *context, int64_t k, int64_t n, RicoContactPair pair[]);
  const void *context; /* the first argument of give and ends */
  const int *kind;     /* if not NULL, body i is body[kind[i]] */
  /* writes the bodies of unit i; may be NULL */
  void (*ends)(const void *context, int64_t i, int64_t body[2]);
  /* t1 from n; may be NULL */
  void (*tangent)(const double normal[3], double tangent[3]);
  int64_t units;       /* their number, if `unit` is not NULL */
  const int32_t *unit; /* unit i: contacts unit[i] .. unit[i + 1] - 1; NULL: each contact is one */
} RicoContactSystem;

static inline int64_t RicoContactSystemUnits(const RicoContactSystem *system)
{
  return system->unit ? system->units : system->contacts;
}

/* The first contact of unit i; the number of contacts if i is that of units. */
static inline int64_t RicoContactSystemUnit(const RicoContactSystem *system, int64_t i)
{
  return system->unit ? system->unit[i] : i;
}

/* The mass properties of body i, from the array of bodies or of kinds. */
static inline const RicoContactBody *RicoContactSystemBody(const RicoContactSystem *system, int64_t i)
{
  return &system->body[system->kind ? system->kind[i] : i];
}

/* Contacts k .. k + n - 1: a pointer into the array, or to room[n], which is then written. */
static inline const RicoContactPair *RicoContactSystemRun(const RicoContactSystem *system, int64_t k,
                                                          int64_t n, RicoContactPair room[])
{
  if (system->contact) return &system->contact[k];
  system->give(system->context, k, n, room);
  return room;
}

/* Contact k: a pointer into the array, or to *room, which is then written. */
static inline const RicoContactPair *RicoContactSystemGet(const RicoContactSystem *system, int64_t k,
                                                          RicoContactPair *room)
{
  return RicoContactSystemRun(system, k, 1, room);
}

/* The bodies of unit i. */
static inline void RicoContactSystemEnds(const RicoContactSystem *system, int64_t i, int64_t body[2])
{
  RicoContactPair room;
  const RicoContactPair *contact;

  if (!system->contact && system->ends) {
    system->ends(system->context, i, body);
    return;
  }
  contact = RicoContactSystemGet(system, RicoContactSystemUnit(system, i), &room);
  body[0] = contact->body[0];
  body[1] = contact->body[1];
}

#define RICO_MESSAGE_SIZE 256 /* characters of an error message */

/* Returns 1 if the system is valid; else 0, and why[] names the argument, the index and the remedy. */
int RicoContactSystemCheck(const RicoContactSystem *system, char why[RICO_MESSAGE_SIZE]);
/* Like RicoContactSystemCheck(), but of the contacts only their bodies are checked: creating a sweep and
   renewing its data check the rest. */
int RicoContactSystemCheckEnds(const RicoContactSystem *system, char why[RICO_MESSAGE_SIZE]);

/* An order for contacts without one: by the Cuthill-McKee order of the bodies that reactions move, so that
   the contacts of a chunk share their bodies. Writes order[contacts]; returns 0 if memory does not suffice.
 */
int RicoContactSystemOrder(const RicoContactSystem *system, int64_t order[]);

/* The shares of contact k in the sums: the trace of W_kk; |q_k|^2; that of the residual, times rho^2. */
double RicoContactSystemTrace(const RicoContactSystem *system, int64_t k);
double RicoContactSystemSquareQ(const RicoContactSystem *system, int64_t k, const double y_free[]);
double RicoContactSystemDefect(const RicoContactSystem *system, int64_t k, double rho, const double y[],
                               const double r[3]);

/* W_kk = G_k W^-1 G_k', row by row. */
void RicoContactSystemBlock(const RicoContactSystem *system, int64_t k, double W[9]);
/* y += W^-1 G' r for contact k only. */
void RicoContactSystemPush(const RicoContactSystem *system, int64_t k, const double r[3], double y[]);
/* (1): y = y_free + W^-1 G' r, summed in the order of the contacts; y must not be y_free. */
void RicoContactSystemVelocities(const RicoContactSystem *system, const double y_free[], const double r[],
                                 double y[]);
/* The residual, from the data alone; y is work space, 6 numbers per body. relative may be NULL. */
double RicoContactSystemResidual(const RicoContactSystem *system, const double y_free[], const double r[],
                                 double y[], double *relative);

#ifdef __cplusplus
}
#endif
