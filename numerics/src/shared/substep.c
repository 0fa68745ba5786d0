/*
  substep.c -- one shared sweep for several short steps (rico_shared.h): the contacts, their frames and
  blocks stay, gaps follow the motion.

  Between two substeps without joints y starts from  y_free + (what reactions gave in the one before): since
  frames, arms and masses stay that is y_free + W^-1 G' r, to round-off, without a pass over contacts.
*/
#include "shared_impl.h"

PetscErrorCode RicoSharedSweepBegin(RicoSharedSweep s, const double r[])
{
  const int64_t numbers = 6 * s->system.local.bodies;

  PetscFunctionBegin;
  PetscCheck(s->options.follow && !RicoSharedIsSplit(s), s->comm, PETSC_ERR_ORDER,
             "substeps are for a reproducible sweep with options.follow");
  PetscCall(PetscMalloc1(numbers, &s->free));
  PetscCall(PetscMalloc1(numbers, &s->given));
  s->substeps = 0;
  RicoContactSweepLoad(s->sweep, NULL, r);
  PetscFunctionReturn(0);
}

/* y = y_free + W^-1 G' r */
static PetscErrorCode Start(RicoSharedSweep s, const double y_free[], double y[])
{
  const int64_t bodies = s->system.local.bodies;
  int64_t joints = s->system.joints;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &joints, 1, MPIU_INT64, MPI_SUM, s->comm));
  for (int64_t i = 0; i < 6 * bodies; i++) s->free[i] = y_free[i];
  if (s->substeps++ == 0 || joints > 0) {
    PetscCall(RicoSharedVelocities(s, y_free));
    PetscFunctionReturn(0);
  }
  for (int64_t i = 0; i < 6 * bodies; i++) y[i] = y_free[i] + s->given[i];
  RicoContactSweepPut(s->sweep, bodies, NULL, y);
  PetscFunctionReturn(0);
}

/* So many sweeps, the first one in a phase of its own. */
static PetscErrorCode Sweep(RicoSharedSweep s, RicoPhase first, RicoPhase then, const RicoSubstep *substep,
                            int64_t sweeps, double y[], double *change)
{
  PetscFunctionBegin;
  s->soft = first == RICO_PHASE_APPROACH ? 1 - substep->share : 0;
  for (int64_t i = 0; i < sweeps; i++) {
    RicoContactSweepSetPhase(s->sweep, i == 0 ? first : then, substep);
    PetscCall(RicoSharedRun(s, change));
  }
  PetscCall(RicoSharedFinish(s));
  RicoContactSweepGet(s->sweep, s->system.local.bodies, NULL, y);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedSweepApproach(RicoSharedSweep s, const double y_free[], const RicoSubstep *substep,
                                       int64_t sweeps, double y[])
{
  double change;

  PetscFunctionBegin;
  PetscCall(Start(s, y_free, y));
  PetscCall(Sweep(s, RICO_PHASE_APPROACH, RICO_PHASE_APPROACH, substep, sweeps, y, &change));
  RicoContactSweepMark(s->sweep);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedSweepRelax(RicoSharedSweep s, const RicoSubstep *substep, int64_t sweeps, double y[],
                                    double *change)
{
  PetscFunctionBegin;
  PetscCall(Sweep(s, RICO_PHASE_FOLLOW, RICO_PHASE_RELAX, substep, sweeps, y, change));
  for (int64_t i = 0; i < 6 * s->system.local.bodies; i++) s->given[i] = y[i] - s->free[i];
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedSweepEnd(RicoSharedSweep s, double r[])
{
  PetscFunctionBegin;
  RicoContactSweepUnload(s->sweep, r, NULL);
  PetscCall(PetscFree(s->free));
  PetscCall(PetscFree(s->given));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedSweepBounce(RicoSharedSweep s, const RicoSubstep *substep, int64_t sweeps,
                                     double y[])
{
  double change;

  PetscFunctionBegin;
  PetscCall(Sweep(s, RICO_PHASE_BOUNCE, RICO_PHASE_BOUNCE, substep, sweeps, y, &change));
  PetscFunctionReturn(0);
}
