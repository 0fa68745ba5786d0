/*
  sweep.c -- creates, renews and destroys a shared sweep.
*/
#include "shared_impl.h"

static PetscErrorCode Allocate(RicoSharedSweep s)
{
  const int64_t bodies = s->system.local.bodies, items = RicoSharedItems(&s->system);

  PetscFunctionBegin;
  PetscCall(PetscMalloc3(items, &s->by_key, 2 * items, &s->entry_at, items, &s->color));
  PetscCall(PetscMalloc2(items, &s->stage, bodies, &s->shared_at));
  PetscFunctionReturn(0);
}

static PetscErrorCode FreeScratch(RicoSharedSweep s)
{
  PetscFunctionBegin;
  PetscCall(PetscFree3(s->by_key, s->entry_at, s->color));
  PetscCall(PetscFree(s->end));
  PetscFunctionReturn(0);
}

/* Sets end[]: the bodies that each contact moves. */
static PetscErrorCode FindEnds(RicoSharedSweep s)
{
  const RicoContactSystem *local = &s->system.local;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(2 * RicoSharedItems(&s->system), &s->end));
  for (int64_t k = 0; k < RicoSharedItems(&s->system); k++) {
    const int64_t *of_joint = k < local->contacts ? NULL : s->system.joint[k - local->contacts].body;
    int64_t body[2] = {of_joint ? of_joint[0] : 0, of_joint ? of_joint[1] : 0};

    if (!of_joint) RicoContactSystemEnds(local, k, body);
    for (int side = 0; side < 2; side++)
      s->end[2 * k + side] = RicoSharedMoves(&s->system, body[side]) ? (int32_t)body[side] : -1;
  }
  PetscFunctionReturn(0);
}

static void ChooseStages(RicoSharedSweep s)
{
  for (int64_t k = 0; k < RicoSharedItems(&s->system); k++)
    s->stage[k] = 2 * s->color[k] + (s->entry_at[2 * k] < 0 && s->entry_at[2 * k + 1] < 0);
}

/* Creates the kernels; those for spheres only if all ranks can use them. Tries those of the last system
   first. */
static PetscErrorCode MakeSweep(RicoSharedSweep s)
{
  RicoContactSweepOptions o = s->options;
  char why[RICO_WHY];
  RicoShape shape = o.shape;
  int round, all;

  PetscFunctionBegin;
  if (s->sweep && shape == RICO_SHAPE_AUTO) o.shape = RicoContactSweepGetChoice(s->sweep).shape;
  if (o.shape == RICO_SHAPE_SPHERES) o.shape = shape;
  o.stage = s->stage;
  o.stages = 2 * s->colors;
  o.end = s->end;
  o.freeze = 0;
  PetscCall(RicoRollingList(s));
  PetscCall(RicoJointsList(s));
  if (!s->sweep)
    s->sweep = RicoContactSweepCreate(&s->system.local, &o, why);
  else if (!RicoContactSweepRenew(s->sweep, &s->system.local, &o, why)) {
    RicoContactSweepDestroy(s->sweep);
    s->sweep = NULL;
  }
  PetscCall(RicoSharedCheckAll(s->comm, s->sweep != NULL, why));
  round = RicoContactSweepGetChoice(s->sweep).round;
  PetscCallMPI(MPI_Allreduce(&round, &all, 1, MPI_INT, MPI_MIN, s->comm));
  o.shape = shape == RICO_SHAPE_GENERAL || !all ? RICO_SHAPE_GENERAL : RICO_SHAPE_SPHERES;
  if (o.shape == RicoContactSweepGetChoice(s->sweep).shape) PetscFunctionReturn(0);
  PetscCheck(RicoContactSweepRenew(s->sweep, &s->system.local, &o, why), PETSC_COMM_SELF, PETSC_ERR_MEM, "%s",
             why);
  PetscFunctionReturn(0);
}

/* The part of Create common to both modes. */
static PetscErrorCode New(MPI_Comm comm, const RicoSharedSystem *system,
                          const RicoContactSweepOptions *options, RicoSharedSweep *sweep)
{
  RicoSharedSweep s;

  PetscFunctionBegin;
  PetscCall(PetscNew(&s));
  PetscCall(PetscCommDuplicate(comm, &s->comm, &s->tag));
  PetscCallMPI(MPI_Comm_rank(s->comm, &s->rank));
  s->system = *system;
  s->options = options ? *options : RicoContactSweepOptionsDefault();
  *sweep = s;
  PetscCall(RicoSharedCheckInput(s));
  PetscFunctionReturn(0);
}

static PetscErrorCode Make(RicoSharedSweep s)
{
  PetscFunctionBegin;
  s->run = RicoSharedRun;
  s->fresh = 1;
  if (!s->end) PetscCall(FindEnds(s));
  PetscCall(Allocate(s));
  PetscCall(RicoSharedFindBodies(s));
  PetscCall(RicoSharedColor(s));
  ChooseStages(s);
  PetscCall(PetscFree3(s->by_key, s->entry_at, s->color));
  PetscCall(RicoSharedSchedule(s));
  PetscCall(MakeSweep(s));
  PetscCall(PetscFree(s->end));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedSweepCreate(MPI_Comm comm, const RicoSharedSystem *system,
                                     const RicoContactSweepOptions *options, RicoSharedSweep *sweep)
{
  PetscFunctionBegin;
  PetscCall(New(comm, system, options, sweep));
  PetscCall(Make(*sweep));
  PetscFunctionReturn(0);
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
    hash = Stir(hash, (uint64_t)system->body_home[i]);
  }
  for (int64_t k = 0; k < RicoSharedItems(system); k++) {
    uint64_t identity[3];

    RicoSharedIdentify(system, k, identity);
    for (int i = 0; i < 3; i++) hash = Stir(hash, identity[i]);
    for (int side = 0; side < 2; side++) hash = Stir(hash, (uint64_t)s->end[2 * k + side]);
  }
  return hash;
}

