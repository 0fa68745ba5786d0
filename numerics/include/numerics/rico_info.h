/*
  rico_info.h -- the outcome of a solve, and the reason why it stopped.

  Needs neither PETSc nor MPI: the array functions (rico_array.h) and the solver object (rico_solver.h) report
  in the same terms.
*/
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why a solve stopped: > 0 converged, < 0 did not, 0 still iterating. Never an error code. RicoSolve()
   returns a positive reason only if the residual, recomputed from the returned z, is within the tolerances of
   the solver. */
typedef enum {
  RICO_CONVERGED_ATOL = 1,  /* residual <= atol                                                 */
  RICO_CONVERGED_RTOL = 2,  /* residual <= rtol ||q||                                           */
  RICO_CONVERGED_PIVOT = 3, /* a complementary basis was reached, and passes one of the above   */

  RICO_ITERATING = 0,

  RICO_DIVERGED_ITS = -1,        /* the iteration limit was reached                             */
  RICO_DIVERGED_RAY = -2,        /* z may grow along a ray: no solution was found               */
  RICO_DIVERGED_DIAGONAL = -3,   /* a diagonal entry or block that the sweep divides by is zero */
  RICO_DIVERGED_NANORINF = -4,   /* an iterate was not finite                                   */
  RICO_DIVERGED_TIME = -5,       /* the time limit was reached                                  */
  RICO_DIVERGED_INFEASIBLE = -6, /* proved: the problem has no solution                         */
  RICO_DIVERGED_STALLED = -7,    /* no further progress is possible from here                   */
  RICO_DIVERGED_SINGULAR = -8,   /* a linear system inside the method could not be solved       */
  RICO_DIVERGED_INACCURATE = -9  /* the method finished, but rounding keeps e above tolerance */
} RicoConvergedReason;

/* The outcome of a solve, set by every solve, converged or not. */
typedef struct {
  RicoConvergedReason reason;
  int64_t its;              /* iterations: sweeps, pivots or Newton steps, by the type          */
  double residual;          /* ||z - P_K(z - rho (w + s(w)))|| / rho from the returned z        */
  double residual_relative; /* residual / ||q||, or residual where q = 0                        */
  double seconds;           /* wall time of the solve                                           */
  const char *type;         /* the type that produced z ("auto" gives the one it chose)         */
} RicoInfo;

/* The name of the constant, such as "RICO_CONVERGED_RTOL"; never NULL. */
const char *RicoConvergedReasonName(RicoConvergedReason reason);

/* One sentence: what the reason means and what to try next. */
const char *RicoConvergedReasonRemedy(RicoConvergedReason reason);

#ifdef __cplusplus
}
#endif
