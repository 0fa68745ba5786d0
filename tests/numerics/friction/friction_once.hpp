/// Creates a friction problem, solves it once, and destroys it.
#pragma once

#include "numerics/iterative_cases.hpp"
#include "support/friction.hpp"

namespace rico::test {

struct FrictionAnswer {
  RicoInfo info{};
  Values z, w;
};

/// Solves a problem, from a guess if one is given, and destroys the problem.
inline FrictionAnswer solveOnce(RicoSolverType type, RicoProblem problem, int n,
                                const Options& options, double rtol,
                                const Values* guess = nullptr) {
  FrictionAnswer a{{}, guess ? *guess : Values(n, 0.), Values(n, 0.)};
  SolverHandle solver = makeSolverWith(type, options, PETSC_COMM_SELF);
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, rtol, 0));
  EXPECT_PETSC(RicoSolverSetWarmStart(solver, guess ? PETSC_TRUE : PETSC_FALSE));
  EXPECT_PETSC(RicoSolveArrays(solver, problem, a.z.data(), a.w.data(), &a.info));
  EXPECT_PETSC(RicoProblemDestroy(&problem));
  return a;
}

inline RicoProblem contactProblem(const FrictionCase& c) {
  RicoProblem problem = nullptr;
  EXPECT_PETSC(RicoProblemCreateFrictionContactDense(c.dim, c.contacts, c.W.data(), c.q.data(),
                                                     c.mu.data(), &problem));
  return problem;
}

}  // namespace rico::test
