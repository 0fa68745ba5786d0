// Bodies that joints and springs hold fall asleep and wake together. Motors and changing forces
// keep them awake or wake them. Restarts continue bit for bit.
#include <gtest/gtest.h>

#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/laws/RelayNSL.hpp>
#include <kernel/state/StateCopy.hpp>
#include <mechanics/bodies/RigidBodyDS.hpp>
#include <mechanics/forces/SpringDamper.hpp>

#include "mechanics/mechanism.hpp"

namespace {

using namespace rico;
using rico::test::Mechanism;

constexpr std::uint64_t kWorld = JointFrames::kWorld;
constexpr SleepRule kRule = {.speed = 1e-3, .steps = 20};

/// A chain of eight links that hangs at rest (identities 0 to 7), and a ball (8) that starts at a
/// distance of 1 and hits the chain after half a second.
struct HangingChain : Mechanism {
  std::shared_ptr<JointsR> balls = std::make_shared<JointsR>(bodies, JointKind::kBall);

  explicit HangingChain(bool sleeps, double speed = 2.0) {
    h = 2e-3;
    withContacts({.margin = 0.005, .sleep = sleeps ? kRule : SleepRule{}});
    const int link = bodies->addKind(Capsule(0.02, 0.05), 1000.0);
    for (int i = 0; i < 8; ++i) {
      const auto id = bodies->add(link, {0, 0, -0.1 * i - 0.05});
      balls->add(id, i == 0 ? kWorld : id - 1, {0, 0, -0.1 * i});
      if (i > 0) manager->filter().excludePair(id, id - 1);
    }
    const int ball = bodies->addKind(Sphere(0.03), 1000.0);
    const double t = 0.5;
    bodies->add(ball, {-speed * t, 0, -0.65 + gravity * t * t / 2}, {}, {speed, 0, 0});
    join(balls);
    build();
  }
  std::size_t sleepers() const { return manager->numberOfSleepers(); }
};

TEST(SleepingJoints, ChainAtRestSleepsUntilItIsHit) {
  HangingChain scene(true), awake(false);
  scene.step(100), awake.step(100);
  EXPECT_EQ(scene.sleepers(), 8U);
  EXPECT_EQ(scene.bodies->linearVelocity(3), Vec3{});

  scene.step(300), awake.step(300);
  EXPECT_EQ(scene.sleepers(), 0U) << "the whole chain wakes, not only the link that is hit";
  EXPECT_GT(scene.bodies->centres()[7].x, 0.02) << "the chain swings";
  for (std::uint32_t i = 0; i < scene.bodies->size(); ++i) {
    EXPECT_LT(norm(scene.bodies->centres()[i] - awake.bodies->centres()[i]), 1e-6) << i;
    EXPECT_LT(norm(scene.bodies->linearVelocity(i) - awake.bodies->linearVelocity(i)), 1e-5) << i;
  }
  EXPECT_LT(scene.balls->greatestError(), 1e-9);
}

TEST(SleepingJoints, RestartContinuesBitForBit) {
  for (const long before : {5, 100, 300}) {  // awake, asleep, swinging
    HangingChain whole(true);
    whole.step(before);
    EXPECT_EQ(whole.sleepers(), before == 100 ? 8U : 0U);
    StateCopy recorder;
    whole.simulation->recordState(recorder);
    HangingChain resumed(true);
    resumed.simulation->initialize();
    recorder.beginReading();
    resumed.simulation->recordState(recorder);
    for (int k = 0; k < 250; ++k) {
      whole.step(), resumed.step();
      ASSERT_EQ(whole.hash(), resumed.hash()) << k << " steps after " << before;
    }
    EXPECT_EQ(whole.sleepers(), 0U) << "the ball has woken the chain";
  }
}

/// A wheel on a hinge about z, without weight.
struct SleepingWheel : Mechanism {
  std::uint64_t wheel;

