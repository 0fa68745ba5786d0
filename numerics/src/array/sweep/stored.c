/*
  stored.c -- sums over contacts from stored data only, lane by lane, without the contacts of the system and
  their order.
*/
#include "sweep_impl.h"

static void Share(const RicoContactSweep *sweep, TileShare what, double rho, double share[])
{
  sweep->kernels->of[sweep->choice.shape].share(&sweep->run, sweep->tiles, what, rho, share);
}

int64_t RicoContactSweepLanes(const RicoContactSweep *sweep)
{
  return TILE * sweep->tiles;
}

void RicoContactSweepTraces(const RicoContactSweep *sweep, double share[])
{
  Share(sweep, SHARE_TRACE, 0, share);
}

void RicoContactSweepSquares(const RicoContactSweep *sweep, double share[])
{
  Share(sweep, SHARE_SQUARE, 0, share);
}

void RicoContactSweepDefects(const RicoContactSweep *sweep, double rho, double share[])
{
  Share(sweep, SHARE_DEFECT, rho, share);
}
