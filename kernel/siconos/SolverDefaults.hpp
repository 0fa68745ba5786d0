#pragma once

#include <SolverOptions.h>

/// Tolerance of a solver by its number, absolute.
inline double defaultTolerance(int solverId) {
  if (solverId >= 700 && solverId < 1300) return 1e-10;
  return solverId < 300 ? 1e-13 : 1e-12;
}

/// Frees the options with the struct, which solver_options_delete() leaves to its owner.
void freeSolverOptions(SolverOptions* options);

inline void restoreDefaults(SolverOptions& options) {
  options.iparam[SICONOS_IPARAM_MAX_ITER] = 10000;
  options.dparam[SICONOS_DPARAM_TOL] = defaultTolerance(options.solverId);
}
