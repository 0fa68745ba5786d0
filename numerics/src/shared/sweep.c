/*
  sweep.c -- creates, renews and destroys a shared sweep.
*/
#include "joints/system.h"

static int Allocate(RicoSharedSweep s)
{
  const int64_t bodies = s->system.local.bodies, items = RicoSharedItems(&s->system);

  RICO_TRY(RICO_NEW(items, &s->by_key));
  RICO_TRY(RICO_NEW(2 * items, &s->entry_at));
  RICO_TRY(RICO_NEW(items, &s->color));
  RICO_TRY(RICO_NEW(items, &s->stage));
  RICO_TRY(RICO_NEW(items, &s->backwards));
  RICO_TRY(RICO_NEW(bodies, &s->shared_at));
  return 0;
}

static int FreeItems(RicoSharedSweep s)
{
  RICO_FREE(s->end);
  RICO_FREE(s->hash);
  return 0;
}

static int FreeScratch(RicoSharedSweep s)
{
  RICO_FREE(s->by_key);
  RICO_FREE(s->entry_at);
  RICO_FREE(s->color);
  return 0;
}

/* Sets end[], the two bodies of each item, a unit of contacts or a joint, with -1 for a body that does not
   move; and hash[], of its identity. */
static int FindItems(RicoSharedSweep s)
{
  const RicoContactSystem *local = &s->system.local;

  RICO_TRY(FreeItems(s)); /* left by a Renew that failed */
  RICO_TRY(RICO_NEW(2 * RicoSharedItems(&s->system), &s->end));
  RICO_TRY(RICO_NEW(RicoSharedItems(&s->system), &s->hash));
  for (int64_t i = 0; i < RicoSharedItems(&s->system); i++) {
    const int64_t joint = i - RicoContactSystemUnits(local);
    const int64_t *of_joint = joint < 0 ? NULL : s->system.joint[joint].body;
    int64_t body[2] = {of_joint ? of_joint[0] : 0, of_joint ? of_joint[1] : 0};

    if (!of_joint) RicoContactSystemEnds(local, i, body);
    for (int side = 0; side < 2; side++)
      s->end[2 * i + side] = RicoSharedMoves(&s->system, body[side]) ? (int32_t)body[side] : -1;
    s->hash[i] = RicoKeyAt(&s->system, i).word[0];
  }
  return 0;
}

/* In half of the units the contacts are swept in reverse order: if all were swept in the same order, every
   face would lean to the same side. */
static void ChooseStages(RicoSharedSweep s)
{
  for (int64_t i = 0; i < RicoSharedItems(&s->system); i++) {
    s->stage[i] = 2 * s->color[i] + (s->entry_at[2 * i] < 0 && s->entry_at[2 * i + 1] < 0);
    s->backwards[i] = (uint8_t)(s->hash[i] & 1);
  }
}

/* Creates the kernels, or renews those of the last system. Kernels for spheres are used only if all ranks can
   use them, those of the plane only if asked for. */
static int MakeKernels(RicoSharedSweep s)
{
  RicoContactSweepOptions o = s->options;
  char why[RICO_MESSAGE_SIZE];
  RicoShape shape = o.shape;
  int64_t uneven;

  if (s->sweep && shape == RICO_SHAPE_AUTO) o.shape = RicoContactSweepGetChoice(s->sweep).shape;
  if (o.shape != RICO_SHAPE_GENERAL) o.shape = shape;
  o.stage = s->stage;
  o.stages = 2 * s->colors;
  o.end = s->end;
  o.backwards = s->backwards;
  o.freeze = 0;
  RICO_TRY(RicoRollingList(s));
  RICO_TRY(RicoJointsList(s));
  RICO_TRY(RicoJointSystemList(s));
  if (!s->sweep)
    s->sweep = RicoContactSweepCreate(&s->system.local, &o, why);
  else if (!RicoContactSweepRenew(s->sweep, &s->system.local, &o, why)) {
    RicoContactSweepDestroy(s->sweep);
    s->sweep = NULL;
  }
  uneven = s->sweep && !(RicoContactSweepGetChoice(s->sweep).round && RicoJointBallsAreRound(s));
  RICO_TRY(RicoSharedCheckAll(s->ranks, s->sweep != NULL, why, &uneven));
  if (shape == RICO_SHAPE_PLANE) return 0;
  o.shape = shape == RICO_SHAPE_GENERAL || uneven ? RICO_SHAPE_GENERAL : RICO_SHAPE_SPHERES;
  if (o.shape == RicoContactSweepGetChoice(s->sweep).shape) return 0;
  if (!(RicoContactSweepRenew(s->sweep, &s->system.local, &o, why))) return RicoSharedFail("%s", why);
  return 0;
}

