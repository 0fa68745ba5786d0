/// Type nsgs: local problems by hand, blocks of all cones and sizes on all forms and ranks, order
/// of the blocks, freezing, and stopping.
#include "numerics/iterative_cases.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

const Problem kTwoContacts =
    typedProblem("two contacts", {2, 1, 1, 2}, {-5, -6}, Truth::Solvable);  // z = (4/3, 7/3)

Set oneSet(RicoCone cone, int size) { return {.cone = cone, .size = size, .count = 1}; }

const std::vector<Kind> kConvergentKinds{Kind::Spd, Kind::MMatrix, Kind::Banded, Kind::Sparse};

}  // namespace

// ---- one block is one local problem: a single sweep solves it

TEST(NSGS, OneBlockIsSolvedAtOnce) {
  for (RicoCone cone : {RICO_FREE, RICO_NONNEGATIVE, RICO_BOX}) {
    Problem p = kTwoContacts;
    p.sets = {oneSet(cone, 2)};
    if (cone == RICO_BOX) p.sets[0].lb = {0, 0}, p.sets[0].ub = {1, kInfinity};
    const Solved s = expectSolves(makeSolver(RICONSGS), Built(p, Form::Array));
    EXPECT_LE(s.info.its, 2);
    EXPECT_NEAR(s.z[0], cone == RICO_BOX ? 1 : 4. / 3, 1e-12);
    EXPECT_NEAR(s.z[1], cone == RICO_BOX ? 2.5 : 7. / 3, 1e-12);
  }
}

TEST(NSGS, OneSweepByHand) {
  Problem p =
      typedProblem("two blocks", {2, 1, 1, 1, 2, 0, 1, 0, 4}, {-5, -6, -9}, Truth::Solvable);
  p.sets = {oneSet(RICO_NONNEGATIVE, 2), oneSet(RICO_NONNEGATIVE, 1)};
  SolverHandle solver = makeSolver(RICONSGS);
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1e-10, 1));
  const Solved s = expectStops(solver, Built(p, Form::Array), RICO_DIVERGED_ITS);
  EXPECT_NEAR(s.z[0], 4. / 3, 1e-12);
  EXPECT_NEAR(s.z[1], 7. / 3, 1e-12);
  EXPECT_NEAR(s.z[2], (9 - 4. / 3) / 4, 1e-12);
}

TEST(NSGS, BlocksOfOneRowAreOverRelaxedAsByPsor) {
  Problem p = randomProblem(3, Kind::Spd, 20, bit(RICO_NONNEGATIVE));
  p.sets = {{.cone = RICO_NONNEGATIVE, .size = 1, .count = 20}};
  const Layout world(PETSC_COMM_WORLD);
  for (Form form : {Form::Aij, Form::DenseMat}) {
    SolverHandle nsgs = makeSolver(RICONSGS, world.comm), pgs = makeSolver(RICOPGS, world.comm);
    EXPECT_PETSC(RicoSolverNSGSSetOmega(nsgs, 1.3));
    EXPECT_PETSC(RicoSolverPGSSetOmega(pgs, 1.3));
    const Built built(p, form, world.comm);
    const Solved a = expectSolves(nsgs, built), b = expectSolves(pgs, built);
    EXPECT_EQ(a.info.its, b.info.its);
    for (int i = 0; i < p.size(); i++) EXPECT_NEAR(a.z[i], b.z[i], 1e-12);
  }
}

TEST(NSGS, SingularEqualityBlocksAreSolvedIfASolutionExists) {
  const Problem p = typedProblem("rank two", {1, 1, 0, 1, 1, 0, 0, 0, 2}, {-2, -2, -4},
                                 Truth::Solvable, {oneSet(RICO_FREE, 3)});
  const Solved s = expectSolves(makeSolver(RICONSGS), Built(p, Form::Array));
  EXPECT_NEAR(s.z[0], 1, 1e-12);  // the solution of least norm
  EXPECT_NEAR(s.z[1], 1, 1e-12);
  EXPECT_NEAR(s.z[2], 2, 1e-12);
}

