/// Types pgs and psor: a sweep by hand, all forms and ranks, over-relaxation, zero diagonals, and
/// stopping.
#include <numerics/rico_array.h>

#include "numerics/iterative_cases.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

const Problem kTwoContacts =
    typedProblem("two contacts", {2, 1, 1, 2}, {-5, -6}, Truth::Solvable);  // z = (4/3, 7/3)

Vector afterOneSweep(SolverHandle solver) {
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1e-10, 1));
  return expectStops(solver, Built(kTwoContacts, Form::Array), RICO_DIVERGED_ITS).z;
}

const std::vector<Kind> kConvergentKinds{Kind::Spd, Kind::MMatrix, Kind::Banded, Kind::Sparse};

}  // namespace

TEST(PGS, OneSweepByHand) {
  const Vector z = afterOneSweep(makeSolver(RICOPGS));
  EXPECT_DOUBLE_EQ(z[0], 2.5);
  EXPECT_DOUBLE_EQ(z[1], 1.75);  // (6 - 2.5) / 2
}

TEST(PGS, OneOverRelaxedSweepByHand) {
  SolverHandle solver = makeSolver(RICOPSOR);
  EXPECT_PETSC(RicoSolverPGSSetOmega(solver, 1.2));
  const Vector z = afterOneSweep(std::move(solver));
  EXPECT_DOUBLE_EQ(z[0], 3);    // 1.2 (5 / 2)
  EXPECT_DOUBLE_EQ(z[1], 1.8);  // 1.2 (6 - 3) / 2
}

TEST(PGS, SymmetricSweepsGoForwardsAndBackwards) {
  SolverHandle solver = makeSolver(RICOPGS);
  EXPECT_PETSC(RicoSolverPGSSetSymmetric(solver, PETSC_TRUE));
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1e-10, 2));
  const Vector z = expectStops(solver, Built(kTwoContacts, Form::Array), RICO_DIVERGED_ITS).z;
  EXPECT_DOUBLE_EQ(z[1], 1.75);   // the sweep backwards leaves row 2 unchanged,
  EXPECT_DOUBLE_EQ(z[0], 1.625);  // and row 1 becomes (5 - 1.75) / 2
}

TEST(PGS, SolvesTheHandWorkedProblem) {
  for (const char* type : {RICOPGS, RICOPSOR}) {
    const Solved s = expectSolves(makeSolver(type), Built(kTwoContacts, Form::Array));
    EXPECT_NEAR(s.z[0], 4. / 3, 1e-9);
    EXPECT_NEAR(s.z[1], 7. / 3, 1e-9);
  }
}

TEST(PGS, SolvesASingularProblem) {
  const Problem p = typedProblem("CPS_1", {1, 1, 1, 1}, {-1, -1}, Truth::Solvable);
  const Solved s = expectSolves(makeSolver(RICOPGS), Built(p, Form::Array));
  EXPECT_NEAR(s.z[0] + s.z[1], 1, 1e-9);
}

TEST(PGS, EveryFormGivesTheSameSolution) {
  for (unsigned cones : {bit(RICO_NONNEGATIVE), kIntervals}) {
    expectSolvesEveryForm(RICOPGS, {}, randomFactoredProblem(1, 60, 20, cones));
    expectSolvesEveryForm(RICOPSOR, {}, randomFactoredProblem(2, 60, 20, cones));
    expectSolvesEveryForm(RICOPGS, {{"-rico_pgs_symmetric", "1"}},
                          randomFactoredProblem(3, 60, 20, cones));
    expectSolvesEveryForm(RICOPGS, {}, randomProblem(4, Kind::Banded, 50, cones));
  }
}

TEST(PGS, SolvesMixturesOfIntervals) {
  for (unsigned cones : {bit(RICO_NONNEGATIVE), bit(RICO_BOX), kIntervals}) {
    expectSolvesKinds(RICOPGS, {}, kConvergentKinds, cones);
    expectSolvesKinds(RICOPSOR, {}, kConvergentKinds, cones);
    expectSolvesKinds(RICOPSOR, {{"-rico_psor_omega", "1.2"}, {"-rico_psor_symmetric", "1"}},
                      {Kind::Spd, Kind::Banded}, cones);
  }
}

