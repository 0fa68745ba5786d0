/// Every registered type is tested on one list of problems. A type must solve a problem, or end
/// with a correct reason, or refuse the problem before any work. kDuties lists the classes of
/// problems that a type must solve.
#include <numerics/rico_type.h>

#include <set>

#include "support/errors.hpp"
#include "support/known_problems.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

/// Classes of problems. A type that must solve a class must solve all of its problems.
enum class Class {
  SmallP,        ///< P-matrix, intervals, at most 12 rows
  Definite,      ///< x'Mx > 0, nonsymmetric, NONNEGATIVE
  Symmetric,     ///< symmetric positive definite, intervals
  Semidefinite,  ///< symmetric, singular, solvable, NONNEGATIVE
  Mixed,         ///< positive definite, intervals with equalities
  Polyhedra,     ///< symmetric positive definite, all cones
  Known,         ///< problems with solutions known by hand
};

const std::map<Class, std::set<std::string>> kDuties = {
    {Class::SmallP, {"lemke", "pivot", "enum", "newton", "auto"}},
    {Class::Definite, {"lemke", "pivot", "newton", "ipm", "auto"}},
    {Class::Symmetric,
     {"lemke", "pivot", "pgs", "psor", "nsgs", "newton", "multilevel", "apgd", "admm", "ipm",
      "auto"}},
    {Class::Semidefinite, {"lemke", "auto"}},
    {Class::Mixed, {"lemke", "newton", "auto"}},
    {Class::Polyhedra, {"lemke", "newton", "auto"}},
    {Class::Known, {"auto"}},
};

struct Listed {
  Class kind;
  Problem problem;
};

void append(std::vector<Listed>& list, Class kind, std::initializer_list<Kind> kinds,
            std::initializer_list<int> sizes, unsigned cones) {
  for (Kind k : kinds)
    for (int n : sizes)
      for (std::uint64_t seed : {1, 2}) list.push_back({kind, randomProblem(seed, k, n, cones)});
}

const std::vector<Listed>& solvableList() {
  static const std::vector<Listed> list = [] {
    std::vector<Listed> l;
    append(l, Class::SmallP, {Kind::Triangular, Kind::MMatrix, Kind::Positive}, {1, 2, 3, 5, 8, 12},
           bit(RICO_NONNEGATIVE) | bit(RICO_BOX));
    append(l, Class::Definite, {Kind::Positive}, {1, 4, 17, 60}, bit(RICO_NONNEGATIVE));
    append(l, Class::Symmetric, {Kind::Spd, Kind::Banded, Kind::Sparse}, {1, 2, 9, 40, 120},
           kIntervals);
    append(l, Class::Semidefinite, {Kind::Singular}, {2, 6, 20}, bit(RICO_NONNEGATIVE));
    append(l, Class::Mixed, {Kind::Positive, Kind::Spd, Kind::Banded}, {3, 10, 50}, kIntervals);
    append(l, Class::Polyhedra, {Kind::Spd, Kind::Banded}, {3, 12, 40}, kAllCones);
    for (Problem& p : knownProblems()) l.push_back({Class::Known, std::move(p)});
    return l;
  }();
  return list;
}

/// Forms of a problem: every type must accept each form, or refuse it with a reason.
std::vector<Form> formsOn(int ranks) {
  return ranks == 1 ? std::vector{Form::Array, Form::Aij} : std::vector{Form::Aij};
}

Solved solveWith(RicoSolver s, const Built& built) {
  EXPECT_PETSC(RicoSolverSetTimeLimit(s, 20));
  return solve(s, built);
}

class EveryType : public testing::TestWithParam<std::string> {
 protected:
  const Layout world{PETSC_COMM_WORLD};
  SolverHandle solver = makeSolver(GetParam().c_str(), PETSC_COMM_WORLD);

  bool must(Class kind) const { return kDuties.at(kind).count(GetParam()) > 0; }

  /// Returns true if the type refuses the problem. It must then give a reason, and a solve must
  /// fail with the same reason.
  bool refusesCleanly(const Built& built) {
    PetscBool can;
    const char* why;
    EXPECT_PETSC(RicoSolverCanSolve(solver, built.problem, &can, &why));
    if (can) return false;
    const std::string reason = why;
    EXPECT_NE(reason.find(GetParam()), std::string::npos) << reason;
    EXPECT_TRUE(refuses([&] { return solve(solver, built).error; }, {"Cannot solve this problem"}));
    return true;
  }
};

}  // namespace

TEST_P(EveryType, IsRightOnSolvableProblems) {
  for (size_t i = 0; const auto& [kind, p] : solvableList()) {
    // Runs on many ranks are slow: each number of ranks solves a part of the list.
    if (kind != Class::Known && int(i++) % world.ranks != world.ranks / 2) continue;
    for (Form form : formsOn(world.ranks)) {
      SCOPED_TRACE(p.name + " " + nameOf(form));
      const Built built(p, form, PETSC_COMM_WORLD);
      if (refusesCleanly(built)) {
        EXPECT_TRUE(world.ranks > 1 || !must(kind) || GetParam() == "enum");
        continue;
      }
      const Solved s = solveWith(solver, built);
      ASSERT_EQ(s.error, 0);
      EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
      if (must(kind)) {
        EXPECT_GT(s.info.reason, 0)
            << RicoConvergedReasonName(s.info.reason) << " after " << s.info.its;
      }
      if (s.info.reason > 0 && p.unique) {
        EXPECT_TRUE(verifyPoint(p, s.z));
      }
    }
  }
}

