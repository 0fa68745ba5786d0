/// Type reflect on strongly coupled contacts with a known solution, checked from the data only.
#include <gtest/gtest.h>

#include "numerics/friction/friction_once.hpp"
#include "support/mixed.hpp"
#include "support/petsc_main.hpp"
#include "support/planted_friction.hpp"

using namespace rico::test;

namespace {

constexpr double kTolerance = 1e-8;

void expectSolved(const char* type, const FrictionCase& c) {
  const FrictionAnswer a = solveOnce(type, contactProblem(c), c.n(), {}, kTolerance);
  EXPECT_GT(a.info.reason, 0) << RicoConvergedReasonName(a.info.reason) << " by " << a.info.type;
  EXPECT_LT(frictionResidual(c, a.z.data()), 1.01 * kTolerance);
}

}  // namespace

TEST(Reflect, SolvesAContactInEachRegime) {
  for (const Values& q : {Values{1, 0.5, 0}, Values{-1, 0.2, 0.1}, Values{-1, 3, -2}})
    expectSolved(RICOREFLECT, {3, 1, {2, 0.3, 0, 0.3, 1, 0, 0, 0, 1}, q, {0.5}, Values(3, 0.)});
}

TEST(Reflect, SolvesCasesInThePlaneAndInSpace) {
  for (unsigned seed = 0; seed < 4; seed++) {
    expectSolved(RICOREFLECT, frictionCase(seed, 3, 8, 24));
    expectSolved(RICOREFLECT, frictionCase(seed, 2, 12, 24));
  }
}

/// Bounds and contacts have different units.
TEST(Reflect, SolvesBoundsAndContactsTogether) {
  for (unsigned seed = 0; seed < 6; seed++) {
    const MixedCase c = mixedCase(
        seed,
        {{RICO_FREE, 2}, {RICO_NONNEGATIVE, 3}, {RICO_BOX, 4, 0.5, 0.7}, {RICO_COULOMB, 3, 0.6}},
        0.1);
    RicoProblem problem = nullptr;
    EXPECT_PETSC(createMixed(c, &problem));
    const FrictionAnswer a = solveOnce(RICOREFLECT, problem, c.n(), {}, kTolerance);
    EXPECT_GT(a.info.reason, 0) << "seed " << seed;
    EXPECT_LT(mixedResidual(c, a.z), 1.01 * kTolerance);
  }
}

/// For these seeds auto took two seconds, or more than twenty seconds, before type reflect existed.
TEST(Reflect, StronglyCoupledContactsAreSolved) {
  for (const unsigned seed : {5u, 6u})
    expectSolved(RICOREFLECT, plantedFriction(seed, plantedKind(seed)));
}

TEST(Reflect, AutoSolvesStronglyCoupledContacts) {
  for (const unsigned seed : {3u, 5u, 18u})
    expectSolved(RICOAUTO, plantedFriction(seed, plantedKind(seed)));
}

TEST(Reflect, RefusesRollingContacts) {
  const MixedCase c = mixedCase(1, {{RICO_ROLLING, 5, 0.5, 0.1}}, 0);
  RicoProblem problem = nullptr;
  EXPECT_PETSC(createMixed(c, &problem));
  SolverHandle solver = makeSolverWith(RICOREFLECT, {}, PETSC_COMM_SELF);
  PetscBool can = PETSC_TRUE;
  EXPECT_PETSC(RicoSolverCanSolve(solver, problem, &can, nullptr));
  EXPECT_FALSE(can);
  EXPECT_PETSC(RicoProblemDestroy(&problem));
}
