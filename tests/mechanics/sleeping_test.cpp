// Islands at rest fall asleep and have no contacts. They wake when a body touches them, by a call,
// or when a support is removed, and begin with their stored reactions. Restarts continue bit for
// bit.
#include <gtest/gtest.h>

#include <kernel/state/StateCopy.hpp>
#include <kernel/state/StateHash.hpp>
#include <mechanics/bodies/RigidBodyDS.hpp>

#include "mechanics/world.hpp"

namespace {

using namespace rico;
using rico::test::World;

constexpr double kG = 9.81;

/// Two stacks of four boxes, 5 apart (identities 1 to 4 and 5 to 8), and a ball high above the
/// first (9).
struct Stacks {
  World world;
  double top = 0;

  explicit Stacks(double height = 20) : top(height) {
    world.h = 5e-3;
    world.tolerance = 1e-8;
    world.options.margin = 0.01;
    world.options.sleep = {.speed = 1e-3, .steps = 20};
    RigidBodies& bodies = *world.bodies;
    bodies.setGravity({0, 0, -kG});
    bodies.add(bodies.addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
    // Each box is smaller than the one below, so that its corners are inside a face.
    for (const double x : {0.0, 5.0})
      for (int i = 0; i < 4; ++i) {
        const double half = 0.5 - 0.05 * i;
        bodies.add(bodies.addKind(Box({half, half, 0.25}), 1.0), {x, 0, 0.25 + 0.5 * i});
      }
    bodies.add(bodies.addKind(Sphere(0.2), 1.0), {0, 0, top});
    world.build();
  }
  RigidBodies& bodies() const { return *world.bodies; }
  std::size_t sleepers() const { return world.manager->numberOfSleepers(); }
  std::uint64_t hash() const {
    StateHash hash;
    world.simulation->recordState(hash);
    return hash.value();
  }
};

TEST(Sleep, SleepingIslandsHaveNoContactsAndDoNotMove) {
  Stacks scene;
  scene.world.step(10);
  EXPECT_EQ(scene.sleepers(), 0U);
  EXPECT_EQ(scene.world.manager->numberOfContacts(), 2 * 4 * 4U);
  scene.world.step(20);
  EXPECT_EQ(scene.sleepers(), 8U);
  EXPECT_EQ(scene.world.manager->numberOfContacts(), 0U);
  const Vec3 before = scene.bodies().centres()[4];
  scene.world.step(100);
  EXPECT_EQ(scene.bodies().centres()[4], before);
  EXPECT_LT(scene.bodies().centres()[9].z, scene.top - 1) << "the ball falls";
}

TEST(Sleep, TouchWakesOnlyOneIsland) {
  Stacks scene(4.0);
  bool slept = false, woke = false;
  for (int k = 0; k < 400; ++k) {
    scene.world.step();
    slept = slept || scene.sleepers() == 8U;
    if (slept && scene.sleepers() == 4U) {
      woke = true;
      EXPECT_LT(scene.bodies().centres()[9].z, 2.0 + 0.2 + 0.1)
          << "no body wakes before the ball arrives";
      EXPECT_FALSE(scene.bodies().isAsleep(1));
      EXPECT_TRUE(scene.bodies().isAsleep(5)) << "the other stack stays asleep";
      break;
    }
  }
  EXPECT_TRUE(slept);
  EXPECT_TRUE(woke);
  scene.world.step(400);
  EXPECT_EQ(scene.sleepers(), 9U) << "the ball falls asleep with the first stack";
}

TEST(Sleep, RemovedSupportWakesBodies) {
  Stacks scene;
  scene.world.step(40);
  ASSERT_EQ(scene.sleepers(), 8U);
  scene.bodies().remove(1);
  scene.world.step(20);
  EXPECT_EQ(scene.sleepers(), 4U);
  const std::uint32_t second = scene.bodies().indexOf(2);
  EXPECT_NEAR(scene.bodies().centres()[second].z, 0.75 - 0.5 * kG * 0.01, 2e-2)
      << "the second box falls";
}

TEST(Sleep, ReactionsAreStored) {
  Stacks scene;
  scene.world.step(40);
  ASSERT_EQ(scene.sleepers(), 8U);
  scene.world.problem->setSweeps(1, 1.0);
  scene.bodies().wake(3);
  scene.world.step(1);
  EXPECT_EQ(scene.sleepers(), 4U);
  double speed = 0;
  for (std::uint32_t i = 1; i < 5; ++i)
    speed = std::max(speed, norm(scene.bodies().linearVelocity(i)));
  EXPECT_LT(speed, 1e-6) << "a single sweep from zero reactions would leave 4e-2";
}

TEST(Sleep, BodiesOnMovingBodiesStayAwake) {
  Stacks scene;
  const int belt = scene.bodies().addKind(Box({5, 0.5, 0.1}), 0.0, Motion::kKinematic);
  const int box = scene.bodies().addKind(Box({0.1, 0.1, 0.1}), 1.0);
  scene.bodies().add(belt, {0, 5, 0.1}, {}, {1e-4, 0, 0});
  scene.bodies().add(box, {0, 5, 0.3});
  auto single = std::make_shared<RigidBodyDS>(20, Box({0.5, 0.5, 0.25}), 1.0, Vec3{10, 0, 0.25});
  single->setGravity({0, 0, -kG});
  scene.world.model->insertDynamicalSystem(single);
  scene.world.manager->insert(single);
  scene.bodies().add(box, {10, 0, 0.6});
  scene.world.step(100);
  EXPECT_EQ(scene.sleepers(), 8U) << "bodies on the belt or on a single body stay awake";
}

/// Bodies may sleep on a kinematic body that does not move. When it moves they wake, with their
/// last reactions.
TEST(Sleep, LastsOnAKinematicBodyUntilItMoves) {
  World world;
  world.h = 5e-3, world.theta = 1.0, world.tolerance = 1e-8;
  world.options = {.margin = 0.01, .gaps = {.predictive = true, .recovery = 0.002}};
  world.options.sleep = {.speed = 1e-2, .steps = 20};
  RigidBodies& bodies = *world.bodies;
  bodies.setGravity({0, 0, -kG});
  const auto table =
      bodies.add(bodies.addKind(Box({2, 2, 0.1}), 0.0, Motion::kKinematic), {0, 0, -0.1});
  bodies.add(bodies.addKind(Box({0.1, 0.1, 0.1}), 1000.0), {0, 0, 0.095});  // 5 mm too deep
  bodies.setPrescribedTwist(table, [](double t) {
    return std::pair(Vec3{0, 0, t > 0.401 ? 0.01 : 0.0}, Vec3{});
  });
  world.build();
  world.step(80);
  ASSERT_EQ(world.manager->numberOfSleepers(), 1U);
  EXPECT_EQ(world.manager->numberOfContacts(), 0U);
  EXPECT_EQ(bodies.linearVelocity(1), Vec3{}) << "no penetration is removed in sleep";
  const double height = bodies.centres()[1].z;
  world.step(3);
  EXPECT_EQ(world.manager->numberOfSleepers(), 0U);
  EXPECT_GT(bodies.centres()[1].z, height);
}

TEST(Sleep, RestartsContinueBitForBit) {
  for (const long before : {15, 40}) {
    Stacks whole(4.0);
    whole.world.step(before);
    StateCopy recorder;
    whole.world.simulation->recordState(recorder);
    Stacks resumed(4.0);
    resumed.world.simulation->initialize();
    recorder.beginReading();
    resumed.world.simulation->recordState(recorder);
    bool woke = false;
    for (int k = 0; k < 150; ++k) {
      whole.world.step();
      resumed.world.step();
      ASSERT_EQ(whole.hash(), resumed.hash()) << k << " steps after " << before;
      woke = woke || (k > 50 && whole.sleepers() == 4U);
    }
    EXPECT_TRUE(woke) << "the ball has woken the first stack";
  }
}

}  // namespace
