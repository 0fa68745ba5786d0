// Steps allocate no memory, neither when bodies rest nor when contacts change.
#include <gtest/gtest.h>

#include "kernel/support/allocations.hpp"
#include "mechanics/world.hpp"

namespace {

using namespace rico;
using rico::test::World;

long countAllocations(World& world, int settle, int steps) {
  world.build();
  world.step(settle);
  const long before = allocations();
  world.step(steps);
  return allocations() - before;
}

TEST(Allocation, NoneInAStackAtRest) {
  World world;
  world.options.margin = 1e-2;
  world.h = 5e-3;
  world.bodies->setGravity({0, 0, -9.81});
  world.bodies->add(world.bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  const int box = world.bodies->addKind(Box({0.5, 0.5, 0.5}), 1.0);
  for (int i = 0; i < 4; ++i) world.bodies->add(box, {0, 0, 0.5 + i});
  EXPECT_EQ(countAllocations(world, 300, 100), 0);
}

TEST(Allocation, NoneWhileBallsRoll) {
  World world;
  world.options.margin = 1e-2;
  world.h = 5e-3;
  world.bodies->setGravity({0, 0, -9.81});
  world.bodies->add(world.bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  const int ball = world.bodies->addKind(Sphere(0.5), 1.0);
  for (int i = 0; i < 50; ++i)
    world.bodies->add(ball, {2.0 * i, 0, 0.5}, {}, {0.1, 0, 0}, {0, 0, 1});
  EXPECT_EQ(countAllocations(world, 300, 100), 0);
}

}  // namespace