static int MakeSweep(RicoSharedSweep s)
{
  RICO_TRY(MakeKernels(s));
  RICO_TRY(RicoJointBallsMake(s));
  return 0;
}

/* The part of Create common to both modes. */
static int New(const RicoRanks *ranks, const RicoSharedSystem *system, const RicoContactSweepOptions *options,
               RicoSharedSweep *sweep)
{
  RicoSharedSweep s;

  RICO_TRY(RICO_ZEROS(1, &s));
  s->ranks = ranks;
  s->rank = RicoRank(ranks);
  s->system = *system;
  s->options = options ? *options : RicoContactSweepOptionsDefault();
  *sweep = s;
  return 0;
}

static int Make(RicoSharedSweep s)
{
  s->run = RicoSharedRun;
  s->fresh = 1;
  if (!s->end) RICO_TRY(FindItems(s));
  RICO_TRY(Allocate(s));
  RICO_TRY(RicoSharedFindBodies(s));
  RICO_TRY(RicoSharedColor(s));
  ChooseStages(s);
  RICO_TRY(FreeScratch(s));
  RICO_TRY(RicoSharedSchedule(s));
  RICO_TRY(MakeSweep(s));
  return FreeItems(s);
}

int RicoSharedSweepCreate(const RicoRanks *ranks, const RicoSharedSystem *system,
                          const RicoContactSweepOptions *options, RicoSharedSweep *sweep)
{
  RICO_TRY(New(ranks, system, options, sweep));
  RICO_TRY(RicoSharedCheckInput(*sweep));
  RICO_TRY(Make(*sweep));
  return 0;
}

static uint64_t Stir(uint64_t hash, uint64_t word)
{
  hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
  return hash ^ (hash >> 32);
}

/* A hash of all data that colours and messages depend on: identities, owners and contacts of bodies. */
static uint64_t Fingerprint(const RicoSharedSweep s)
{
  const RicoSharedSystem *system = &s->system;
  const RicoContactSystem *local = &system->local;
  uint64_t hash = Stir((uint64_t)local->bodies, (uint64_t)local->contacts);

  hash = Stir(hash, (uint64_t)system->joints);
  for (int64_t i = 0; i < local->bodies; i++) {
    hash = Stir(hash, (uint64_t)system->body_identity[i]);
    hash = Stir(hash, (uint64_t)system->body_owner[i]);
  }
  for (int64_t k = 0; k < RicoSharedItems(system); k++) {
    hash = Stir(hash, s->hash[k]);
    for (int side = 0; side < 2; side++) hash = Stir(hash, (uint64_t)s->end[2 * k + side]);
  }
  return hash;
}

/* Replaces *sweep by a new sweep, which takes over its kernels; the rest of it is destroyed. */
static int Replace(RicoSharedSweep *sweep, const RicoSharedSystem *system,
                   const RicoContactSweepOptions *options)
{
  RicoContactSweep *kept = (*sweep)->sweep;
  int32_t *end = (*sweep)->end;
  uint64_t *hash = (*sweep)->hash;
  JointSystem *equalities = (*sweep)->equalities;
  const RicoRanks *ranks = (*sweep)->ranks;

  (*sweep)->sweep = NULL;
  (*sweep)->end = NULL;
  (*sweep)->hash = NULL;
  (*sweep)->equalities = NULL;
  RICO_TRY(RicoSharedSweepDestroy(sweep));
  RICO_TRY(New(ranks, system, options, sweep));
  (*sweep)->sweep = kept;
  (*sweep)->end = end;
  (*sweep)->hash = hash;
  (*sweep)->equalities = equalities;
  RICO_TRY(Make(*sweep));
  return 0;
}

/* Keeps colours and messages if the contacts of all ranks have the same bodies as before; their masses,
   normals and other data may differ. */
