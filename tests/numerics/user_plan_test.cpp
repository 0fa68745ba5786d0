/// Stages of a user in the plan of type "auto", as rico_plan.h describes them.
#include <numerics/rico_plan.h>

#include "numerics/user_types.hpp"
#include "support/block_problems.hpp"
#include "support/errors.hpp"
#include "support/petsc_main.hpp"
#include "support/petsc_problems.hpp"
#include "support/verify.hpp"

using namespace rico::test;

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
  stage.next_cost = 77;
  stage.afar = PETSC_TRUE;
  stage.max_it = 5;
  const Plan plan(stage, firstType().c_str());
  given = {};
  EXPECT_GT(solveSparse(1000).info.reason, 0);
  EXPECT_EQ(given.hints.next_cost, 77);
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

// One iteration of each type solves nothing, so that the plan comes to its end.
TEST(UserPlan, WithoutSearchThePlanEndsBeforeReflections) {
  registerAll();
  EXPECT_PETSC(RicoSolverRegister("records_contacts", [](RicoSolver s) -> PetscErrorCode {
    RicoSolverOps ops = {};
    ops.cones = RICO_CONE_BIT(RICO_COULOMB);
    ops.solve = recordAndGiveUp;
    return RicoSolverSetOps(s, &ops);
  }));
  const Plan plan(stageOf("records_contacts"), RICOREFLECT);
  BlockProblem p = BlockProblem::banded(100, 5, 3);
  for (int k = 0; k < p.contacts(); k++)
    for (const int i : {0, 4, 8}) p.rows[k][k][i] *= -1;  // M is not even a P matrix
  for (const PetscBool search : {PETSC_TRUE, PETSC_FALSE}) {
    RicoProblem problem = p.sparse();
    auto solver = makeSolver(RICOAUTO, PETSC_COMM_SELF);
    EXPECT_PETSC(RicoSolverSetTolerances(solver, 0, 1e-14, 1));
    EXPECT_PETSC(RicoSolverSetSearch(solver, search));
    given.maxIt = 0;
    Vector z(p.n(), 0.0), w(p.n(), 0.0);
    RicoInfo info = {};
    EXPECT_PETSC(RicoSolveArrays(solver, problem, z.data(), w.data(), &info));
    EXPECT_LT(info.reason, 0);
    EXPECT_EQ(given.maxIt, search == PETSC_TRUE ? 1 : 0);
    EXPECT_PETSC(RicoProblemDestroy(&problem));
  }
}