  SleepingWheel() {
    bodies->setGravity({});
    withContacts({.margin = 0.01, .sleep = kRule});
    wheel = bodies->add(bodies->addKind(Cylinder(0.5, 0.1), 10.0), {});
    auto hinge = std::make_shared<JointsR>(bodies, JointKind::kRevolute);
    hinge->add(wheel, kWorld, {}, {0, 0, 1});
    join(hinge);
  }
  std::shared_ptr<JointAxisR> axis() const {
    return std::make_shared<JointAxisR>(bodies, JointCoordinate::kAngle, wheel, kWorld, Vec3{},
                                        Vec3{0, 0, 1});
  }
  bool isAsleep() const { return bodies->isAsleep(bodies->indexOf(wheel)); }
};

TEST(SleepingJoints, MotorKeepsABodyAwakeAndABrakeWakesItWhenItsTargetChanges) {
  SleepingWheel slow, brake;
  auto motor = slow.axis();
  motor->setTarget([](double) { return 1e-4; });  // far below the speed at which bodies may sleep
  slow.link(std::make_shared<EqualityConditionNSL>(1), motor);
  slow.build();
  slow.step(200);
  EXPECT_FALSE(slow.isAsleep());
  EXPECT_NEAR(motor->coordinate(), 200 * slow.h * 1e-4, slow.h * 1e-4);

  auto still = brake.axis();
  still->setTarget([](double t) { return t > 0.1005 ? 2.0 : 0.0; });
  brake.link(std::make_shared<EqualityConditionNSL>(1), still);
  brake.build();
  brake.step(100);
  EXPECT_TRUE(brake.isAsleep());
  brake.step(100);
  EXPECT_FALSE(brake.isAsleep());
  EXPECT_NEAR(still->rate(), 2.0, 1e-9);
  EXPECT_NEAR(still->coordinate(), 0.2, 0.5 * brake.h * 2.0 + 1e-6)
      << "the body wakes in the step in which the target changes";
}

/// Friction and a gear do not keep bodies awake; both wheels of a gear wake together.
TEST(SleepingJoints, GearedWheelsWakeTogether) {
  SleepingWheel scene;
  const auto second = scene.bodies->add(0, {2, 0, 0});
  auto hinge = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
  hinge->add(second, kWorld, {2, 0, 0}, {0, 0, 1});
  scene.join(hinge);
  auto driven = std::make_shared<JointAxisR>(scene.bodies, JointCoordinate::kAngle, second, kWorld,
                                             Vec3{2, 0, 0}, Vec3{0, 0, 1});
  auto first = scene.axis();
  driven->setGear(first, -2.0);
  scene.link(std::make_shared<EqualityConditionNSL>(1), driven);
  scene.link(std::make_shared<RelayNSL>(1, -1e-4 * scene.h, 1e-4 * scene.h), scene.axis());
  scene.build();
  scene.step(40);
  ASSERT_EQ(scene.manager->numberOfSleepers(), 2U);
  scene.bodies->setTwist(0, {}, {0, 0, 1.0});
  scene.step(20);
  EXPECT_EQ(scene.manager->numberOfSleepers(), 0U);
  EXPECT_NEAR(driven->rate(), -2 * first->rate(), 1e-9);
  EXPECT_GT(first->rate(), 0.19);
}

/// A pendulum on a stop falls asleep; then the stop moves or is removed, or the weight increases.
TEST(SleepingJoints, BodiesWakeWhenAJointOrTheWeightChanges) {
  for (const std::string change : {"moved", "gone", "weight"}) {
    Mechanism scene;
    scene.withContacts({.margin = 0.01, .sleep = kRule});
    const auto bar =
        scene.bodies->add(scene.bodies->addKind(Box({0.5, 0.05, 0.05}), 100.0), {0.5, 0, 0});
    auto hinge = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
    hinge->add(bar, kWorld, {}, {0, 1, 0});
    scene.join(hinge);
    auto stop = std::make_shared<JointAxisR>(scene.bodies, JointCoordinate::kAngle, bar, kWorld,
                                             Vec3{}, Vec3{0, 1, 0});
    stop->setStop(0.0, -1.0);
    auto held = scene.link(std::make_shared<NewtonImpactNSL>(0.0), stop);
    scene.build();
    scene.step(50);
    ASSERT_EQ(scene.manager->numberOfSleepers(), 1U);
    if (change == "moved") stop->setStop(1.0, -1.0);
    if (change == "gone") scene.simulation->unlink(held);
    if (change == "weight") scene.bodies->setGravity({0, 0, -20});
    scene.step(10);
    EXPECT_EQ(scene.manager->numberOfSleepers(), 0U) << change;
    scene.step(40);
    if (change == "weight")
      EXPECT_EQ(scene.manager->numberOfSleepers(), 1U) << "the stop holds the larger weight";
    else
      EXPECT_LT(scene.bodies->centres()[0].z, -0.005) << "the bar falls: " << change;
  }
}

/// A joint to a single body, or to one with prescribed motion, prevents sleep.
TEST(SleepingJoints, BodiesJoinedToMovingOnesStayAwake) {
  Mechanism scene;
  scene.bodies->setGravity({});
  scene.withContacts({.margin = 0.01, .sleep = kRule});
  const int box = scene.bodies->addKind(Box({0.1, 0.1, 0.1}), 1.0);
  const int cart = scene.bodies->addKind(Box({0.1, 0.1, 0.1}), 0.0, Motion::kKinematic);
  const auto towed = scene.bodies->add(box, {0, 0, 0});
  const auto tractor = scene.bodies->add(cart, {1, 0, 0}, {}, {1e-5, 0, 0});
  const auto moored = scene.bodies->add(box, {0, 5, 0});
  const auto free = scene.bodies->add(box, {0, 9, 0});
  auto single = std::make_shared<RigidBodyDS>(20, Sphere(0.1), 1.0, Vec3{1, 5, 0});
  scene.model->insertDynamicalSystem(single);
  auto rod = std::make_shared<JointsR>(scene.bodies, JointKind::kBall);
  rod->add(towed, tractor, {0.5, 0, 0});
  scene.join(rod);
  auto mooring = std::make_shared<JointsR>(scene.bodies, single, JointKind::kBall);
  mooring->add(moored, 20, {0.5, 5, 0});
  scene.model->link(
      std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(3), mooring),
      scene.bodies, single);
  scene.build();
  scene.step(60);
  EXPECT_FALSE(scene.bodies->isAsleep(scene.bodies->indexOf(towed)));
  EXPECT_FALSE(scene.bodies->isAsleep(scene.bodies->indexOf(moored)));
  EXPECT_TRUE(scene.bodies->isAsleep(scene.bodies->indexOf(free)));
}

