/// Type multilevel: obstacle problems are checked row by row; the number of steps does not depend
/// on the grid; any number of ranks; matrices that do not suit multigrid.
#include <numerics/rico_solver.h>

#include <ctime>
#include <random>

#include "numerics/iterative_cases.hpp"
#include "support/obstacles/families.hpp"
#include "support/petsc_main.hpp"

using namespace rico::test;

namespace {

struct Outcome {
  RicoInfo info;
  double residual;    ///< residual of M z + q over the rows, in units of ||q||
  double held;        ///< share of rows at a bound
  double infeasible;  ///< largest distance from the bounds
};

struct Row3 {
  double z, w, lb, ub;
};

/// Returns w in rows that are not at a bound, else the part of w that points inwards.
double defect(const Row3& r) {
  if (r.z <= r.lb) return std::fmin(r.w, 0);
  if (r.z >= r.ub) return std::fmax(r.w, 0);
  if (r.w > 0) return std::fmin(r.w, 4 * (r.z - r.lb));
  return std::fmax(r.w, 4 * (r.z - r.ub));
}

/// Recomputes the outcome from M and q, without the solver's figures.
void judge(const Posed& p, Vec z, Outcome& o) {
  Vec w;
  PetscInt n;
  double norm, sums[2] = {0, 0}, worst = 0;
  const PetscScalar *za, *wa, *lb, *ub;
  must(VecDuplicate(z, &w));
  must(MatMultAdd(p.M, z, p.q, w));
  must(VecNorm(p.q, NORM_2, &norm));
  must(VecGetLocalSize(z, &n));
  must(VecGetArrayRead(z, &za));
  must(VecGetArrayRead(w, &wa));
  must(VecGetArrayRead(p.lb, &lb));
  must(VecGetArrayRead(p.ub, &ub));
  for (PetscInt i = 0; i < n; i++) {
    const double e = defect({za[i], wa[i], lb[i], ub[i]});
    sums[0] += e * e;
    sums[1] += za[i] <= lb[i] || za[i] >= ub[i];
    worst = std::fmax(worst, std::fmax(lb[i] - za[i], za[i] - ub[i]));
  }
  must(VecRestoreArrayRead(p.ub, &ub));
  must(VecRestoreArrayRead(p.lb, &lb));
  must(VecRestoreArrayRead(w, &wa));
  must(VecRestoreArrayRead(z, &za));
  MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_DOUBLE, MPI_SUM, PETSC_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, &worst, 1, MPI_DOUBLE, MPI_MAX, PETSC_COMM_WORLD);
  PetscInt N;
  must(VecGetSize(z, &N));
  o.residual = std::sqrt(sums[0]) / norm;
  o.held = sums[1] / double(N);
  o.infeasible = worst;
  must(VecDestroy(&w));
}

Outcome solvePosed(const Posed& p, const char* type, double seconds = 0) {
  RicoProblem problem;
  Vec z, w;
  Outcome o{};
  SolverHandle solver = makeSolver(type, PETSC_COMM_WORLD);
  must(RicoSolverSetTimeLimit(solver, seconds));
  must(RicoSolverSetFromOptions(solver));
  must(RicoProblemCreateRelay(p.M, p.q, p.lb, p.ub, &problem));
  must(VecDuplicate(p.q, &z));
  must(VecDuplicate(p.q, &w));
  must(RicoSolve(solver, problem, z, w, &o.info));
  judge(p, z, o);
  must(VecDestroy(&z));
  must(VecDestroy(&w));
  must(RicoProblemDestroy(&problem));
  return o;
}

Outcome solveGrid(const Grid& grid, const Options& options = {}, const char* type = "multilevel") {
  const auto p = pose(grid);
  for (const auto& [key, value] : options)
    must(PetscOptionsSetValue(nullptr, key.c_str(), value.c_str()));
  const Outcome o = solvePosed(*p, type);
  for (const auto& [key, value] : options) must(PetscOptionsClearValue(nullptr, key.c_str()));
  return o;
}

void expectSolved(const Outcome& o) {
  EXPECT_GT(o.info.reason, 0) << RicoConvergedReasonName(o.info.reason) << " after " << o.info.its;
  EXPECT_LE(o.residual, 1e-7);
  EXPECT_LE(o.infeasible, 0);
  EXPECT_GT(o.held, 0.02);  // a part of the rows, not all of them, is at the obstacle
  EXPECT_LT(o.held, 0.98);
}

/// Calls of a function of PETSc so far in this program.
int calls(const char* name) {
  static const PetscErrorCode begun = PetscLogDefaultBegin();
  PetscLogEvent event;
  PetscEventPerfInfo info;
  must(begun);
  must(PetscLogEventGetId(name, &event));
  must(PetscLogEventGetPerfInfo(PETSC_DETERMINE, event, &info));
  return info.count;
}

}  // namespace

