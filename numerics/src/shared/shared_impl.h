/*
  shared_impl.h -- private: the data and functions that the files of the shared sweep share.

      exchange.c        messages of any length between any ranks
      sort.c            sorting
      sum.c             sums that do not depend on their order
      identity.c        keys of contacts; search of bodies and contacts
      shared_bodies.c   shared bodies: with contacts or owners on several ranks
      color.c           colours of contacts, in the order of keys
      color_exchange.c  exchange of colours
      used_colors.c     the colours in use at each body
      schedule.c        the schedule of velocity messages
      pass.c            one pass over all colours
      stages.c          lists by stage
      rolling.c         rolling resistance
      joints/           joints: swept one by one (joints.c; rows.h: the rows of one), or
                        their equalities solved together (factor.c, with system.c: those of
                        all ranks, order.c: the order of elimination, loops.c: loops among
                        them, inertia.c: bodies between taut joints)
      split.c           copies of bodies, with split masses
      copies.c          which ranks have copies of which bodies
      average.c         a sweep over copies, and their mean
      check.c           input checks
      failure.c         errors and memory
      sweep.c           create, renew, destroy
      solve.c           solve: sweeps, stopping test
      substep.c         several short steps with one sweep
*/
#pragma once

#include <numerics/rico_shared.h>
#include <stdlib.h>
#include <string.h>

/* Not exported from the library. */
#pragma GCC visibility push(hidden)

