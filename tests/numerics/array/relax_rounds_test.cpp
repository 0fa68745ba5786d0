/// Methods before pivoting on plain arrays: sweeps that cycle end, and rounds of Newton's method
/// are not repeated where they would fail again.
#include <gtest/gtest.h>
#include <numerics/rico_array.h>

#include <algorithm>
#include <random>
#include <string>

#include "support/infinity.hpp"
#include "support/interval_judge.hpp"

namespace {

using namespace rico::test;

/// The calls of RicoArrayOptions::stop: 32 times the number of the sweep, or of the round of
/// Newton's method; every 32nd pivot.
using Calls = std::vector<std::int64_t>;

int record(void* calls, std::int64_t its) {
  static_cast<Calls*>(calls)->push_back(its);
  return 0;
}

Calls callsOf(const ArrayProblem& p, double rtol) {
  Calls calls;
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.rtol = rtol;
  options.alone = 1;
  options.stop = record;
  options.stop_context = &calls;
  std::vector<char> work(RicoArrayWorkSize(p.n));
  std::vector<double> z(p.n), w(p.n);
  RicoArraySolve(p.n, p.M.data(), p.q.data(), p.lb.data(), p.ub.data(), &options, z.data(),
                 w.data(), work.data(), nullptr);
  EXPECT_TRUE(isSolution(p, z, rtol));
  return calls;
}

/// A cart that is pushed to its goal: n pushes between bounds, M = G'G + 0.01 I, nearly singular.
ArrayProblem control(int n) {
  ArrayProblem p{n, std::vector<double>(n * n), std::vector<double>(n),
                 std::vector<double>(n, -1.0), std::vector<double>(n, 1.0)};
  const auto moved = [](int at, int push) { return at < push ? 0. : 0.015 + 0.03 * (at - push); };
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k) {
      p.q[i] -= moved(k, i) * (2 - 0.1 * (k + 1));
      for (int j = 0; j < n; ++j)
        p.M[i * n + j] += moved(k, i) * moved(k, j) + (i == j && k == 0 ? 0.01 : 0);
    }
  return p;
}

/// The type that solves p to this tolerance, with the library alone.
std::string typeOf(const ArrayProblem& p, double rtol) {
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.rtol = rtol;
  options.alone = 1;
  std::vector<char> work(RicoArrayWorkSize(p.n));
  std::vector<double> z(p.n), w(p.n);
  RicoInfo info;
  RicoArraySolve(p.n, p.M.data(), p.q.data(), p.lb.data(), p.ub.data(), &options, z.data(),
                 w.data(), work.data(), &info);
  EXPECT_TRUE(isSolution(p, z, rtol));
  return info.type;
}

/// Sweeps would take hundreds of times as long as a product, a path thousands.
TEST(RelaxRounds, ConjugateGradientsSolveToLooseTolerances) {
  EXPECT_EQ(typeOf(control(400), 1e-4), "apgd");
  EXPECT_NE(typeOf(control(400), 1e-8), "apgd");
}

/// The same M with a skew part is no Hessian: gradients are not its solution's conditions.
TEST(RelaxRounds, ConjugateGradientsNeedSymmetry) {
  ArrayProblem p = control(400);
  for (int i = 0; i + 1 < p.n; ++i) p.M[i * p.n + i + 1] += 0.01, p.M[(i + 1) * p.n + i] -= 0.01;
  EXPECT_NE(typeOf(p, 1e-4), "apgd");
}

/// All rows are inside their bounds after two sweeps, as at the start of the second try.
TEST(RelaxRounds, NewtonsMethodDoesNotFailTwiceInTheSamePlace) {
  for (const int n : {20, 60}) {
    const Calls calls = callsOf(control(n), 1e-6);
    const auto begun = std::count(calls.begin(), calls.end(), 32);
    EXPECT_LE(begun, 3) << n << ": sweeps, Newton's method, pivots";
  }
}

/// Relays with skew couplings.
ArrayProblem relay(int n) {
  ArrayProblem p{n, std::vector<double>(n * n), std::vector<double>(n),
                 std::vector<double>(n, -1.0), std::vector<double>(n, 1.0)};
  std::mt19937 random(21);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  for (int i = 0; i < n; ++i) {
    p.M[i * n + i] = i % 3 ? 0.01 + uniform(random) : 0;
    p.q[i] = 6 * uniform(random) - 3;
    for (int k = 0; k < 3; ++k) {
      const int j = int(n * uniform(random)) % n;
      const double g = 6 * uniform(random) - 3;
      if (j != i) p.M[i * n + j] += g, p.M[j * n + i] -= g;
    }
  }
  return p;
}

/// From sweep to sweep nearly all rows jump to their other bound.
TEST(RelaxRounds, SweepsEndWhenTheyCycle) {
  const Calls calls = callsOf(relay(60), 1e-6);
  std::size_t sweeps = 1;
  while (sweeps < calls.size() && calls[sweeps] == calls[sweeps - 1] + 32) ++sweeps;
  EXPECT_LE(sweeps, 5);
}

/// Firms in groups of four that sell to the same customers.
ArrayProblem market(int n, unsigned seed) {
  ArrayProblem p{n, std::vector<double>(n * n), std::vector<double>(n), std::vector<double>(n, 0.0),
                 std::vector<double>(n, kInfinity)};
  std::mt19937 random(seed);
  const auto share = [&] { return double(random()) / 4294967296.; };
  for (int i = 0; i < n; ++i) {
    p.q[i] = 60 * share() - 100;
    for (int j = 0; j < n; ++j) p.M[i * n + j] = i / 4 == j / 4 ? 1 : 0.3;
    p.M[i * n + i] = 2 + share();
  }
  return p;
}

/// The first sweeps change the states of some rows, and more sweeps would then cost as much as a
/// path; after that they converge faster.
TEST(RelaxRounds, SweepsAreNotJudgedByTheFirstOnesAlone) {
  for (const int n : {18, 20}) EXPECT_EQ(typeOf(market(n, 1), 1e-4), "pgs");
}

/// A round from inside the bounds of 20 rows costs half as much as a path, and seldom helps.
TEST(RelaxRounds, NoRoundsFromInsideTheBoundsOfFewRows) {
  for (const int n : {20, 40}) {
    const Calls calls = callsOf(relay(n), 1e-6);
    const auto begun = std::count(calls.begin(), calls.end(), 32);
    EXPECT_LE(begun, n < 32 ? 2 : 3) << n << ": sweeps, (Newton's method,) pivots";
  }
}

}  // namespace
