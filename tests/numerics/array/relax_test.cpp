/// Sweeps and a few of Newton's rounds precede pivoting on plain arrays. They solve problems with
/// weak coupling and a positive or zero diagonal, or with a triangular matrix, in a fraction of the
/// pivots. Other problems are solved by pivoting as without them.
#include <gtest/gtest.h>
#include <numerics/rico_array.h>

#include <array>
#include <cmath>
#include <random>
#include <string>

#include "support/interval_families.hpp"
#include "support/interval_judge.hpp"

namespace {

using namespace rico::test;

struct Answer {
  RicoInfo info{};
  std::vector<double> z;
};

Answer solve(const ArrayProblem& p, std::int64_t mostPivots = 0,
             const std::vector<double>& guess = {}, double rtol = 1e-10) {
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.rtol = rtol;
  options.alone = 1;
  options.max_it = mostPivots;
  std::vector<char> work(RicoArrayWorkSize(p.n));
  std::vector<double> w(p.n);
  options.warm = !guess.empty();
  Answer a{{}, guess.empty() ? std::vector<double>(p.n) : guess};
  RicoArraySolve(p.n, p.M.data(), p.q.data(), p.lb.data(), p.ub.data(), &options, a.z.data(),
                 w.data(), work.data(), &a.info);
  return a;
}

TEST(Relaxation, SolvesMurtysFamilyWithoutItsPivots) {
  for (const int n : {20, 60, 200}) {
    const ArrayProblem p = FamilyProblem(7).make(Family::murty, n);
    const Answer a = solve(p);
    EXPECT_GT(a.info.reason, 0) << n;
    EXPECT_LE(a.info.its, 40) << n << ", " << a.info.type;
    EXPECT_TRUE(isSolution(p, a.z, 1e-10)) << n;
  }
}

/// Two-sided rows with a zero diagonal move to the bound given by the sign of w.
TEST(Relaxation, SolvesRelaysWithoutDiagonal) {
  constexpr int n = 20;
  ArrayProblem p{n, std::vector<double>(n * n), std::vector<double>(n),
                 std::vector<double>(n, -1.0), std::vector<double>(n, 1.0)};
  for (int i = 0; i < n; ++i) {
    p.q[i] = i % 2 ? 2.0 : -2.0;
    for (int j = 0; j < n; ++j)
      if (i != j) p.M[i * n + j] = 0.05 * ((i + j) % 3 - 1);
  }
  const Answer a = solve(p);
  EXPECT_LE(a.info.its, 10);
  for (int i = 0; i < n; ++i) EXPECT_EQ(a.z[i], i % 2 ? -1.0 : 1.0);
}

/// All rows begin inside their bounds, so that a factorisation would have 300 rows.
TEST(Relaxation, EndsAtALooseToleranceWithoutAFactorisation) {
  constexpr int n = 300;
  ArrayProblem p{n, std::vector<double>(n * n), std::vector<double>(n),
                 std::vector<double>(n, -1.0), std::vector<double>(n, 1.0)};
  for (int i = 0; i < n; ++i) {
    p.q[i] = i % 3 - 1.1;
    for (int j = 0; j < n; ++j) p.M[i * n + j] = i == j ? 4.0 : 0.005 * ((i + 2 * j) % 5 - 2);
  }
  const Answer loose = solve(p, 0, {}, 1e-4), tight = solve(p);
  EXPECT_EQ(std::string(loose.info.type), "pgs");
  EXPECT_LE(loose.info.its, 8);
  EXPECT_TRUE(isSolution(p, loose.z, 1e-4));
  EXPECT_TRUE(isSolution(p, tight.z, 1e-10));
}

/// If sweeps converge fast, a path of pivots costs more than the sweeps to the solution.
TEST(Relaxation, GoesOnWhileAPathIsLonger) {
  constexpr int n = 120;
  ArrayProblem p{n, std::vector<double>(n * n), std::vector<double>(n, -1.0), {}, {}};
  for (int i = 0; i < n; ++i) {
    p.M[i * n + i] = 4.0;
    for (int d : {1, 7})
      if (i + d < n) p.M[i * n + i + d] = p.M[(i + d) * n + i] = -0.8;
  }
  p.lb.assign(n, 0.0);
  p.ub.assign(n, 1e20);
  const Answer a = solve(p, 0, {}, 1e-7);
  EXPECT_EQ(std::string(a.info.type), "pgs");
  EXPECT_TRUE(isSolution(p, a.z, 1e-7));
}

/// The dual of a classification by Gaussian kernels.
ArrayProblem classification(int n, unsigned seed) {
  ArrayProblem p{n, std::vector<double>(n * n), std::vector<double>(n, -1.0),
                 std::vector<double>(n, 0.0), std::vector<double>(n, 1.0)};
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<std::array<double, 3>> x(n);
  std::vector<int> label(n);
  for (int i = 0; i < n; ++i) {
    for (double& value : x[i]) value = normal(random);
    label[i] = x[i][0] + 0.3 * normal(random) > 0 ? 1 : -1;
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double distance = 0;
      for (int d = 0; d < 3; ++d) distance += std::pow(x[i][d] - x[j][d], 2);
      p.M[i * n + j] = label[i] * label[j] * std::exp(-distance) + (i == j ? 1e-6 : 0);
    }
  return p;
}

/// Rows between two bounds: a path passes most of them more than once, and costs more than sweeps.
TEST(Relaxation, GoesOnWhereAPathTurns) {
  int paths = 0;
  for (int seed = 0; seed < 20; ++seed) {
    const ArrayProblem p = classification(160, seed);
    const Answer a = solve(p, 0, {}, 1e-6);
    paths += std::string(a.info.type) == "lemke";
    EXPECT_TRUE(isSolution(p, a.z, 1e-6)) << seed;
  }
  EXPECT_LE(paths, 4);
}

/// With few rows a pivot costs as much as a sweep, and Newton's method is tried between sweeps.
TEST(Relaxation, GoesOnWithFewRows) {
  int paths = 0;
  for (int seed = 0; seed < 40; ++seed) {
    const ArrayProblem p = classification(50, seed);
    const Answer a = solve(p, 0, {}, 1e-8);
    paths += std::string(a.info.type) == "lemke";
    EXPECT_TRUE(isSolution(p, a.z, 1e-8)) << seed;
  }
  EXPECT_LE(paths, 5);
}

TEST(Relaxation, PivotsFollowIfItDoesNotSolve) {
  for (const Family family : {Family::copositive, Family::planted, Family::game}) {
    const ArrayProblem p = FamilyProblem(3).make(family, 30);
    const Answer a = solve(p);
    EXPECT_GT(a.info.reason, 0) << name(family);
    EXPECT_TRUE(isSolution(p, a.z, 1e-10)) << name(family);
  }
}

/// Constraints of a mechanism: M = J J', where the last `dependent` rows of J are sums of others.
/// The last `contacts` independent ones are one-sided. q = -M x with x > 0 has a solution.
ArrayProblem mechanism(int n, int dependent, int contacts) {
  const int independent = n - dependent, unknowns = n + 5;
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  std::vector<double> J(n * unknowns);
  for (int k = 0; k < independent * unknowns; ++k) J[k] = uniform(random);
  for (int i = independent; i < n; ++i)
    for (int k = 0; k < unknowns; ++k)
      J[i * unknowns + k] = J[(i - independent) * unknowns + k] + J[i / 2 * unknowns + k];
  ArrayProblem p{n, std::vector<double>(n * n), std::vector<double>(n),
                 std::vector<double>(n, -kInfinity), std::vector<double>(n, kInfinity)};
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < unknowns; ++k)
        p.M[i * n + j] += J[i * unknowns + k] * J[j * unknowns + k];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) p.q[i] -= p.M[i * n + j] * (1.0 + 0.1 * (j % 4));
  for (int i = independent - contacts; i < independent; ++i) p.lb[i] = 0.0;
  return p;
}

/// Dependent equations cost one factorisation, not one pivot each: with and without a guess.
TEST(Relaxation, SolvesDependentEquations) {
  for (const int contacts : {0, 6}) {
    const ArrayProblem p = mechanism(60, 3, contacts);
    const Answer a = solve(p), warm = solve(p, 0, a.z);
    for (const Answer* answer : {&a, &warm}) {
      EXPECT_EQ(std::string(answer->info.type), "newton") << contacts;
      EXPECT_LE(answer->info.its, 2) << contacts;
      EXPECT_TRUE(isSolution(p, answer->z, 1e-10)) << contacts;
    }
  }
}

TEST(Relaxation, LeavesContradictoryEquationsToProofs) {
  ArrayProblem p = mechanism(60, 3, 0);
  p.q[59] += 1.0;
  EXPECT_EQ(solve(p).info.reason, RICO_DIVERGED_INFEASIBLE);
}

TEST(Relaxation, CountsAsIterations) {
  const ArrayProblem p = FamilyProblem(7).make(Family::obstacle, 49);
  EXPECT_LE(solve(p, 3).info.its, 3);
}

}  // namespace
