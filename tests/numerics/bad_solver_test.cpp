/// Invalid arguments of a solver are refused before any work. The message names the argument, the
/// index and the remedy, and the solver can be used afterwards.
#include <numerics/rico_type.h>

#include "support/errors.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

Problem someProblem(int n = 6) { return randomProblem(1, Kind::Banded, n); }

}  // namespace

TEST(BadSolver, UnknownTypeListsTheKnownTypes) {
  SolverHandle s;
  EXPECT_PETSC(RicoSolverCreate(PETSC_COMM_SELF, &s));
  CollectErrors errors;
  EXPECT_NE(RicoSolverSetType(s, "lemkee"), 0);
  EXPECT_NE(errors.text().find("Unknown solver type lemkee"), std::string::npos) << errors.text();
  for (const std::string& type : allTypes())
    EXPECT_NE(errors.text().find(type), std::string::npos)
        << type << " is not named in " << errors.text();
  EXPECT_PETSC(RicoSolverSetType(s, RICOPGS));
}

TEST(BadSolver, Tolerances) {
  auto s = makeSolver(RICOPGS);
  const auto set = [&](double atol, double rtol, PetscInt max_it) {
    return [=, &s] { return RicoSolverSetTolerances(s, atol, rtol, max_it); };
  };
  EXPECT_TRUE(refuses(set(-1, 0, 0), {"atol = -1", "negative"}));
  EXPECT_TRUE(refuses(set(0, -1e-8, 0), {"rtol = -1e-08", "negative"}));
  EXPECT_TRUE(refuses(set(0, 0, -7), {"max_it = -7", "negative"}));
  EXPECT_TRUE(refuses(set(kNaN, 0, 0), {"atol"}));
  EXPECT_TRUE(refuses(set(0, kNaN, 0), {"rtol"}));
}

TEST(BadSolver, Guess) {
  const Problem p = someProblem();
  Built built(p, Form::Aij);
  auto s = makeSolver(RICOPGS);
  Vector guess(p.size(), 1.0);
  guess[2] = kNaN;
  EXPECT_GT(solve(s, built, &guess).info.reason, 0);  // the guess is not used, so it is not checked
  EXPECT_PETSC(RicoSolverSetWarmStart(s, PETSC_TRUE));
  EXPECT_TRUE(refuses([&] { return solve(s, built, &guess).error; }, {"guess z[2]", "warm start"}));
}

TEST(BadSolver, Vectors) {
  const Problem p = someProblem(2);
  Built built(p, Form::Aij);
  auto s = makeSolver(RICOPGS);
  VecHandle z = vecOf({0, 0}), w = vecOf({0, 0}), three = vecOf({0, 0, 0});
  const auto run = [&](RicoSolver solver, RicoProblem problem, Vec vz, Vec vw) {
    return [=] { return RicoSolve(solver, problem, vz, vw, nullptr); };
  };
  EXPECT_TRUE(
      refuses(run(s, built.problem, nullptr, w), {"z must be given", "RicoProblemCreateVec"}));
  EXPECT_TRUE(refuses(run(s, built.problem, z, nullptr), {"w must be given"}));
  EXPECT_TRUE(refuses(run(s, built.problem, three, w), {"z has 3", "2 local rows"}));
  EXPECT_TRUE(refuses(run(s, built.problem, z, three), {"w has 3"}));
  EXPECT_TRUE(refuses(run(s, built.problem, z, z), {"two vectors"}));
  EXPECT_TRUE(refuses(run(s, built.problem, built.q, w), {"z is the problem's q"}));
  EXPECT_TRUE(refuses(run(s, built.problem, z, built.q), {"w is the problem's q"}));
  EXPECT_TRUE(refuses(run(s, nullptr, z, w), {"problem is NULL"}));
  EXPECT_TRUE(refuses(run(nullptr, built.problem, z, w), {"solver is NULL"}));
  EXPECT_TRUE(refuses([&] { return RicoSolveArrays(s, built.problem, nullptr, nullptr, nullptr); },
                      {"z and w must be given"}));
  Vector both(2);
  EXPECT_TRUE(
      refuses([&] { return RicoSolveArrays(s, built.problem, both.data(), both.data(), nullptr); },
              {"two arrays"}));
  EXPECT_PETSC(RicoSolve(s, built.problem, z, w, nullptr));
}

