/// The factorisation that newton chooses for sparse matrices: L L' if M is symmetric and positive
/// definite, else a factorisation with row exchanges.
#include <petsclog.h>

#include <ctime>
#include <random>
#include <utility>

#include "numerics/options.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

constexpr int kRows = 1500, kNeighbours = 2;

/// Rows w = M z + q = 0 that are coupled at random, so that no order gives a narrow band. M is
/// `diagonal` times the identity, plus a block for each pair of coupled rows: [1 -1; -1 1], or [1
/// -1; -1/2 1] if `skew`. With skew, M is nonsingular but not symmetric.
Problem network(double diagonal, bool skew, int rows = kRows) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> row(0, rows - 1);
  std::vector<std::map<int, double>> lines(rows);
  for (int i = 0; i < rows; i++) lines[i][i] = diagonal;
  for (int k = 0; k < kNeighbours * rows; k++) {
    const int i = row(random), j = row(random);
    if (i == j) continue;
    lines[i][i] += 1, lines[j][j] += 1;
    lines[i][j] -= 1, lines[j][i] -= skew ? 0.5 : 1;
  }
  Problem p;
  p.name = "network";
  p.M = Matrix::fromMaps(rows, lines);
  for (int i = 0; i < rows; i++) p.q.push_back(std::sin(i));
  p.sets = {{.cone = RICO_FREE, .size = 1, .count = rows}};
  p.truth = Truth::Solvable;
  p.unique = true;
  p.symmetric = !skew && diagonal > 0;
  return p;
}

/// Number of times that PETSc has done this event.
int countOf(const char* event) {
  PetscLogEvent number;
  PetscEventPerfInfo info = {};
  EXPECT_PETSC(MatInitializePackage());
  EXPECT_PETSC(PetscLogEventGetId(event, &number));
  EXPECT_PETSC(PetscLogEventGetPerfInfo(0, number, &info));
  return info.count;
}

struct Counts {
  int cholesky, lu;
};

Counts solveByNewton(const Problem& p) {
  const Counts before = {countOf("MatCholFctrNum"), countOf("MatLUFactorNum")};
  const Built built(p, Form::Aij, PETSC_COMM_SELF);
  const SolverHandle solver = makeSolver("newton", PETSC_COMM_SELF);
  const Solved s = solve(solver, built);
  EXPECT_EQ(s.error, 0);
  EXPECT_GT(s.info.reason, 0) << RicoConvergedReasonName(s.info.reason);
  EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
  return {countOf("MatCholFctrNum") - before.cholesky, countOf("MatLUFactorNum") - before.lu};
}

}  // namespace

TEST(SparseFactor, OfADefiniteMatrixIsCholesky) {
  EXPECT_PETSC(PetscLogDefaultBegin());
  const Counts counts = solveByNewton(network(1, false));
  EXPECT_GE(counts.cholesky, 1);
  EXPECT_EQ(counts.lu, 0);
}

TEST(SparseFactor, OfAnUnsymmetricMatrixHasRowExchanges) {
  EXPECT_PETSC(PetscLogDefaultBegin());
  const Counts counts = solveByNewton(network(1, true));
  EXPECT_EQ(counts.cholesky, 0);
  EXPECT_GE(counts.lu, 1);
}

/// A symmetric matrix with positive diagonal entries but with negative eigenvalues: an attempt at L
/// L' fails.
TEST(SparseFactor, OfAnIndefiniteMatrixHasRowExchanges) {
  EXPECT_PETSC(PetscLogDefaultBegin());
  Problem p = network(1, false);
  for (int i = 0; i < kRows; i++)
    for (int k = p.M.start[i]; k < p.M.start[i + 1]; k++)
      if (p.M.column[k] == i) p.M.value[k] *= 0.3;
  p.symmetric = false;
  testing::internal::CaptureStdout();
  const Counts counts = solveByNewton(p);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "") << "a warning of CHOLMOD was printed";
  EXPECT_LE(counts.cholesky, 1);
  EXPECT_GE(counts.lu, 1);
}

/// A factorisation takes seconds and cannot be interrupted.
TEST(SparseFactor, IsRefusedIfTheTimeLeftDoesNotSuffice) {
  const Problem p = network(1, true, 12000);
  EXPECT_PETSC(PetscLogDefaultBegin());
  const int before = countOf("MatLUFactorNum");
  const Built built(p, Form::Aij, PETSC_COMM_SELF);
  const SolverHandle alone = makeSolver("ipm", PETSC_COMM_SELF);
  EXPECT_PETSC(RicoSolverSetTimeLimit(alone, 0.3));
  EXPECT_EQ(solve(alone, built).info.reason, RICO_DIVERGED_TIME);
  EXPECT_EQ(countOf("MatLUFactorNum"), before);
}

/// The order, by which the operations are counted, would take longer than the time left.
TEST(SparseFactor, IsRefusedBeforeItsOrderIsComputed) {
  const Problem p = network(1, true, 100000);
  EXPECT_PETSC(PetscLogDefaultBegin());
  const int before = countOf("MatGetOrdering");
  const Built built(p, Form::Aij, PETSC_COMM_SELF);
  const SolverHandle alone = makeSolver("ipm", PETSC_COMM_SELF);
  EXPECT_PETSC(RicoSolverSetTimeLimit(alone, 0.05));
  EXPECT_EQ(solve(alone, built).info.reason, RICO_DIVERGED_TIME);
  EXPECT_LE(countOf("MatGetOrdering"), before + 1) << "that of a band comes before";
}

/// Without the refusal the basis of lemke (nearly the whole matrix) and the operator of reflect
/// take more than three times the limit.
TEST(SparseFactor, OfOtherTypesIsRefusedAsWell) {
  for (const auto& [type, rows] : {std::pair(RICOLEMKE, 12000), std::pair(RICOREFLECT, 2000)}) {
    const Problem p = network(1, true, rows);
    const Built built(p, Form::Aij, PETSC_COMM_SELF);
    const SolverHandle solver = makeSolver(type, PETSC_COMM_SELF);
    EXPECT_PETSC(RicoSolverSetTimeLimit(solver, 0.5));
    timespec begin, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    EXPECT_EQ(solve(solver, built).info.reason, RICO_DIVERGED_TIME) << type;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    const double nanoseconds = double(end.tv_nsec - begin.tv_nsec);
    EXPECT_LE(double(end.tv_sec - begin.tv_sec) + 1e-9 * nanoseconds, 1.5) << type;
  }
}

/// The other types of the plan follow, though the reason of the first is the time.
TEST(SparseFactor, ThatIsRefusedDoesNotEndAPlan) {
  const Problem p = network(4, true, 12000);
  const Built built(p, Form::Aij, PETSC_COMM_SELF);
  const Options types("-rico_auto_types ipm,pgs");
  const SolverHandle plan = makeSolver(RICOAUTO, PETSC_COMM_SELF);
  EXPECT_PETSC(RicoSolverSetFromOptions(plan));
  EXPECT_PETSC(RicoSolverSetTimeLimit(plan, 1));
  const Solved s = solve(plan, built);
  EXPECT_GT(s.info.reason, 0);
  EXPECT_STREQ(s.info.type, RICOPGS);
}
