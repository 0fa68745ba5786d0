/*
  sweep.c -- a shared sweep made, solved, destroyed.

  A solve measures the yardstick of rico_sweep.h before the first sweep, where the largest change of a sweep
  times the ratio seen last promises the tolerance, every INTERVAL sweeps, and at the limits. Measuring takes
  the velocities anew from y_free, colour by colour.
*/
#include <math.h>

#include "shared_impl.h"

#define INTERVAL 64

PetscErrorCode RicoSharedCheckAll(MPI_Comm comm, int sound, const char *why)
{
  int all;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Allreduce(&sound, &all, 1, MPI_INT, MPI_MIN, comm));
  PetscCheck(all, PETSC_COMM_SELF, PETSC_ERR_ARG_WRONG, "%s",
             sound ? "Another rank refuses its part of the contacts: see its message" : why);
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckInput(RicoSharedSweep s)
{
  const RicoSharedSystem *system = &s->system;
  char why[RICO_WHY];
  PetscMPIInt ranks;
  int sound = RicoContactSystemCheck(&system->local, why);

  PetscFunctionBegin;
  PetscCallMPI(MPI_Comm_size(s->comm, &ranks));
  if (sound && system->local.contacts >= INT32_MAX) {
    sound = 0;
    PetscCall(PetscSNPrintf(why, sizeof why, "contacts = %lld: a rank may own up to 2^31 - 2",
                            (long long)system->local.contacts));
  }
  for (int64_t k = 0; sound && system->rolling && k < system->local.contacts; k++)
    if (!(system->rolling[k] >= 0 && isfinite(system->rolling[k]) && system->moment)) {
      sound = 0;
      PetscCall(PetscSNPrintf(why, sizeof why,
                              "rolling[%lld] = %g must not be negative, and `moment` be given beside it",
                              (long long)k, system->rolling[k]));
    }
  for (int64_t i = 0; sound && i < system->local.bodies; i++)
    if (system->body_home[i] < 0 || system->body_home[i] >= ranks) {
      sound = 0;
      PetscCall(PetscSNPrintf(why, sizeof why, "body_home[%lld] = %d is no rank of the %d there are",
                              (long long)i, system->body_home[i], ranks));
    }
  PetscCall(RicoSharedCheckAll(s->comm, sound, why));
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckDomains(RicoSharedSweep s, const int domain[])
{
  char why[RICO_WHY] = "rolling: contacts that resist it are for the reproducible sweep";
  int sound = s->system.rolling == NULL;

  PetscFunctionBegin;
  for (int64_t k = 0; domain && sound && k < s->system.local.contacts; k++)
    if (domain[k] < 0) {
      sound = 0;
      PetscCall(
          PetscSNPrintf(why, sizeof why, "domain[%lld] = %d must not be negative", (long long)k, domain[k]));
    }
  PetscCall(RicoSharedCheckAll(s->comm, sound, why));
  PetscFunctionReturn(0);
}

static PetscErrorCode Allocate(RicoSharedSweep s)
{
  const int64_t bodies = s->system.local.bodies, contacts = s->system.local.contacts;

  PetscFunctionBegin;
  PetscCall(PetscMalloc3(contacts, &s->by_key, 2 * contacts, &s->seat_at, contacts, &s->color));
  PetscCall(PetscMalloc2(contacts, &s->stage, bodies, &s->meets));
  PetscFunctionReturn(0);
}

static PetscErrorCode FreeScratch(RicoSharedSweep s)
{
  PetscFunctionBegin;
  PetscCall(PetscFree3(s->by_key, s->seat_at, s->color));
  PetscCall(PetscFree(s->end));
  PetscFunctionReturn(0);
}

/* Who is moved by which contact. */
static PetscErrorCode FindEnds(RicoSharedSweep s)
{
  const RicoContactSystem *local = &s->system.local;
  RicoContactPair room;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(2 * local->contacts, &s->end));
  for (int64_t k = 0; k < local->contacts; k++) {
    const RicoContactPair *contact = RicoContactSystemGet(local, k, &room);

    for (int side = 0; side < 2; side++)
      s->end[2 * k + side] =
          RicoSharedMoves(&s->system, contact->body[side]) ? (int32_t)contact->body[side] : -1;
  }
  PetscFunctionReturn(0);
}

static void ChooseStages(RicoSharedSweep s)
{
  for (int64_t k = 0; k < s->system.local.contacts; k++)
    s->stage[k] = 2 * s->color[k] + (s->seat_at[2 * k] < 0 && s->seat_at[2 * k + 1] < 0);
}

