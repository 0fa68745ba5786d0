/// Sweeps and a few of Newton's rounds precede pivoting on plain arrays. They solve problems with
/// weak coupling and a positive or zero diagonal, or with a triangular matrix, in a fraction of the
/// pivots. Other problems are solved by pivoting as without them.
#include <gtest/gtest.h>
#include <numerics/rico_array.h>

#include <string>

#include "support/interval_families.hpp"
#include "support/interval_judge.hpp"

namespace {

using namespace rico::test;

struct Answer {
  RicoInfo info{};
  std::vector<double> z;
};

Answer solve(const ArrayProblem& p, std::int64_t mostPivots = 0) {
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.alone = 1;
  options.max_it = mostPivots;
  std::vector<char> work(RicoArrayWorkSize(p.n));
  std::vector<double> w(p.n);
  Answer a{{}, std::vector<double>(p.n)};
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
  EXPECT_EQ(std::string(a.info.type), "newton");
  EXPECT_LE(a.info.its, 10);
  for (int i = 0; i < n; ++i) EXPECT_EQ(a.z[i], i % 2 ? -1.0 : 1.0);
}

TEST(Relaxation, PivotsFollowIfItDoesNotSolve) {
  for (const Family family : {Family::copositive, Family::planted, Family::game}) {
    const ArrayProblem p = FamilyProblem(3).make(family, 30);
    const Answer a = solve(p);
    EXPECT_GT(a.info.reason, 0) << name(family);
    EXPECT_TRUE(isSolution(p, a.z, 1e-10)) << name(family);
  }
}

TEST(Relaxation, CountsAsIterations) {
  const ArrayProblem p = FamilyProblem(7).make(Family::obstacle, 49);
  EXPECT_LE(solve(p, 3).info.its, 3);
}

}  // namespace