// On one rank there is no limit of iterations. On more ranks an iteration takes a hundred times as
// long, so the limit is small.
TEST_P(EveryType, ReportsUnsolvableProblems) {
  const PetscInt max_it = world.ranks > 1 ? 80 / world.ranks : PETSC_DEFAULT;
  EXPECT_PETSC(RicoSolverSetTolerances(solver, PETSC_DEFAULT, PETSC_DEFAULT, max_it));
  for (const Problem& p : unsolvableProblems())
    for (Form form : formsOn(world.ranks)) {
      SCOPED_TRACE(p.name + " " + nameOf(form));
      const Built built(p, form, PETSC_COMM_WORLD);
      if (refusesCleanly(built)) continue;
      const Solved s = solveWith(solver, built);
      ASSERT_EQ(s.error, 0);
      EXPECT_LT(s.info.reason, 0);
      EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
    }
}

TEST_P(EveryType, AcceptsEveryFormOfTheOperator) {
  const Problem p = randomFactoredProblem(3, 12, 5, bit(RICO_NONNEGATIVE));
  for (Form form : kAllForms) {
    if (!offers(p, form, world.ranks)) continue;
    SCOPED_TRACE(nameOf(form));
    const Built built(p, form, PETSC_COMM_WORLD);
    if (refusesCleanly(built)) continue;
    const Solved s = solveWith(solver, built);
    ASSERT_EQ(s.error, 0);
    EXPECT_GT(s.info.reason, 0) << RicoConvergedReasonName(s.info.reason);
    EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
    EXPECT_TRUE(verifyPoint(p, s.z));
  }
}

TEST_P(EveryType, ReachesTheRequestedTolerance) {
  const Problem p = randomProblem(5, Kind::Banded, 20, kIntervals);
  const Built built(p, Form::Aij, PETSC_COMM_WORLD);
  if (refusesCleanly(built)) return;
  for (double rtol : {1e-2, 1e-6, 1e-12}) {
    EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, rtol, PETSC_DEFAULT));
    const Solved s = solveWith(solver, built);
    ASSERT_EQ(s.error, 0);
    EXPECT_GT(s.info.reason, 0) << RicoConvergedReasonName(s.info.reason) << " at " << rtol;
    EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info, {0, rtol}));
  }
}

TEST_P(EveryType, StartsFromTheGuess) {
  const Problem p = randomProblem(6, Kind::Banded, 20, kIntervals);
  const Built built(p, Form::Aij, PETSC_COMM_WORLD);
  if (refusesCleanly(built)) return;
  EXPECT_PETSC(RicoSolverSetWarmStart(solver, PETSC_TRUE));
  Random random(1);
  for (double distance : {0.0, 1e-3, 1e3}) {
    Vector guess = p.z;
    for (double& z : guess) z += distance * random.uniform();
    const Solved s = solve(solver, built, &guess);
    EXPECT_GT(s.info.reason, 0) << RicoConvergedReasonName(s.info.reason) << " from " << distance;
    EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
  }
}

TEST_P(EveryType, HonoursTheIterationLimit) {
  const Problem p = randomProblem(7, Kind::Banded, 20, kIntervals);
  const Built built(p, Form::Aij, PETSC_COMM_WORLD);
  if (refusesCleanly(built)) return;
  EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1e-14, 1));
  const Solved s = solve(solver, built);
  ASSERT_EQ(s.error, 0);
  EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info, {0, 1e-14}));
  if (GetParam() != "auto" && GetParam() != "gathered") {  // these two use several types
    EXPECT_LE(s.info.its, 1);
  }
}

TEST_P(EveryType, HonoursTheTimeLimit) {
  const Problem p = randomProblem(8, Kind::Banded, 1000, kIntervals);
  const Built built(p, Form::Aij, PETSC_COMM_WORLD);
  if (refusesCleanly(built)) return;
  EXPECT_PETSC(
      RicoSolverSetTolerances(solver, 0, 0, PETSC_MAX_INT));  // a tolerance that is never reached
  EXPECT_PETSC(RicoSolverSetTimeLimit(solver, 0.1));
  const Solved s = solve(solver, built);
  ASSERT_EQ(s.error, 0);
  EXPECT_LT(s.info.seconds, 5);
  EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info, {0, 0}));
}

INSTANTIATE_TEST_SUITE_P(AllSolvers, EveryType, testing::ValuesIn(allTypes()),
                         [](const auto& info) { return info.param; });

TEST(AllSolvers, TypesWithDutiesExist) {
  const auto types = allTypes();
  for (const auto& [kind, names] : kDuties)
    for (const std::string& name : names)
      EXPECT_EQ(std::count(types.begin(), types.end(), name), 1) << name;
}
