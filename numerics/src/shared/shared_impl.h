/*
  shared_impl.h -- private: what the files of the shared sweep have in common.

      post.c      letters of any length to any ranks
      sum.c       sums that do not depend on their order
      identity.c  keys of contacts; bodies and contacts by what identifies them
      meet.c      bodies with contacts or homes on several ranks, and their contacts
      color.c     colours, in the order of keys
      letters.c   ... told to other ranks
      taken.c     ... that bodies have
      handover.c  who hands which velocity to whom, and when
      pass.c      one pass over all colours
      stages.c    lists by stage
      rolling.c   resistance to rolling
      joints.c    joints
      split.c     copies of bodies with split masses
      homes.c     ... of which ranks have which
      average.c   a sweep over these, and their average
      check.c     what is given
      sweep.c     made, renewed, destroyed
      solve.c     solved
*/
#pragma once

#include <numerics/rico_shared.h>
#include <stdlib.h>

/* Stays inside the library. */
#pragma GCC visibility push(hidden)

/* qsort(), which wants an array even of nothing */
static inline void RicoSharedSort(void *at, int64_t n, size_t size,
                                  int (*compare)(const void *, const void *))
{
  if (n > 1) qsort(at, (size_t)n, size, compare);
}

typedef struct {
  int64_t *word;
  size_t words, room;
} Letter;

/* Letters to some ranks, or from some. */
typedef struct {
  PetscMPIInt n, room, last; /* last: the one written to last */
  PetscMPIInt *rank;
  Letter *letter;
} Mail;

PetscErrorCode RicoMailWrite(Mail *, PetscMPIInt to, size_t words, const int64_t word[]);
/* Collective; `in` comes sorted by rank. */
PetscErrorCode RicoMailPost(MPI_Comm, PetscMPIInt tag, const Mail *out, Mail *in);
PetscErrorCode RicoMailDestroy(Mail *);

/* The sum of all x[i] >= 0 of all ranks, to 2^-60 of the largest of them times their number; infinity where
   one is not finite. */
PetscErrorCode RicoExactSum(MPI_Comm, int64_t n, const double x[], double *sum);

/* What orders contacts: a hash of the identity, then the identity. */
typedef struct {
  uint64_t word[4];
} Key;
int RicoKeyCompare(const Key *, const Key *);

/* A body at hand under its identity. */
typedef struct {
  uint64_t word;
  int64_t at;
} RicoNamedBody;

/* A contact under the first half of its key's first word. */
typedef struct {
  uint32_t word;
  int32_t at;
} RicoNamedContact;

/* A contact at a body that is shared. */
typedef struct {
  Key key;
  PetscMPIInt rank;
  int color;       /* -1: not yet */
  int64_t contact; /* that this rank owns, or -1 */
} Seat;

/* A body that is shared: its contacts on all ranks, in the order of keys. */
typedef struct {
  int64_t identity, body;
  PetscMPIInt home;
  int seats, colored; /* so many of the first ones have a colour */
  Seat *seat;
  PetscMPIInt peers, *peer; /* all other ranks that have a seat or are its home, in ascending order */
} Meeting;

/* 64 colours from 64 word on, a bit each. */
typedef struct {
  int64_t word;
  uint64_t bits;
} ColorWord;

/* Colours from 64 on, word by word; the first `full` words, which are 1, 2, ..., have all. */
typedef struct {
  ColorWord *at;
  int n, room, full;
} ColorSet;

/* Of each body. */
typedef struct {
  uint64_t *low; /* colours 0 to 63, a bit each              */
  int *set_of;   /* one more than its place in `set`, or 0   */
  ColorSet *set;
  int sets, room;
} TakenColors;

PetscErrorCode RicoTakenMake(int64_t bodies, TakenColors *);
PetscErrorCode RicoTakenDestroy(TakenColors *);
PetscErrorCode RicoTakenAdd(TakenColors *, int64_t body, int color);
/* The least colour that neither body has; either may be -1. */
int RicoTakenLeastFree(const TakenColors *, int64_t a, int64_t b);

/* Velocities for one rank, sent when `color` was swept. */
typedef struct {
  PetscMPIInt peer;
  int color, need; /* received: before which colour is swept   */
  int wraps;       /* ... of the next pass                      */
  int64_t n;
  int64_t *body;
  double *y;
  MPI_Request request;
} Parcel;

typedef struct {
  int parcels;
  Parcel *parcel;
} Parcels;

/* A body with copies: on several ranks, in several domains of this one, or on a rank that is not its home. */
typedef struct {
  int64_t body;
  int64_t first, end; /* its copies on this rank, in Split.copy                        */
  int at_home;
  double y[6]; /* of all its copies at the beginning of a sweep                 */
} SplitBody;

typedef struct {
  int64_t bodies, contacts; /* contacts: those at split bodies                               */
  SplitBody *body;
  PetscMPIInt tag;          /* of means; sums go under that of the sweep                      */
  int64_t copies, *copy;    /* numbers of bodies in `system`                                  */
  double *share;            /* of the copies: of all contacts of the body                     */
  RicoContactSystem system; /* the bodies at hand, then more copies; masses split             */
  RicoContactBody *mass;    /* what it borrows: these                                         */
  RicoContactPair *contact; /* ... and, where there are domains, these                        */
  Parcels sums_out, sums_in, means_out, means_in; /* body: numbers in `body`       */
} Split;

