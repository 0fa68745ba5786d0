/*
  cone_map.h -- private: cones as nonsmooth equations, one by one, and their linearisation.

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

#include <numerics/rico_cone.h>
#include <stddef.h>

/* One cone, its scales, and its blocks of (2), size x size row by row. */
typedef struct {
  RicoCone cone;
  int size;
  ptrdiff_t row; /* its first, in the problem */
  double mu, mu_r, lb, ub;
  double rho_n, rho_t, rho_r; /* inverses of the block's mean diagonal: normal, tangential, rolling */
  double *A, *B;
} RicoConeBlock;

/* F of one cone, and A and B if `blocks`. z, w, F: its rows. */
void RicoConeMap(const RicoConeBlock *, RicoFrictionFunction, int blocks, const double z[], const double w[],
                 double F[]);