/* Have the contacts of all ranks the same bodies as in the last system? Their numbers may differ. */
static PetscErrorCode IsSame(RicoSharedSweep s, uint64_t fingerprint, int *same)
{
  const int mine = fingerprint == s->fingerprint;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Allreduce(&mine, same, 1, MPI_INT, MPI_MIN, s->comm));
  PetscFunctionReturn(0);
}

/* Creates a sweep that takes over the kernels of *sweep, and destroys the rest of that. */
static PetscErrorCode Replace(RicoSharedSweep *sweep, const RicoSharedSystem *system,
                              const RicoContactSweepOptions *options)
{
  RicoContactSweep *kept = (*sweep)->sweep;
  int32_t *end = (*sweep)->end;
  PetscMPIInt tag;
  MPI_Comm comm;

  PetscFunctionBegin;
  PetscCall(PetscCommDuplicate((*sweep)->comm, &comm, &tag));
  (*sweep)->sweep = NULL;
  (*sweep)->end = NULL;
  PetscCall(RicoSharedSweepDestroy(sweep));
  PetscCall(New(comm, system, options, sweep));
  (*sweep)->sweep = kept;
  (*sweep)->end = end;
  PetscCall(PetscCommDestroy(&comm));
  PetscCall(Make(*sweep));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedSweepRenew(RicoSharedSweep *sweep, const RicoSharedSystem *system,
                                    const RicoContactSweepOptions *options)
{
  RicoSharedSweep s = *sweep;
  uint64_t fingerprint;
  int same;

  PetscFunctionBegin;
  s->system = *system;
  PetscCall(RicoSharedCheckInput(s));
  PetscCall(FindEnds(s));
  fingerprint = Fingerprint(s);
  PetscCall(IsSame(s, fingerprint, &same));
  if (same) {
    s->options = options ? *options : RicoContactSweepOptionsDefault();
    PetscCall(MakeSweep(s));
    PetscCall(PetscFree(s->end));
  } else {
    PetscCall(Replace(sweep, system, options));
    (*sweep)->fingerprint = fingerprint;
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedSweepCreateSplit(MPI_Comm comm, const RicoSharedSystem *system,
                                          const RicoContactSweepOptions *options, const int domain[],
                                          RicoSharedSweep *sweep)
{
  PetscFunctionBegin;
  PetscCall(New(comm, system, options, sweep));
  PetscCall(RicoSharedCheckDomains(*sweep, domain));
  (*sweep)->run = RicoSplitRun;
  PetscCall(RicoSplitMake(*sweep, domain));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedSweepDestroy(RicoSharedSweep *sweep)
{
  RicoSharedSweep s = *sweep;

  PetscFunctionBegin;
  if (!s) PetscFunctionReturn(0);
  RicoContactSweepDestroy(s->sweep);
  for (int64_t m = 0; m < s->shared_bodies; m++) {
    PetscCall(PetscFree(s->shared_body[m].entry));
    PetscCall(PetscFree(s->shared_body[m].peer));
  }
  PetscCall(PetscFree(s->shared_body));
  PetscCall(RicoVelocityMessagesDestroy(&s->out));
  PetscCall(RicoVelocityMessagesDestroy(&s->in));
  PetscCall(RicoVelocityMessagesDestroy(&s->final_out));
  PetscCall(RicoVelocityMessagesDestroy(&s->final_in));
  PetscCall(FreeScratch(s));
  PetscCall(RicoStageListDestroy(&s->rolling));
  PetscCall(RicoStageListDestroy(&s->joints));
  PetscCall(PetscFree2(s->stage, s->shared_at));
  PetscCall(RicoSplitDestroy(&s->split));
  PetscCall(PetscCommDestroy(&s->comm));
  PetscCall(PetscFree(*sweep));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedSweepRest(RicoSharedSweep s)
{
  PetscFunctionBegin;
  RicoContactSweepRest(s->sweep);
  PetscFunctionReturn(0);
}

static int64_t Bytes(const VelocityMessages *out)
{
  int64_t bytes = 0;

  for (int i = 0; i < out->count; i++) bytes += out->message[i].n * 6 * (int64_t)sizeof(double);
  return bytes;
}

PetscErrorCode RicoSharedSweepGetChoice(RicoSharedSweep s, RicoSharedSweepChoice *choice)
{
  const Split *split = &s->split;

  PetscFunctionBegin;
  *choice =
      (RicoSharedSweepChoice){.sweep = RicoContactSweepGetChoice(s->sweep),
                              .bodies_shared = s->shared_bodies + split->bodies,
                              .messages = s->out.count + split->sums_out.count + split->means_out.count,
                              .bytes = Bytes(&s->out) + Bytes(&split->sums_out) + Bytes(&split->means_out)};
  choice->colors = RicoSharedIsSplit(s) ? choice->sweep.colors : s->colors;
  choice->contacts_shared = split->contacts;
  for (int64_t k = 0; !RicoSharedIsSplit(s) && k < s->system.local.contacts; k++)
    choice->contacts_shared += s->stage[k] % 2 == 0;
  PetscFunctionReturn(0);
}