int RicoSharedSweepRenew(RicoSharedSweep *sweep, const RicoSharedSystem *system,
                         const RicoContactSweepOptions *options)
{
  RicoSharedSweep s = *sweep;
  char why[RICO_MESSAGE_SIZE];
  uint64_t fingerprint = 0;
  int64_t differs = 0;
  int sound;

  s->system = *system;
  sound = RicoSharedIsSound(s, why);
  if (sound) {
    RICO_TRY(FindItems(s));
    fingerprint = Fingerprint(s);
    differs = fingerprint != s->fingerprint;
  }
  RICO_TRY(RicoSharedCheckAll(s->ranks, sound, why, &differs));
  if (!differs) {
    s->options = options ? *options : RicoContactSweepOptionsDefault();
    RICO_TRY(MakeSweep(s));
    RICO_TRY(FreeItems(s));
  } else {
    RICO_TRY(Replace(sweep, system, options));
    (*sweep)->fingerprint = fingerprint;
  }
  return 0;
}

int RicoSharedSweepCreateSplit(const RicoRanks *ranks, const RicoSharedSystem *system,
                               const RicoContactSweepOptions *options, const int domain[],
                               RicoSharedSweep *sweep)
{
  RICO_TRY(New(ranks, system, options, sweep));
  RICO_TRY(RicoSharedCheckInput(*sweep));
  RICO_TRY(RicoSharedCheckDomains(*sweep, domain));
  (*sweep)->run = RicoSplitRun;
  RICO_TRY(RicoSplitMake(*sweep, domain));
  return 0;
}

int RicoSharedSweepDestroy(RicoSharedSweep *sweep)
{
  RicoSharedSweep s = *sweep;

  if (!s) return 0;
  RicoContactSweepDestroy(s->sweep);
  RICO_FREE(s->shared_body);
  RICO_FREE(s->owned.entry);
  RICO_FREE(s->owned.peer);
  RICO_FREE(s->other.entry);
  RICO_FREE(s->other.peer);
  RICO_TRY(RicoVelocityMessagesDestroy(&s->out));
  RICO_TRY(RicoVelocityMessagesDestroy(&s->in));
  RICO_TRY(RicoVelocityMessagesDestroy(&s->final_out));
  RICO_TRY(RicoVelocityMessagesDestroy(&s->final_in));
  RICO_TRY(FreeScratch(s));
  RICO_TRY(FreeItems(s));
  RICO_TRY(RicoStageListDestroy(&s->rolling));
  RICO_TRY(RicoStageListDestroy(&s->joints));
  RICO_FREE(s->joint_block);
  RICO_FREE(s->balls.first);
  RICO_FREE(s->balls.begin);
  RICO_TRY(RicoJointSystemDestroy(&s->equalities));
  RICO_FREE(s->stage);
  RICO_FREE(s->backwards);
  RICO_FREE(s->shared_at);
  RICO_TRY(RicoSplitDestroy(&s->split));
  RICO_FREE(*sweep);
  return 0;
}

int RicoSharedSweepFreeWork(RicoSharedSweep s)
{
  RicoContactSweepFreeWork(s->sweep);
  return 0;
}

static int64_t Bytes(const VelocityMessages *out)
{
  int64_t bytes = 0;

  for (int i = 0; i < out->count; i++) bytes += out->message[i].n * 6 * (int64_t)sizeof(double);
  return bytes;
}

int RicoSharedSweepGetChoice(RicoSharedSweep s, RicoSharedSweepChoice *choice)
{
  const Split *split = &s->split;
  const RicoContactSystem *local = &s->system.local;

  *choice =
      (RicoSharedSweepChoice){.sweep = RicoContactSweepGetChoice(s->sweep),
                              .bodies_shared = s->shared_bodies + split->bodies,
                              .messages = s->out.count + split->sums_out.count + split->means_out.count,
                              .bytes = Bytes(&s->out) + Bytes(&split->sums_out) + Bytes(&split->means_out)};
  choice->colors = RicoSharedIsSplit(s) ? choice->sweep.colors : s->colors;
  choice->contacts_shared = split->contacts;
  for (int64_t i = 0; !RicoSharedIsSplit(s) && i < RicoContactSystemUnits(local); i++)
    if (s->stage[i] % 2 == 0)
      choice->contacts_shared += RicoContactSystemUnit(local, i + 1) - RicoContactSystemUnit(local, i);
  return 0;
}
