/*
  follow.h -- private: the bias where gaps follow the motion, (4) and (5) of rico_sweep.h. After both kinds of
  contacts.
*/
#pragma once

/* s_N, for all phases but the first */
static inline Real GapBias(const TileRun *run, Real gap)
{
  const Real rate = Broadcast(1 / run->substep.h), zero = Broadcast(0);
  const Mask apart = Less(zero, gap);
  const Real ahead = Keep(apart, gap * rate);
  Real back;

  if (run->phase != RICO_PHASE_APPROACH) return ahead;
  back = Larger(Broadcast(run->substep.recovery) * (rate * gap), Broadcast(-run->substep.most));
  return Select(apart, ahead, back);
}

/* The lanes that use the given bias in BOUNCE: contacts that had a reaction in a FOLLOW, if bias_N < 0 */
static inline Mask Bounces(const TileGap *tile, int l, Real bias_N)
{
  const Real zero = Broadcast(0);

  return And(Less(zero, Load(tile->pushed + l)), Less(bias_N, zero));
}

/* For a closed contact in the soft phase: share u_N + (1 - share) N / w instead of u_N. */
static inline Real Soften(const TileRun *run, Real gap, Real u_N, Real N, Real w)
{
  const Real share = Broadcast(run->substep.share);
  const Mask apart = Less(Broadcast(0), gap);

  if (run->phase != RICO_PHASE_APPROACH) return u_N;
  return Select(apart, u_N, share * u_N + (Broadcast(1) - share) * (N / w));
}

/* The gap after the motion with the stored velocities, whose normal part is u_N */
static inline void MoveGap(const TileRun *run, TileGap *tile, int l, Real u_N)
{
  Store(tile->gap + l, Load(tile->gap + l) + Broadcast(run->substep.h) * u_N);
}

static inline void NotePush(TileGap *tile, int l, Real N)
{
  Store(tile->pushed + l, Load(tile->pushed + l) + N);
}
