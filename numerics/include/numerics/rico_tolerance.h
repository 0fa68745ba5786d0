/*
  rico_tolerance.h -- when a problem counts as solved: the definitions that all solvers and all tests share.

  Let e be the residual of a point z (rico_problem.h: equation (2)). A solve has converged if

      e <= max(atol, rtol ||q||_2),      with rtol in place of rtol ||q|| if q = 0.               (1)

  Needs neither PETSc nor MPI.
*/
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* Bounds whose size exceeds this (PETSC_INFINITY and IEEE infinity among them) count as absent. */
#define RICO_NO_BOUND 1e20

/* The right-hand side of (1). */
static inline double RicoTolerance(double atol, double rtol, double norm_q)
{
  const double relative = norm_q > 0.0 ? rtol * norm_q : rtol;
  return atol > relative ? atol : relative;
}

/* e relative to ||q||, or e itself if q = 0. */
static inline double RicoRelative(double e, double norm_q)
{
  return norm_q > 0.0 ? e / norm_q : e;
}

/* rho of the residual, from sums over the rows of M: of the diagonal entries; if that sum is not positive, of
   their sizes; if all are zero, of each row's largest |entry|. Returns 1 if M = 0. */
static inline double RicoScaleFromSums(double rows, double diagonal, double sizes, double largest)
{
  const double sum = diagonal > 0.0 ? diagonal : sizes > 0.0 ? sizes : largest;
  return sum > 0.0 ? rows / sum : 1.0;
}

#ifdef __cplusplus
}
#endif
