/*
  curve.h -- private: follows a curve of pieces.h, step by step.

  A step goes along the tangent, to the first point where a quantity seems to vanish or as far as Newton's
  method finds back to the curve; there that method solves the m equations and one more: the quantity is zero,
  or the step is orthogonal to the tangent. If a quantity has become negative, the step ends where it
  vanished. After such an end the next tangent is the one along which the new regime's quantity grows. The
  curve may turn in t; it does not branch as long as one quantity vanishes at a time.
*/
#pragma once

#include <impls/curves/pieces.h>

typedef enum { RICO_CURVE_CONTINUES, RICO_CURVE_SOLVED, RICO_CURVE_LOST } RicoCurveState;

typedef struct {
  RicoPieces *s;
  PetscReal *x, *border, *F; /* the tangent of length 1; m + 1 entries each */
  PetscReal *z, *w, *e, t;   /* the point before the step                */
  PetscReal *before;         /* the quantities there, two for a cone     */
  PetscReal reach;           /* length of the next step                  */
  PetscInt known;            /* entries of x if the piece has not ended, else 0 */
  RicoQuantity entered;      /* must grow from this point on               */
} RicoCurve;

PETSC_INTERN PetscErrorCode RicoCurveCreate(RicoPieces *, RicoCurve *);
PETSC_INTERN PetscErrorCode RicoCurveDestroy(RicoCurve *);
/* From the pair (z, w) of the pieces, which satisfies all laws, at t = 1 with g = w - M z - q. */
PETSC_INTERN void RicoCurveBeginAt(RicoCurve *);
/* From the current point, with decreasing t. */
PETSC_INTERN void RicoCurveBegin(RicoCurve *);
/* One step; the curve is solved where t = 0. */
PETSC_INTERN RicoCurveState RicoCurveStep(RicoCurve *);
