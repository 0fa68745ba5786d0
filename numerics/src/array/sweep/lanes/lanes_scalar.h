/*
  lanes_scalar.h -- one lane (see lanes_plain.h), for contacts that are solved one by one. Selection may
  branch: a contact usually behaves as in the last sweep, so branches are predicted well.
*/
#pragma once

#include <math.h>

#define LANES 1

typedef double Real;
typedef int Mask;

static inline Real Broadcast(double a)
{
  return a;
}

static inline Mask Less(Real a, Real b)
{
  return a < b;
}

static inline Mask AtMost(Real a, Real b)
{
  return a <= b;
}

static inline Mask And(Mask a, Mask b)
{
  return a & b;
}

static inline Mask AndNot(Mask a, Mask b) /* a and not b */
{
  return a & !b;
}

static inline int Any(Mask a)
{
  return a;
}

static inline Real Select(Mask mask, Real yes, Real no)
{
  return mask ? yes : no;
}

static inline Real Keep(Mask mask, Real a)
{
  return mask ? a : 0;
}

static inline Real Sqrt(Real a)
{
  return sqrt(a);
}

static inline Real Larger(Real a, Real b)
{
  return a < b ? b : a;
}

static inline Real Abs(Real a)
{
  return fabs(a);
}