/* The kernels for spheres only where all ranks can have them. */
static PetscErrorCode MakeSweep(RicoSharedSweep s)
{
  RicoContactSweepOptions o = s->options;
  char why[RICO_WHY];
  int round, all;

  PetscFunctionBegin;
  o.stage = s->stage;
  o.stages = 2 * s->colors;
  o.freeze = 0;
  PetscCall(RicoRollingList(s));
  if (!s->sweep)
    s->sweep = RicoContactSweepCreate(&s->system.local, &o, why);
  else if (!RicoContactSweepRenew(s->sweep, &s->system.local, &o, why)) {
    RicoContactSweepDestroy(s->sweep);
    s->sweep = NULL;
  }
  PetscCall(RicoSharedCheckAll(s->comm, s->sweep != NULL, why));
  round = RicoContactSweepGetChoice(s->sweep).shape == RICO_SHAPE_SPHERES;
  PetscCallMPI(MPI_Allreduce(&round, &all, 1, MPI_INT, MPI_MIN, s->comm));
  if (all || !round) PetscFunctionReturn(0);
  o.shape = RICO_SHAPE_GENERAL;
  PetscCheck(RicoContactSweepRenew(s->sweep, &s->system.local, &o, why), PETSC_COMM_SELF, PETSC_ERR_MEM, "%s",
             why);
  PetscFunctionReturn(0);
}

/* What both modes have in common. */
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
  PetscCall(CheckInput(s));
  PetscFunctionReturn(0);
}

static PetscErrorCode Make(RicoSharedSweep s)
{
  PetscFunctionBegin;
  s->run = RicoSharedRun;
  s->fresh = 1;
  if (!s->end) PetscCall(FindEnds(s));
  PetscCall(Allocate(s));
  PetscCall(RicoSharedMeet(s));
  PetscCall(RicoSharedColor(s));
  ChooseStages(s);
  PetscCall(FreeScratch(s));
  PetscCall(RicoSharedHandOver(s));
  PetscCall(MakeSweep(s));
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

/* A hash of all that colours and parcels depend on: who is who, at home where, and in contact with whom. */
static uint64_t Fingerprint(const RicoSharedSweep s)
{
  const RicoSharedSystem *system = &s->system;
  const RicoContactSystem *local = &system->local;
  uint64_t hash = Stir((uint64_t)local->bodies, (uint64_t)local->contacts);

  for (int64_t i = 0; i < local->bodies; i++) {
    hash = Stir(hash, (uint64_t)system->body_identity[i]);
    hash = Stir(hash, (uint64_t)system->body_home[i]);
  }
  for (int64_t k = 0; k < local->contacts; k++) {
    uint64_t identity[3];

    RicoSharedIdentify(system, k, identity);
    for (int i = 0; i < 3; i++) hash = Stir(hash, identity[i]);
    for (int side = 0; side < 2; side++) hash = Stir(hash, (uint64_t)s->end[2 * k + side]);
  }
  return hash;
}

/* Are the contacts of all ranks those that the sweep was made for, if with other numbers? */
static PetscErrorCode IsSame(RicoSharedSweep s, uint64_t fingerprint, int *same)
{
  const int mine = fingerprint == s->fingerprint;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Allreduce(&mine, same, 1, MPI_INT, MPI_MIN, s->comm));
  PetscFunctionReturn(0);
}

