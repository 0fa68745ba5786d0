/*
  leap.h -- private to type nsgs: acceleration of sweeps.

  A sweep is a map T; g = T(t) - t. Where T is nearly linear, Anderson's method (impls/anderson.h) finds a
  much better point from the last m differences of T and g; its projection P_K is the start of the next sweep.
  T is not linear where a contact opens, sticks or begins to slide. Each accelerated point is therefore
  tested, at no cost, by the sweep's estimate of the residual (progress.h). If the sweep moves more than the
  one before, the result of that one is restored. After such a failure, or 2 m accelerated sweeps without
  halving the estimate, the history is cleared and Anderson's method pauses for 1, 2, 4 or 8 sweeps; the pause
  is halved after progress. During a pause g is compared with the previous one:

  - g has the same direction: with more reactions than degrees of freedom z drifts along the kernel of M, at
    constant residual, until a contact begins to slide. z is extrapolated by 1, 2, 4, ... times g. A few
    sweeps remove the error across the drift, then the point is tested as above. If g does not turn at all,
    the pause lasts while extrapolations succeed or are longer than one sweep.
  - g is reversed: the coupling in Coulomb's law makes sweeps oscillate or diverge. The mean of the last two
    points is taken.

  A failed acceleration costs one sweep, a failed extrapolation SETTLING sweeps.

  H. F. Walker, P. Ni, see impls/anderson.c; C. W. Gear, I. G. Kevrekidis, Projective methods for stiff
  differential equations, SIAM J. Sci. Comput. 24 (2003): extrapolation along a drift.
*/
#pragma once

#include <impls/anderson.h>

typedef struct {
  RicoAnderson anderson;
  RicoProblem p;
  PetscReal *t;              /* start of the last sweep                           */
  PetscReal *g, *last;       /* T(t) - t, and the one before                      */
  PetscReal *before;         /* start of an extrapolation                         */
  PetscReal moved, mark;     /* of the last accepted sweep; a quarter of mark counts as progress */
  PetscReal stride;          /* in sweeps                                         */
  PetscInt rest, resting;    /* next length of a pause; sweeps that remain of it  */
  PetscInt settling, barren; /* sweeps until an extrapolation is tested; accelerations without progress */
  PetscBool straight;        /* the last extrapolation was along a constant g       */
  PetscBool leapt;           /* the last sweep began at an accelerated point      */
} RicoLeap;

/* memory = 0: allocates nothing; RicoLeapNext() must not be called. */
PETSC_INTERN PetscErrorCode RicoLeapBegin(RicoLeap *, RicoProblem, PetscInt memory, const PetscReal z[]);
/* z is the result of a sweep and `moved` its squared estimate; z becomes the start of the next sweep. */
PETSC_INTERN PetscErrorCode RicoLeapNext(RicoLeap *, PetscReal moved, PetscReal z[]);
PETSC_INTERN PetscErrorCode RicoLeapEnd(RicoLeap *);
