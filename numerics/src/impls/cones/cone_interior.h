/*
  cone_interior.h -- private: interior point method on friction cones (cone_interior.c), and the parts of
  cones (cone_parts.c, parts_newton.c).

  Every set K_c of the problem is the intersection of parts,

      K_c = { z :  x_k = E_k z + b_k ∈ L_k  for all parts k of c },                            (1)

  L_k second-order cones (lorentz.h):

      NONNEGATIVE              x = z
      BOX                      x = z - lb,  x = ub - z              for finite bounds
      COULOMB, SECOND_ORDER    x = (mu z_N, z_T);   if mu = 0: x = z_N, and z_T = 0 is fixed
      ROLLING                  x = (mu z_N, z_T),   x = (mu_r z_N, z_R)
                               if z_T is one number: x = mu z_N + z_T and x = mu z_N - z_T, which are accurate
                               near the boundary
      FREE                     no part

  With a multiplier y_k ∈ L_k for each part the problem is

      w + s(y) = v,   v = sum_k E_k' y_k,   w = M z + q,      x_k o y_k = 0.                   (2)

  For each part of a friction cone De Saxce's shift is mu ||y_T||; or, if it has to be smooth,

      s(y) = mu ||y_T||^2 / y_0:                                                             (3)

  which is equal if y_k is on the boundary of the cone, that is, for a closed contact. For an open contact
  both require w_N >= 0, because v_N = mu y_0 and (3) gives w_N = mu det(y) / y_0. On the central path x_k o
  y_k = tau e, (3) is a regularised friction law: z_N w_N = tau and z_T = -mu z_N w_T / y_0.
*/
#pragma once

#include <impls/cones/cone_newton.h>
#include <impls/cones/lorentz.h>

/* x = (scale z_first + slope z_second, z_second ...) + bound; slope is nonzero only if x is one number. */
typedef struct {
  PetscInt cone, at; /* index in RicoCones; offset of its entries in x, y, ... */
  PetscInt second;   /* row of the cone where x_1 begins                         */
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
  PetscBool *fixed;                          /* rows that are fixed                             */
  PetscInt turns;                            /* short steps in a row */
  PetscInt frozen;                           /* remaining steps with D = E'          */
  PetscBool smooth;                          /* s is (3)                                 */
  PetscReal alpha;                           /* in mean diagonals of M               */
  PetscReal diagonal;                        /* the mean diagonal of M */
  PetscReal pull, *centre;                   /* M z + q + pull (z - centre) replaces w; centre has n entries,
                                                or is NULL if pull = 0 */
  PetscReal *z, *w, *rest, *dz;              /* n entries; rest: v - s(y) - w                   */
  PetscReal *x, *y, *dx, *dy, *g, *corr, *h; /* `entries` entries                       */
  PetscReal *slope, *other;                  /* ds/dy; room for `entries` entries       */
  PetscReal *rhs;
} RicoConeInterior;

PETSC_INTERN PetscErrorCode RicoPartsCreate(RicoConeInterior *);
PETSC_INTERN PetscErrorCode RicoPartsDestroy(RicoConeInterior *);
/* sqrt(sum q_c^2 / unit_c^2): ||q|| with every cone in its own unit. */
PETSC_INTERN PetscErrorCode RicoPartsSize(RicoConeInterior *, PetscReal *size);
/* Sets z inside K, with x and y on the axes of their cones at distances size / unit and size * unit. The
   units matter if masses differ by orders of magnitude. */
PETSC_INTERN void RicoPartsStart(RicoConeInterior *, PetscReal size);
/* Sets z near a given z in K with its w, at these distances from the boundaries. */
PETSC_INTERN void RicoPartsStartNear(RicoConeInterior *, const PetscReal z[], const PetscReal w[],
                                     PetscReal size);
/* E z without b; and out += E' y. */
PETSC_INTERN void RicoPartGather(const RicoConeInterior *, const RicoPart *, const PetscReal z[],
                                 PetscReal x[]);
PETSC_INTERN void RicoPartScatter(const RicoConeInterior *, const RicoPart *, const PetscReal y[],
                                  PetscReal out[]);
/* w, rest and slope of (2). */
PETSC_INTERN PetscErrorCode RicoPartsResidual(RicoConeInterior *);
/* The blocks A = sum (E' - e_N s') W^2 E and B = I of the cones; false if a part is outside its cone. */
PETSC_INTERN PetscBool RicoPartsLinearise(RicoConeInterior *);
/* rhs = sum (E' - e_N s') g + rest. */
PETSC_INTERN void RicoPartsRightHandSide(RicoConeInterior *);

/* W ax . W bx + W^-1 ay . W^-1 by of a part */
PETSC_INTERN PetscReal RicoPartInner(RicoConeInterior *, const RicoPart *, const PetscReal ax[],
                                     const PetscReal ay[], const PetscReal bx[], const PetscReal by[]);
/* The largest t with x + t dx and y + t dy inside the cones. */
PETSC_INTERN PetscReal RicoPartsLongest(const RicoConeInterior *, const PetscReal dx[], const PetscReal dy[]);

PETSC_INTERN PetscErrorCode RicoConeInteriorCreate(RicoConeNewton *, RicoConeInterior *);
PETSC_INTERN PetscErrorCode RicoConeInteriorDestroy(RicoConeInterior *);
/* g of a part for (2) of cone_interior.c: target products are product e plus a share of the current ones. */
PETSC_INTERN void RicoPartSetTarget(RicoConeInterior *, const RicoPart *, PetscReal product, PetscReal share);
/* Factors and solves (1) of cone_interior.c for the current g and rest: dz, dx, dy. */
PETSC_INTERN PetscErrorCode RicoConeInteriorDirection(RicoConeInterior *, PetscBool *ok);
/* One predictor-corrector step; *length: step length, 0 if no step is possible. */
PETSC_INTERN PetscErrorCode RicoConeInteriorStep(RicoConeInterior *, PetscReal *length);