TEST(PGS, SolvesALargeSparseProblem) {
  for (Kind kind : {Kind::Banded, Kind::MMatrix, Kind::Sparse}) {
    const Problem p = randomProblem(9, kind, 100000, kIntervals);
    expectSolves(makeSolver(RICOPGS, PETSC_COMM_WORLD), Built(p, Form::Aij, PETSC_COMM_WORLD));
  }
}

TEST(PGS, AgreesWithPivotingOnSmallProblems) {
  for (int n = 1; n <= 8; n++)
    for (int seed = 1; seed <= 20; seed++) {
      const Problem p = randomProblem(seed, Kind::Spd, n);
      const Vector M = p.M.dense();
      Vector z(n), w(n);
      std::vector<char> work(RicoArrayWorkSize(n));
      RicoInfo info;
      ASSERT_GT(RicoArraySolve(n, M.data(), p.q.data(), nullptr, nullptr, nullptr, z.data(),
                               w.data(), work.data(), &info),
                0);
      const Solved s = expectSolves(makeSolver(RICOPGS), Built(p, Form::Array));
      for (int i = 0; i < n; i++) EXPECT_NEAR(s.z[i], z[i], 1e-8) << p.name;
    }
}

// Every row is coupled to every other: without damping, blocks that are swept in parallel diverge.
TEST(PGS, ConvergesOnAnyNumberOfRanks) {
  const int n = 48;
  Vector M(n * n, 0.9), q(n);
  for (int i = 0; i < n; i++) {
    M[i * n + i] = 1;
    q[i] = -1 + 0.1 * (i % 7);
  }
  Problem p = typedProblem("all coupled", M, q, Truth::Solvable);
  for (const char* type : {RICOPGS, RICOPSOR})
    expectSolves(makeSolver(type, PETSC_COMM_WORLD), Built(p, Form::Aij, PETSC_COMM_WORLD));
  SolverHandle over = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverPGSSetOmega(over, 1.5));
  expectSolves(over, Built(p, Form::Aij, PETSC_COMM_WORLD));
}

TEST(PGS, FindsAnOmegaOnChains) {
  const Layout world(PETSC_COMM_WORLD);
  const Problem p = chain(40);
  SolverHandle plain = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetTolerances(plain, 0, 1e-8, 100000));
  SolverHandle over = makeSolver(RICOPSOR, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetTolerances(over, 0, 1e-8, 100000));
  const Built built(p, Form::Aij, PETSC_COMM_WORLD);
  const auto slow = expectSolves(plain, built, nullptr, {0, 1e-8}).info.its;
  const auto fast = expectSolves(over, built, nullptr, {0, 1e-8}).info.its;
  EXPECT_LT(fast * 4, slow);
}

TEST(PGS, RefusesAnOmegaOutOfRange) {
  SolverHandle solver = makeSolver(RICOPGS);
  PetscPushErrorHandler(PetscReturnErrorHandler, nullptr);
  EXPECT_NE(RicoSolverPGSSetOmega(solver, 2), 0);
  EXPECT_NE(RicoSolverPGSSetOmega(solver, -0.5), 0);
  PetscPopErrorHandler();
}

// ---- rows that cannot be divided by their diagonal

TEST(PGS, ZeroDiagonalMovesToTheBoundThatSolves) {
  const auto z = [](double m, double q, double lb, double ub) {
    return expectSolves(makeSolver(RICOPGS),
                        Built(oneRow(m, q, lb, ub, Truth::Solvable), Form::Array))
        .z[0];
  };
  EXPECT_EQ(z(0, 1, 0, kInfinity), 0);
  EXPECT_EQ(z(0, -1, 0, 5), 5);
  EXPECT_EQ(z(0, -1, -kInfinity, -2), -2);
  EXPECT_EQ(z(0, 0, -kInfinity, kInfinity), 0);
  EXPECT_EQ(z(-1, 0.5, 0, 1), 0);
  EXPECT_EQ(z(-1, -0.5, 0, 1), 1);
  EXPECT_EQ(z(-2, 1, -kInfinity, kInfinity), 0.5);
}