TEST(Multilevel, StepsDoNotGrowWithTheGrid) {
  const Layout world(PETSC_COMM_WORLD);
  const int most = world.ranks > 1 ? 2 : 6, points = world.ranks > 1 ? 64 : 128;
  for (int k = 0; k < most; k++) {  // each number of ranks tests other problems
    const char* const names[] = {"nine", "membrane", "force", "torsion", "rough", "wind"};
    const char* const name = names[(k + 2 * (world.ranks - 1)) % 6];
    SCOPED_TRACE(name);
    const Outcome coarse = solveGrid({name, 32, 2}), fine = solveGrid({name, points, 2});
    expectSolved(coarse);
    expectSolved(fine);
    EXPECT_LE(double(fine.info.its), 1.5 * double(coarse.info.its) + 2);
  }
}

// With two sweeps before each correction this takes 6 steps.
TEST(Multilevel, FewStepsOnLargeGrids) {
  if (Layout(PETSC_COMM_WORLD).ranks > 1) GTEST_SKIP() << "one rank is enough";
  const Outcome large = solveGrid({"nine", 512, 2});
  expectSolved(large);
  EXPECT_LE(large.info.its, 5);
}

// Coarse matrices in space have too many entries to be multiplied for each active set.
TEST(Multilevel, ObstacleInSpace) {
  const int products = calls("MatPtAPSymbolic");
  expectSolved(solveGrid({"cube", 24, 3}));
  EXPECT_EQ(calls("MatPtAPSymbolic"), products);
}

TEST(Multilevel, WithoutCoarseProblemsTakesMoreSteps) {
  const Outcome alone = solveGrid({"membrane", 64, 2}, {{"-rico_multilevel_nested", "0"}});
  const Outcome nested = solveGrid({"membrane", 64, 2});
  expectSolved(alone);
  EXPECT_DOUBLE_EQ(alone.held, nested.held);
  EXPECT_GT(alone.info.its, nested.info.its);
}

TEST(Multilevel, UsesThePreconditionerOfTheOptions) {
  for (const char* pc : {"gamg", "bjacobi"}) {
    SCOPED_TRACE(pc);
    expectSolved(solveGrid({"membrane", 48, 2}, {{"-rico_multilevel_pc_type", pc}}));
  }
}

// Squares that are a million times stiffer rest on a few rows. After projection a correction is
// 1e-2 to 1e-4 of its length there: without steps along the path 200 steps leave a residual of 1e9
// tolerances.
TEST(Multilevel, StiffSquaresOnAnUnevenFloor) {
  for (const int m : {48, 96}) {
    SCOPED_TRACE(m);
    const Outcome o = solveGrid({"islands", m, 2});
    expectSolved(o);
    EXPECT_LE(o.info.its, 8);
  }
}

// Stiff discs, each of which touches a sphere at few rows. Active sets needed 54 linear systems on
// 128^2 points. If coarse matrices are kept until 0.1 % of the rows have changed, it takes 7 steps.
TEST(Multilevel, StiffDiscsTakeFewLinearSystems) {
  const int systems = calls("KSPSolve"), patterns = calls("MatPtAPSymbolic");
  const Outcome o = solvePosed(*poseFamily({"discs", 256}), "multilevel");
  expectSolved(o);
  EXPECT_LE(calls("KSPSolve") - systems, 30);
  EXPECT_LE(o.info.its, Layout(PETSC_COMM_WORLD).ranks > 1 ? 6 : 5);  // each relaxes its own rows
  EXPECT_NEAR(calls("MatPtAPSymbolic") - patterns, 11, 5);
}

// With a step for each part only, never one for all rows, 12 steps were taken; with 512^2 points
// and two ranks a solve did not end.
TEST(Multilevel, OneStepForAllRowsWhereItGainsMore) {
  if (Layout(PETSC_COMM_WORLD).ranks > 1) GTEST_SKIP() << "one rank is enough";
  const Outcome o = solvePosed(*poseFamily({"discs", 140}), "multilevel");
  expectSolved(o);
  EXPECT_LE(o.info.its, 9);
}

// Coefficients of 1e6 times heights of 0.3 round away a small force. Steps end when the residual is
// rounding: without that 16 steps were taken.
TEST(Multilevel, EndsAtRoundoff) {
  if (Layout(PETSC_COMM_WORLD).ranks > 1) GTEST_SKIP() << "one rank is enough";
  const auto p = poseFamily({"checker", 128, false});
  const Outcome o = solvePosed(*p, "multilevel");
  EXPECT_EQ(o.info.reason, RICO_DIVERGED_INACCURATE);
  EXPECT_LE(o.info.its, 8);
  EXPECT_LE(o.infeasible, 0);
}

TEST(Multilevel, FamiliesWithTriangles) {
  const char* const names[] = {"mesh",      "american", "wires", "lshape",   "tilted",
                               "checker",   "noise",    "thin",  "between",  "waves",
                               "lognormal", "bearing",  "aniso", "signorini"};
  const int most = Layout(PETSC_COMM_WORLD).ranks > 1 ? 3 : 14;
  for (const char* name : std::vector<const char*>(names, names + most)) {
    SCOPED_TRACE(name);
    const Outcome o = solvePosed(*poseFamily({name, 64}), "multilevel");
    EXPECT_GT(o.info.reason, 0) << RicoConvergedReasonName(o.info.reason);
    EXPECT_LE(o.residual, 1e-7);
    EXPECT_LE(o.infeasible, 0);
    EXPECT_LE(o.info.its, 8);
  }
}

