/// Settings of a solver by function calls and by the options database.
#include <numerics/rico_type.h>

#include <chrono>

#include "numerics/options.hpp"
#include "support/errors.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

std::string typeOf(RicoSolver s) {
  RicoSolverType type;
  EXPECT_PETSC(RicoSolverGetType(s, &type));
  return type;
}

}  // namespace

TEST(Options, TwoSolversHaveTwoPrefixes) {
  Options options(
      "-impact_rico_type pgs -impact_rico_rtol 1e-3 -acceleration_rico_type psor "
      "-acceleration_rico_max_it 7 -acceleration_rico_atol 1e-4");
  const SolverHandle impact = solverWithPrefix("impact_"),
                     acceleration = solverWithPrefix("acceleration_");
  PetscReal atol, rtol;
  PetscInt max_it;
  EXPECT_EQ(typeOf(impact), RICOPGS);
  EXPECT_EQ(typeOf(acceleration), RICOPSOR);
  EXPECT_PETSC(RicoSolverGetTolerances(impact, &atol, &rtol, nullptr));
  EXPECT_EQ(atol, 0);
  EXPECT_EQ(rtol, 1e-3);
  EXPECT_PETSC(RicoSolverGetTolerances(acceleration, &atol, &rtol, &max_it));
  EXPECT_EQ(atol, 1e-4);
  EXPECT_EQ(rtol, 1e-10);
  EXPECT_EQ(max_it, 7);
  const char* prefix;
  EXPECT_PETSC(RicoSolverGetOptionsPrefix(impact, &prefix));
  EXPECT_STREQ(prefix, "impact_");
}

TEST(Options, DefaultTypeIsAuto) {
  const SolverHandle s = solverWithPrefix("plain_");
  EXPECT_EQ(typeOf(s), RICOAUTO);
}

TEST(Options, UnknownKeysAreIgnored) {
  Options options("-rico_nonsense 3 -rico_pgs_nonsense -other_rico_type lemke -rico_type pgs");
  const SolverHandle s = solverWithPrefix("");
  EXPECT_EQ(typeOf(s), RICOPGS);
}

TEST(Options, BadValuesAreRefused) {
  for (const char* text :
       {"-rico_type nonsense", "-rico_atol -1", "-rico_atol -2", "-rico_atol inf",
        "-rico_rtol -1e-8", "-rico_rtol inf", "-rico_max_it -5", "-rico_max_it -2",
        "-rico_time_limit nan", "-rico_type prox -rico_prox_alpha 0",
        "-rico_type prox -rico_prox_alpha nan", "-rico_type prox -rico_prox_sweeps -1",
        "-rico_type prox -rico_prox_newton_max 0"}) {
    Options options(text);
    SolverHandle s;
    EXPECT_PETSC(RicoSolverCreate(PETSC_COMM_WORLD, &s));
    CollectErrors errors;
    EXPECT_NE(RicoSolverSetFromOptions(s), 0) << text;
  }
}

// auto as a stage of auto would not end.
TEST(Options, AutoTriesRegisteredTypesOnly) {
  for (const char* types : {"auto", "nsgs,auto", "nsgs,nonsense", "pgs:", "pgs:0", "pgs:-3",
                            "pgs:3x", "pgs:3,nonsense:4"}) {
    Options options(std::string("-rico_auto_types ") + types);
    const SolverHandle s = solverWithPrefix("");
    const Built built(slowProblem(), Form::Aij, PETSC_COMM_WORLD);
    Vector z(built.scatter(slowProblem().z)), w(z.size());
    CollectErrors errors;
    EXPECT_NE(RicoSolveArrays(s, built.problem, z.data(), w.data(), nullptr), 0) << types;
  }
}

TEST(Options, TypesOfAutoHaveBudgets) {
  const Built built(slowProblem(), Form::Aij, PETSC_COMM_WORLD);
  Vector z(built.scatter(slowProblem().z)), w(z.size());
  RicoInfo info;
  for (const char* types : {"pgs:3", "pgs:3,pgs:4"}) {
    Options options(std::string("-rico_auto_types ") + types);
    const SolverHandle s = solverWithPrefix("");
    EXPECT_PETSC(RicoSolveArrays(s, built.problem, z.data(), w.data(), &info));
    EXPECT_EQ(info.reason, RICO_DIVERGED_ITS);
    EXPECT_EQ(info.its, std::string(types).size() > 5 ? 7 : 3);
  }
}

TEST(Options, EveryTypeIsChosenByItsName) {
  for (const std::string& type : allTypes()) {
    Options options("-rico_type " + type);
    EXPECT_EQ(typeOf(solverWithPrefix("")), type);
  }
}

TEST(Limits, IterationsAreLimited) {
  const Problem p = slowProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto s = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetTolerances(s, 0, 1e-14, 3));
  const Solved three = solve(s, built);
  EXPECT_EQ(three.info.reason, RICO_DIVERGED_ITS);
  EXPECT_EQ(three.info.its, 3);
  EXPECT_TRUE(verifySolution(p, three.z, three.w, three.info, {0, 1e-14}));
}

