/// Type apgd: symmetric and monotone problems, polyhedra, all forms and ranks, matrix-free,
/// stopping.
#include "numerics/iterative_cases.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

const std::vector<Options> kDescents{{}, {{"-rico_apgd_scaling", "0"}}};

/// M = [A B; -B' 0] with rows of zero diagonal: monotone, but not the gradient of a function to
/// minimise.
Problem saddlePoint(int n, int m, RicoCone lower) {
  Random random(1);
  std::vector<std::map<int, double>> lines(n + m);
  Problem p;
  for (int i = 0; i < n; i++) lines[i][i] = random.uniform(1, 2);
  for (int j = 0; j < m; j++)
    for (int i : {(3 * j) % n, (3 * j + 1) % n}) {
      const double b = random.uniform(0.5, 1);
      lines[i][n + j] = -b;
      lines[n + j][i] = b;
    }
  p.name = "saddle point";
  p.M = Matrix::fromMaps(n + m, lines);
  p.sets = {{.cone = RICO_FREE, .size = 1, .count = n}, {.cone = lower, .size = 1, .count = m}};
  p.z.assign(n + m, 0);
  p.w.assign(n + m, 0);
  for (int i = 0; i < n; i++) p.z[i] = random.uniform();
  for (int j = 0; j < m; j++) (lower == RICO_FREE || j % 2 ? p.z : p.w)[n + j] = 1 + 0.1 * (j % 3);
  closeBackwards(p);
  return p;
}

/// The product y = M x of a Problem on one rank, for a shell matrix without entries.
struct Shell {
  static PetscErrorCode mult(Mat A, Vec x, Vec y) {
    const Problem* p;
    const PetscScalar* in;
    PetscScalar* out;
    PetscCall(MatShellGetContext(A, &p));
    PetscCall(VecGetArrayRead(x, &in));
    PetscCall(VecGetArray(y, &out));
    for (int i = 0; i < p->size(); i++) {
      out[i] = 0;
      for (int k = p->M.start[i]; k < p->M.start[i + 1]; k++)
        out[i] += p->M.value[k] * in[p->M.column[k]];
    }
    PetscCall(VecRestoreArray(y, &out));
    PetscCall(VecRestoreArrayRead(x, &in));
    return 0;
  }
  static PetscErrorCode diagonal(Mat A, Vec d) {
    const Problem* p;
    PetscCall(MatShellGetContext(A, &p));
    for (int i = 0; i < p->size(); i++)
      for (int k = p->M.start[i]; k < p->M.start[i + 1]; k++)
        if (p->M.column[k] == i) PetscCall(VecSetValue(d, i, p->M.value[k], INSERT_VALUES));
    PetscCall(VecAssemblyBegin(d));
    PetscCall(VecAssemblyEnd(d));
    return 0;
  }
};

}  // namespace

TEST(APGD, SolvesTheHandWorkedProblem) {
  const Problem p = typedProblem("two contacts", {2, 1, 1, 2}, {-5, -6}, Truth::Solvable);
  const Solved s = expectSolves(makeSolver(RICOAPGD, PETSC_COMM_SELF), Built(p, Form::Array));
  EXPECT_NEAR(s.z[0], 4. / 3, 1e-8);
  EXPECT_NEAR(s.z[1], 7. / 3, 1e-8);
}

TEST(APGD, EveryFormGivesTheSameSolution) {
  for (const Options& options : kDescents)
    for (unsigned cones : {bit(RICO_NONNEGATIVE), kAllCones})
      expectSolvesEveryForm(RICOAPGD, options, randomFactoredProblem(1, 60, 20, cones));
}

TEST(APGD, SolvesMixturesOfIntervals) {
  for (const Options& options : kDescents)
    for (unsigned cones : {bit(RICO_NONNEGATIVE), bit(RICO_FREE), bit(RICO_BOX), kIntervals})
      expectSolvesKinds(RICOAPGD, options, {Kind::Spd, Kind::Banded, Kind::Sparse}, cones);
}

TEST(APGD, SolvesSingularProblems) {
  for (int seed = 1; seed <= 5; seed++) {
    const Problem p = randomProblem(seed, Kind::Singular, 40, kIntervals);
    expectSolves(makeSolver(RICOAPGD, PETSC_COMM_WORLD), Built(p, Form::Aij, PETSC_COMM_WORLD));
  }
}

