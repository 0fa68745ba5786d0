/*
  leap.h -- private: sweeps that leap.

  A sweep is a map T; g = T(t) - t. Where T is nearly linear, Anderson's method (anderson.h) takes from
  the last m differences of T and g a point that is much better, and P_K of it is where the next sweep begins.
  T is not linear: a contact that opens, sticks or begins to slide bends it. So the sweep itself judges, free
  of charge, by its estimate of the yardstick (watch.h): where it moves more than the sweep before the leap,
  that one's result is taken back. Then, and where 2 m leaps in a row have not halved the estimate, what was
  learned is forgotten, and there is a rest of 1, 2, 4, 8 sweeps, half as long again after progress. In a rest
  two things are seen:

      g stays the same       with more reactions than the bodies can tell apart z drifts along the kernel of
  M, at a constant residual, until a contact begins to slide. z goes on by 1, 2, 4, ... times g; a few sweeps
  take back what that adds across the drift, then it is judged the same way. Where g does not turn at all, the
  rest lasts for as long as such strides succeed, or are longer than one sweep
      g turns round          the coupling of Coulomb's law makes plain sweeps swing, or diverge: the middle is
  taken

  A leap that fails has cost one sweep, a stride that fails a few.

  H. F. Walker, P. Ni, see anderson.c; C. W. Gear, I. G. Kevrekidis, Projective methods for stiff
  differential equations, SIAM J. Sci. Comput. 24 (2003): strides and their settling.
*/
#pragma once

#include "anderson.h"

typedef struct {
  RicoAnderson anderson;
  const RicoSpace *space;
  size_t n;
  double *t;            /* where the last sweep began                        */
  double *g, *last;     /* T(t) - t, and the one before                      */
  double *before;       /* where a stride began                              */
  double moved, mark;   /* of the last sweep that stayed; a quarter of mark is progress */
  double stride;        /* in sweeps                                         */
  int rest, resting;    /* sweeps to rest; still to come                     */
  int settling, barren; /* sweeps until a stride is judged; leaps without progress */
  int straight;         /* the last stride went where there is no turn         */
  int leapt;            /* the last sweep began where Anderson said          */
} RicoLeap;

/* Room for so many doubles, which the caller keeps. */
size_t RicoLeapRoom(size_t n, int memory);
/* memory = 0: nothing must be asked. */
void RicoLeapBegin(RicoLeap *, const RicoSpace *, size_t n, int memory, const double z[], double room[]);
/* z holds what a sweep has made, `moved` is its estimate, squared; z becomes where the next one begins. Not
   0: what the space has failed with. */
int RicoLeapNext(RicoLeap *, double moved, double z[]);
