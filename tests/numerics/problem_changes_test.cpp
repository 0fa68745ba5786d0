/// Changes of a problem between two solves are detected, and solvers do not change it.
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

TEST(Changes, ChangedEntriesOfMatAndVecAreDetected) {
  const Layout world(PETSC_COMM_WORLD);
  Problem p = randomProblem(4, Kind::Banded, 20);
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto solver = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  const auto expectSolved = [&] {
    const Solved s = solve(solver, built);
    ASSERT_EQ(s.error, 0);
    EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
    EXPECT_GT(s.info.reason, 0);
  };
  expectSolved();

  for (double& q : p.q) q -= 1;  // changes the array of one rank only
  PetscScalar* array;
  ASSERT_PETSC(VecGetArray(built.q, &array));
  for (int i = 0; i < built.localSize(); i++) array[i] -= 1;
  ASSERT_PETSC(VecRestoreArray(built.q, &array));
  expectSolved();

  p.q[0] += 3;
  if (world.rank == 0) {
    ASSERT_PETSC(VecGetArray(built.q, &array));
    array[0] += 3;
    ASSERT_PETSC(VecRestoreArray(built.q, &array));
  }
  expectSolved();

  for (double& a : p.M.value) a *= 2;
  ASSERT_PETSC(MatScale(built.A, 2));
  expectSolved();
}

TEST(Changes, ChangedEntriesOfTheFactorsAreDetected) {
  for (Form form : {Form::Factored, Form::FactoredKsp}) {
    SCOPED_TRACE(nameOf(form));
    Problem p = randomFactoredProblem(8, 15, 6);
    Built built(p, form);
    auto solver = makeSolver(RICOPGS);
    ASSERT_GT(solve(solver, built).info.reason, 0);
    for (double& a : p.factors->Winv.value) a *= 2;
    p.M = product(*p.factors);
    ASSERT_PETSC(form == Form::Factored ? MatScale(built.Winv, 2) : MatScale(built.W, 0.5));
    const Solved s = solve(solver, built);
    EXPECT_GT(s.info.reason, 0);
    EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
  }
}

TEST(Changes, ChangedArraysAreDetectedWhenSetAgain) {
  Problem p = randomProblem(6, Kind::Spd, 10);
  Built built(p, Form::Array);
  auto solver = makeSolver(RICOPGS);
  ASSERT_GT(solve(solver, built).info.reason, 0);
  for (int i = 0; i < 10; i++) built.M[size_t(i) * 10 + i] += 1;
  p.q[0] -= 1;
  p.M = Matrix::fromDense(10, 10, built.M);
  ASSERT_PETSC(RicoProblemSetDense(built.problem, 10, built.M.data(), p.q.data()));
  const Solved s = solve(solver, built);
  EXPECT_GT(s.info.reason, 0);
  EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
}

TEST(Changes, BlocksMayChange) {
  Problem p = randomProblem(6, Kind::Spd, 6);
  Built built(p, Form::Array);
  auto solver = makeSolver(RICOPGS);
  ASSERT_GT(solve(solver, built).info.reason, 0);
  p.sets = {{.cone = RICO_BOX, .size = 6, .lb = Vector(6, -0.1), .ub = Vector(6, 0.1)}};
  const auto blocks = blocksOf(p, 0, 6);
  ASSERT_PETSC(RicoProblemSetBlocks(built.problem, 1, blocks.data()));
  const Solved s = solve(solver, built);
  EXPECT_GT(s.info.reason, 0);
  EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
}

TEST(Changes, NewOperatorKeepsTheBlocks) {
  const Problem p = randomProblem(9, Kind::Banded, 12, kIntervals),
                other = randomProblem(10, Kind::Sparse, 12);
  Problem mixed = other;
  mixed.sets = p.sets;
  mixed.truth = Truth::Solvable;
  Built built(p, Form::Aij), next(other, Form::Aij);
  auto solver = makeSolver(RICOPGS);
  ASSERT_GT(solve(solver, built).info.reason, 0);
  ASSERT_PETSC(RicoProblemSetMat(built.problem, next.A, next.q));
  const Solved s = solve(solver, built);
  EXPECT_GT(s.info.reason, 0);
  EXPECT_TRUE(verifySolution(mixed, s.z, s.w, s.info));
}

TEST(Changes, SolverDoesNotChangeTheProblem) {
  const Problem p = randomProblem(12, Kind::Banded, 30, kIntervals);
  Built built(p, Form::Aij);
  MatHandle A;
  VecHandle q;
  PetscBool same;
  ASSERT_PETSC(MatDuplicate(built.A, MAT_COPY_VALUES, &A));
  ASSERT_PETSC(VecDuplicate(built.q, &q));
  ASSERT_PETSC(VecCopy(built.q, q));
  ASSERT_GT(solve(makeSolver(RICOPGS), built).info.reason, 0);
  ASSERT_PETSC(MatEqual(A, built.A, &same));
  EXPECT_TRUE(same);
  ASSERT_PETSC(VecEqual(q, built.q, &same));
  EXPECT_TRUE(same);
}