TEST(APGD, ProjectsOnPolyhedra) {
  for (const Options& options : kDescents)
    expectSolvesKinds(RICOAPGD, options, {Kind::Spd, Kind::Banded}, kAllCones);
  expectSolvesKinds(RICOAPGD, {}, {Kind::Positive}, kAllCones);
}

TEST(APGD, UsesAnotherMethodIfThereIsNothingToMinimise) {
  for (unsigned cones : {bit(RICO_NONNEGATIVE), kIntervals})
    expectSolvesKinds(RICOAPGD, {}, {Kind::Positive, Kind::MMatrix}, cones);
  for (RicoCone lower : {RICO_FREE, RICO_NONNEGATIVE}) {
    const Problem p = saddlePoint(30, 10, lower);
    expectSolves(makeSolver(RICOAPGD, PETSC_COMM_WORLD), Built(p, Form::Aij, PETSC_COMM_WORLD));
  }
}

TEST(APGD, SolvesALargeSparseProblem) {
  for (Kind kind : {Kind::Banded, Kind::MMatrix}) {
    const Problem p = randomProblem(9, kind, 100000, kIntervals);
    expectSolves(makeSolver(RICOAPGD, PETSC_COMM_WORLD), Built(p, Form::Aij, PETSC_COMM_WORLD));
  }
}

TEST(APGD, NeedsFewerIterationsThanSweepsOnAChain) {
  const Problem p = chain(200);
  const Built built(p, Form::Aij, PETSC_COMM_WORLD);
  SolverHandle solver = makeSolver(RICOAPGD, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1e-8, 20000));
  EXPECT_LT(expectSolves(solver, built, nullptr, {0, 1e-8}).info.its, 2500);  // sweeps need 50 000
}

TEST(APGD, NeedsNoMatrix) {
  Problem p = randomProblem(4, Kind::Banded, 80);
  MatHandle shell;
  const Layout self(PETSC_COMM_SELF);
  const int n = p.size();
  ASSERT_PETSC(MatCreateShell(PETSC_COMM_SELF, n, n, n, n, &p, &shell));
  ASSERT_PETSC(MatShellSetOperation(shell, MATOP_MULT, (void (*)())Shell::mult));
  ASSERT_PETSC(MatShellSetOperation(shell, MATOP_GET_DIAGONAL, (void (*)())Shell::diagonal));
  const VecHandle q = makeVec(self, p.q, {0, n});
  ProblemHandle problem;
  ASSERT_PETSC(RicoProblemCreateLCP(shell, q, &problem));
  SolverHandle solver = makeSolver(RICOAPGD);
  Vector z(n), w(n);
  RicoInfo info;
  ASSERT_PETSC(RicoSolveArrays(solver, problem, z.data(), w.data(), &info));
  EXPECT_GT(info.reason, 0);
  EXPECT_TRUE(verifySolution(p, z, w, info));
  EXPECT_TRUE(verifyPoint(p, z));
}

TEST(APGD, ScalingSavesIterationsIfUnitsDiffer) {
  Problem p = randomProblem(2, Kind::Banded, 100);
  for (int i = 0; i < p.size(); i++)
    for (int k = p.M.start[i]; k < p.M.start[i + 1]; k++)
      p.M.value[k] *= std::pow(10, (i % 4 + p.M.column[k] % 4) / 2.);
  closeBackwards(p);
  const Built built(p, Form::Aij, PETSC_COMM_WORLD);
  const auto its = [&](PetscBool scaling) {
    SolverHandle solver = makeSolver(RICOAPGD, PETSC_COMM_WORLD);
    EXPECT_PETSC(RicoSolverAPGDSetScaling(solver, scaling));
    return expectSolves(solver, built).info.its;
  };
  EXPECT_LT(2 * its(PETSC_TRUE), its(PETSC_FALSE));
}

// One eigenvalue is 1.6 and thousands are below 1: an estimate from few products does not find the
// largest one.
TEST(APGD, ShortensStepsThatAreTooLong) {
  const int n = 4000;
  std::vector<std::map<int, double>> lines(n);
  Problem p;
  for (int i = 0; i < n; i++) lines[i][i] = i == 17 ? 1.6 : 0.001 + i / (n + 1.);
  p.name = "one large eigenvalue";
  p.M = Matrix::fromMaps(n, lines);
  p.sets = {{.cone = RICO_NONNEGATIVE, .size = 1, .count = n}};
  p.symmetric = p.unique = true;
  p.z.assign(n, 1);
  p.w.assign(n, 0);
  closeBackwards(p);
  SolverHandle solver = makeSolver(RICOAPGD, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverAPGDSetScaling(solver, PETSC_FALSE));
  expectSolves(solver, Built(p, Form::Aij, PETSC_COMM_WORLD));
}