/* Functions return 0, or not 0 after RicoSharedFail(), which keeps the text for RicoSharedSweepError(). */
int RicoSharedFail(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define RICO_TRY(call)           \
  do {                           \
    const int failed_ = (call);  \
    if (failed_) return failed_; \
  } while (0)

/* Room for n entries at *(at): RICO_ZEROS clears it, RICO_GROW keeps what is there. */
int RicoSharedRoom(size_t bytes, int isZero, void *at);
int RicoSharedGrow(size_t bytes, void *at);
#define RICO_NEW(n, at) RicoSharedRoom((size_t)(n) * sizeof **(at), 0, at)
#define RICO_ZEROS(n, at) RicoSharedRoom((size_t)(n) * sizeof **(at), 1, at)
#define RICO_GROW(n, at) RicoSharedGrow((size_t)(n) * sizeof **(at), at)
#define RICO_FREE(at) (free(at), (at) = NULL)
#define RICO_COPY(to, from, n)                                 \
  do {                                                         \
    if ((n) > 0) memcpy(to, from, (size_t)(n) * sizeof *(to)); \
  } while (0)
#define RICO_LARGER(a, b) ((a) > (b) ? (a) : (b))
#define RICO_SMALLER(a, b) ((a) < (b) ? (a) : (b))

/* Tags of messages. Those with velocities have the tag of their colour; instead of a colour, the last three
   have numbers of their own. */
enum { RICO_WORDS_TAG = 1, RICO_COLOR_TAG = 2, RICO_VELOCITY_TAG = 8 };
enum { RICO_FINAL = -1, RICO_SUMS = -2, RICO_MEANS = -3 };

void RicoSharedSort(void *at, int64_t n, size_t size, int (*compare)(const void *, const void *));

typedef struct {
  int64_t *word;
  size_t words, room;
} WordBuffer;

/* Messages to some ranks, or from some. */
typedef struct {
  int n, room, last; /* last: index of the rank last written to */
  int *rank;
  WordBuffer *buffer;
} Messages;

int RicoMessagesWrite(Messages *, int to, size_t words, const int64_t word[]);
/* Exchanges messages; `in` is sorted by rank. Collective. */
int RicoMessagesExchange(const RicoRanks *, const Messages *out, Messages *in);
int RicoMessagesDestroy(Messages *);

/* Determines the order of contacts: a hash of the identity, then the identity. */
typedef struct {
  uint64_t word[4];
} Key;
int RicoKeyCompare(const Key *, const Key *);

/* A body held by this rank, with its identity. */
typedef struct {
  uint64_t word;
  int64_t at;
} RicoNamedBody;

/* A contact with the first half of its key's first word. */
typedef struct {
  uint32_t word;
  int32_t at;
} RicoNamedContact;

/* A contact of a shared body. */
typedef struct {
  Key key;
  int rank;
  int color;       /* -1: none yet */
  int64_t contact; /* local number if this rank owns it, else -1 */
} BodyContact;

/* A shared body: its contacts on all ranks, in the order of keys. */
typedef struct {
  int64_t identity, body;
  int owner;
  int entries, colored; /* colored: number of leading entries that have a colour */
  BodyContact *entry;
  int peers, *peer; /* all other ranks that have a contact or own the body, ascending */
} SharedBody;

/* Storage of `entry` and `peer` of many shared bodies. */
typedef struct {
  BodyContact *entry;
  int *peer;
} SharedLists;

/* Colours 64 word .. 64 word + 63, one bit each. */
typedef struct {
  int64_t word;
  uint64_t bits;
} ColorWord;

/* Colours from 64 on, by words; the first `full` words are numbered 1, 2, ... and have all bits set. */
typedef struct {
  ColorWord *at;
  int n, room, full;
} ColorSet;

/* The colours in use at each body. */
typedef struct {
  uint64_t *low; /* colours 0 to 63, one bit each            */
  int *set_of;   /* 1 + index in `set`, or 0                 */
  ColorSet *set;
  int sets, room;
} UsedColors;

int RicoUsedMake(int64_t bodies, UsedColors *);
int RicoUsedDestroy(UsedColors *);
int RicoUsedAdd(UsedColors *, int64_t body, int color);
/* The least colour that neither body has; a or b may be -1. */
int RicoUsedLeastFree(const UsedColors *, int64_t a, int64_t b);

/* Velocities for one rank, sent after the stage of `color`. */
typedef struct {
  int peer;
  int color, need; /* need: colour before which it is received */
  int wraps;       /* need belongs to the next pass             */
  int64_t n;
  int64_t *body;
  double *y;
  RicoRequest request;
} VelocityMessage;

typedef struct {
  int count;
  VelocityMessage *message;
} VelocityMessages;

/* A body with copies on several ranks or in several domains of this one, or owned by another rank. */
typedef struct {
  int64_t body;
  int64_t first, end; /* its copies on this rank, in Split.copy                        */
  int owned;
  double y[6]; /* of all copies at the beginning of a sweep                     */
} SplitBody;

typedef struct {
  int64_t bodies, contacts; /* contacts: number of those of split bodies                     */
  SplitBody *body;
  int tag;                  /* of messages with means; those with sums use the sweep's tag    */
  int64_t copies, *copy;    /* numbers of bodies in `system`                                  */
  double *share;            /* of the copies: own contacts / all contacts of the body         */
  RicoContactSystem system; /* the bodies held, then further copies; masses are split         */
  RicoContactBody *mass;    /* storage of `system`                                            */
  RicoContactPair *contact; /* storage of `system` if there are domains                       */
  VelocityMessages sums_out, sums_in, means_out, means_in; /* body: indices in `body`       */
} Split;

/* Numbers of own contacts or joints by stage: item[begin[stage] ..]. */
typedef struct {
  int64_t n, *begin;
  int32_t *item;
} StageList;

/* Ball joints that are swept in tiles (joints/balls.c). */
typedef struct {
  int64_t *first; /* of each stage: the first of them in `joints` */
  int64_t *begin; /* of each stage: its first tile */
  struct BallTile *tile;
} BallList;

typedef struct JointBlock JointBlock;   /* joints/rows.h */
typedef struct JointSystem JointSystem; /* joints/system.h */

struct _p_RicoSharedSweep {
  const RicoRanks *ranks;
  int rank;
  RicoSharedSystem system;
  RicoContactSweepOptions options;
  RicoContactSweep *sweep;
  uint64_t fingerprint; /* of the system at the last Create or Renew */
  int32_t *by_key;    /* own items (units, then joints) in the order of keys; only while the sweep is made */
  int *color;         /* of own items, only while the sweep is made, as the next two */
  int *entry_at;      /* [2 i + side]: place of item i in the list of its body, or -1 */
  int32_t *end;       /* [2 i + side]: body of item i if a reaction moves it, or -1        */
  uint64_t *hash;     /* of the identities of own items                                    */
  int64_t *shared_at; /* index in `shared_body` of each body, or -1                           */
  int64_t shared_bodies;
  SharedBody *shared_body;  /* sorted by identity */
  SharedLists owned, other; /* of shared bodies of this rank, and of others */
  int colors;
  int *stage;               /* of own items: 2 color for shared bodies, 2 color + 1 for others */
  uint8_t *backwards;       /* of own items: a bit of the key's hash */
  VelocityMessages out, in; /* sorted by (colour, peer); by (need, colour, peer)           */
  VelocityMessages final_out, final_in;
  StageList rolling, joints;
  BallList balls;
  JointBlock *joint_block;                     /* of `joints` */
  JointSystem *equalities;                     /* the equalities of all joints */
  double nowhere[8];                           /* the velocity of the world, for joints */
  int fresh;                                   /* no message is under way */
  Split split;                                 /* split mode only, which does not use by_key to
                                                  fresh */
  int (*run)(RicoSharedSweep, double *change); /* one sweep; *change: the largest on this rank */
  double *y;                                   /* velocities during a solve */
  double *share;                               /* shares of contacts in a sum, during a solve   */
  double *free, *given; /* from Begin to End: y_free, and the part of y from reactions */
  int64_t substeps;
  double soft; /* compliance of joints in a sweep, in shares of their own D: in Approach only */
};

/* Is the mode split (split.c)? Otherwise velocities are sent from rank to rank (schedule.c). */
int RicoSharedIsSplit(RicoSharedSweep);
/* Can a reaction move this body? */
int RicoSharedMoves(const RicoSharedSystem *, int64_t body);
void RicoSharedIdentify(const RicoSharedSystem *, int64_t item, uint64_t identity[3]);
Key RicoKeyAt(const RicoSharedSystem *, int64_t item);
/* Bodies sorted by identity; contacts sorted by key, with `by_key` set too. */
int RicoNameBodies(const RicoSharedSystem *, RicoNamedBody **);
/* Sorts names and numbers by name; `greatest` is the greatest name. */
int RicoSortNamed(RicoNamedBody **, int64_t n, uint64_t greatest);
int RicoNameContacts(RicoSharedSweep, RicoNamedContact **);
/* Return the index of the body or contact, or -1 if there is none. */
int64_t RicoFindBody(const RicoNamedBody *, int64_t n, int64_t identity);
int64_t RicoFindContact(const RicoSharedSystem *, const RicoNamedContact *, Key);
int RicoSharedFindBodies(RicoSharedSweep);
int RicoSharedColor(RicoSharedSweep);
int RicoSharedSchedule(RicoSharedSweep);
int RicoVelocityMessagesDestroy(VelocityMessages *);
void RicoVelocitySend(const RicoRanks *, VelocityMessage *);
void RicoVelocityExpect(const RicoRanks *, VelocityMessage *);
/* One sweep: a pass, and the equalities of joints if they are solved together. */
int RicoSharedRun(RicoSharedSweep, double *change);
/* After the last pass: gives all ranks the velocities of their bodies. */
int RicoSharedFinish(RicoSharedSweep);
/* y <- y_free + W^-1 G' r in the sweep, with its current r */
int RicoSharedVelocities(RicoSharedSweep, const double y_free[]);

/* Number of units and joints of this rank: its items, which have a colour. */
static inline int64_t RicoSharedItems(const RicoSharedSystem *system)
{
  return RicoContactSystemUnits(&system->local) + system->joints;
}

/* Sorts these contacts or joints by the stage of their items at[]. */
int RicoStageListMake(RicoSharedSweep, int64_t n, const int32_t item[], const int32_t at[], StageList *);
int RicoStageListDestroy(StageList *);

/* Rolling resistance: list its contacts; solve those of a stage (returns the largest change); their shares in
   sums. */
int RicoRollingList(RicoSharedSweep);
double RicoRollingRunStage(RicoSharedSweep, int stage);
void RicoRollingPushStage(RicoSharedSweep, int stage);
void RicoRollingTraces(RicoSharedSweep, double share[]);
void RicoRollingSquares(RicoSharedSweep, double share[]);
void RicoRollingDefects(RicoSharedSweep, double rho, double share[]);

/* Copies of bodies and the sweep over them. domain: of own contacts, or NULL. */
int RicoSplitMake(RicoSharedSweep, const int domain[]);
int RicoSplitDestroy(Split *);
int RicoSplitRun(RicoSharedSweep, double *change);
/* Sets the velocities in s->y and in the sweep. */
int RicoSplitVelocities(RicoSharedSweep, const double y_free[], const double r[]);

/* Fails on all ranks if sound is 0 on one of them. Replaces *most by its maximum, in the same reduction; may
   be NULL. */
int RicoSharedCheckAll(const RicoRanks *, int sound, const char *why, int64_t *most);
int RicoSharedIsSound(RicoSharedSweep, char why[RICO_MESSAGE_SIZE]); /* this rank's part of the input */
int RicoSharedCheckInput(RicoSharedSweep);
int RicoSharedCheckDomains(RicoSharedSweep, const int domain[]); /* split mode only */

#pragma GCC visibility pop
