#pragma once

#include <SolverOptions.h>

#include <algorithm>
#include <cstddef>

// Options begin with the values of Siconos 4.4. Their tolerance decides which results count as
// solved. Small problems are solved more accurately, because that takes little time.

/// The initial options of one solver.
struct SolverDefaults {
  int id;
  const char* name;  ///< empty: NONAME
  int iterations;
  double tolerance;
  int inner[4] = {};  ///< numbers of its inner solvers, 0 after the last
};

/// The initial options of a solver; if it is not known, 1000 iterations and tolerance 1e-6.
const SolverDefaults& defaultsOf(int solverId);

/// Returns true for the numbers of Siconos' solvers, and for 0, which names none.
bool isSolver(int solverId);

/// Frees the options with the struct, which solver_options_delete() leaves to its owner.
void freeSolverOptions(SolverOptions* options);
/// Sets the number of inner solvers. New ones are FRICTION_3D_ONECONTACT_NSN.
void resizeInnerSolvers(SolverOptions& options, std::size_t number);
/// Sets parameters and inner solvers to the values of solver_options_create().
void restoreDefaults(SolverOptions& options);

/// The largest number of rows of a small problem.
constexpr int kSmallProblem = 150;

/// The absolute tolerance of small problems, which depends on the solver.
inline double ownTolerance(int solverId) {
  if (solverId >= 700 && solverId < 1300) return 1e-10;
  return solverId < 300 ? 1e-13 : 1e-12;
}

/// The tolerance of a solve: that of the options, but of a small problem at most ownTolerance().
/// `rows`: of the problem.
inline double targetTolerance(const SolverOptions& options, int rows) {
  const double tolerance = options.dparam[SICONOS_DPARAM_TOL];
  return rows <= kSmallProblem ? std::min(tolerance, ownTolerance(options.solverId)) : tolerance;
}
