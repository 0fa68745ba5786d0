/*
  info.c -- names and descriptions of reasons.
*/
#include <numerics/rico_info.h>

const char *RicoConvergedReasonName(RicoConvergedReason reason)
{
  switch (reason) {
    case RICO_CONVERGED_ATOL:
      return "RICO_CONVERGED_ATOL";
    case RICO_CONVERGED_RTOL:
      return "RICO_CONVERGED_RTOL";
    case RICO_CONVERGED_PIVOT:
      return "RICO_CONVERGED_PIVOT";
    case RICO_ITERATING:
      return "RICO_ITERATING";
    case RICO_DIVERGED_ITS:
      return "RICO_DIVERGED_ITS";
    case RICO_DIVERGED_RAY:
      return "RICO_DIVERGED_RAY";
    case RICO_DIVERGED_DIAGONAL:
      return "RICO_DIVERGED_DIAGONAL";
    case RICO_DIVERGED_NANORINF:
      return "RICO_DIVERGED_NANORINF";
    case RICO_DIVERGED_TIME:
      return "RICO_DIVERGED_TIME";
    case RICO_DIVERGED_INFEASIBLE:
      return "RICO_DIVERGED_INFEASIBLE";
    case RICO_DIVERGED_STALLED:
      return "RICO_DIVERGED_STALLED";
    case RICO_DIVERGED_SINGULAR:
      return "RICO_DIVERGED_SINGULAR";
    case RICO_DIVERGED_INACCURATE:
      return "RICO_DIVERGED_INACCURATE";
  }
  return "not a RicoConvergedReason";
}

const char *RicoConvergedReasonRemedy(RicoConvergedReason reason)
{
  switch (reason) {
    case RICO_CONVERGED_ATOL:
      return "The residual is below the absolute tolerance.";
    case RICO_CONVERGED_RTOL:
      return "The residual is below the tolerance relative to ||q||.";
    case RICO_CONVERGED_PIVOT:
      return "A complementary basis was reached, and its residual is within the tolerances.";
    case RICO_ITERATING:
      return "The solve has not stopped yet.";
    case RICO_DIVERGED_ITS:
      return "The iteration limit was reached: raise max_it, loosen rtol, or try another type.";
    case RICO_DIVERGED_RAY:
      return "z may grow without end along a ray: the problem may have no solution; look for bodies that "
             "are wedged and must move apart, or try another type.";
    case RICO_DIVERGED_DIAGONAL:
      return "A diagonal entry or block that the sweep divides by is zero: use a pivoting or Newton type.";
    case RICO_DIVERGED_NANORINF:
      return "A number ceased to be finite: check M, q and the bounds, or relax less (smaller omega).";
    case RICO_DIVERGED_TIME:
      return "The time limit was reached: raise it, or try a faster type.";
    case RICO_DIVERGED_INFEASIBLE:
      return "The problem has no solution: look for constraints that contradict each other.";
    case RICO_DIVERGED_STALLED:
      return "No further progress is possible from here: start elsewhere, or try another type.";
    case RICO_DIVERGED_SINGULAR:
      return "A linear system inside the method is singular: check for redundant rows, or regularise M.";
    case RICO_DIVERGED_INACCURATE:
      return "Round-off keeps the residual above the tolerance: rescale the problem or loosen rtol.";
  }
  return "This number is not a RicoConvergedReason.";
}
