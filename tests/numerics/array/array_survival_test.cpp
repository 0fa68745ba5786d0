/// Robustness of the array solvers: any guess, limits, invalid input, units, sizes, equal ratios.
#include <utility>

#include "numerics/array/array_runs.hpp"

using namespace rico::test;

namespace {

TEST(Array, warmStartFromTheSolutionTakesNoPivots) {
  RicoArrayOptions warm = RicoArrayOptionsDefault();
  warm.warm = 1;
  for (const int n : {5, 20, 100}) {
    const ArrayProblem p = RandomProblem::dense(n, true, 7);
    const Solution cold = run(RicoArrayLemke, p);
    EXPECT_EQ(run(RicoArrayLemke, p, &warm, cold.z).info.its, 0) << n;
    ArrayProblem next = p;
    for (double& q : next.q) q *= 1.01;
    next.q[0] += 0.01;
    const Solution s = run(RicoArraySolve, next, &warm, cold.z);
    EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT) << n;
    EXPECT_LE(s.info.its, 3) << n;
  }
}

TEST(Array, warmStartFromAnyPoint) {
  RicoArrayOptions warm = RicoArrayOptionsDefault();
  warm.warm = 1;
  for (int k = 0; k < 2000; ++k) {
    RandomProblem random(k);
    const int n = random.between(1, 8);
    const ArrayProblem p =
        random.make(k % 2 ? ProblemClass::positiveDefinite : ProblemClass::pMatrix, n);
    Doubles guess(n);
    for (double& z : guess) z = random.between(-1, 2);
    if (k % 7 == 0) guess[0] = NAN;
    EXPECT_EQ(run(RicoArrayLemke, p, &warm, guess).info.reason, RICO_CONVERGED_PIVOT) << k;
  }
}

TEST(Array, warmStartFromASingularActiveSet) {
  RicoArrayOptions warm = RicoArrayOptionsDefault();
  warm.warm = 1;
  EXPECT_GT(run(RicoArrayLemke, lcp({1, 1, 1, 1}, {-1, -1}), &warm, {1, 1}).info.reason, 0);
}

TEST(Array, limit) {
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.max_it = 3;
  for (const Solver solve : {RicoArraySolve, RicoArrayLemke, RicoArrayPivot}) {
    const Solution s = run(solve, RandomProblem::dense(30, true, 1), &options);
    EXPECT_EQ(s.info.reason, RICO_DIVERGED_ITS);
    EXPECT_EQ(s.info.its, 3);
  }
}

TEST(Array, impossibleToleranceIsNotReportedAsReached) {
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.rtol = 0;
  const ArrayProblem p = RandomProblem::dense(30, true, 3);
  for (const Solver solve : {RicoArraySolve, RicoArrayLemke, RicoArrayPivot}) {
    const Solution s = run(solve, p, &options);
    EXPECT_EQ(s.info.reason, RICO_DIVERGED_INACCURATE);
    EXPECT_LT(s.info.residual, 1e-13);
  }
}

TEST(Array, zeroSize) {
  for (const auto& [name, solve] : kAll)
    EXPECT_EQ(run(solve, lcp({}, {})).info.reason, RICO_CONVERGED_PIVOT) << name;
}

TEST(Array, zeroQ) { allFind(lcp({2, 1, 0, 1, 2, 1, 0, 1, 2}, {0, 0, 0}), {0, 0, 0}); }

TEST(Array, invalidInputIsRefused) {
  for (const auto& [name, solve] : kAll) {
    SCOPED_TRACE(name);
    const double bad[] = {NAN, kInfinity, -kInfinity};
    for (const double x : bad) {
      for (const ArrayProblem& p : {lcp({2, x, 1, 2}, {1, 1}), lcp({2, 1, 1, 2}, {1, x})}) {
        std::vector<char> work(RicoArrayWorkSize(2));
        Doubles z(2), w(2);
        EXPECT_EQ(solve(2, p.M.data(), p.q.data(), nullptr, nullptr, nullptr, z.data(), w.data(),
                        work.data(), nullptr),
                  RICO_DIVERGED_NANORINF);
        EXPECT_TRUE(std::isfinite(z[0]) && std::isfinite(z[1]));
      }
    }
    const Doubles one{1.0};
    const std::pair<double, double> bounds[] = {
        {1, 0}, {NAN, 1}, {0, NAN}, {kInfinity, kInfinity}, {-kInfinity, -kInfinity}};
    for (const auto& [lb, ub] : bounds) {
      std::vector<char> work(RicoArrayWorkSize(1));
      double z, w;
      RicoInfo info;
      EXPECT_EQ(solve(1, one.data(), one.data(), &lb, &ub, nullptr, &z, &w, work.data(), &info),
                RICO_DIVERGED_NANORINF);
      EXPECT_TRUE(std::isfinite(z));
    }
  }
}

