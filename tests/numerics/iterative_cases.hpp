/// Functions used by the tests of all iterative types.
#pragma once

#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

namespace rico::test {

/// Creates a solver with command-line options: {"-rico_nsgs_omega", "1.2"}, ...
using Options = std::vector<std::pair<std::string, std::string>>;

inline SolverHandle makeSolverWith(RicoSolverType type, const Options& options,
                                   MPI_Comm comm = PETSC_COMM_WORLD) {
  SolverHandle solver = makeSolver(type, comm);
  for (const auto& [key, value] : options)
    EXPECT_PETSC(PetscOptionsSetValue(nullptr, key.c_str(), value.c_str()));
  EXPECT_PETSC(RicoSolverSetFromOptions(solver));
  for (const auto& [key, value] : options)
    EXPECT_PETSC(PetscOptionsClearValue(nullptr, key.c_str()));
  return solver;
}

/// Solves the problem, checks the solution independently, and expects success.
inline Solved expectSolves(RicoSolver solver, const Built& built, const Vector* guess = nullptr,
                           Tolerance asked = {}) {
  const Solved s = solve(solver, built, guess);
  EXPECT_EQ(s.error, 0);
  EXPECT_GT(s.info.reason, 0) << built.source.name << ": " << RicoConvergedReasonName(s.info.reason)
                              << " at " << s.info.residual_relative;
  EXPECT_TRUE(verifySolution(built.source, s.z, s.w, s.info, asked));
  if (built.source.unique) {
    EXPECT_TRUE(verifyPoint(built.source, s.z));
  }
  return s;
}

/// Solves the problem, and expects a failure with this reason.
inline Solved expectStops(RicoSolver solver, const Built& built, RicoConvergedReason reason,
                          Tolerance asked = {}) {
  const Solved s = solve(solver, built);
  EXPECT_EQ(s.error, 0);
  EXPECT_STREQ(RicoConvergedReasonName(s.info.reason), RicoConvergedReasonName(reason))
      << built.source.name;
  EXPECT_TRUE(verifySolution(built.source, s.z, s.w, s.info, asked));
  return s;
}

/// Expects that every form of the operator, on all ranks, gives the same solution.
inline void expectSolvesEveryForm(RicoSolverType type, const Options& options, const Problem& p) {
  const Layout world(PETSC_COMM_WORLD);
  for (Form form : kAllForms) {
    if (!offers(p, form, world.ranks)) continue;
    SCOPED_TRACE(nameOf(form));
    expectSolves(makeSolverWith(type, options), Built(p, form, PETSC_COMM_WORLD));
  }
}

/// Expects that random problems of up to 40 rows are solved, for these kinds of matrix and mixtures
/// of cones.
inline void expectSolvesKinds(RicoSolverType type, const Options& options,
                              const std::vector<Kind>& kinds, unsigned cones) {
  for (Kind kind : kinds)
    for (int n : {1, 2, 3, 7, 40})
      for (int seed = 1; seed <= 3; seed++)
        expectSolves(
            makeSolverWith(type, options),
            Built(randomProblem(100 * n + seed, kind, n, cones), Form::Aij, PETSC_COMM_WORLD));
}

/// A chain of contacts, M = tridiag(-1, 2, -1), all of them closed: every kind of sweep converges
/// slowly.
inline Problem chain(int n) {
  std::vector<std::map<int, double>> lines(n);
  Problem p;
  for (int i = 0; i < n; i++) {
    if (i > 0) lines[i][i - 1] = -1;
    lines[i][i] = 2;
    if (i + 1 < n) lines[i][i + 1] = -1;
  }
  p.name = "chain" + std::to_string(n);
  p.M = Matrix::fromMaps(n, lines);
  p.sets = {{.cone = RICO_NONNEGATIVE, .size = 1, .count = n}};
  p.symmetric = p.unique = true;
  p.z.assign(n, 1);
  p.w.assign(n, 0);
  closeBackwards(p);
  return p;
}

/// A problem of one row: w = m z + q on [lb, ub].
inline Problem oneRow(double m, double q, double lb, double ub, Truth truth) {
  return typedProblem("one row", {m}, {q}, truth,
                      {{.cone = RICO_BOX, .size = 1, .count = 1, .lb = {lb}, .ub = {ub}}});
}

}  // namespace rico::test
