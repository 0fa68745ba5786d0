/*
  reflect.h -- private: a solve of type reflect (reflect.c), and its operators (reflections.c).
*/
#pragma once

#include <impls/active/best_feasible.h>
#include <impls/cones/cone_newton.h>

typedef struct {
  RicoSolver s;
  RicoConeNewton newton;
  RicoBestFeasible keep;
  PetscInt n, it;
  PetscReal sigma, tolerance, size; /* size: of q, in its units, root mean square */
  PetscReal *unit;                  /* d_c of each row                                */
  PetscReal *M;                     /* scaled, in the order of the problem's rows     */
  float *inverse;                   /* (I + M'M)^-1                                   */
  PetscReal *q, *z, *w, *a, *b, *ra, *rb, *x, *y, *start;
  float *single; /* a z of P_A in single precision */
  uint64_t random;
  PetscBool stop;
} RicoReflect;

/* The units of rows, and q in them. */
PETSC_INTERN PetscErrorCode RicoReflectSetUnits(RicoReflect *);
/* M in the units of a run with this sigma, and the inverse for P_A. Sets `stop` if there is none, or if the
   time is over. */
PETSC_INTERN PetscErrorCode RicoReflectSetOperator(RicoReflect *, PetscReal sigma);
/* y += M x */
PETSC_INTERN void RicoReflectAddM(const RicoReflect *, const PetscReal x[], PetscReal y[]);
/* One iteration (1) of reflect.c; x is then z of P_B. */
PETSC_INTERN PetscErrorCode RicoReflectIterate(RicoReflect *);