/// Factors of 1e-12 or 1e12 in M, in q, or row by row do not change the outcome.
TEST(Array, unitsDoNotMatter) {
  const ArrayProblem p = RandomProblem::dense(12, true, 5);
  const Solution reference = run(RicoArraySolve, p);
  for (const double u : {1e-12, 1e12})
    for (const double v : {1e-12, 1e12}) {
      ArrayProblem scaled = p;
      for (double& m : scaled.M) m *= u;
      for (double& q : scaled.q) q *= v;
      const Solution s = run(RicoArraySolve, scaled);
      EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT);
      for (int i = 0; i < p.n; ++i) EXPECT_NEAR(s.z[i] * u / v, reference.z[i], 1e-12);
    }
  ArrayProblem congruent = p;  // D M D, D q: as masses of grains and of planets in one problem
  for (int i = 0; i < p.n; ++i) {
    const double d = std::pow(10.0, i - 6);
    for (int j = 0; j < p.n; ++j) {
      congruent.M[i * p.n + j] *= d;
      congruent.M[j * p.n + i] *= d;
    }
    congruent.q[i] *= d;
  }
  const Solution s = run(RicoArraySolve, congruent);
  EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT);
  for (int i = 0; i < p.n; ++i) EXPECT_NEAR(s.z[i] * std::pow(10.0, i - 6), reference.z[i], 1e-12);
}

TEST(Array, workSpaceIsBoundedByTheMacro) {
  for (int n = 0; n < 5000; ++n) ASSERT_LE(RicoArrayWorkSize(n), RICO_ARRAY_WORK(n)) << n;
}

TEST(Array, everySizeAroundTheChangeOfDataStructure) {
  for (int n = 1; n < 140; ++n)
    for (const bool symmetric : {false, true}) {
      const ArrayProblem p = RandomProblem::dense(n, symmetric, 11 * n);
      const Solution lemke = run(RicoArrayLemke, p), pivot = run(RicoArrayPivot, p);
      EXPECT_EQ(lemke.info.reason, RICO_CONVERGED_PIVOT) << n;
      EXPECT_LE(lemke.info.residual_relative, 1e-13) << n;
      if (pivot.info.reason > 0) expectNear(lemke.z, pivot.z, 1e-10);
    }
}

/// Sizes at which the block form is used: flips, free rows, bounds, deletions, ties.
TEST(Array, largeBoxesAndMixtures) {
  for (int k = 0; k < 60; ++k) {
    RandomProblem random(k);
    const int n = random.between(64, 120);
    ArrayProblem p = RandomProblem::dense(n, k % 2 == 0, k);
    for (int i = 0; i < n; ++i) {
      const int kind = random.between(0, 5);
      if (kind == 0) p.lb[i] = -kInfinity;
      if (kind == 1) p.lb[i] = -kInfinity, p.ub[i] = 0.05;
      if (kind == 2) p.lb[i] = -0.02, p.ub[i] = 0.03;
      if (kind == 3) p.lb[i] = p.ub[i] = 0.01;
      if (k % 5 == 0) p.q[i] = std::round(2 * p.q[i]);
    }
    const Solution s = run(RicoArrayLemke, p);
    EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT) << k;
    EXPECT_LE(s.info.residual_relative, 1e-12) << k;
  }
}

/// Every ratio equals many other ratios.
TEST(Array, largeDegenerateIntegers) {
  for (int k = 0; k < 20; ++k) {
    RandomProblem random(k);
    const int n = random.between(64, 100);
    ArrayProblem p = random.make(k % 2 ? ProblemClass::pMatrix : ProblemClass::semidefinite, n);
    if (k % 2 == 0)  // in the range of M: solvable
      for (int i = 0; i < n; ++i) {
        p.q[i] = 0;
        for (int j = 0; j < n; ++j) p.q[i] -= p.M[i * n + j] * (j % 2);
      }
    const Solution s = run(RicoArrayLemke, p);
    EXPECT_EQ(s.info.reason, RICO_CONVERGED_PIVOT) << k;
  }
}

TEST(Array, infeasibleMonotoneProblemsAreProvedInfeasible) {
  for (const int n : {30, 100}) {
    ArrayProblem p = RandomProblem::dense(n, true, n);
    for (int j = 0; j < n; ++j) p.M[j] = p.M[j * n] = p.M[n + j] = p.M[j * n + 1] = 0;
    p.M[0] = p.M[n + 1] = 1;
    p.M[1] = p.M[n] = -1;  // rows 0 and 1 add up to q0 + q1 < 0
    p.q[0] = 1;
    p.q[1] = -2;
    EXPECT_EQ(run(RicoArraySolve, p).info.reason, RICO_DIVERGED_INFEASIBLE) << n;
    EXPECT_EQ(run(RicoArrayLemke, p).info.reason, RICO_DIVERGED_INFEASIBLE) << n;
  }
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
