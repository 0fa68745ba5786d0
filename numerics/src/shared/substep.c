/*
  substep.c -- one shared sweep for several short steps (rico_shared.h). Contacts, frames and blocks are kept;
  gaps follow the motion.

  Without joints a substep starts from y = y_free + (part of y from the reactions of the substep before).
  Because frames, arms and masses are kept, this is y_free + W^-1 G' r up to round-off, without a pass over
  contacts.
*/
#include "joints/system.h"

int RicoSharedSweepBegin(RicoSharedSweep s, const double r[])
{
  const int64_t numbers = 6 * s->system.local.bodies;

  if (!(s->options.follow && !RicoSharedIsSplit(s)))
    return RicoSharedFail("substeps are for a reproducible sweep with options.follow");
  RICO_TRY(RICO_NEW(numbers, &s->free));
  RICO_TRY(RICO_NEW(numbers, &s->given));
  s->substeps = 0;
  RicoJointsPlace(s);
  RicoJointBallsLoad(s);
  RicoContactSweepLoad(s->sweep, NULL, r);
  return 0;
}

/* y = y_free + W^-1 G' r */
static int Start(RicoSharedSweep s, const double y_free[], double y[])
{
  const int64_t bodies = s->system.local.bodies;
  int64_t joints = s->system.joints;

  RicoRanksSum(s->ranks, 1, &joints);
  for (int64_t i = 0; i < 6 * bodies; i++) s->free[i] = y_free[i];
  if (s->substeps++ == 0 || joints > 0) {
    RICO_TRY(RicoSharedVelocities(s, y_free));
    return 0;
  }
  for (int64_t i = 0; i < 6 * bodies; i++) y[i] = y_free[i] + s->given[i];
  RicoContactSweepPut(s->sweep, bodies, NULL, y);
  return 0;
}

/* Runs this number of sweeps; the first one has its own phase. */
static int Sweep(RicoSharedSweep s, RicoPhase first, RicoPhase then, const RicoSubstep *substep,
                 int64_t sweeps, double y[], double *change)
{
  s->soft = first == RICO_PHASE_APPROACH ? 1 - substep->share : 0;
  RicoJointBallsBias(s);
  for (int64_t i = 0; i < sweeps; i++) {
    RicoContactSweepSetPhase(s->sweep, i == 0 ? first : then, substep);
    RICO_TRY(RicoSharedRun(s, change));
  }
  RICO_TRY(RicoSharedFinish(s));
  RicoContactSweepGet(s->sweep, s->system.local.bodies, NULL, y);
  return 0;
}

int RicoSharedSweepApproach(RicoSharedSweep s, const double y_free[], const RicoSubstep *substep,
                            int64_t sweeps, double y[])
{
  double change;

  RICO_TRY(Start(s, y_free, y));
  RICO_TRY(Sweep(s, RICO_PHASE_APPROACH, RICO_PHASE_APPROACH, substep, sweeps, y, &change));
  RicoContactSweepStoreVelocities(s->sweep);
  return 0;
}

int RicoSharedSweepRelax(RicoSharedSweep s, const RicoSubstep *substep, int64_t sweeps, double y[],
                         double *change)
{
  RicoJointsPlace(s);
  RICO_TRY(Sweep(s, RICO_PHASE_FOLLOW, RICO_PHASE_RELAX, substep, sweeps, y, change));
  for (int64_t i = 0; i < 6 * s->system.local.bodies; i++) s->given[i] = y[i] - s->free[i];
  return 0;
}

int RicoSharedSweepEnd(RicoSharedSweep s, double r[])
{
  RicoContactSweepUnload(s->sweep, r, NULL);
  RicoJointBallsUnload(s);
  RICO_FREE(s->free);
  RICO_FREE(s->given);
  return 0;
}

int RicoSharedSweepBounce(RicoSharedSweep s, const RicoSubstep *substep, int64_t sweeps, double y[])
{
  double change;

  RICO_TRY(Sweep(s, RICO_PHASE_BOUNCE, RICO_PHASE_BOUNCE, substep, sweeps, y, &change));
  return 0;
}