TEST(NSGS, SingularContactBlocksAreSolvedIfASolutionExists) {
  Problem p = typedProblem("CPS_1", {1, 1, 1, 1}, {-1, -1}, Truth::Solvable);
  p.sets = {oneSet(RICO_NONNEGATIVE, 2)};
  const Solved s = expectSolves(makeSolver(RICONSGS), Built(p, Form::Array));
  EXPECT_NEAR(s.z[0] + s.z[1], 1, 1e-9);
}

// ---- blocks

TEST(NSGS, EveryFormGivesTheSameSolution) {
  for (unsigned cones : {bit(RICO_NONNEGATIVE), kIntervals}) {
    expectSolvesEveryForm(RICONSGS, {}, randomFactoredProblem(1, 60, 20, cones));
    expectSolvesEveryForm(RICONSGS, {}, randomProblem(4, Kind::Banded, 50, cones));
  }
}

TEST(NSGS, SolvesMixturesOfIntervals) {
  for (unsigned cones : {bit(RICO_NONNEGATIVE), bit(RICO_FREE), bit(RICO_BOX), kIntervals})
    expectSolvesKinds(RICONSGS, {}, kConvergentKinds, cones);
}

TEST(NSGS, LargerBlocksTakeFewerSweeps) {
  Problem p = chain(24);
  std::int64_t before = 100000;
  for (int rows : {1, 2, 6}) {
    p.sets = {{.cone = RICO_NONNEGATIVE, .size = rows, .count = 24 / rows}};
    const Built built(p, Form::Aij, PETSC_COMM_WORLD);
    const auto its = expectSolves(makeSolver(RICONSGS, PETSC_COMM_WORLD), built).info.its;
    EXPECT_LT(its, before);
    before = its;
  }
}

TEST(NSGS, SolvesALargeSparseProblem) {
  for (Kind kind : {Kind::Banded, Kind::MMatrix}) {
    const Problem p = randomProblem(9, kind, 100000, kIntervals);
    expectSolves(makeSolver(RICONSGS, PETSC_COMM_WORLD), Built(p, Form::Aij, PETSC_COMM_WORLD));
  }
}

TEST(NSGS, OverRelaxes) {
  for (const char* omega : {"0.7", "1.3", "1.7"})
    expectSolvesKinds(RICONSGS, {{"-rico_nsgs_omega", omega}}, {Kind::Spd, Kind::Banded},
                      kIntervals);
}

TEST(NSGS, ConvergesOnAnyNumberOfRanks) {
  const int n = 48;
  Vector M(n * n, 0.9), q(n);
  for (int i = 0; i < n; i++) {
    M[i * n + i] = 1;
    q[i] = -1 + 0.1 * (i % 7);
  }
  const Problem p = typedProblem("all coupled", M, q, Truth::Solvable);
  expectSolves(makeSolver(RICONSGS, PETSC_COMM_WORLD), Built(p, Form::Aij, PETSC_COMM_WORLD));
}

// ---- order and freezing

TEST(NSGS, ShufflesAreReproducible) {
  const Problem p = randomProblem(8, Kind::Sparse, 60, kIntervals);
  const Built built(p, Form::Aij, PETSC_COMM_WORLD);
  const auto shuffled = [&](RicoShuffle shuffle, PetscInt seed) {
    SolverHandle solver = makeSolver(RICONSGS, PETSC_COMM_WORLD);
    EXPECT_PETSC(RicoSolverNSGSSetShuffle(solver, shuffle, seed));
    return expectSolves(solver, built).z;
  };
  EXPECT_EQ(shuffled(RICO_SHUFFLE_EACH, 1), shuffled(RICO_SHUFFLE_EACH, 1));
  EXPECT_EQ(shuffled(RICO_SHUFFLE_ONCE, 1), shuffled(RICO_SHUFFLE_ONCE, 1));
  EXPECT_NE(shuffled(RICO_SHUFFLE_ONCE, 1), shuffled(RICO_SHUFFLE_ONCE, 2));
  EXPECT_NE(shuffled(RICO_SHUFFLE_ONCE, 1), shuffled(RICO_SHUFFLE_EACH, 1));
  EXPECT_NE(shuffled(RICO_SHUFFLE_NONE, 1), shuffled(RICO_SHUFFLE_ONCE, 1));
}