TEST(PGS, ZeroDiagonalWithoutASolutionIsReported) {
  const Problem none[] = {oneRow(0, -1, 0, kInfinity, Truth::Unsolvable),
                          oneRow(0, 1, -kInfinity, kInfinity, Truth::Unsolvable),
                          oneRow(-1, -1, 0, kInfinity, Truth::Unsolvable),
                          typedProblem("saddle", {0, -1, 1, 0}, {-1, -1}, Truth::Unknown)};
  for (const Problem& p : none)
    for (const char* type : {RICOPGS, RICOPSOR})
      expectStops(makeSolver(type), Built(p, Form::Array), RICO_DIVERGED_DIAGONAL);
}

TEST(PGS, ZeroDiagonalMayBeSolvedThroughItsNeighbours) {
  const Problem p = typedProblem("helped", {0, 1, 1, 1}, {-1, -1}, Truth::Solvable);
  const Solved s = expectSolves(makeSolver(RICOPGS), Built(p, Form::Array));
  EXPECT_DOUBLE_EQ(s.z[0], 0);
  EXPECT_DOUBLE_EQ(s.z[1], 1);
}

// ---- starting and stopping

TEST(PGS, WarmStartFromTheSolutionTakesNoSweep) {
  const Problem p = randomProblem(5, Kind::Banded, 200, kIntervals);
  const Built built(p, Form::Aij, PETSC_COMM_WORLD);
  SolverHandle solver = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  const auto cold = expectSolves(solver, built).info.its;
  EXPECT_PETSC(RicoSolverSetWarmStart(solver, PETSC_TRUE));
  EXPECT_EQ(expectSolves(solver, built, &p.z).info.its, 0);
  Vector near = p.z;
  for (double& z : near) z += 1e-6;
  EXPECT_LT(expectSolves(solver, built, &near).info.its, cold);
}

TEST(PGS, AMonitorChangesNothing) {
  const Problem p = randomProblem(2, Kind::Banded, 60, kIntervals);
  const Built built(p, Form::Aij, PETSC_COMM_WORLD);
  SolverHandle silent = makeSolver(RICOPGS, PETSC_COMM_WORLD),
               shown = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetResidualHistory(shown, nullptr, 100000));
  const Solved a = expectSolves(silent, built), b = expectSolves(shown, built);
  EXPECT_EQ(a.info.its, b.info.its);
  EXPECT_EQ(a.z, b.z);
  const PetscReal* history;
  PetscInt used;
  EXPECT_PETSC(RicoSolverGetResidualHistory(shown, &history, &used));
  EXPECT_EQ(used, b.info.its + 1);
  EXPECT_NEAR(history[used - 1], b.info.residual, 1e-6 * b.info.residual);
}

TEST(PGS, DivergenceIsReportedAndGivesTheBestPoint) {
  for (int seed = 1; seed <= 3; seed++)
    for (PetscInt limit : {20, 10000}) {
      const Problem p = randomProblem(seed, Kind::Positive, 40);
      SolverHandle solver = makeSolver(RICOPGS, PETSC_COMM_WORLD);
      EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1e-10, limit));
      const Solved s = solve(solver, Built(p, Form::Aij, PETSC_COMM_WORLD));
      EXPECT_LT(s.info.reason, 0);
      EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
      EXPECT_LE(s.info.residual_relative, 1.01) << "the point is worse than the first one";
    }
}

TEST(PGS, EndsAtTheLevelOfRounding) {
  const Problem p = randomProblem(6, Kind::Spd, 30);
  SolverHandle solver = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1e-30, 100000));
  const Solved s = solve(solver, Built(p, Form::Aij, PETSC_COMM_WORLD));
  EXPECT_TRUE(s.info.reason == RICO_DIVERGED_INACCURATE || s.info.reason == RICO_DIVERGED_STALLED)
      << RicoConvergedReasonName(s.info.reason);
  EXPECT_LT(s.info.residual_relative, 1e-14);
  EXPECT_LT(s.info.its, 5000);
}

TEST(PGS, RespectsTheTimeLimit) {
  const Problem p = chain(20000);
  SolverHandle solver = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1e-10, 100000000));
  EXPECT_PETSC(RicoSolverSetTimeLimit(solver, 0.2));
  const Solved s = expectStops(solver, Built(p, Form::Aij, PETSC_COMM_WORLD), RICO_DIVERGED_TIME);
  EXPECT_LT(s.info.seconds, 5);
}
