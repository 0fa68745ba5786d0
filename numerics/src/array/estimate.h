/*
  estimate.h -- private: the progress estimate of all iterations whose residual decreases linearly.
*/
#pragma once

#include <math.h>
#include <numerics/rico_math.h>

/* Iterations to the tolerance, if the residual has decreased from `before` to `now` in the last `made` ones;
   infinite if it has not. */
static inline double RicoStepsToCome(double made, double before, double now, double tolerance)
{
  return now < before ? made * RicoLog(tolerance / now) / RicoLog(now / before) : INFINITY;
}