// ---- starting and stopping

TEST(APGD, WarmStartFromTheSolutionTakesNoStep) {
  const Problem p = randomProblem(5, Kind::Banded, 200, kIntervals);
  SolverHandle solver = makeSolver(RICOAPGD, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetWarmStart(solver, PETSC_TRUE));
  EXPECT_EQ(expectSolves(solver, Built(p, Form::Aij, PETSC_COMM_WORLD), &p.z).info.its, 0);
}

TEST(APGD, ReportsProblemsWithoutASolution) {
  const Problem none[] = {typedProblem("concave", {-1, 0, 0, -1}, {-1, -1}, Truth::Unsolvable),
                          typedProblem("zero", {0, 0, 0, 0}, {-1, 1}, Truth::Unsolvable),
                          typedProblem("unbounded", {1, -1, -1, 1}, {-1, -1}, Truth::Unsolvable),
                          typedProblem("skew", {0, 1, -1, 0}, {-1, -1}, Truth::Unsolvable)};
  for (const Problem& p : none) {
    const Solved s = solve(makeSolver(RICOAPGD, PETSC_COMM_SELF), Built(p, Form::Array));
    EXPECT_EQ(s.error, 0);
    EXPECT_LT(s.info.reason, 0) << p.name;
    EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
  }
}

TEST(APGD, EndsAtTheLevelOfRounding) {
  const Problem p = randomProblem(6, Kind::Spd, 30);
  SolverHandle solver = makeSolver(RICOAPGD, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1e-30, 1000000));
  const Solved s = solve(solver, Built(p, Form::Aij, PETSC_COMM_WORLD));
  EXPECT_LT(s.info.reason, 0);
  EXPECT_NE(s.info.reason, RICO_DIVERGED_ITS);
  EXPECT_LT(s.info.residual_relative, 1e-13);
}

TEST(APGD, TheHistoryContainsEveryStep) {
  const Problem p = randomProblem(7, Kind::Sparse, 50);
  SolverHandle solver = makeSolver(RICOAPGD, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetResidualHistory(solver, nullptr, 1000));
  const Solved s = expectSolves(solver, Built(p, Form::Aij, PETSC_COMM_WORLD));
  PetscInt used;
  EXPECT_PETSC(RicoSolverGetResidualHistory(solver, nullptr, &used));
  EXPECT_EQ(used, s.info.its + 1);
}

/// Sweeps fail on rows of zero diagonal; Newton's method and interior points factor matrices.
TEST(APGD, IsTriedByAutoAfterSweeps) {
  constexpr int n = 450;
  Random random(3);
  std::vector<std::map<int, double>> lines(n);
  Problem p;
  p.name = "skew";
  p.z.assign(n, 0), p.w.assign(n, 0);
  p.sets = {{.cone = RICO_NONNEGATIVE, .size = 1, .count = n}};
  for (int i = 0; i < n; i++) {
    if (i % 10 > 0) lines[i][i] = random.uniform(1, 2);
    (i % 2 ? p.z : p.w)[i] = random.uniform(0.1, 1);
    for (int k = 0; k < 3; k++) {
      const int j = (7 * i + 31 * k + 5) % n;
      const double gain = j == i ? 0 : random.uniform(0.5, 1);
      lines[i][j] += gain, lines[j][i] -= gain;
    }
  }
  p.M = Matrix::fromMaps(n, lines);
  closeBackwards(p);
  for (double rtol : {1e-4, 1e-8}) {
    const auto solver = makeSolver(RICOAUTO, PETSC_COMM_WORLD);
    EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, rtol, PETSC_DEFAULT));
    const Solved s =
        expectSolves(solver, Built(p, Form::Aij, PETSC_COMM_WORLD), nullptr, {0, rtol});
    if (Layout(PETSC_COMM_WORLD).ranks == 1) {
      EXPECT_STREQ(s.info.type, RICOAPGD);
    }
  }
}
