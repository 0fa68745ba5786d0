// The table of levels, with one test for each row.
#include <gtest/gtest.h>

#include <kernel/integration/Levels.hpp>
#include <sstream>

namespace rico {
namespace {

struct Expected {
  IntegratorKind integrator;
  SystemKind system;
  LawKind law;
  int y0, y1, lambda0, lambda1, memory, sets;
};

using I = IntegratorKind;
using S = SystemKind;
using L = LawKind;

class Levels : public testing::TestWithParam<Expected> {};

TEST_P(Levels, AreThoseOfTheScheme) {
  const Expected& e = GetParam();
  const LevelsRow* row = findLevels(e.integrator, e.system, e.law);
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(row->range.lowerForOutput, e.y0);
  EXPECT_EQ(row->range.upperForOutput, e.y1);
  EXPECT_EQ(row->range.lowerForInput, e.lambda0);
  EXPECT_EQ(row->range.upperForInput, e.lambda1);
  EXPECT_EQ(row->memorySteps, e.memory);
  EXPECT_EQ(row->indexSets, e.sets);
}

INSTANTIATE_TEST_SUITE_P(
    Table, Levels,
    testing::Values(
        Expected{I::kEulerMoreau, S::kFirstOrder, L::kRelay, 0, 0, 0, 0, 1, 1},
        Expected{I::kZeroOrderHold, S::kFirstOrderLinear, L::kComplementarity, 0, 0, 0, 0, 1, 1},
        Expected{I::kMoreauJean, S::kLagrangian, L::kNewtonImpact, 0, 1, 1, 1, 1, 2},
        Expected{I::kMoreauJean, S::kNewtonEuler, L::kRollingFriction, 0, 1, 1, 1, 1, 2},
        Expected{I::kMoreauJean, S::kLagrangian, L::kComplementarity, 0, 1, 0, 1, 1, 2},
        Expected{I::kMoreauJeanGlobal, S::kNewtonEuler, L::kNewtonImpactFriction, 0, 1, 1, 1, 1, 2},
        Expected{I::kMoreauJeanDirectProjection, S::kLagrangian, L::kEquality, 0, 1, 0, 1, 1, 2},
        Expected{I::kMoreauJeanCombinedProjection, S::kLagrangian, L::kNewtonImpact, 0, 1, 0, 1, 1,
                 3},
        Expected{I::kSchatzmanPaoli, S::kLagrangian, L::kNewtonImpact, 0, 0, 0, 0, 2, 1},
        Expected{I::kD1MinusLinear, S::kLagrangian, L::kNewtonImpact, 0, 2, 1, 2, 2, 4},
        Expected{I::kD1MinusLinear, S::kNewtonEuler, L::kEquality, 0, 2, 1, 2, 2, 4},
        Expected{I::kLsodar, S::kFirstOrder, L::kRelay, 0, 0, 0, 0, 1, 1},
        Expected{I::kLsodar, S::kLagrangian, L::kNewtonImpact, 0, 2, 1, 2, 1, 3},
        Expected{I::kLsodar, S::kLagrangian, L::kNewtonImpactFriction, 0, 2, 1, 2, 1, 3},
        Expected{I::kLsodar, S::kLagrangian, L::kMultipleImpact, 0, 2, 1, 2, 1, 3},
        Expected{I::kNewMarkAlpha, S::kLagrangian, L::kNewtonImpact, 0, 2, 1, 2, 1, 3},
        Expected{I::kNewMarkAlpha, S::kNewtonEuler, L::kNewtonImpactFriction, 0, 2, 1, 2, 1, 3}));

TEST(LevelsTable, RefusesCombinationsThatAreNotInIt) {
  EXPECT_EQ(findLevels(I::kMoreauJean, S::kFirstOrder, L::kRelay), nullptr);
  EXPECT_EQ(findLevels(I::kEulerMoreau, S::kLagrangian, L::kNewtonImpact), nullptr);
  EXPECT_EQ(findLevels(I::kSchatzmanPaoli, S::kLagrangian, L::kNewtonImpactFriction), nullptr);
}

TEST(LevelsTable, IsDescribed) {
  std::ostringstream text;
  describeLevels(text);
  for (const LevelsRow& row : levelsTable())
    EXPECT_NE(text.str().find(toString(row.integrator)), std::string::npos);
}

}  // namespace
}  // namespace rico
