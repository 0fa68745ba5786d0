/// Type trace: curves through the regimes of contacts and bounds, checked from the data only.
#include <gtest/gtest.h>

#include "numerics/friction/friction_once.hpp"
#include "support/interval_families.hpp"
#include "support/interval_judge.hpp"
#include "support/mixed.hpp"
#include "support/petsc_main.hpp"
#include "support/planted_friction.hpp"

using namespace rico::test;

namespace {

constexpr double kTolerance = 1e-8;

FrictionAnswer expectSolved(const FrictionCase& c, const Values* guess = nullptr) {
  const FrictionAnswer a = solveOnce(RICOTRACE, contactProblem(c), c.n(), {}, kTolerance, guess);
  EXPECT_GT(a.info.reason, 0) << RicoConvergedReasonName(a.info.reason);
  EXPECT_LT(frictionResidual(c, a.z.data()), 1.01 * kTolerance);
  return a;
}

}  // namespace

TEST(Trace, SolvesAContactInEachRegime) {
  for (const Values& q : {Values{1, 0.5, 0}, Values{-1, 0.2, 0.1}, Values{-1, 3, -2}})
    for (const double mu : {0., 0.5})
      expectSolved({3, 1, {2, 0.3, 0, 0.3, 1, 0, 0, 0, 1}, q, {mu}, Values(3, 0.)});
}

TEST(Trace, SolvesCasesInThePlaneAndInSpace) {
  for (unsigned seed = 0; seed < 4; seed++) {
    expectSolved(frictionCase(seed, 3, 8, 24));
    expectSolved(frictionCase(seed, 2, 12, 24));
  }
}

TEST(Trace, SolvesBoundsAndContactsTogether) {
  for (unsigned seed = 0; seed < 6; seed++) {
    const MixedCase c = mixedCase(
        seed,
        {{RICO_FREE, 2}, {RICO_NONNEGATIVE, 3}, {RICO_BOX, 2, 0.5, 0.7}, {RICO_COULOMB, 3, 0.6}},
        0.1);
    RicoProblem problem = nullptr;
    EXPECT_PETSC(createMixed(c, &problem));
    const FrictionAnswer a = solveOnce(RICOTRACE, problem, c.n(), {}, kTolerance);
    EXPECT_GT(a.info.reason, 0);
    EXPECT_LT(mixedResidual(c, a.z), 1.01 * kTolerance);
  }
}

/// Between finite bounds a curve can only end at a solution, for any M.
TEST(Trace, EndsAtASolutionOfEveryRelay) {
  for (unsigned seed = 0; seed < 8; seed++) {
    const ArrayProblem p =
        FamilyProblem(seed).make(seed % 2 ? Family::relay : Family::scaledRelay, 40);
    RicoBlock block{};
    block.cone = RICO_BOX, block.size = 1, block.count = p.n;
    block.lb = p.lb.data(), block.ub = p.ub.data();
    RicoProblem problem = nullptr;
    EXPECT_PETSC(RicoProblemCreate(PETSC_COMM_SELF, &problem));
    EXPECT_PETSC(RicoProblemSetDense(problem, p.n, p.M.data(), p.q.data()));
    EXPECT_PETSC(RicoProblemSetBlocks(problem, 1, &block));
    const FrictionAnswer a = solveOnce(RICOTRACE, problem, p.n, {}, kTolerance);
    EXPECT_GT(a.info.reason, 0) << RicoConvergedReasonName(a.info.reason);
    EXPECT_TRUE(isSolution(p, a.z, kTolerance));
  }
}

/// Strong friction, masses that differ by decades, and q not in the range of H', in space and in
/// the plane.
TEST(Trace, SolvesStronglyCoupledContacts) {
  for (const unsigned seed : {0u, 2u, 3u, 5u, 6u, 11u, 12u, 18u, 20u})
    expectSolved(plantedFriction(seed, plantedKind(seed)));
}

TEST(Trace, TakesFewStepsFromAStartNearASolution) {
  const FrictionCase c = plantedFriction(0, plantedKind(0));
  Values near = c.r;
  for (size_t i = 0; i < near.size(); i++) near[i] *= 1 + 1e-5 * std::sin(double(i));
  EXPECT_LT(expectSolved(c, &near).info.its, 50);
}
