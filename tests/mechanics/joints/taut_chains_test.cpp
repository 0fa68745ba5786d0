// Chains and bridges between two walls. If they are as long as the distance of the walls, they can
// sag to first order but not really: velocities must not grow.
#include <gtest/gtest.h>

#include <algorithm>
#include <kernel/state/StateCopy.hpp>
#include <mechanics/mass/MassProperties.hpp>
#include <span>
#include <stdexcept>

#include "mechanics/mechanism.hpp"

namespace {

using namespace rico;
using rico::test::Mechanism;

constexpr std::uint64_t kWorld = JointFrames::kWorld;
constexpr double kLength = 0.25, kGravity = 9.81;

/// Straight: planks on hinges or ball joints between two walls.
struct Bridge : Mechanism {
  Bridge(JointKind kind, int planks) : joints(nullptr) {
    h = 0.01;
    tolerance = 1e-6;
    withContacts({.margin = 0.02});
    const int plank = bodies->addKind(Box({0.12, 0.5, 0.025}), 600.0);
    joints = std::make_shared<JointsR>(bodies, kind);
    std::uint64_t last = kWorld;
    for (int i = 0; i < planks; ++i) {
      const Vec3 along = {kLength, 0, 0};
      const auto id = bodies->add(plank, end + 0.5 * along);
      joints->add(id, last, end, {0, 1, 0});
      if (i > 0) manager->filter().excludePair(id, last);
      last = id;
      end = end + along;
    }
    joints->add(last, kWorld, end, {0, 1, 0});
    join(joints);
  }

  void load(int crates) {
    const int crate = bodies->addKind(Box({0.15, 0.15, 0.15}), 2000.0);
    for (int i = 1; i <= crates; ++i) bodies->add(crate, {i * end.x / (crates + 1), 0, 0.175});
  }

  /// The greatest speed of a centre of mass.
  double greatestSpeed() const {
    double greatest = 0.0;
    for (std::uint32_t i = 0; i < bodies->size(); ++i)
      greatest = std::max(greatest, norm(bodies->linearVelocity(i)));
    return greatest;
  }

  std::shared_ptr<JointsR> joints;
  Vec3 end = {};
};

TEST(TautChains, StraightOnesRest) {
  for (const JointKind kind : {JointKind::kBall, JointKind::kRevolute})
    for (const int planks : {2, 3, 6}) {
      Bridge bridge(kind, planks);
      bridge.build();
      for (int k = 0; k < 100; ++k) {
        bridge.step();
        ASSERT_LT(bridge.greatestSpeed(), 2 * bridge.h * kGravity)
            << planks << " planks, step " << k;
      }
    }
}

/// Crates lie on a straight bridge. They press it down by no more than rounding and tolerances
/// allow, and nothing gets the energy to move away. The greatest speed is that of rocking crates:
/// 0.28 to 0.52 in 24 runs with steps that differ by 1e-9 of their length.
TEST(TautChains, StraightOnesBearALoad) {
  Bridge bridge(JointKind::kRevolute, 6);
  bridge.load(2);
  bridge.build();
  for (int k = 0; k < 60; ++k) {
    bridge.step();
    ASSERT_LT(bridge.greatestSpeed(), 1.0) << k;
  }
  for (std::uint32_t i = 0; i < bridge.bodies->size(); ++i)
    EXPECT_GT(bridge.bodies->position(i).z, -0.01) << i;
}

/// Light links, horizontal, from the world to a heavy ball.
struct Flail : Mechanism {
  Flail(JointKind kind, const Shape& shape, double ratio) : joints(nullptr) {
    h = 1.0 / 60;
    const int link = bodies->addKind(shape, 1000.0);
    const double bobRadius = 0.3, ofLink = bodies->kind(link).mass.mass;
    const double density = ratio * ofLink / massProperties(Sphere(bobRadius), 1.0).mass;
    const int bob = bodies->addKind(Sphere(bobRadius), density);
    joints = std::make_shared<JointsR>(bodies, kind);
    std::uint64_t last = kWorld;
    for (int i = 0; i <= kLinks; ++i) {
      const double reach = i < kLinks ? 0.1 : bobRadius;
      const auto id = bodies->add(i < kLinks ? link : bob, {0.2 * i + reach, 0, 0});
      joints->add(id, last, {0.2 * i, 0, 0}, {0, 1, 0});
      last = id;
    }
    join(joints);
  }

  static constexpr int kLinks = 2;
  std::shared_ptr<JointsR> joints;
};

/// With the links' own inertia their joints opened by 0.5 to 30 m.
TEST(TautChains, LightLinksHoldAHeavyBall) {
  const Shape shapes[] = {Sphere(0.05), Box({0.18, 0.06, 0.04})};
  for (const JointKind kind : {JointKind::kBall, JointKind::kRevolute})
    for (const Shape& shape : shapes)
      for (const double ratio : {3000.0, 30000.0}) {
        Flail flail(kind, shape, ratio);
        flail.build();
        const double scale = flail.bodies->mass(2) * flail.gravity;
        for (int k = 0; k < 180; ++k) {
          flail.step();
          ASSERT_LT(flail.joints->greatestError(), 1.01e-10) << ratio << ", step " << k;
          ASSERT_LT(flail.energy(), 1e-3 * scale) << ratio << ", step " << k;
        }
        EXPECT_LT(flail.bodies->position(2).z, 0.0);
      }
}

/// A step in which a force throws can be tried again from a recorded state, with the same result.
TEST(TautChains, AStepThatFailedIsRepeated) {
  Flail whole(JointKind::kBall, Box({0.18, 0.06, 0.04}), 3000.0);
  Flail failing(JointKind::kBall, Box({0.18, 0.06, 0.04}), 3000.0);
  bool fails = false;
  const auto force = [&fails](double, const RigidBodies&, std::span<Wrench>) {
    if (fails) throw std::runtime_error("a force");
  };
  whole.bodies->addForce([](double, const RigidBodies&, std::span<Wrench>) {});
  failing.bodies->addForce(force);
  whole.build(), failing.build();
  whole.step(20), failing.step(20);
  StateCopy recorder;
  failing.simulation->recordState(recorder);
  fails = true;
  EXPECT_THROW(failing.step(), std::runtime_error);
  fails = false;
  recorder.beginReading();
  failing.simulation->recordState(recorder);
  whole.step(), failing.step();
  EXPECT_EQ(whole.hash(), failing.hash());
}

}  // namespace
