/*
  apgd.h -- private to type apgd: the data and functions that its two iterations share (apgd_metric.c).

  Each projects gradient steps in the metric of a positive diagonal S,

      P(y - t S^-1 (w + s(w))),      w = M y + q,                                             (1)

  This projection is the Euclidean one if S is constant on each set that is not an interval.
*/
#pragma once

#include <impls/best.h>

typedef struct {
  RicoSolver solver;
  RicoProblem problem;
  PetscInt n;
  const PetscReal *q;
  PetscReal *force;    /* w + s(w)                                           */
  PetscReal *inverse;  /* S^-1                                               */
  PetscBool symmetric; /* true if M is symmetric, tested by products         */
  PetscReal lipschitz; /* a lower estimate of the largest eigenvalue of S^-1 M */
  RicoBest best;
  PetscReal *vectors[6]; /* work space of an iteration                         */
  PetscInt it, before;   /* iterations, and at the last progress estimate */
  PetscReal mark;        /* the least residual then                       */
} RicoGradient;

PETSC_INTERN PetscErrorCode RicoGradientCreate(RicoSolver, RicoProblem, PetscBool scaling, RicoGradient *);
/* z <- the best point. Must also be called if Create or an iteration has failed. */
PETSC_INTERN PetscErrorCode RicoGradientDestroy(RicoGradient *, PetscReal z[]);
/* next = (1), My = M y. next may be y. */
PETSC_INTERN PetscErrorCode RicoGradientStep(RicoGradient *, PetscReal t, const PetscReal y[],
                                             const PetscReal My[], PetscReal next[]);
/* Computes the residual of z from Mz = M z; counts an iteration; overwrites w. */
PETSC_INTERN PetscErrorCode RicoGradientTest(RicoGradient *, const PetscReal z[], const PetscReal Mz[],
                                             PetscReal w[], PetscBool *stop);
/* Sums over all ranks. */
PETSC_INTERN PetscErrorCode RicoGradientSum(const RicoGradient *, int count, PetscReal sums[]);

/* The iterations: each starts from z and returns its best z. */
PETSC_INTERN PetscErrorCode RicoGradientNesterov(RicoGradient *, PetscReal z[], PetscReal w[]);
PETSC_INTERN PetscErrorCode RicoGradientExtra(RicoGradient *, PetscReal z[], PetscReal w[]);
