/*
  rico_contact.h -- one frictional contact, solved exactly.

  Given a small matrix W (row by row; positive semidefinite; symmetric up to the rounding of a text file with
  six digits), a free velocity q and a coefficient mu, find the velocity u and the reaction r with

      u = W r + q,      C  ∋  r  ⟂  u + mu ||u_T|| e_N  ∈  C*,      C = {||r_T|| <= mu r_N}        (1)

  components (N, T) or (N, T1, T2). One of three regimes holds:

      takes off      q_N >= 0                  r = 0
      sticks         -W^-1 q in C              u = 0
      slides         u_N = 0, ||r_T|| = mu r_N, u_T = -alpha r_T with alpha >= 0

  Allocates no memory and needs neither PETSc nor MPI.
*/
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* The three regimes above. */
typedef enum {
  RICO_TAKES_OFF,
  RICO_STICKS,
  RICO_SLIDES,
  RICO_NO_REGIME /* W_NN <= 0 with q_N < 0, or entries that are not finite: r is unchanged */
} RicoRegime;

/* Solves (1) for dim 2 or 3 and returns the regime; r receives the reaction. */
RicoRegime RicoContactSolve(int dim, const double *W, const double *q, double mu, double *r);
/* Solves (1) like the function above, faster if *slip holds the alpha of a nearby solve (0: none). A
   three-dimensional slide writes its own alpha to *slip. */
RicoRegime RicoContactSolveFrom(int dim, const double *W, const double *q, double mu, double *slip,
                                double *r);

#ifdef __cplusplus
}
#endif
