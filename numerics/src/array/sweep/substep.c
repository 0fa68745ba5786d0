/*
  substep.c -- gaps that follow the motion: sets the phase of the sweeps, stores velocities (follow.h).
*/
#include "sweep_impl.h"

void RicoContactSweepSetPhase(RicoContactSweep *sweep, RicoPhase phase, const RicoSubstep *substep)
{
  sweep->run.phase = sweep->run.gap ? phase : RICO_PHASE_BIAS;
  sweep->run.substep = *substep;
}

void RicoContactSweepStoreVelocities(RicoContactSweep *sweep)
{
  for (int64_t i = 0; sweep->moved && i < sweep->system->bodies; i++) {
    const double *record = RicoContactSweepRecord(sweep, i);
    double *moved = sweep->moved + MOVED_STRIDE * i;

    for (int j = 0; j < 3; j++) {
      moved[j] = record[j];
      moved[4 + j] = record[4 + j];
    }
  }
}
