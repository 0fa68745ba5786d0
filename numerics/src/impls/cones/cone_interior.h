/*
  cone_interior.h -- private: interior point on the cones of friction (cone_interior.c), and its parts
  (cone_parts.c, parts_newton.c).

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

      w + s(y) = v,   v = sum_k E_k' y_k,   w = M z + q,      x_k o y_k = 0.                   (2)

  For each part of a cone with friction De Saxce's shift is mu ||y_T||, or where it has to be smooth

      s(y) = mu ||y_T||^2 / y_0:                                                             (3)

  the same where y_k lies on the mantle, that is where the contact is closed; where it is open both ask for
  w_N >= 0, for v_N = mu y_0 and so (3) says w_N = mu det(y) / y_0. On the central path x_k o y_k = tau e (3)
  is a law of friction of its own, z_N w_N = tau and z_T = -mu z_N w_T / y_0.
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
  PetscReal *unit;                           /* of each cone: the root of its mean diagonal of M */
  PetscBool *fixed;                          /* rows that do not move                           */
  PetscInt turns;                            /* short steps in a row */
  PetscInt frozen;                           /* steps to come with D = E'            */
  PetscBool smooth;                          /* s is that of (3)                         */
  PetscReal alpha;                           /* in mean diagonals of M               */
  PetscReal diagonal;                        /* the mean diagonal of M */
  PetscReal pull, *centre;                   /* M z + q + pull (z - centre) stands for w; the centre has
                                                n entries, or is NULL where pull = 0                   */
  PetscReal *z, *w, *rest, *dz;              /* n entries; rest: v - s(y) - w                   */
  PetscReal *x, *y, *dx, *dy, *g, *corr, *h; /* `entries` entries                       */
  PetscReal *slope, *other;                  /* ds/dy; room for `entries` entries       */
  PetscReal *rhs;
} RicoConeInterior;

PETSC_INTERN PetscErrorCode RicoPartsCreate(RicoConeInterior *);
PETSC_INTERN PetscErrorCode RicoPartsDestroy(RicoConeInterior *);
/* sqrt(sum q_c^2 / unit_c^2): ||q|| where every cone is measured in its own unit. */
PETSC_INTERN PetscErrorCode RicoPartsSize(RicoConeInterior *, PetscReal *size);
/* z inside K, x and y on the axes of their cones: distances of size / unit, multipliers of size * unit. Where
   masses are far apart no distance would do for all. */
PETSC_INTERN void RicoPartsStart(RicoConeInterior *, PetscReal size);
/* Near a z in K with its w: from the mantles by as much, again in their units. */
PETSC_INTERN void RicoPartsStartNear(RicoConeInterior *, const PetscReal z[], const PetscReal w[],
                                     PetscReal size);
/* E z without b, and out += E' y. */
PETSC_INTERN void RicoPartGather(const RicoConeInterior *, const RicoPart *, const PetscReal z[],
                                 PetscReal x[]);
PETSC_INTERN void RicoPartScatter(const RicoConeInterior *, const RicoPart *, const PetscReal y[],
                                  PetscReal out[]);
/* w, rest and slope of (2). */
PETSC_INTERN PetscErrorCode RicoPartsResidual(RicoConeInterior *);
/* The blocks A = sum (E' - e_N s') W^2 E and B = I of the cones; false where a part has left its cone. */
PETSC_INTERN PetscBool RicoPartsLinearise(RicoConeInterior *);
/* rhs = sum (E' - e_N s') g + rest. */
PETSC_INTERN void RicoPartsRightHandSide(RicoConeInterior *);

/* W ax . W bx + W^-1 ay . W^-1 by of a part */
PETSC_INTERN PetscReal RicoPartInner(RicoConeInterior *, const RicoPart *, const PetscReal ax[],
                                     const PetscReal ay[], const PetscReal bx[], const PetscReal by[]);
/* The largest t with x + t dx and y + t dy inside. */
PETSC_INTERN PetscReal RicoPartsLongest(const RicoConeInterior *, const PetscReal dx[], const PetscReal dy[]);

PETSC_INTERN PetscErrorCode RicoConeInteriorCreate(RicoConeNewton *, RicoConeInterior *);
PETSC_INTERN PetscErrorCode RicoConeInteriorDestroy(RicoConeInterior *);
/* g of one part for (2) of cone_interior.c: products towards product e, of the present ones a share. */
PETSC_INTERN void RicoPartSetTarget(RicoConeInterior *, const RicoPart *, PetscReal product, PetscReal share);
/* (1) of cone_interior.c, factored, for the present g and rest: dz, dx, dy. */
PETSC_INTERN PetscErrorCode RicoConeInteriorDirection(RicoConeInterior *, PetscBool *ok);
/* One predictor-corrector step; *length: of it, 0 where there is none to be had. */
PETSC_INTERN PetscErrorCode RicoConeInteriorStep(RicoConeInterior *, PetscReal *length);
