#pragma once

#include <SolverOptions.h>

#include <algorithm>
#include <cstddef>

// Options begin with the values of Siconos 4.4. Their tolerance decides which results count as
// solved. Small problems are solved more accurately, because that takes little time.

/// What options of a solver begin with, by its number.
struct SolverDefaults {
  int id;
  const char* name;  ///< empty: NONAME
  int iterations;
  double tolerance;
  int inner[4] = {};  ///< numbers of its inner solvers, 0 after the last
};

/// Of a solver that is not known: 1000 iterations, tolerance 1e-6.
const SolverDefaults& defaultsOf(int solverId);

/// Returns true for the numbers of Siconos' solvers, and for 0, which names none.
bool isSolver(int solverId);

/// Frees the options with the struct, which solver_options_delete() leaves to its owner.
void freeSolverOptions(SolverOptions* options);
/// The number of inner solvers. New ones are FRICTION_3D_ONECONTACT_NSN.
void resizeInnerSolvers(SolverOptions& options, std::size_t number);
/// Parameters and inner solvers as solver_options_create() sets them.
void restoreDefaults(SolverOptions& options);

/// A small problem has at most so many rows.
constexpr int kSmallProblem = 150;

/// Tolerance of small problems, by the number of the solver; absolute.
inline double ownTolerance(int solverId) {
  if (solverId >= 700 && solverId < 1300) return 1e-10;
  return solverId < 300 ? 1e-13 : 1e-12;
}

/// The tolerance to solve to: of a small problem at most its own, of a larger one that of the
/// options.
inline double targetTolerance(const SolverOptions& options, int rows) {
  const double tolerance = options.dparam[SICONOS_DPARAM_TOL];
  return rows <= kSmallProblem ? std::min(tolerance, ownTolerance(options.solverId)) : tolerance;
}