/* In place of another one, with the kernels of that. */
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
  PetscCall(CheckInput(s));
  PetscCall(FindEnds(s));
  fingerprint = Fingerprint(s);
  PetscCall(IsSame(s, fingerprint, &same));
  if (same) {
    PetscCall(FreeScratch(s));
    s->options = options ? *options : RicoContactSweepOptionsDefault();
    PetscCall(MakeSweep(s));
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
  PetscCall(CheckDomains(*sweep, domain));
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
  for (int64_t m = 0; m < s->meetings; m++) {
    PetscCall(PetscFree(s->meeting[m].seat));
    PetscCall(PetscFree(s->meeting[m].peer));
  }
  PetscCall(PetscFree(s->meeting));
  PetscCall(RicoParcelsDestroy(&s->out));
  PetscCall(RicoParcelsDestroy(&s->in));
  PetscCall(RicoParcelsDestroy(&s->final_out));
  PetscCall(RicoParcelsDestroy(&s->final_in));
  PetscCall(FreeScratch(s));
  PetscCall(RicoRollingDestroy(&s->rolling));
  PetscCall(PetscFree2(s->stage, s->meets));
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

static int64_t Bytes(const Parcels *out)
{
  int64_t bytes = 0;

  for (int i = 0; i < out->parcels; i++) bytes += out->parcel[i].n * 6 * (int64_t)sizeof(double);
  return bytes;
}

static int IsSplit(const RicoSharedSweep s)
{
  return s->run == RicoSplitRun;
}

PetscErrorCode RicoSharedSweepGetChoice(RicoSharedSweep s, RicoSharedSweepChoice *choice)
{
  const Split *split = &s->split;

  PetscFunctionBegin;
  *choice =
      (RicoSharedSweepChoice){.sweep = RicoContactSweepGetChoice(s->sweep),
                              .bodies_shared = s->meetings + split->bodies,
                              .messages = s->out.parcels + split->sums_out.parcels + split->means_out.parcels,
                              .bytes = Bytes(&s->out) + Bytes(&split->sums_out) + Bytes(&split->means_out)};
  choice->colors = IsSplit(s) ? choice->sweep.colors : s->colors;
  choice->contacts_shared = split->contacts;
  for (int64_t k = 0; !IsSplit(s) && k < s->system.local.contacts; k++)
    choice->contacts_shared += s->stage[k] % 2 == 0;
  PetscFunctionReturn(0);
}

typedef struct {
  RicoSharedSweep s;
  const double *y_free;
  double *r;
  double rho, norm_q, tolerance, residual, estimate, ratio;
  double told, heard; /* the change of the last sweep, here and, when it was asked for, everywhere */
  MPI_Request asked;
  int64_t it, since, wait;
} Solve;

/* Of the contacts as the system has them, where copies of bodies are in store; else of what is there, then of
   those that resist rolling. */
static int64_t Shares(const RicoSharedSweep s)
{
  return IsSplit(s) ? s->system.local.contacts : RicoContactSweepLanes(s->sweep) + s->rolling.n;
}

static double *RollingShares(const RicoSharedSweep s)
{
  return s->share + RicoContactSweepLanes(s->sweep);
}

static PetscErrorCode Sum(RicoSharedSweep s, double *sum)
{
  PetscFunctionBegin;
  PetscCall(RicoExactSum(s->comm, Shares(s), s->share, sum));
  PetscFunctionReturn(0);
}

static PetscErrorCode Begin(Solve *solve)
{
  RicoSharedSweep s = solve->s;
  const RicoContactSystem *local = &s->system.local;
  int64_t rows = 3 * local->contacts + 2 * s->rolling.n;
  double trace, square;

  PetscFunctionBegin;
  RicoContactSweepLoad(s->sweep, NULL, solve->r);
  if (!IsSplit(s)) {
    RicoContactSweepTraces(s->sweep, s->share);
    RicoRollingTraces(s, RollingShares(s));
  }
  for (int64_t k = 0; IsSplit(s) && k < local->contacts; k++) s->share[k] = RicoContactSystemTrace(local, k);
  PetscCall(Sum(s, &trace));
  if (!IsSplit(s)) {
    RicoContactSweepPut(s->sweep, local->bodies, NULL, solve->y_free);
    RicoContactSweepSquares(s->sweep, s->share);
    RicoRollingSquares(s, RollingShares(s));
  }
  for (int64_t k = 0; IsSplit(s) && k < local->contacts; k++)
    s->share[k] = RicoContactSystemSquareQ(local, k, solve->y_free);
  PetscCall(Sum(s, &square));
  PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &rows, 1, MPIU_INT64, MPI_SUM, s->comm));
  solve->rho = trace > 0 ? (double)rows / trace : 1;
  solve->norm_q = sqrt(square);
  solve->tolerance = PetscMax(s->options.atol, s->options.rtol * (solve->norm_q > 0 ? solve->norm_q : 1));
  solve->estimate = INFINITY;
  solve->ratio = 1;
  solve->wait = 1;
  PetscFunctionReturn(0);
}

