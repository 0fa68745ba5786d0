// Forces along the axis of a joint: motors, friction, stops, gears.
#include <gtest/gtest.h>

#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/laws/RelayNSL.hpp>
#include <numbers>

#include "mechanics/mechanism.hpp"

namespace {

using namespace rico;
using rico::test::Mechanism;

constexpr double kG = 9.81;
constexpr std::uint64_t kWorld = JointFrames::kWorld;

/// A wheel on a hinge about z.
struct Wheel : Mechanism {
  std::uint64_t wheel;
  double I;
  Wheel() {
    bodies->setGravity({});
    wheel = bodies->add(bodies->addKind(Cylinder(0.5, 0.1), 10.0), {});
    I = bodies->kind(0).moments.z;
    auto hinge = std::make_shared<JointsR>(bodies, JointKind::kRevolute);
    hinge->add(wheel, kWorld, {}, {0, 0, 1});
    join(hinge);
  }
  std::shared_ptr<JointAxisR> axis() const {
    return std::make_shared<JointAxisR>(bodies, JointAxisR::Coordinate::kAngle, wheel, kWorld,
                                        Vec3{}, Vec3{0, 0, 1});
  }
};

TEST(JointAxis, MotorTurnsAtItsTarget) {
  Wheel scene;
  auto motor = scene.axis();
  motor->setTarget([](double t) { return 2 * t; });
  scene.link(std::make_shared<EqualityConditionNSL>(1), motor);
  scene.build();
  scene.step(1000);
  EXPECT_NEAR(motor->rate(), 2.0, 1e-9);
  EXPECT_NEAR(motor->coordinate(), 1.0, 1e-6);
}

TEST(JointAxis, MotorOfLimitedTorque) {
  Wheel scene;
  const double torque = 0.1 * scene.I;
  auto motor = scene.axis();
  motor->setTarget([](double) { return 1.0; });
  scene.link(std::make_shared<RelayNSL>(1, -torque * scene.h, torque * scene.h), motor);
  scene.build();
  scene.step(1000);
  EXPECT_NEAR(motor->rate(), 0.1, 1e-9) << "the rate is t torque / I until it reaches the target";
}

TEST(JointAxis, DryFrictionStopsTheWheel) {
  Wheel scene;
  const double torque = 2.0 * scene.I;
  auto brake = scene.axis();
  scene.link(std::make_shared<RelayNSL>(1, -torque * scene.h, torque * scene.h), brake);
  scene.bodies->setTwist(0, {}, {0, 0, 1.0});
  scene.build();
  scene.step(250);
  EXPECT_NEAR(brake->rate(), 0.5, 1e-8);
  scene.step(500);
  EXPECT_NEAR(brake->rate(), 0.0, 1e-12);
  EXPECT_NEAR(brake->coordinate(), 0.25, 1e-3) << "w^2 / (2 torque / I) until it stops";
}

TEST(JointAxis, StopReversesTheWheel) {
  Wheel scene;
  auto stop = scene.axis();
  stop->setStop(0.5, -1.0);
  scene.link(std::make_shared<NewtonImpactNSL>(0.5), stop);
  scene.bodies->setTwist(0, {}, {0, 0, 1.0});
  scene.build();
  scene.step(1000);
  EXPECT_NEAR(stop->rate(), -0.5, 1e-9);
  EXPECT_NEAR(stop->coordinate(), 0.5 - 0.5 * 0.5, 2e-3);
}

TEST(JointAxis, GearCouplesTwoWheels) {
  Wheel scene;
  const auto second = scene.bodies->add(0, {2, 0, 0});
  auto hinge = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
  hinge->add(second, kWorld, {2, 0, 0}, {0, 0, 1});
  scene.join(hinge);
  auto driven = std::make_shared<JointAxisR>(scene.bodies, JointAxisR::Coordinate::kAngle, second,
                                             kWorld, Vec3{2, 0, 0}, Vec3{0, 0, 1});
  auto first = scene.axis();
  driven->setGear(first, -2.0);
  scene.link(std::make_shared<EqualityConditionNSL>(1), driven);
  scene.bodies->setTwist(0, {}, {0, 0, 1.0});
  scene.build();
  scene.step(100);
  // The balance of impulses gives w1 = 1 / (1 + 4) and w2 = -2 w1.
  EXPECT_NEAR(first->rate(), 0.2, 1e-9);
  EXPECT_NEAR(driven->rate(), -0.4, 1e-9);
  EXPECT_NEAR(driven->coordinate(), -2 * first->coordinate(), 1e-9);
}

// Angles include full turns: a gear keeps its ratio, and a stop its position.
TEST(JointAxis, GearOverManyTurns) {
  Wheel scene;
  const auto second = scene.bodies->add(0, {2, 0, 0});
  auto hinge = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
  hinge->add(second, kWorld, {2, 0, 0}, {0, 0, 1});
  scene.join(hinge);
  auto driven = std::make_shared<JointAxisR>(scene.bodies, JointAxisR::Coordinate::kAngle, second,
                                             kWorld, Vec3{2, 0, 0}, Vec3{0, 0, 1});
  auto first = scene.axis();
  driven->setGear(first, -0.6);
  scene.link(std::make_shared<EqualityConditionNSL>(1), driven);
  scene.bodies->setTwist(0, {}, {0, 0, 50.0});
  scene.h = 0.01;
  scene.build();
  scene.step(400);
  const double rate = 50 / (1 + 0.36);  // I w1 - 0.6 I w2 = 50 I, w2 = -0.6 w1
  EXPECT_NEAR(first->rate(), rate, 1e-8);
  EXPECT_NEAR(first->coordinate(), 4 * rate, 0.01 * 4 * rate)
      << "23 turns; the relative error of the angle is (h rate)^2 / 12";
  EXPECT_NEAR(driven->coordinate(), -0.6 * first->coordinate(), 1e-9);
}

TEST(JointAxis, StopIsReachedAfterTurnsTheOtherWay) {
  Wheel scene;
  auto stop = scene.axis();
  stop->setStop(0.5, -1.0);
  scene.link(std::make_shared<NewtonImpactNSL>(0.5), stop);
  scene.bodies->setTwist(0, {}, {0, 0, -10.0});
  scene.build();
  scene.step(2000);
  EXPECT_NEAR(stop->rate(), -10.0, 1e-9) << "it turns away from the stop";
  EXPECT_NEAR(stop->coordinate(), -20.0, 1e-3);
  scene.bodies->setTwist(0, {}, {0, 0, 10.0});
  scene.step(2000);
  EXPECT_GT(stop->rate(), 0.0) << "the stop is three turns back, where the wheel started";
  scene.step(200);
  EXPECT_NEAR(stop->rate(), -5.0, 1e-9);
}

/// A box of 10 kg on a prismatic joint along a slope of 30 degrees.
struct Slider : Mechanism {
  static constexpr double kSlope = std::numbers::pi / 6;
  Vec3 down{std::cos(kSlope), 0, -std::sin(kSlope)};
  std::shared_ptr<JointAxisR> axis;
  Slider() {
    const auto box = bodies->add(bodies->addKind(Box({0.1, 0.1, 0.1}), 1250.0), {});
    auto joint = std::make_shared<JointsR>(bodies, JointKind::kPrismatic);
    joint->add(box, kWorld, {}, down);
    join(joint);
    axis = std::make_shared<JointAxisR>(bodies, JointAxisR::Coordinate::kDisplacement, box, kWorld,
                                        Vec3{}, down);
  }
};

TEST(JointAxis, FrictionHoldsABoxOnASlope) {
  for (const double share : {0.9, 1.1}) {  // of the component of the weight along the slope
    Slider scene;
    const double pull = 10 * kG * std::sin(Slider::kSlope), friction = share * pull;
    scene.link(std::make_shared<RelayNSL>(1, -friction * scene.h, friction * scene.h), scene.axis);
    scene.build();
    scene.step(1000);
    const double a = std::max(0.0, (pull - friction) / 10);
    EXPECT_NEAR(scene.axis->rate(), a, 1e-9);
    EXPECT_NEAR(scene.axis->coordinate(), a / 2, 1e-8);
  }
}

TEST(JointAxis, StopHoldsABoxOnASlope) {
  Slider scene;
  scene.axis->setStop(0.5, -1.0);
  scene.link(std::make_shared<NewtonImpactNSL>(0.0), scene.axis);
  scene.build();
  scene.step(1000);
  EXPECT_NEAR(scene.axis->coordinate(), 0.5, 1e-8) << "the box rests against the stop";
  EXPECT_NEAR(scene.axis->rate(), 0.0, 1e-9);
}

TEST(JointAxis, MotorMovesABoxUpASlope) {
  Slider scene;
  scene.axis->setTarget([](double t) { return -0.3 * t; });
  scene.link(std::make_shared<EqualityConditionNSL>(1), scene.axis);
  scene.build();
  scene.step(1000);
  EXPECT_NEAR(scene.axis->rate(), -0.3, 1e-9) << "it moves up the slope";
  EXPECT_NEAR(scene.axis->coordinate(), -0.15, 1e-6);
}

}  // namespace
