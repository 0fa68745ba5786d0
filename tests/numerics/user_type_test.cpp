/// A solver type written by a user, as rico_type.h describes it, and types with faults.
#include <numerics/rico_plan.h>
#include <numerics/rico_type.h>

#include "support/errors.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

namespace {

// ---- "richardson": z <- P_K(z - step rho w), for any cones and ranks

struct Richardson {
  PetscReal step;
  Vector* trash;  ///< shows the test that destroy() was called
};

PetscErrorCode Solve_Richardson(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[]) {
  Richardson* mine;
  PetscInt n;
  PetscReal e, rho;
  PetscBool stop = PETSC_FALSE;

  PetscFunctionBegin;
  PetscCall(RicoSolverGetData(s, &mine));
  PetscCall(RicoProblemGetSize(p, &n, nullptr));
  PetscCall(RicoProblemGetScale(p, &rho));
  for (PetscInt it = 0; !stop; it++) {
    PetscCall(RicoProblemResidualArrays(p, z, w, &e, nullptr));
    PetscCall(RicoSolverProgress(s, it, e, &stop));
    if (stop) break;
    for (PetscInt i = 0; i < n; i++) z[i] -= mine->step * rho * w[i];
    PetscCall(RicoProblemProjectArrays(p, z, z));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode SetFromOptions_Richardson(RicoSolver s, RicoOptionItems PetscOptionsObject) {
  Richardson* mine;

  PetscFunctionBegin;
  PetscCall(RicoSolverGetData(s, &mine));
  PetscOptionsHeadBegin(PetscOptionsObject, "Richardson");
  PetscCall(PetscOptionsReal("-rico_richardson_step", "Length of a step", "", mine->step,
                             &mine->step, nullptr));
  PetscOptionsHeadEnd();
  PetscFunctionReturn(0);
}

int destroyed = 0;

PetscErrorCode Destroy_Richardson(RicoSolver s) {
  Richardson* mine;

  PetscFunctionBegin;
  PetscCall(RicoSolverGetData(s, &mine));
  PetscCall(PetscFree(mine));
  destroyed++;
  PetscFunctionReturn(0);
}

PetscErrorCode Create_Richardson(RicoSolver s) {
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_CONE_BIT(RICO_NORMAL_CONE),
                                    .parallel = PETSC_TRUE,
                                    .planar = PETSC_FALSE,
                                    .one_rank = 0,
                                    .max_it = 100000,
                                    .max_size = 0,
                                    .solve = Solve_Richardson,
                                    .setfromoptions = SetFromOptions_Richardson,
                                    .view = nullptr,
                                    .reset = nullptr,
                                    .destroy = Destroy_Richardson};
  Richardson* mine;

  PetscFunctionBegin;
  PetscCall(PetscNew(&mine));
  mine->step = 0.3;
  PetscCall(RicoSolverSetOps(s, &ops));
  PetscCall(RicoSolverSetData(s, mine));
  PetscFunctionReturn(0);
}

// ---- types with faults, as their names say -------------------------------------------------

using SolveFunction = PetscErrorCode (*)(RicoSolver, RicoProblem, PetscReal*, PetscReal*);

template <SolveFunction solveFunction>
PetscErrorCode createFrom(RicoSolver s) {
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE,
                                    .parallel = PETSC_TRUE,
                                    .planar = PETSC_FALSE,
                                    .one_rank = 0,
                                    .max_it = 10,
                                    .max_size = 0,
                                    .solve = solveFunction,
                                    .setfromoptions = nullptr,
                                    .view = nullptr,
                                    .reset = nullptr,
                                    .destroy = nullptr};
  return RicoSolverSetOps(s, &ops);
}

PetscErrorCode returnNan(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal[]) {
  PetscInt n;
  PetscCall(RicoProblemGetSize(p, &n, nullptr));
  for (PetscInt i = 0; i < n; i++) z[i] = kNaN;
  PetscCall(RicoSolverSetReason(s, RICO_CONVERGED_PIVOT));
  return 0;
}

PetscErrorCode claimSuccess(RicoSolver s, RicoProblem, PetscReal[], PetscReal[]) {
  PetscCall(RicoSolverSetReason(s, RICO_CONVERGED_RTOL));
  return 0;
}

PetscErrorCode setNoReason(RicoSolver, RicoProblem, PetscReal[], PetscReal[]) { return 0; }

PetscErrorCode leaveTheCone(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal[]) {
  PetscInt n;
  PetscCall(RicoProblemGetSize(p, &n, nullptr));
  for (PetscInt i = 0; i < n; i++) z[i] = -7;
  PetscCall(RicoSolverSetReason(s, RICO_DIVERGED_STALLED));
  return 0;
}

PetscErrorCode fail(RicoSolver, RicoProblem p, PetscReal[], PetscReal[]) {
  MPI_Comm comm;
  PetscCall(RicoProblemGetComm(p, &comm));
  SETERRQ(comm, PETSC_ERR_LIB, "an error of this type");
}

/// Computes the solution, but reports no convergence.
PetscErrorCode reportNoSuccess(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal[]) {
  PetscInt n;
  PetscCall(RicoProblemGetSize(p, &n, nullptr));
  for (PetscInt i = 0; i < n; i++) z[i] = 1;
  PetscCall(RicoSolverSetReason(s, RICO_DIVERGED_STALLED));
  return 0;
}

void registerAll() {
  EXPECT_PETSC(RicoSolverRegister("richardson", Create_Richardson));
  EXPECT_PETSC(RicoSolverRegister("returns_nan", createFrom<returnNan>));
  EXPECT_PETSC(RicoSolverRegister("claims_success", createFrom<claimSuccess>));
  EXPECT_PETSC(RicoSolverRegister("sets_no_reason", createFrom<setNoReason>));
  EXPECT_PETSC(RicoSolverRegister("leaves_the_cone", createFrom<leaveTheCone>));
  EXPECT_PETSC(RicoSolverRegister("fails", createFrom<fail>));
  EXPECT_PETSC(RicoSolverRegister("reports_no_success", createFrom<reportNoSuccess>));
}

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

// ---- in the plan of "auto" -----------------------------------------------------------------

namespace {

struct Plan {
  explicit Plan(const RicoStage& stage, const char* before) {
    registerAll();
    EXPECT_PETSC(RicoPlanAdd(&stage, before));
  }
  ~Plan() { EXPECT_PETSC(RicoPlanReset()); }
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;
};

/// The settings of a type in its last solve.
struct Given {
  RicoHints hints;
  PetscReal left;
  PetscInt maxIt;
} given;

PetscErrorCode recordAndGiveUp(RicoSolver s, RicoProblem, PetscReal[], PetscReal[]) {
  PetscFunctionBegin;
  PetscCall(RicoSolverGetHints(s, &given.hints));
  PetscCall(RicoSolverGetTimeLeft(s, &given.left));
  PetscCall(RicoSolverGetTolerances(s, nullptr, nullptr, &given.maxIt));
  PetscCall(RicoSolverSetReason(s, RICO_DIVERGED_ITS));
  PetscFunctionReturn(0);
}

/// The problem has too many rows for the array functions, which auto tries before its plan.
Solved solveSparse(PetscReal seconds = 0) {
  const Problem p = randomProblem(2, Kind::Banded, 600, bit(RICO_NONNEGATIVE));
  Built built(p, Form::Aij, PETSC_COMM_WORLD);
  auto solver = makeSolver(RICOAUTO, PETSC_COMM_WORLD);
  EXPECT_PETSC(RicoSolverSetTimeLimit(solver, seconds));
  const Solved s = solve(solver, built);
  EXPECT_TRUE(verifySolution(p, s.z, s.w, s.info));
  return s;
}

/// Returns the type that solves the problem without additions; every plan tries it first.
std::string firstType() { return solveSparse().info.type; }

RicoStage stageOf(const char* type) {
  RicoStage stage = {};
  stage.type = type;
  return stage;
}

}  // namespace

TEST(UserPlan, ATypeIsTriedBeforeAnother) {
  const std::string first = firstType();
  {
    const Plan plan(stageOf("richardson"), first.c_str());
    EXPECT_STREQ(solveSparse().info.type, "richardson");
  }
  EXPECT_EQ(firstType(), first);
}

TEST(UserPlan, AStageAtTheEndIsNotReached) {
  const std::string first = firstType();
  const Plan plan(stageOf("richardson"), nullptr);
  EXPECT_EQ(firstType(), first);
}

TEST(UserPlan, PlansWithoutTheOtherTypeDoNotChange) {
  const std::string first = firstType();
  const Plan plan(stageOf("richardson"), RICOTRACE);  // a stage that only plans for contacts have
  EXPECT_EQ(firstType(), first);
}

TEST(UserPlan, StagesKeepTheirOrder) {
  registerAll();
  EXPECT_PETSC(RicoSolverRegister("records", createFrom<recordAndGiveUp>));
  const std::string first = firstType();
  given.maxIt = 0;
  const Plan plan(stageOf("records"), first.c_str());
  const RicoStage second = stageOf("richardson"), third = stageOf("fails");
  EXPECT_PETSC(RicoPlanAdd(&second, first.c_str()));
  EXPECT_PETSC(RicoPlanAdd(&third, first.c_str()));
  EXPECT_STREQ(solveSparse().info.type, "richardson");
  EXPECT_GT(given.maxIt, 0);
}

TEST(UserPlan, ATypeReceivesItsBudget) {
  registerAll();
  EXPECT_PETSC(RicoSolverRegister("records", createFrom<recordAndGiveUp>));
  RicoStage stage = stageOf("records");
  stage.budgeted = PETSC_TRUE;
  stage.worth = 77;
  stage.afar = PETSC_TRUE;
  stage.max_it = 5;
  const Plan plan(stage, firstType().c_str());
  given = {};
  EXPECT_GT(solveSparse(1000).info.reason, 0);
  EXPECT_EQ(given.hints.worth, 77);
  EXPECT_TRUE(given.hints.afar);
  EXPECT_FALSE(given.hints.persistent);
  EXPECT_EQ(given.maxIt, 5);
  EXPECT_GT(given.left, 900);
  EXPECT_LE(given.left, 1000);
}

TEST(UserPlan, LimitsOfRowsSkipAStage) {
  const std::string first = firstType();
  RicoStage stage = stageOf("richardson");
  stage.rows = 599;
  const Plan few(stage, first.c_str());
  EXPECT_EQ(firstType(), first);
  stage.rows = 0;
  stage.above = 600;
  EXPECT_PETSC(RicoPlanAdd(&stage, first.c_str()));
  EXPECT_EQ(firstType(), first);
  stage.above = 599;
  EXPECT_PETSC(RicoPlanAdd(&stage, first.c_str()));
  EXPECT_STREQ(solveSparse().info.type, "richardson");
}

// The type "polyhedra_only" would end the solve with an error if it were run.
TEST(UserPlan, ATypeThatCannotSolveTheProblemIsSkipped) {
  registerAll();
  EXPECT_PETSC(RicoSolverRegister("polyhedra_only", [](RicoSolver s) -> PetscErrorCode {
    RicoSolverOps ops = {};
    ops.cones = RICO_CONE_BIT(RICO_NORMAL_CONE);
    ops.solve = fail;
    return RicoSolverSetOps(s, &ops);
  }));
  const std::string first = firstType();
  const Plan plan(stageOf("polyhedra_only"), first.c_str());
  EXPECT_EQ(firstType(), first);
}

TEST(UserPlan, BadStagesAreRefused) {
  registerAll();
  RicoStage stage = stageOf("nonsense");
  EXPECT_TRUE(
      refuses([&] { return RicoPlanAdd(&stage, RICOPGS); }, {"nonsense", "not registered"}));
  stage = stageOf("richardson");
  EXPECT_TRUE(refuses([&] { return RicoPlanAdd(&stage, "nonsense"); }, {"nonsense"}));
  stage.max_it = -1;
  EXPECT_TRUE(refuses([&] { return RicoPlanAdd(&stage, RICOPGS); }, {"negative"}));
  stage = stageOf(RICOAUTO);
  EXPECT_TRUE(refuses([&] { return RicoPlanAdd(&stage, RICOPGS); }, {"auto"}));
  stage = stageOf("richardson");
  for (int i = 0; i < 16; i++) EXPECT_PETSC(RicoPlanAdd(&stage, nullptr));
  EXPECT_TRUE(refuses([&] { return RicoPlanAdd(&stage, nullptr); }, {"at most 16"}));
  EXPECT_PETSC(RicoPlanReset());
}