static PetscErrorCode Measure(Solve *solve, int promised)
{
  RicoSharedSweep s = solve->s;
  const RicoContactSystem *local = &s->system.local;
  double square;

  PetscFunctionBegin;
  if (IsSplit(s)) {
    RicoContactSweepUnload(s->sweep, solve->r, NULL);
    PetscCall(RicoSplitVelocities(s, solve->y_free, solve->r));
    for (int64_t k = 0; k < local->contacts; k++)
      s->share[k] = RicoContactSystemDefect(local, k, solve->rho, s->y, solve->r + 3 * k);
  } else {
    PetscCall(RicoSharedVelocities(s, solve->y_free));
    RicoContactSweepDefects(s->sweep, solve->rho, s->share);
    RicoRollingDefects(s, solve->rho, RollingShares(s));
  }
  PetscCall(Sum(s, &square));
  solve->residual = sqrt(square) / solve->rho;
  if (solve->it > 0 && solve->estimate > 0) solve->ratio = solve->residual / solve->estimate;
  solve->wait = !promised ? 1 : solve->wait < INTERVAL / 2 ? 2 * solve->wait : INTERVAL;
  solve->since = 0;
  PetscFunctionReturn(0);
}

static RicoConvergedReason Judge(const Solve *solve)
{
  const RicoContactSweepOptions *o = &solve->s->options;

  if (!isfinite(solve->residual)) return RICO_DIVERGED_NANORINF;
  if (solve->residual <= o->atol) return RICO_CONVERGED_ATOL;
  if (solve->residual <= solve->tolerance) return RICO_CONVERGED_RTOL;
  if (solve->it >= o->max_it) return RICO_DIVERGED_ITS;
  if (solve->it > 0 && solve->estimate == 0) return RICO_DIVERGED_INACCURATE;
  return RICO_ITERATING;
}

/* The largest change of all ranks is asked for after every sweep, and heard after the next: nobody waits. */
static PetscErrorCode SweepOnce(Solve *solve)
{
  RicoSharedSweep s = solve->s;
  double change;

  PetscFunctionBegin;
  PetscCall(s->run(s, &change));
  if (solve->asked != MPI_REQUEST_NULL) {
    PetscCallMPI(MPI_Wait(&solve->asked, MPI_STATUS_IGNORE));
    solve->estimate = solve->heard;
  }
  solve->told = isfinite(change) ? change : INFINITY;
  PetscCallMPI(MPI_Iallreduce(&solve->told, &solve->heard, 1, MPI_DOUBLE, MPI_MAX, s->comm, &solve->asked));
  solve->since++;
  PetscFunctionReturn(0);
}

static PetscErrorCode Iterate(Solve *solve, RicoConvergedReason *reason)
{
  const RicoContactSweepOptions *o = &solve->s->options;

  PetscFunctionBegin;
  for (*reason = RICO_ITERATING; *reason == RICO_ITERATING; solve->it++) {
    const int promised = solve->since >= solve->wait && solve->ratio * solve->estimate <= solve->tolerance;

    if (solve->it == 0 || promised || solve->it >= o->max_it || solve->since >= INTERVAL ||
        solve->estimate == 0) {
      PetscCall(Measure(solve, promised));
      *reason = Judge(solve);
      if (*reason != RICO_ITERATING) break;
    }
    PetscCall(SweepOnce(solve));
  }
  PetscCallMPI(MPI_Wait(&solve->asked, MPI_STATUS_IGNORE));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedSweepSolve(RicoSharedSweep s, const double y_free[], double r[], double y[],
                                    RicoInfo *info)
{
  Solve solve = {.s = s, .y_free = y_free, .r = r, .asked = MPI_REQUEST_NULL};
  const int64_t numbers = 6 * s->system.local.bodies;
  RicoConvergedReason reason;
  double *own = NULL, *shares = NULL;

  PetscFunctionBegin;
  if (!y || y == y_free) PetscCall(PetscMalloc1(numbers, &own));
  s->y = own ? own : y;
  if (IsSplit(s) || Shares(s) > 3 * s->system.local.contacts) PetscCall(PetscMalloc1(Shares(s), &shares));
  s->share = shares ? shares : r; /* which are in store meanwhile */
  PetscCall(Begin(&solve));
  PetscCall(Iterate(&solve, &reason));
  PetscCall(PetscFree(shares));
  s->share = NULL;
  if (!IsSplit(s)) RicoContactSweepUnload(s->sweep, r, s->y);
  if (y && own) PetscCall(PetscArraycpy(y, own, (size_t)numbers));
  PetscCall(PetscFree(own));
  s->y = NULL;
  if (info)
    *info = (RicoInfo){.reason = reason,
                       .its = solve.it,
                       .residual = solve.residual,
                       .residual_relative = solve.norm_q > 0 ? solve.residual / solve.norm_q : solve.residual,
                       .type = "shared sweep"};
  PetscFunctionReturn(0);
}
