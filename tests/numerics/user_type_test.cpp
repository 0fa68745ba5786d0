/// A solver type written by a user, as rico_type.h describes it, and types with faults.
#include "numerics/user_types.hpp"
#include "support/errors.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

/// The solution is z = (1, ..., 1).
Problem easyProblem() { return typedProblem("easy", {2, 0, 0, 2}, {-2, -2}, Truth::Solvable); }

Solved solveEasy(const char* type) {
  registerAll();
  const Problem p = easyProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  const Solved s = solve(makeSolver(type, PETSC_COMM_WORLD), built);
  EXPECT_EQ(s.error, 0);
  EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
  return s;
}

}  // namespace

TEST(UserType, SolvesAllConesOnAllRanks) {
  registerAll();
  for (unsigned cones : {bit(RICO_NONNEGATIVE), kIntervals, kAllCones}) {
    const Problem p = randomProblem(2, Kind::Banded, 20, cones);
    Built built(p, Form::Aij, PETSC_COMM_WORLD);
    const Solved s = solve(makeSolver("richardson", PETSC_COMM_WORLD), built);
    EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
    EXPECT_TRUE(verifyPoint(p, s.z));
    EXPECT_EQ(s.info.reason, RICO_CONVERGED_RTOL);
    EXPECT_STREQ(s.info.type, "richardson");
    EXPECT_GT(s.info.its, 0);
  }
}

TEST(UserType, IsListedOnceHoweverOftenRegistered) {
  registerAll();
  registerAll();
  const auto types = allTypes();
  EXPECT_EQ(std::count(types.begin(), types.end(), "richardson"), 1);
}

TEST(UserType, ReadsItsOwnOptions) {
  registerAll();
  EXPECT_PETSC(PetscOptionsSetValue(nullptr, "-own_rico_type", "richardson"));
  EXPECT_PETSC(PetscOptionsSetValue(nullptr, "-own_rico_richardson_step", "0.125"));
  SolverHandle s;
  Richardson* mine;
  EXPECT_PETSC(RicoSolverCreate(PETSC_COMM_WORLD, &s));
  EXPECT_PETSC(RicoSolverSetOptionsPrefix(s, "own_"));
  EXPECT_PETSC(RicoSolverSetFromOptions(s));
  EXPECT_PETSC(RicoSolverGetData(s, &mine));
  EXPECT_EQ(mine->step, 0.125);
}

TEST(UserType, IsDestroyedOnceWhenTheTypeChanges) {
  registerAll();
  destroyed = 0;
  {
    auto s = makeSolver("richardson");
    EXPECT_PETSC(RicoSolverSetType(s, "richardson"));
    EXPECT_EQ(destroyed, 0);
    EXPECT_PETSC(RicoSolverSetType(s, RICOPGS));
    EXPECT_EQ(destroyed, 1);
  }
  EXPECT_EQ(destroyed, 1);
}

TEST(BadType, NanIsReportedAndTheReturnedPointIsFinite) {
  EXPECT_EQ(solveEasy("returns_nan").info.reason, RICO_DIVERGED_NANORINF);
}

TEST(BadType, ReportedSuccessIsCheckedByTheResidual) {
  EXPECT_EQ(solveEasy("claims_success").info.reason, RICO_DIVERGED_INACCURATE);
}

TEST(BadType, NoReasonIsNotSuccess) { EXPECT_LT(solveEasy("sets_no_reason").info.reason, 0); }

TEST(BadType, ThePointIsProjectedOnTheCone) {
  const Solved s = solveEasy("leaves_the_cone");
  EXPECT_EQ(s.info.reason, RICO_DIVERGED_STALLED);
  EXPECT_EQ(s.z, Vector(2, 0.0));
}

TEST(BadType, ASolutionCountsIfNoSuccessIsReported) {
  EXPECT_GT(solveEasy("reports_no_success").info.reason, 0);
}

TEST(BadType, ObjectsCanBeUsedAfterAnError) {
  registerAll();
  const Problem p = easyProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto s = makeSolver("fails", PETSC_COMM_WORLD);
  EXPECT_TRUE(refuses([&] { return solve(s, built).error; }, {"an error of this type"}));
  EXPECT_PETSC(RicoSolverSetType(s, RICOPGS));
  EXPECT_GT(solve(s, built).info.reason, 0);
}
