// A step that does not change the model allocates no memory.
#include <gtest/gtest.h>

#include <kernel/integration/D1MinusLinearOSI.hpp>
#include <kernel/simulation/TimeSteppingD1Minus.hpp>

#include "kernel/support/allocations.hpp"
#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

void step(TimeStepping& simulation, int steps) {
  for (int k = 0; k < steps; ++k) {
    simulation.computeOneStep();
    simulation.nextStep();
  }
}

TEST(Allocation, AllocationsAreCounted) {
  const long before = allocations();
  auto* volatile memory = new int;
  delete memory;
  EXPECT_GT(allocations(), before);
}

TEST(Allocation, NoneForABouncingBall) {
  BouncingBall scene;
  scene.build();
  step(*scene.simulation, 300);  // until after the first impacts
  const long before = allocations();
  step(*scene.simulation, 1600);
  EXPECT_EQ(allocations() - before, 0);
}

TEST(Allocation, NoneForD1MinusLinear) {
  BouncingBall scene;
  scene.build();
  TimeSteppingD1Minus simulation(scene.model, std::make_shared<TimeDiscretisation>(0.0, scene.h),
                                 std::make_shared<D1MinusLinearOSI>(), std::make_shared<LCP>(),
                                 std::make_shared<LCP>());
  step(simulation, 1750);  // until after the first contact forces
  const long before = allocations();
  step(simulation, 250);
  EXPECT_EQ(allocations() - before, 0);
}

TEST(Allocation, NoneForAColumnAtRest) {
  ColumnOfBeads scene;
  scene.N = 50;
  scene.e = 0.0;
  scene.R = 0.125;
  scene.firstHeight = scene.R;
  scene.spacing = 2.0 * scene.R;
  scene.build();
  step(*scene.simulation, 20);
  const long before = allocations();
  step(*scene.simulation, 500);
  EXPECT_EQ(allocations() - before, 0);
}

}  // namespace
}  // namespace rico
