/*
  acceleration.h -- private: acceleration of sweeps.

  A sweep is a map T; g = T(t) - t. Where T is nearly linear, Anderson's method (anderson.h) finds a much
  better point from the last m differences of T and g; its projection P_K is the start of the next sweep. T is
  not linear where a contact opens, sticks or begins to slide. Each accelerated point is therefore tested, at
  no cost, by the sweep's estimate of the residual (progress.h). If the sweep moves more than the one before,
  the result of that one is restored. After such a failure, or 2 m accelerated sweeps without halving the
  estimate, the history is cleared and Anderson's method pauses for 1, 2, 4 or 8 sweeps; the pause is halved
  after progress. During a pause g is compared with the previous one:

  - g has the same direction: with more reactions than degrees of freedom z drifts along the kernel of M, at
    constant residual, until a contact begins to slide. z is extrapolated by 1, 2, 4, ... times g. A few
    sweeps remove the error across the drift, then the point is tested as above. If g does not turn at all,
    the pause lasts while extrapolations succeed or are longer than one sweep.
  - g is reversed: the coupling in Coulomb's law makes sweeps oscillate or diverge. The mean of the last two
    points is taken.

  A failed acceleration costs one sweep, a failed extrapolation a few.

  H. F. Walker, P. Ni, see anderson.c; C. W. Gear, I. G. Kevrekidis, Projective methods for stiff
  differential equations, SIAM J. Sci. Comput. 24 (2003): extrapolation along a drift.
*/
#pragma once

#include "anderson.h"

typedef struct {
  RicoAnderson anderson;
  const RicoSpace *space;
  size_t n;
  double *t;             /* start of the last sweep                           */
  double *g, *last;      /* T(t) - t, and the one before                      */
  double *before;        /* start of an extrapolation                         */
  double moved, mark;    /* of the last accepted sweep; a quarter of mark counts as progress */
  double stride;         /* in sweeps                                         */
  int rest, resting;     /* next length of a pause; sweeps that remain of it  */
  int settling, stalled; /* sweeps until an extrapolation is tested; accelerations without progress */
  int straight;          /* the last extrapolation was along a constant g       */
  int accelerated;       /* the last sweep began at an accelerated point      */
} RicoArrayAcceleration;

/* Number of doubles of work space, which the caller owns. */
size_t RicoArrayAccelerationRoom(size_t n, int memory);
/* memory = 0: RicoArrayAccelerationNext() must not be called. */
void RicoArrayAccelerationBegin(RicoArrayAcceleration *, const RicoSpace *, size_t n, int memory,
                                const double z[], double room[]);
/* z is the result of a sweep and `moved` its squared estimate; z becomes the start of the next sweep. Returns
   the error of the space, or 0. */
int RicoArrayAccelerationNext(RicoArrayAcceleration *, double moved, double z[]);