TEST(Multilevel, IsTheTypeThatAutoUsesOnLargeGrids) {
  for (const char* name : {"membrane", "wind", "stretched"}) {
    SCOPED_TRACE(name);
    const Outcome large = solveGrid({name, 128, 2}, {}, "auto");
    expectSolved(large);
    EXPECT_STREQ(large.info.type, "multilevel");
  }
  const Outcome small = solveGrid({"membrane", 16, 2}, {}, "auto");
  expectSolved(small);
  EXPECT_STRNE(small.info.type, "multilevel");
}

// A plate, M^2: the signs and sums of its rows suit, but multigrid is slow for it.
TEST(Multilevel, AutoGivesUpWhereMultigridIsSlow) {
  if (Layout(PETSC_COMM_WORLD).ranks > 1) GTEST_SKIP() << "one rank is enough";
  const auto p = pose({"force", 64, 2});
  Mat plate;
  must(MatMatMult(p->M, p->M, MAT_INITIAL_MATRIX, PETSC_DEFAULT, &plate));
  must(MatDestroy(&p->M));
  p->M = plate;
  const Outcome o = solvePosed(*p, "auto");
  expectSolved(o);
  EXPECT_STRNE(o.info.type, "multilevel");
}

/// Without the refusal a solve takes 0.5 s of processor time, as the set-up of multigrid does.
TEST(Multilevel, SetUpIsRefusedIfTheTimeLeftDoesNotSuffice) {
  if (Layout(PETSC_COMM_WORLD).ranks > 1) GTEST_SKIP() << "one rank is enough";
  const auto p = pose({"cube", 40, 3});
  const std::clock_t begin = std::clock();
  EXPECT_EQ(solvePosed(*p, "multilevel", 0.1).info.reason, RICO_DIVERGED_TIME);
  EXPECT_LE(double(std::clock() - begin) / CLOCKS_PER_SEC, 0.25);
}

// A random graph of degree 8: the set-up of multigrid alone takes 37 s, a solve without it 0.3 s.
TEST(Multilevel, GraphsWithoutGeometry) {
  if (Layout(PETSC_COMM_WORLD).ranks > 1) GTEST_SKIP() << "one rank is enough";
  constexpr PetscInt n = 40000;
  std::mt19937 random(7);
  const auto any = [&](double from, double to) { return from + (to - from) * random() / 0x1p32; };
  Posed p;
  must(MatCreateSeqAIJ(PETSC_COMM_SELF, n, n, 24, nullptr, &p.M));
  must(MatSetOption(p.M, MAT_NEW_NONZERO_ALLOCATION_ERR, PETSC_FALSE));
  for (PetscInt k = 0; k < 4 * n; k++) {
    const PetscInt ends[] = {k / 4, PetscInt(random() % n)};
    const double edge[] = {1, -1, -1, 1};
    must(MatSetValues(p.M, 2, ends, 2, ends, edge, ADD_VALUES));
  }
  must(MatAssemblyBegin(p.M, MAT_FINAL_ASSEMBLY));
  must(MatAssemblyEnd(p.M, MAT_FINAL_ASSEMBLY));
  must(MatShift(p.M, 1e-4));
  must(MatCreateVecs(p.M, &p.q, &p.lb));
  must(VecDuplicate(p.q, &p.ub));
  for (PetscInt i = 0; i < n; i++) {
    must(VecSetValue(p.q, i, any(-1, 1), INSERT_VALUES));
    must(VecSetValue(p.lb, i, any(-0.2, 0), INSERT_VALUES));
  }
  must(VecSet(p.ub, kInf));
  expectSolved(solvePosed(p, "auto", 20));
}

TEST(Multilevel, ReportsADiagonalThatIsNotPositive) {
  Mat M;
  must(
      MatCreateAIJ(PETSC_COMM_WORLD, PETSC_DECIDE, PETSC_DECIDE, 8, 8, 2, nullptr, 1, nullptr, &M));
  for (PetscInt i = 0; i < 8; i++) must(MatSetValue(M, i, 7 - i, 1, INSERT_VALUES));
  must(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY));
  must(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY));
  RicoProblem problem;
  Vec z, w, q;
  RicoInfo info;
  must(MatCreateVecs(M, &q, &z));
  must(VecSet(q, -1));
  must(VecDuplicate(z, &w));
  must(RicoProblemCreateLCP(M, q, &problem));
  SolverHandle solver = makeSolver("multilevel", PETSC_COMM_WORLD);
  must(RicoSolve(solver, problem, z, w, &info));
  EXPECT_EQ(info.reason, RICO_DIVERGED_DIAGONAL);
  must(RicoProblemDestroy(&problem));
  must(MatDestroy(&M));
  for (Vec* v : {&q, &z, &w}) must(VecDestroy(v));
}
