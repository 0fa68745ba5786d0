/// Problems with known solutions and up to 100 000 rows, for the types that are meant for them.
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

constexpr int kRows = 100000;

void expectSolved(const Problem& p, Form form, const std::string& type, bool unique = true) {
  SCOPED_TRACE(type + " " + nameOf(form));
  const Built built(p, form, PETSC_COMM_WORLD);
  const SolverHandle solver = makeSolver(type.c_str(), PETSC_COMM_WORLD);
  if (!takes(solver, built)) return;
  EXPECT_PETSC(RicoSolverSetTimeLimit(solver, 60));
  const Solved s = solve(solver, built);
  ASSERT_EQ(s.error, 0);
  EXPECT_GT(s.info.reason, 0) << RicoConvergedReasonName(s.info.reason) << " after " << s.info.its;
  EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
  if (unique) {
    EXPECT_TRUE(verifyPoint(p, s.z));
  }
}

}  // namespace

TEST(Large, BandedLcp) {
  const Problem p = randomProblem(1, Kind::Banded, kRows);
  for (const char* type : {"auto", "newton", "lemke", "pgs", "psor", "nsgs", "apgd"})
    expectSolved(p, Form::Aij, type);
}

/// Entries are at random positions, so that a factorisation, and newton with it, would fill up.
TEST(Large, NonsymmetricMMatrix) {
  const Problem p = randomProblem(2, Kind::MMatrix, kRows);
  for (const char* type : {"auto", "pgs", "apgd"}) expectSolved(p, Form::Aij, type);
}

TEST(Large, RandomPattern) {
  const Problem p = randomProblem(6, Kind::Sparse, kRows, kIntervals);
  for (const char* type : {"auto", "pgs", "apgd"}) expectSolved(p, Form::Aij, type);
}

TEST(Large, MixtureOfIntervals) {
  const Problem p = randomProblem(3, Kind::Banded, kRows, kIntervals);
  for (const char* type : {"auto", "newton", "pgs"}) expectSolved(p, Form::Aij, type);
}

TEST(Large, MixtureOfAllSets) {
  const Problem p = randomProblem(4, Kind::Banded, kRows / 10, kAllCones);
  expectSolved(p, Form::Aij, "auto");
}

TEST(Large, Factored) {
  const Problem p = randomFactoredProblem(5, kRows / 5, kRows / 10);
  for (const char* type : {"auto", "apgd", "nsgs", "pgs"}) expectSolved(p, Form::Factored, type);
}