TEST(NSGS, FrozenBlocksDoNotChangeTheSolution) {
  for (int seed = 1; seed <= 5; seed++)
    for (const char* sweeps : {"1", "7", "100"})
      for (Kind kind : {Kind::Spd, Kind::Banded}) {
        const Problem p = randomProblem(seed, kind, 80, kIntervals);
        expectSolves(makeSolverWith(RICONSGS, {{"-rico_nsgs_freeze", sweeps}}),
                     Built(p, Form::Aij, PETSC_COMM_WORLD));
      }
}

// ---- stopping

// After eight sweeps the ratio of the estimate to the residual is known, and the solver can stop
// exactly.
TEST(NSGS, StopsAfterTheFirstSweepThatReachesTheTolerance) {
  const Problem p = chain(2);
  const Built built(p, Form::Aij);
  for (int sweeps = 9; sweeps <= 15; sweeps++) {
    SolverHandle solver = makeSolver(RICONSGS, PETSC_COMM_SELF);
    EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1e-30, sweeps));
    const Solved s = solve(solver, built);
    EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1.001 * s.info.residual_relative, 100));
    EXPECT_EQ(solve(solver, built).info.its, sweeps);
  }
}

TEST(NSGS, ZeroDiagonalWithoutASolutionIsReported) {
  Problem none[] = {
      oneRow(0, -1, 0, kInfinity, Truth::Unsolvable),
      oneRow(0, 1, -kInfinity, kInfinity, Truth::Unsolvable),
      typedProblem("free zeros", {0, 0, 0, 0}, {1, 2}, Truth::Unsolvable, {oneSet(RICO_FREE, 2)}),
      typedProblem("zeros", {0, 0, 0, 0}, {-1, 2}, Truth::Unsolvable,
                   {oneSet(RICO_NONNEGATIVE, 2)})};
  for (const Problem& p : none)
    expectStops(makeSolver(RICONSGS), Built(p, Form::Array), RICO_DIVERGED_DIAGONAL);
}

TEST(NSGS, ZeroDiagonalMovesToTheBoundThatSolves) {
  const auto z = [](double m, double q, double lb, double ub) {
    return expectSolves(makeSolver(RICONSGS),
                        Built(oneRow(m, q, lb, ub, Truth::Solvable), Form::Array))
        .z[0];
  };
  EXPECT_EQ(z(0, 1, 0, kInfinity), 0);
  EXPECT_EQ(z(0, -1, 0, 5), 5);
  EXPECT_EQ(z(-2, 1, -kInfinity, kInfinity), 0.5);
}

TEST(NSGS, BlocksThatAreNotMonotoneAreReportedCorrectly) {
  for (int seed = 1; seed <= 5; seed++) {
    Problem p = randomProblem(seed, Kind::Positive, 30, kIntervals);
    const Solved s =
        solve(makeSolver(RICONSGS, PETSC_COMM_WORLD), Built(p, Form::Aij, PETSC_COMM_WORLD));
    EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
  }
}

TEST(NSGS, WarmStartFromTheSolutionTakesNoSweep) {
  const Problem p = randomProblem(5, Kind::Banded, 200, kIntervals);
  SolverHandle solver = makeSolver(RICONSGS, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetWarmStart(solver, PETSC_TRUE));
  EXPECT_EQ(expectSolves(solver, Built(p, Form::Aij, PETSC_COMM_WORLD), &p.z).info.its, 0);
}

TEST(NSGS, RefusesSettingsOutOfRange) {
  SolverHandle solver = makeSolver(RICONSGS);
  PetscPushErrorHandler(PetscReturnErrorHandler, nullptr);
  EXPECT_NE(RicoSolverNSGSSetOmega(solver, 2), 0);
  EXPECT_NE(RicoSolverNSGSSetOmega(solver, 0), 0);
  EXPECT_NE(RicoSolverNSGSSetFreeze(solver, -1), 0);
  PetscPopErrorHandler();
}