TEST(Limits, TimeIsLimited) {
  using Clock = std::chrono::steady_clock;
  const Problem p = randomProblem(1, Kind::Banded, 2000);
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto s = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  EXPECT_PETSC(
      RicoSolverSetTolerances(s, 0, 0, PETSC_MAX_INT));  // a tolerance that is never reached
  EXPECT_PETSC(RicoSolverSetTimeLimit(s, 0.2));
  EXPECT_PETSC(RicoSolverMonitorSet(
      s,
      [](RicoSolver, PetscInt, PetscReal, void*) -> PetscErrorCode {
        PetscCall(PetscSleep(0.01));
        return 0;
      },
      nullptr, nullptr));
  const auto start = Clock::now();
  const Solved solved = solve(s, built);
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  EXPECT_LE(solved.info.reason, 0) << RicoConvergedReasonName(solved.info.reason);
  EXPECT_LT(seconds, 5);
  EXPECT_LE(solved.info.seconds, seconds);
  EXPECT_TRUE(verifySolution(p, solved.z, solved.w, solved.info, {0, 0}));
}

TEST(Tolerances, TheReasonNamesTheToleranceThatWasReached) {
  const Problem p = slowProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto s = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetTolerances(s, 1e-5, 0, PETSC_DEFAULT));
  Solved solved = solve(s, built);
  EXPECT_EQ(solved.info.reason, RICO_CONVERGED_ATOL);
  EXPECT_TRUE(verifySolution(p, solved.z, solved.w, solved.info, {1e-5, 0}));
  EXPECT_PETSC(RicoSolverSetTolerances(s, 0, 1e-7, PETSC_DEFAULT));
  solved = solve(s, built);
  EXPECT_EQ(solved.info.reason, RICO_CONVERGED_RTOL);
  EXPECT_TRUE(verifySolution(p, solved.z, solved.w, solved.info, {0, 1e-7}));
}

TEST(Tolerances, TheResidualIsAbsoluteIfQIsZero) {
  const Problem p = typedProblem("q0", {2, 1, 1, 2}, {0, 0}, Truth::Solvable);
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  const Solved solved = solve(makeSolver(RICOPGS, PETSC_COMM_WORLD), built);
  EXPECT_GT(solved.info.reason, 0);
  EXPECT_EQ(solved.info.residual, 0);
}

TEST(WarmStart, AtTheSolutionTakesNoIterations) {
  const Problem p = slowProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto s = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  const Solved cold = solve(s, built, &p.z);
  EXPECT_GT(cold.info.its, 2);  // the guess is not used
  EXPECT_PETSC(RicoSolverSetWarmStart(s, PETSC_TRUE));
  const Solved warm = solve(s, built, &p.z);
  EXPECT_EQ(warm.info.its, 0);
  EXPECT_TRUE(verifySolution(p, warm.z, warm.w, warm.info));
}

TEST(WarmStart, AnInfeasibleGuessIsMadeFeasible) {
  const Problem p = slowProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto s = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetWarmStart(s, PETSC_TRUE));
  const Vector far(p.size(), -1e6);
  const Solved warm = solve(s, built, &far);
  EXPECT_GT(warm.info.reason, 0);
  EXPECT_TRUE(verifySolution(p, warm.z, warm.w, warm.info));
}

TEST(Solve, VectorsAndArraysGiveTheSameBits) {
  const Problem p = slowProblem();
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto s = makeSolver(RICOPGS, PETSC_COMM_WORLD);
  const Solved arrays = solve(s, built);
  VecHandle z, w;
  RicoInfo info;
  EXPECT_PETSC(RicoProblemCreateVec(built.problem, &z));
  EXPECT_PETSC(VecDuplicate(z, &w));
  EXPECT_PETSC(VecSet(z, 17));
  EXPECT_PETSC(RicoSolve(s, built.problem, z, w, &info));
  const PetscScalar *za, *wa;
  EXPECT_PETSC(VecGetArrayRead(z, &za));
  EXPECT_PETSC(VecGetArrayRead(w, &wa));
  EXPECT_EQ(Vector(za, za + built.localSize()), built.scatter(arrays.z));
  EXPECT_EQ(Vector(wa, wa + built.localSize()), built.scatter(arrays.w));
  EXPECT_PETSC(VecRestoreArrayRead(z, &za));
  EXPECT_PETSC(VecRestoreArrayRead(w, &wa));
  EXPECT_EQ(info.its, arrays.info.its);
  EXPECT_EQ(info.residual, arrays.info.residual);
  RicoInfo kept;
  EXPECT_PETSC(RicoSolverGetInfo(s, &kept));
  EXPECT_EQ(kept.residual, info.residual);
  EXPECT_EQ(kept.reason, info.reason);
}

TEST(Solve, RepeatedSolvesGiveTheSameBits) {
  const Problem p = slowProblem();
  for (const std::string& type : allTypes()) {
    Built built(p, Form::Aij);
    auto s = makeSolver(type.c_str());
    if (!takes(s, built)) continue;
    const Solved once = solve(s, built), twice = solve(s, built);
    EXPECT_EQ(once.z, twice.z) << type;
    EXPECT_PETSC(RicoSolverReset(s));
    EXPECT_EQ(solve(s, built).z, once.z) << type << " after a reset";
  }
}

TEST(Solve, TypeMayChangeBetweenSolves) {
  const Problem p = slowProblem();
  Built built(p, Form::Aij);
  SolverHandle s;
  EXPECT_PETSC(RicoSolverCreate(PETSC_COMM_SELF, &s));
  for (const std::string& type : allTypes()) {
    EXPECT_PETSC(RicoSolverSetType(s, type.c_str()));
    if (!takes(s, built)) continue;
    const Solved solved = solve(s, built);
    EXPECT_TRUE(verifySolution(p, solved.z, solved.w, solved.info));
  }
}
