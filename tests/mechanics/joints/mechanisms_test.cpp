// Compares mechanisms with closed forms: a train of gears over a thousand turns, a parallelogram
// with redundant bars, a stop that a sliding body with friction hits, a stalling motor, and single
// bodies in the plane on those of a population.
#include <gtest/gtest.h>

#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/laws/RelayNSL.hpp>
#include <mechanics/bodies/RigidBody2dDS.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <numbers>

#include "mechanics/mechanism.hpp"
#include "mechanics/world.hpp"

namespace {

using namespace rico;
using rico::test::Mechanism;
using rico::test::World;

constexpr std::uint64_t kWorld = JointFrames::kWorld;
constexpr double kPi = std::numbers::pi;

std::shared_ptr<RelayNSL> atMost(double impulse) {
  return std::make_shared<RelayNSL>(1, -impulse, impulse);
}

/// Three wheels with ratios 1 : -2 : 3; a motor turns the third a thousand times by turning the
/// first.
TEST(Mechanisms, GearTrainKeepsItsRatiosOverAThousandTurns) {
  constexpr double kRate = 2 * kPi;
  Mechanism scene;
  scene.h = 0.1;
  scene.bodies->setGravity({});
  const int wheel = scene.bodies->addKind(Cylinder(0.5, 0.1), 10.0);
  auto hinges = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
  std::shared_ptr<JointAxisR> axes[3];
  for (int i = 0; i < 3; ++i) {
    const Vec3 at = {2.0 * i, 0, 0}, z = {0, 0, 1};
    const auto id = scene.bodies->add(wheel, at);
    hinges->add(id, kWorld, at, z);
    axes[i] =
        std::make_shared<JointAxisR>(scene.bodies, JointCoordinate::kAngle, id, kWorld, at, z);
  }
  scene.join(hinges);
  axes[1]->setGear(axes[0], -2.0);
  axes[2]->setGear(axes[1], -1.5);
  auto motor = std::make_shared<JointAxisR>(scene.bodies, JointCoordinate::kAngle, 0, kWorld,
                                            Vec3{}, Vec3{0, 0, 1});
  motor->setTarget([](double) { return kRate / 3; });
  scene.link(std::make_shared<EqualityConditionNSL>(1), axes[1]);
  scene.link(std::make_shared<EqualityConditionNSL>(1), axes[2]);
  scene.link(std::make_shared<EqualityConditionNSL>(1), motor);
  scene.build();
  scene.step(10000);
  const double turns = motor->coordinate() / (2 * kPi);
  EXPECT_NEAR(3 * turns, 1000.0, 10.0)
      << "turns of the third wheel; a step turns by 2 atan(h rate / 2)";
  EXPECT_NEAR(axes[1]->coordinate(), -2 * motor->coordinate(), 1e-8);
  EXPECT_NEAR(axes[2]->coordinate(), 3 * motor->coordinate(), 1e-8);
  EXPECT_NEAR(axes[2]->rate(), kRate, 1e-9);
}

/// A bar that hangs on n parallel arms of equal length l swings without rotating. With arms of mass
/// m and a bar of mass M, T = 2 pi sqrt((M l^2 + n m l^2 / 3) / (g (M l + n m l / 2))). The third
/// arm is redundant.
TEST(Mechanisms, ParallelogramWithARedundantArmHasItsPeriod) {
  for (const int arms : {2, 3, 4}) {
    constexpr double kLength = 0.5, kTilt = 0.02;
    Mechanism scene;
    const int arm = scene.bodies->addKind(Box({kLength / 2, 0.01, 0.01}), 1000.0);
    const int bar = scene.bodies->addKind(Box({0.6, 0.02, 0.02}), 1000.0);
    const Quaternion down = quaternionFromRotationVector({0, kPi / 2 - kTilt, 0});
    const Vec3 along = rotate(down, {kLength, 0, 0}), y = {0, 1, 0};
    const auto held = scene.bodies->add(bar, along);
    auto hinges = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
    for (int i = 0; i < arms; ++i) {
      const Vec3 at = {-0.5 + i / (arms - 1.0), 0, 0};
      const auto id = scene.bodies->add(arm, at + 0.5 * along, down);
      hinges->add(id, kWorld, at, y);
      hinges->add(held, id, at + along, y);
    }
    scene.join(hinges);
    scene.build();
    const double M = scene.bodies->mass(0), m = scene.bodies->kind(arm).mass.mass;
    const double I = scene.bodies->kind(arm).moments.y + m * kLength * kLength / 4;
    const double T = 2 * kPi *
                     std::sqrt((M * kLength * kLength + arms * I) /
                               (scene.gravity * kLength * (M + arms * m / 2)));
    scene.step(std::lround(T / 4 / scene.h));
    EXPECT_NEAR(scene.bodies->centres()[0].x, 0.0, 0.01 * kLength * kTilt) << arms;
    EXPECT_NEAR(rotate(scene.bodies->orientation(0), {1, 0, 0}).z, 0.0, 1e-9) << arms;
    EXPECT_LT(hinges->greatestError(), 1e-9) << arms;
  }
}

/// A box slides with friction f towards a stop 0.6 m away, at first at 3 m/s. It reaches the stop
/// at v, leaves it at e v, and comes to rest after (e v)^2 / (2 f / m).
TEST(Mechanisms, StopReversesABoxThatSlidesWithFriction) {
  constexpr double kSpeed = 3.0, kRestitution = 0.6, kDeceleration = 2.0, kWay = 0.6;
  Mechanism scene;
  scene.h = 1e-4;
  scene.bodies->setGravity({});
  const auto box = scene.bodies->add(scene.bodies->addKind(Box({0.1, 0.1, 0.1}), 1250.0), {}, {},
                                     {kSpeed, 0, 0});
  auto rail = std::make_shared<JointsR>(scene.bodies, JointKind::kPrismatic);
  rail->add(box, kWorld, {}, {1, 0, 0});
  scene.join(rail);
  const auto axis = [&] {
    return std::make_shared<JointAxisR>(scene.bodies, JointCoordinate::kDisplacement, box, kWorld,
                                        Vec3{}, Vec3{1, 0, 0});
  };
  auto stop = axis();
  stop->setStop(kWay, -1.0);
  scene.link(std::make_shared<NewtonImpactNSL>(kRestitution), stop);
  scene.link(atMost(kDeceleration * scene.bodies->mass(0) * scene.h), axis());
  scene.build();
  const double v = std::sqrt(kSpeed * kSpeed - 2 * kDeceleration * kWay);  // at the stop
  const double there = (kSpeed - v) / kDeceleration, back = kRestitution * v / kDeceleration;
  scene.step(std::lround((there + back + 0.05) / scene.h));
  const double end = kWay - std::pow(kRestitution * v, 2) / (2 * kDeceleration);
  EXPECT_NEAR(stop->coordinate(), end, 2 * kSpeed * scene.h);
  EXPECT_NEAR(stop->rate(), 0.0, 1e-12);
}

/// A straight chain of 60 links between two walls: its equations are dependent to first order, and
/// an iteration halves displacements only.
TEST(Mechanisms, ProjectionOfDependentJointsEndsWhereItSuffices) {
  constexpr int kLinks = 60;
  Mechanism scene;
  const int link = scene.bodies->addKind(Box({1.0, 0.1, 0.1}), 500.0);
  auto joints = std::make_shared<JointsR>(scene.bodies, JointKind::kBall);
  std::uint64_t last = kWorld;
  for (int i = 0; i < kLinks; ++i) {
    const auto next = scene.bodies->add(link, {i + 0.5, 0, 0});
    joints->add(next, last, Vec3{1.0 * i, 0, 0});
    last = next;
  }
  joints->add(last, kWorld, Vec3{1.0 * kLinks, 0, 0});
  scene.join(joints);
  scene.build();
  scene.simulation->setConstraintTol(1e-10);
  scene.simulation->setSufficientConstraintTol(1e-5);
  int iterations = 0;
  for (int k = 0; k < 300; ++k) {
    scene.step();
    iterations += scene.simulation->nbProjectionIteration();
    ASSERT_LT(joints->greatestError(), 1e-5) << "step " << k;
  }
  EXPECT_LT(iterations, 300 * 6);
}

/// Friction holds no angle: a pendulum with friction in its hinge that begins at angle -a moves as
/// the mirror image of one that begins at a, and its hinge is closed in as few iterations. It loses
/// the work of the friction, and the projection moves it along its hinge by none of it.
TEST(Mechanisms, FrictionInAHingeTreatsBothSidesAlike) {
  constexpr double kTorque = 0.3;
  double angles[2];
  int iterations[2] = {0, 0};
  for (const int side : {0, 1}) {
    const Vec3 y = {0, 1, 0};
    const Quaternion tilt = quaternionFromRotationVector({0, side == 0 ? 0.8 : -0.8, 0});
    Mechanism scene;
    const auto rod = scene.bodies->add(scene.bodies->addKind(Box({0.05, 0.05, 0.5}), 500.0),
                                       rotate(tilt, {0, 0, -0.5}), tilt);
    auto hinge = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
    hinge->add(rod, kWorld, {}, y);
    scene.join(hinge);
    auto axis =
        std::make_shared<JointAxisR>(scene.bodies, JointCoordinate::kAngle, rod, kWorld, Vec3{}, y);
    scene.link(atMost(kTorque * scene.h), axis);
    scene.build();
    const double energy = scene.energy();
    double path = 0, before = 0;
    for (int k = 0; k < 2000; ++k) {
      scene.step();
      iterations[side] += scene.simulation->nbProjectionIteration();
      path += std::abs(axis->coordinate() - before);
      before = axis->coordinate();
    }
    angles[side] = axis->coordinate();
    EXPECT_GT(path, 2.0);
    EXPECT_NEAR(energy - scene.energy(), kTorque * path, 1e-3 * kTorque * path);
  }
  EXPECT_GT(std::abs(angles[0]), 0.1);
  EXPECT_NEAR(angles[0], -angles[1], 1e-9);
  EXPECT_EQ(iterations[0], iterations[1]);
}

/// A motor of torque 5 turns an arm against a stop and stalls there: both have the impulse 5 h.
TEST(Mechanisms, MotorStallsAgainstAStop) {
  constexpr double kTorque = 5.0;
  Mechanism scene;
  scene.bodies->setGravity({});
  const auto arm =
      scene.bodies->add(scene.bodies->addKind(Box({0.5, 0.05, 0.05}), 100.0), {0.5, 0, 0});
  auto hinge = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
  hinge->add(arm, kWorld, {}, {0, 0, 1});
  scene.join(hinge);
  const auto axis = [&] {
    return std::make_shared<JointAxisR>(scene.bodies, JointCoordinate::kAngle, arm, kWorld, Vec3{},
                                        Vec3{0, 0, 1});
  };
  auto motor = axis(), stop = axis();
  motor->setTarget([](double) { return 2.0; });
  stop->setStop(1.0, -1.0);
  auto drives = scene.link(atMost(kTorque * scene.h), motor);
  auto holds = scene.link(std::make_shared<NewtonImpactNSL>(0.0), stop);
  scene.build();
  scene.step(5000);
  EXPECT_NEAR(stop->coordinate(), 1.0, 1e-8);
  EXPECT_NEAR(stop->rate(), 0.0, 1e-10);
  EXPECT_NEAR(drives->lambda(1)[0], kTorque * scene.h, 1e-10);
  EXPECT_NEAR(holds->lambda(1)[0], kTorque * scene.h, 1e-10);
}

/// Prismatic joints and stops with arbitrary axes in the plane: round-off must not move bodies out
/// of the plane.
TEST(Mechanisms, JointsInThePlaneStayInIt) {
  Mechanism scene;
  scene.bodies->setGravity({0, -scene.gravity, 0});
  const Shape figure = std::make_shared<const Polygon2d>(Polygon2d::box(0.2, 0.1));
  const int box = scene.bodies->addKind(figure, 2.0);
  auto slides = std::make_shared<JointsR>(scene.bodies, JointKind::kSlide2d);
  auto pins = std::make_shared<JointsR>(scene.bodies, JointKind::kPin2d);
  const Vec3 axis = normalized(Vec3{-0.19922, 0.049845, 0});
  for (int i = 0; i < 4; ++i) {
    const auto id = scene.bodies->add(box, {0.5 * i, 0.1 * i, 0},
                                      quaternionFromRotationVector({0, 0, 0.3 * i}));
    const Vec3 at = {0.5 * i - 0.25, 0.1 * i, 0};
    (i % 2 == 0 ? pins : slides)
        ->add(id, i == 0 ? kWorld : id - 1, at, i % 2 == 0 ? Vec3{0, 0, 1} : axis);
    if (i % 2 == 0) continue;
    auto stop = std::make_shared<JointAxisR>(scene.bodies, JointCoordinate::kDisplacement, id,
                                             id - 1, at, axis);
    stop->setStop(-0.02, 1.0);
    scene.link(std::make_shared<NewtonImpactNSL>(0.5), stop);
  }
  scene.join(slides), scene.join(pins);
  scene.build();
  scene.step(300);
  for (std::uint32_t i = 0; i < scene.bodies->size(); ++i) {
    EXPECT_EQ(scene.bodies->centres()[i].z, 0.0) << i;
    EXPECT_EQ(scene.bodies->orientation(i).x, 0.0) << i;
    EXPECT_EQ(scene.bodies->orientation(i).y, 0.0) << i;
  }
  EXPECT_LT(slides->greatestError(), 1e-9);
}

/// A stack of boxes in the plane; every second one is a single body with a name.
TEST(Mechanisms, SingleBodiesAndAPopulationInOneStack) {
  constexpr double kG = 9.81;
  // Each box overlaps the one below by this. If corners touched exactly, rounding could open them,
  // and the box would fall for a step.
  constexpr double kIn = 1e-9;
  World world;
  world.h = 2e-3;
  world.options.margin = 0.01;
  world.bodies->setGravity({0, -kG, 0});
  world.bodies->add(world.bodies->addKind(HalfPlane2d{}, 0.0, Motion::kStatic), {});
  const Shape figure = std::make_shared<const Polygon2d>(Polygon2d::box(0.5, 0.25));
  const int box = world.bodies->addKind(figure, 2.0);
  for (int i = 0; i < 3; ++i) world.bodies->add(box, {0, 0.25 + i - (2 * i + 1) * kIn, 0});
  world.build();
  world.manager->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.5, 2));
  std::vector<std::shared_ptr<RigidBody2dDS>> singles;
  for (int i = 0; i < 3; ++i) {
    singles.push_back(
        std::make_shared<RigidBody2dDS>(100 + i, figure, 2.0, 0.0, 0.75 + i - (2 * i + 2) * kIn));
    singles.back()->setGravity(0, -kG);
    world.model->insertDynamicalSystem(singles.back());
    world.manager->insert(singles.back());
  }
  world.step(500);
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(world.bodies->centres()[1 + i].y, 0.25 + i, 1e-4) << i;
    EXPECT_NEAR(singles[i]->centre().y, 0.75 + i, 1e-4) << i;
    EXPECT_NEAR(singles[i]->centre().x, 0.0, 1e-6) << i;
  }
}

}  // namespace
