/// The array solvers against an exact reference (support/oracle.hpp), over random problems of all
/// classes and sizes 1 to 8. A point returned as a solution must have a small residual, recomputed
/// here; a problem reported infeasible must have no solution; and a solvable problem must be
/// solved.
///
///     array_truth_test [number of problems]      default 200000; RICO_TRUTH_PROBLEMS does the same
#include <gtest/gtest.h>
#include <numerics/rico_array.h>

#include <cstdio>
#include <cstdlib>

#include "support/random_lcp.hpp"
#include "support/samples.hpp"

namespace {

using namespace rico::test;
using Solver = decltype(&RicoArraySolve);

long problems = samples(200000);

struct Answer {
  RicoInfo info;
  std::vector<double> z;
};

Answer run(Solver solve, const ArrayProblem& p) {
  static std::vector<char> work(RicoArrayWorkSize(8));
  Answer a{{}, std::vector<double>(p.n)};
  std::vector<double> w(p.n);
  solve(p.n, p.M.data(), p.q.data(), p.lb.data(), p.ub.data(), nullptr, a.z.data(), w.data(),
        work.data(), &a.info);
  return a;
}

bool isRight(const ArrayProblem& p, const Answer& a) {
  double norm = 0;
  for (const double q : p.q) norm = std::hypot(norm, q);
  for (int i = 0; i < p.n; ++i)
    if (!(a.z[i] >= p.lb[i] && a.z[i] <= p.ub[i])) return false;
  return residual(p, a.z) <= 1.01e-10 * (norm > 0 ? norm : 1.0);
}

struct Tally {
  long all = 0, solved = 0, unsolvable = 0, unknown = 0, lemkeSolved = 0, lemkeProved = 0,
       pivotSolved = 0;
};

/// Returns true for problems for which Lemke's method is proved to end at a solution if there is
/// one.
bool isMonotone(ProblemClass c) {
  return c == ProblemClass::pMatrix || c == ProblemClass::positiveDefinite ||
         c == ProblemClass::semidefinite || c == ProblemClass::boxMonotone ||
         c == ProblemClass::saddlePoint;
}

std::string where(ProblemClass c, int n, std::uint64_t seed) {
  return std::string(name(c)) + ", n = " + std::to_string(n) + ", seed " + std::to_string(seed);
}

/// Solves one problem by all methods.
void judge(const ArrayProblem& p, const ArrayProblem& exact, const std::string& label,
           Tally& tally) {
  const Answer solve = run(RicoArraySolve, p), lemke = run(RicoArrayLemke, p),
               pivot = run(RicoArrayPivot, p);
  const Answer enumerated = run(RicoArrayEnum, p);
  bool claimedInfeasible = false, solved = false;
  for (const Answer* a : {&solve, &lemke, &pivot, &enumerated}) {
    if (a->info.reason > 0) {
      EXPECT_TRUE(isRight(p, *a)) << label << ": " << a->info.type << " claims "
                                  << a->info.residual;
      solved = true;
    }
    claimedInfeasible |= a->info.reason == RICO_DIVERGED_INFEASIBLE;
    for (const double z : a->z) EXPECT_TRUE(std::isfinite(z)) << label << ": " << a->info.type;
  }
  tally.all++;
  tally.lemkeSolved += lemke.info.reason > 0;
  tally.pivotSolved += pivot.info.reason > 0;
  if (solve.info.reason > 0 && enumerated.info.reason > 0 && !claimedInfeasible) {
    tally.solved++;
    return;
  }
  const Verdict verdict = solved ? Verdict::solvable : decide(exact);
  tally.unknown += verdict == Verdict::unknown;
  tally.unsolvable += verdict == Verdict::unsolvable;
  if (verdict == Verdict::solvable) {
    EXPECT_FALSE(claimedInfeasible) << label << ": solvable, but reported infeasible";
    EXPECT_GT(solve.info.reason, 0)
        << label << ": solvable, but RicoArraySolve reports" << solve.info.reason;
    EXPECT_GT(enumerated.info.reason, 0)
        << label << ": solvable, but RicoArrayEnum reports" << enumerated.info.reason;
  }
  if (verdict == Verdict::unsolvable) {
    EXPECT_EQ(solve.info.reason, RICO_DIVERGED_INFEASIBLE) << label;
    EXPECT_EQ(enumerated.info.reason, RICO_DIVERGED_INFEASIBLE) << label;
  }
}

void report(const char* what, const Tally& t) {
  const long solvable = t.all - t.unsolvable - t.unknown;
  std::printf(
      "  %-17s %8ld problems, %8ld solvable, %7ld unsolvable, %ld undecided; of the solvable lemke "
      "%.3f%%, pivot %.3f%%\n",
      what, t.all, solvable, t.unsolvable, t.unknown,
      100.0 * t.lemkeSolved / std::max(1L, solvable),
      100.0 * t.pivotSolved / std::max(1L, solvable));
}

class Truth : public testing::TestWithParam<int> {};

TEST_P(Truth, noWrongResult) {
  const auto c = static_cast<ProblemClass>(GetParam());
  const long count = problems / static_cast<int>(ProblemClass::count);
  Tally tally;
  for (long k = 0; k < count && !HasFailure(); ++k) {
    const std::uint64_t seed = 1000003 * static_cast<std::uint64_t>(GetParam()) + k;
    RandomProblem random(seed);
    const int n = random.between(1, 8);
    const ArrayProblem exact = random.make(c, n);
    const bool stretch = random.between(0, 7) == 0;
    const ArrayProblem p = stretch ? random.scaled(exact) : exact;
    judge(p, exact, where(c, n, seed) + (stretch ? " (scaled)" : ""), tally);
  }
  report(name(c), tally);
  EXPECT_EQ(tally.unknown, 0);
  if (isMonotone(c)) {
    EXPECT_EQ(tally.lemkeSolved, tally.all - tally.unsolvable);
  }
}

INSTANTIATE_TEST_SUITE_P(Classes, Truth, testing::Range(0, static_cast<int>(ProblemClass::count)),
                         [](const auto& info) {
                           return std::string(name(static_cast<ProblemClass>(info.param)));
                         });

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (const char* wanted = std::getenv("RICO_TRUTH_PROBLEMS")) problems = std::atol(wanted);
  if (argc > 1) problems = std::atol(argv[1]);
  return RUN_ALL_TESTS();
}