TEST(BadSolver, Nulls) {
  auto s = makeSolver(RICOPGS);
  PetscBool can;
  EXPECT_TRUE(refuses([] { return RicoSolverSetType(nullptr, RICOPGS); }, {"solver is NULL"}));
  EXPECT_TRUE(refuses([&] { return RicoSolverSetType(s, nullptr); }, {"name must be given"}));
  EXPECT_TRUE(refuses([] { return RicoSolverSetFromOptions(nullptr); }, {"solver is NULL"}));
  EXPECT_TRUE(refuses([] { return RicoSolverView(nullptr, nullptr); }, {"solver is NULL"}));
  EXPECT_TRUE(
      refuses([&] { return RicoSolverCanSolve(s, nullptr, &can, nullptr); }, {"problem is NULL"}));
  EXPECT_TRUE(
      refuses([&] { return RicoSolverMonitorSet(s, nullptr, nullptr, nullptr); }, {"monitor"}));
  EXPECT_TRUE(refuses([&] { return RicoSolverSetResidualHistory(s, nullptr, -1); }, {"negative"}));
  EXPECT_TRUE(refuses([] { return RicoSolverRegister(nullptr, nullptr); }, {"name"}));
  EXPECT_TRUE(refuses([] { return RicoSolverRegister("mine", nullptr); }, {"create"}));
  EXPECT_TRUE(refuses([] { return RicoSolverCreate(PETSC_COMM_SELF, nullptr); }, {"solver"}));
  RicoSolver none = nullptr;
  EXPECT_PETSC(RicoSolverDestroy(&none));
  EXPECT_PETSC(RicoSolverDestroy(nullptr));
}

namespace {

PetscErrorCode createPicky(RicoSolver s) {
  static const RicoSolverOps ops = {
      .cones = RICO_CONE_BIT(RICO_NONNEGATIVE),
      .parallel = PETSC_FALSE,
      .planar = PETSC_FALSE,
      .one_rank = 0,
      .max_it = 1,
      .max_size = 4,
      .solve = [](RicoSolver, RicoProblem, PetscReal*, PetscReal*) -> PetscErrorCode { return 0; },
      .setfromoptions = nullptr,
      .view = nullptr,
      .reset = nullptr,
      .destroy = nullptr};
  return RicoSolverSetOps(s, &ops);
}

}  // namespace

TEST(BadSolver, TypeThatDoesNotSupportTheProblem) {
  EXPECT_PETSC(RicoSolverRegister("picky", createPicky));
  auto s = makeSolver("picky");
  const Problem boxes = randomProblem(1, Kind::Banded, 3, bit(RICO_BOX)), large = someProblem(5);
  EXPECT_TRUE(refuses([&] { return solve(s, Built(boxes, Form::Aij)).error; },
                      {"type picky does not take BOX blocks", "auto"}));
  EXPECT_TRUE(refuses([&] { return solve(s, Built(large, Form::Aij)).error; },
                      {"type picky", "at most 4 rows", "has 5"}));
  PetscBool can;
  const char* why;
  Built built(boxes, Form::Aij);
  EXPECT_PETSC(RicoSolverCanSolve(s, built.problem, &can, &why));
  EXPECT_FALSE(can);
  EXPECT_NE(std::string(why).find("BOX"), std::string::npos);
}

TEST(BadSolver, TypeWithoutSolve) {
  EXPECT_PETSC(RicoSolverRegister("hollow", [](RicoSolver) -> PetscErrorCode { return 0; }));
  SolverHandle s;
  EXPECT_PETSC(RicoSolverCreate(PETSC_COMM_SELF, &s));
  EXPECT_TRUE(refuses([&] { return RicoSolverSetType(s, "hollow"); }, {"hollow", "solve()"}));
  EXPECT_PETSC(RicoSolverSetType(s, RICOPGS));
}
