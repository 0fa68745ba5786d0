/*
  cone_interior.h -- private: interior point on the cones of friction (cone_interior.c), and its parts
  (cone_parts.c).

  Every set K_c of the problem is the intersection of parts,

      K_c = { z :  x_k = E_k z + b_k ∈ L_k  for all parts k of c },                            (1)

  L_k second-order cones (lorentz.h):

      NONNEGATIVE              x = z
      BOX                      x = z - lb,  x = ub - z              where these are finite
      COULOMB, SECOND_ORDER    x = (mu z_N, z_T);   x = z_N where mu = 0, and z_T = 0 does not move
      ROLLING                  x = (mu z_N, z_T),   x = (mu_r z_N, z_R)
                               where z_T is one number: x = mu z_N + z_T and x = mu z_N - z_T, which
                               keep their accuracy near the mantle
      FREE                     no part

  With a multiplier y_k ∈ L_k for each part the problem is

      w + s(w) = v,   v = sum_k E_k' y_k,   w = M z + q,      x_k o y_k = 0.                   (2)
*/
#pragma once

#include <impls/cones/cone_newton.h>
#include <impls/cones/lorentz.h>

/* x = (scale z_first + slope z_second, z_second ...) + bound; slope is not zero only where x is one number.
 */
typedef struct {
  PetscInt cone, at; /* index in RicoCones; where its entries begin in x, y, ... */
  PetscInt second;   /* row of the cone that x_1 begins with                     */
  PetscReal scale, slope, bound;
  RicoScaling scaling;
} RicoPart;

typedef struct {
  RicoProblem p;
  RicoCones *cones;
  RicoConeSystem *system;
  PetscInt n, count, entries;
  RicoPart *part;
  PetscBool *fixed;                          /* rows that do not move                           */
  PetscInt turns;                            /* short steps in a row */
  PetscInt frozen;                           /* steps to come with S = I             */
  PetscReal alpha;                           /* in mean diagonals of M               */
  PetscReal diagonal;                        /* the mean diagonal of M */
  PetscReal *z, *w, *v, *rest, *dz;          /* n entries; rest: v - s(v) - w                   */
  PetscReal *x, *y, *dx, *dy, *g, *corr, *h; /* `entries` entries                       */
  PetscReal *rhs;
} RicoConeInterior;

PETSC_INTERN PetscErrorCode RicoPartsCreate(RicoConeInterior *);
PETSC_INTERN PetscErrorCode RicoPartsDestroy(RicoConeInterior *);
/* z inside K, x and y on the axes of their cones: distances and multipliers of the sizes given. */
PETSC_INTERN void RicoPartsStart(RicoConeInterior *, PetscReal size_x, PetscReal size_y);
/* E z without b, and out += E' y. */
PETSC_INTERN void RicoPartGather(const RicoConeInterior *, const RicoPart *, const PetscReal z[],
                                 PetscReal x[]);
PETSC_INTERN void RicoPartScatter(const RicoConeInterior *, const RicoPart *, const PetscReal y[],
                                  PetscReal out[]);
/* v and rest of (2). */
PETSC_INTERN PetscErrorCode RicoPartsResidual(RicoConeInterior *);
/* The blocks A = sum E' W^2 E and B = S = (I - ds/dv)^-1 of the cones; false where a part has left its cone.
 */
PETSC_INTERN PetscBool RicoPartsLinearise(RicoConeInterior *);
/* rhs = sum E' g + S rest. */
PETSC_INTERN void RicoPartsRightHandSide(RicoConeInterior *);

PETSC_INTERN PetscErrorCode RicoConeInteriorCreate(RicoConeNewton *, RicoConeInterior *);
PETSC_INTERN PetscErrorCode RicoConeInteriorDestroy(RicoConeInterior *);
/* One predictor-corrector step; *length: of it, 0 where there is none to be had. */
PETSC_INTERN PetscErrorCode RicoConeInteriorStep(RicoConeInterior *, PetscReal *length);