/// A constant force allows sleep; a changing one, for example that of a spring, wakes the body.
TEST(SleepingJoints, ChangingForcesWakeBodies) {
  Mechanism scene;
  scene.withContacts({.margin = 0.01, .sleep = kRule});
  RigidBodies& bodies = *scene.bodies;
  const int ball = bodies.addKind(Sphere(0.1), 100.0);
  const int winch = bodies.addKind(Sphere(0.1), 0.0, Motion::kKinematic);
  const double weight = bodies.kind(ball).mass.mass * scene.gravity;
  const auto hung = bodies.add(ball, {0, 0, 0});
  const auto hook = bodies.add(winch, {0, 0, 1});
  const auto blown = bodies.add(ball, {5, 0, 0});
  bodies.setPrescribedTwist(hook, [](double t) {
    return std::pair(Vec3{0, 0, t > 0.1 ? 1.0 : 0.0}, Vec3{});
  });
  SpringDamper spring(bodies, hung, hook, {0, 0, 0}, {0, 0, 1}, 100 * weight, 0.0);
  spring.setLength(1 - 0.01);
  bodies.addForce(spring);
  bodies.addForce([&](double t, const RigidBodies& all, std::span<Wrench> wrenches) {
    Wrench& wrench = wrenches[all.indexOf(blown)];
    wrench.force += Vec3{t > 0.2 ? 0.01 * weight : 0.0, 0, weight};
  });
  scene.build();
  scene.step(90);
  EXPECT_EQ(scene.manager->numberOfSleepers(), 2U) << "the spring holds the ball";
  scene.step(60);
  EXPECT_EQ(scene.manager->numberOfSleepers(), 1U) << "the other end of the spring moves";
  EXPECT_GT(bodies.centres()[0].z, 1e-3);
  scene.step(150);
  EXPECT_EQ(scene.manager->numberOfSleepers(), 0U) << "the second force begins to change";
  EXPECT_NEAR(bodies.linearVelocity(2).x, 0.1 * 0.01 * scene.gravity, 0.005 * scene.gravity * 0.01);
}

}  // namespace
