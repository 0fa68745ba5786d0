/*
  cones.h -- private: the problem as a nonsmooth equation, cone by cone, and its linearisation.

  With w = M z + q, every cone c contributes the equations

      F_c(z, w) = 0   <=>   K_c  ∋  z_c  ⟂  w_c + s(w_c)  ∈  K_c*,                            (1)

  and the blocks of an element of its generalised Jacobian,  dF_c = A_c dz_c + B_c dw_c, so that Newton's
  step d for the whole is

      (A + B M) d = -F,       A and B block diagonal.                                         (2)

      FREE, NONNEGATIVE, BOX   F = z - P(z - rho w)                           row by row
      COULOMB, ROLLING         Alart and Curnier (1991):  F_N = z_N - P+(z_N - rho w_N),
                               F_T = z_T - P_disk(z_T - rho_T w_T), the disk's radius mu P+(z_N - rho w_N);
                               or Jean and Moreau (1987): the radius mu P+(z_N);
                               or the natural map of De Saxce:  F = z - P_K(z - rho (w + s(w)))
      SECOND_ORDER             the natural map
*/
#pragma once

#include <ricoimpl.h>

/* Beside the equations that a user may choose: Tresca's, whose disks have the radius mu times a bound that is
   given. */
#define RICO_FRICTION_TRESCA ((RicoFrictionFunction)(RICO_FRICTION_NATURAL + 1))

/* One cone, its scales, and its blocks of (2), size x size row by row. */
typedef struct {
  RicoCone cone;
  PetscInt row, size;
  PetscReal mu, mu_r, lb, ub;
  PetscReal bound;               /* in the place of z_N, for Tresca's friction */
  PetscReal rho_n, rho_t, rho_r; /* inverses of the diagonal block's normal, tangential, rolling parts */
  PetscReal *A, *B;
} RicoConeBlock;

typedef struct {
  RicoProblem p;
  RicoFrictionFunction function;
  PetscInt n, count;
  RicoConeBlock *cones;
  PetscReal *store, *work; /* of the blocks; n entries */
  const RicoRows *rows;
} RicoCones;

PETSC_INTERN PetscErrorCode RicoConesCreate(RicoProblem, RicoFrictionFunction, RicoCones *);
PETSC_INTERN PetscErrorCode RicoConesDestroy(RicoCones *);
/* The scales, for M + alpha I. */
PETSC_INTERN void RicoConesScale(RicoCones *, PetscReal alpha);
/* F of (1); with the blocks of (2) where asked for. */
PETSC_INTERN void RicoConesEvaluate(RicoCones *, PetscBool blocks, const PetscReal z[], const PetscReal w[],
                                    PetscReal F[]);

/* One cone's F, A and B (cone_map.c). x: room for size reals. */
PETSC_INTERN void RicoConeMap(const RicoConeBlock *, RicoFrictionFunction, PetscBool blocks,
                              const PetscReal z[], const PetscReal w[], PetscReal F[]);

/* y = (A + B (M + alpha I)) d. */
PETSC_INTERN PetscErrorCode RicoConesApply(const RicoCones *, PetscReal alpha, const PetscReal d[],
                                           PetscReal y[]);
