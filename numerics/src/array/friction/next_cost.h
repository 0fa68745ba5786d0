/*
  next_cost.h -- private: the cost of the methods after sweeps over contacts, in sweeps.
*/
#pragma once

#include <array/plan_thresholds.h>
#include <numerics/rico_math.h>

/* Number of factorisations to reach a residual of this share of ||q||. */
static inline double RicoFactorsToReach(double tolerance)
{
  const double digits = -RicoLog(tolerance) / 2.302585092994046;

  return PLAN_FIRST_FACTORS + PLAN_DECADE_FACTORS * (digits < 2 ? 2 : digits > 16 ? 16 : digits);
}

/* Sweeps that take as long as a step with a full matrix of n rows. */
static inline double RicoSweepsOfFullStep(double n)
{
  const double sweeps = PLAN_FACTOR * n / 3;

  return sweeps > PLAN_LEAST_STEP ? sweeps : PLAN_LEAST_STEP;
}

/* The cost of reaching the tolerance by steps of this cost; in the plane, or with rolling resistance. */
static inline long RicoNextCost(double n, int plane, int rolling, double step, double tolerance)
{
  if (plane && n <= PLAN_PLANAR_ROWS) return (long)(PLAN_PLANAR_SWEEPS * n);
  return 1 + (long)(RicoFactorsToReach(tolerance) * step * (plane ? PLAN_PLANE : 1) /
                    (rolling ? PLAN_ROLLING : 1));
}
