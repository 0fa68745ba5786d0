/*
  rico_contact.h -- one frictional contact, solved exactly.

  Given a small W (row by row; positive semidefinite, symmetric but for what a print in six digits leaves), a
  free velocity q and a coefficient mu, find the velocity u and the reaction r with

      u = W r + q,      C  ∋  r  ⟂  u + mu ||u_T|| e_N  ∈  C*,      C = {||r_T|| <= mu r_N}        (1)

  components (N, T) or (N, T1, T2). One of three regimes holds:

      takes off      q_N >= 0                  r = 0
      sticks         -W^-1 q in C              u = 0
      slides         u_N = 0, ||r_T|| = mu r_N, u_T = -alpha r_T with alpha >= 0

  Neither PETSc nor MPI nor memory is needed.
*/
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  RICO_TAKES_OFF,
  RICO_STICKS,
  RICO_SLIDES,
  RICO_NO_REGIME /* W_NN <= 0 with q_N < 0, or entries that are not finite: r is left as it was */
} RicoRegime;

/* dim is 2 or 3; r receives the reaction. */
RicoRegime RicoContactSolve(int dim, const double *W, const double *q, double mu, double *r);
/* The same, sooner where *slip is the alpha of a solve nearby (0: none); it becomes that of this one, if it
   slides in three dimensions. */
RicoRegime RicoContactSolveFrom(int dim, const double *W, const double *q, double mu, double *slip,
                                double *r);

#ifdef __cplusplus
}
#endif
