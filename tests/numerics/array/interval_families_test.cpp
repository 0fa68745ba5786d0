/// Problems with intervals of the families of support/interval_families.hpp, through the array
/// functions and through the solver object. The results are checked in quadruple precision: no
/// false success, no false proof of infeasibility, and a solution or a proof for each problem.
/// interval_bench does the same with thousands of larger problems.
#include "support/interval_families.hpp"

#include <numerics/rico_solver.h>

#include <random>

#include "numerics/array/array_runs.hpp"
#include "support/interval_judge.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

constexpr int kProblems = 12;
constexpr double kTolerance = 1e-8;

/// Families of arbitrary matrices are run only on request.
bool isDecided(Family f) { return f != Family::planted; }

Solution byObject(RicoSolverType type, const ArrayProblem& p) {
  Solution s{Doubles(p.n), Doubles(p.n), {}};
  RicoProblem problem = nullptr;
  RicoSolver solver = nullptr;
  EXPECT_EQ(
      RicoProblemCreateRelayDense(p.n, p.M.data(), p.q.data(), p.lb.data(), p.ub.data(), &problem),
      0);
  EXPECT_EQ(RicoSolverCreate(PETSC_COMM_SELF, &solver), 0);
  EXPECT_EQ(RicoSolverSetType(solver, type), 0);
  EXPECT_EQ(RicoSolverSetTolerances(solver, 0, kTolerance, 0), 0);
  EXPECT_EQ(RicoSolveArrays(solver, problem, s.z.data(), s.w.data(), &s.info), 0);
  EXPECT_EQ(RicoSolverDestroy(&solver), 0);
  EXPECT_EQ(RicoProblemDestroy(&problem), 0);
  return s;
}

void judge(Family f, const ArrayProblem& p, const Solution& s) {
  if (s.info.reason > 0) {
    EXPECT_TRUE(isSolution(p, s.z, kTolerance)) << "false success of " << s.info.type;
  }
  if (hasSolution(f)) {
    EXPECT_NE(s.info.reason, RICO_DIVERGED_INFEASIBLE) << "false proof of " << s.info.type;
  }
  if (!isDecided(f)) return;
  if (hasSolution(f))
    EXPECT_GT(s.info.reason, 0) << RicoConvergedReasonName(s.info.reason) << " of " << s.info.type;
  else
    EXPECT_EQ(s.info.reason, RICO_DIVERGED_INFEASIBLE) << s.info.type;
}

class Families : public testing::TestWithParam<int> {};

TEST_P(Families, solvedOrProved) {
  const auto f = static_cast<Family>(GetParam());
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.rtol = kTolerance;
  for (int k = 0; k < kProblems; k++) {
    const int n = 13 + 6 * k;
    SCOPED_TRACE("n = " + std::to_string(n));
    const ArrayProblem p = FamilyProblem(1000 * GetParam() + k).make(f, n);
    judge(f, p, run(RicoArraySolve, p, &options));
    judge(f, p, byObject(RICOAUTO, p));
  }
}

INSTANTIATE_TEST_SUITE_P(All, Families, testing::Range(0, static_cast<int>(Family::count)),
                         [](const auto& info) {
                           return std::string(name(static_cast<Family>(info.param)));
                         });

/// Payoffs are 1, 2 or 3: nearly all ratios are equal.
TEST(Games, degenerate) {
  for (int seed = 0; seed < 40; seed++) {
    RandomProblem random(seed);
    const int n = random.between(14, 80), rows = n / 2;
    ArrayProblem p = lcp(Doubles(n * n, 0.0), Doubles(n, -1.0));
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if ((i < rows) != (j < rows)) p.M[i * n + j] = random.between(1, 3);
    const Solution s = run(RicoArrayLemke, p);
    EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT) << seed;
    EXPECT_TRUE(isSolution(p, s.z, 1e-10)) << seed;
  }
}

/// Rows and columns are in any order, payoffs have a unit for each player, and q is negative of any
/// size.
TEST(Games, shuffledAndScaled) {
  for (int seed = 0; seed < 20; seed++) {
    RandomProblem random(seed);
    const int n = random.between(14, 60);
    ArrayProblem p = lcp(Doubles(n * n, 0.0), Doubles(n));
    for (int i = 0; i < n; i++) {
      p.q[i] = -random.between(1, 1000);
      for (int j = 0; j < n; j++)
        if (i % 3 == 0 ? j % 3 != 0 : j % 3 == 0)
          p.M[i * n + j] = std::ldexp(random.between(1, 1000), i % 3 == 0 ? 20 : -10);
    }
    const Solution s = run(RicoArraySolve, p);
    EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT) << seed;
    EXPECT_TRUE(isSolution(p, s.z, 1e-10)) << seed;
  }
}

/// Games without positive payoffs: a row of zeros, and a row of costs that are not positive.
TEST(Games, withoutSolution) {
  for (const double entry : {0.0, -1.0}) {
    RandomProblem random(7);
    const int n = 30;
    ArrayProblem p = lcp(Doubles(n * n, 0.0), Doubles(n, -1.0));
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if ((i < 15) != (j < 15)) p.M[i * n + j] = i == 4 ? entry : random.between(1, 9);
    EXPECT_EQ(run(RicoArraySolve, p).info.reason, RICO_DIVERGED_INFEASIBLE);
  }
}

/// Between finite bounds there is always a solution. For arbitrary matrices the paths to it are
/// long: these problems need more pivots than the first attempts allow.
TEST(Relays, OfArbitraryMatricesAreSolvedWithManyPivots) {
  for (const unsigned seed : {2, 3}) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal;
    const int n = 110;
    ArrayProblem p{n, Doubles(n * n), Doubles(n), Doubles(n, -1.0), Doubles(n, 1.0)};
    for (double& m : p.M) m = normal(random);
    for (double& q : p.q) q = 3 * normal(random);
    const Solution s = byObject(RICOAUTO, p);
    EXPECT_GT(s.info.reason, 0) << seed << " " << RicoConvergedReasonName(s.info.reason);
    EXPECT_TRUE(isSolution(p, s.z, kTolerance)) << seed;
  }
}

/// A problem with a solution far away is not reported infeasible: z = (d, d^-1), d = 10^8.
TEST(Proofs, problemsWithFarSolutionsAreNotCalledInfeasible) {
  const int n = 40;
  ArrayProblem p = lcp(Doubles(n * n, 0.0), Doubles(n, -1.0));
  for (int i = 0; i < n; i++) p.M[i * n + i] = i % 2 ? 1e8 : 1e-6;
  const Solution s = run(RicoArraySolve, p);
  EXPECT_GT(s.info.reason, 0);
}

}  // namespace
