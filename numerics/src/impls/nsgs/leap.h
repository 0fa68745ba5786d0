/*
  leap.h -- private to type nsgs: sweeps that leap.

  A sweep is a map T; g = T(t) - t. Where T is nearly linear, Anderson's method (impls/anderson.h) takes from
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

  H. F. Walker, P. Ni, see impls/anderson.c; C. W. Gear, I. G. Kevrekidis, Projective methods for stiff
  differential equations, SIAM J. Sci. Comput. 24 (2003): strides and their settling.
*/
#pragma once

#include <impls/anderson.h>

typedef struct {
  RicoAnderson anderson;
  RicoProblem p;
  PetscReal *t;              /* where the last sweep began                        */
  PetscReal *g, *last;       /* T(t) - t, and the one before                      */
  PetscReal *before;         /* where a stride began                              */
  PetscReal moved, mark;     /* of the last sweep that stayed; a quarter of mark is progress */
  PetscReal stride;          /* in sweeps                                         */
  PetscInt rest, resting;    /* sweeps to rest; still to come                     */
  PetscInt settling, barren; /* sweeps until a stride is judged; leaps without progress */
  PetscBool straight;        /* the last stride went where there is no turn         */
  PetscBool leapt;           /* the last sweep began where Anderson said          */
} RicoLeap;

/* memory = 0: nothing is made, and nothing must be asked. */
PETSC_INTERN PetscErrorCode RicoLeapBegin(RicoLeap *, RicoProblem, PetscInt memory, const PetscReal z[]);
/* z holds what a sweep has made, `moved` is its estimate, squared; z becomes where the next one begins. */
PETSC_INTERN PetscErrorCode RicoLeapNext(RicoLeap *, PetscReal moved, PetscReal z[]);
PETSC_INTERN PetscErrorCode RicoLeapEnd(RicoLeap *);