/* Numbers of own contacts, and behind those of joints, by stage: item[begin[stage] ..]. */
typedef struct {
  int64_t n, *begin;
  int32_t *item;
} StageList;

struct _p_RicoSharedSweep {
  MPI_Comm comm;
  PetscMPIInt rank, tag;
  RicoSharedSystem system;
  RicoContactSweepOptions options;
  RicoContactSweep *sweep;
  uint64_t fingerprint; /* of the system, where it was renewed */
  int32_t *by_key;      /* own contacts in the order of keys; while the sweep is made, as ...  */
  int *color;           /* ... of own contacts, then of own joints: they are numbered behind, and */
  int *seat_at;         /* [2 k + side]: place of contact k at the meeting of its body, or -1 */
  int32_t *end;         /* [2 k + side]: body of contact k, where a reaction moves it, or -1    */
  int64_t *meets;       /* of body: its meeting, or -1                                      */
  int64_t meetings;
  Meeting *meeting; /* by identity */
  int colors;
  int *stage;      /* of own contacts: 2 color for those at meetings, + 1 for the others */
  Parcels out, in; /* by (colour, peer); by (need, colour, peer)                  */
  Parcels final_out, final_in;
  StageList rolling, joints;
  int fresh;                                              /* nothing is on its way */
  Split split;                                            /* in place of all from `by_key` on */
  PetscErrorCode (*run)(RicoSharedSweep, double *change); /* all contacts swept: the largest change here */
  double *y;                                              /* velocities, while there is something to solve */
  double *share;                                          /* ... of contacts: what is summed up            */
};

/* Has it copies of bodies (split.c), or are velocities handed over? */
int RicoSharedIsSplit(RicoSharedSweep);
/* Does a reaction move this body? */
int RicoSharedMoves(const RicoSharedSystem *, int64_t body);
void RicoSharedIdentify(const RicoSharedSystem *, int64_t contact, uint64_t identity[3]);
Key RicoKeyAt(const RicoSharedSystem *, int64_t contact);
/* Bodies in the order of identities; contacts in that of keys, which is in `by_key` then, too. */
PetscErrorCode RicoNameBodies(const RicoSharedSystem *, RicoNamedBody **);
PetscErrorCode RicoNameContacts(RicoSharedSweep, RicoNamedContact **);
/* -1: there is none */
int64_t RicoFindBody(const RicoNamedBody *, int64_t n, int64_t identity);
int64_t RicoFindContact(const RicoSharedSystem *, const RicoNamedContact *, Key);
PetscErrorCode RicoSharedMeet(RicoSharedSweep);
PetscErrorCode RicoSharedColor(RicoSharedSweep);
PetscErrorCode RicoSharedHandOver(RicoSharedSweep);
PetscErrorCode RicoParcelsDestroy(Parcels *);
PetscErrorCode RicoSharedRun(RicoSharedSweep, double *change);
/* After passes: every rank has the velocities of all its bodies. */
PetscErrorCode RicoSharedFinish(RicoSharedSweep);
/* y <- y_free + W^-1 G' r in the sweep, r being what is there */
PetscErrorCode RicoSharedVelocities(RicoSharedSweep, const double y_free[]);

/* Contacts and joints of this rank */
static inline int64_t RicoSharedItems(const RicoSharedSystem *system)
{
  return system->local.contacts + system->joints;
}

/* By the stages of these items. */
PetscErrorCode RicoStageListMake(RicoSharedSweep, int64_t n, const int32_t item[], StageList *);
PetscErrorCode RicoStageListDestroy(StageList *);

/* Joints: a list of them; after a stage, the largest change; and their shares. */
PetscErrorCode RicoJointsList(RicoSharedSweep);
double RicoJointsRunStage(RicoSharedSweep, int stage);
void RicoJointsPushStage(RicoSharedSweep, int stage);
int64_t RicoJointsRows(RicoSharedSweep);
void RicoJointsTraces(RicoSharedSweep, double share[]);
void RicoJointsSquares(RicoSharedSweep, double share[]);
void RicoJointsDefects(RicoSharedSweep, double rho, double share[]);

/* Resistance to rolling: which contacts have it; after those of a stage, the largest change; and their
   shares. */
PetscErrorCode RicoRollingList(RicoSharedSweep);
double RicoRollingRunStage(RicoSharedSweep, int stage);
void RicoRollingPushStage(RicoSharedSweep, int stage);
void RicoRollingTraces(RicoSharedSweep, double share[]);
void RicoRollingSquares(RicoSharedSweep, double share[]);
void RicoRollingDefects(RicoSharedSweep, double rho, double share[]);

/* Copies, and the sweep over them. domain: of own contacts, or NULL. */
PetscErrorCode RicoSplitMake(RicoSharedSweep, const int domain[]);
PetscErrorCode RicoSplitDestroy(Split *);
PetscErrorCode RicoSplitRun(RicoSharedSweep, double *change);
/* ... here and in the sweep */
PetscErrorCode RicoSplitVelocities(RicoSharedSweep, const double y_free[], const double r[]);

/* An error of one rank is one of all. */
PetscErrorCode RicoSharedCheckAll(MPI_Comm, int sound, const char *why);
PetscErrorCode RicoSharedCheckInput(RicoSharedSweep);
PetscErrorCode RicoSharedCheckDomains(RicoSharedSweep, const int domain[]); /* of a split one */

#pragma GCC visibility pop
