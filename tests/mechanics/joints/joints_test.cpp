// Joints between bodies of a population: degrees of freedom, drift, closed loops.
#include <gtest/gtest.h>

#include <numbers>

#include "mechanics/mechanism.hpp"

namespace {

using namespace rico;
using rico::test::Mechanism;

constexpr double kG = 9.81;
constexpr std::uint64_t kWorld = JointFrames::kWorld;

/// A bar of length 1 along x that hangs from the origin on a joint about y.
struct Pendulum : Mechanism {
  std::uint64_t bar;
  Pendulum() { bar = bodies->add(bodies->addKind(Box({0.5, 0.05, 0.05}), 100.0), {0.5, 0, 0}); }
};

TEST(Joints, RevolutePendulum) {
  Pendulum scene;
  auto hinge = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
  hinge->add(scene.bar, kWorld, {}, {0, 1, 0});
  scene.join(hinge);
  scene.build();
  scene.simulation->initialize();
  const double before = scene.energy();
  double energy = before;
  for (int k = 0; k < 2000; ++k) {
    scene.step(1);
    ASSERT_LT(hinge->greatestError(), 1e-9);
    energy = std::max(energy, scene.energy());
  }
  const double scale = scene.bodies->mass(0) * kG;
  EXPECT_LT((energy - before) / scale, 1e-3) << "no energy is created";
  EXPECT_LT(std::abs(before - scene.energy()) / scale, 1e-4) << "and none is lost";
}

/// The largest change of energy in three seconds, over m g l, of two bars that hang on a hinge and,
/// by another kind of joint, on each other.
double energyError(double h, JointKind second, Vec3 axis) {
  Mechanism scene;
  scene.h = h;
  const int bar = scene.bodies->addKind(Box({0.5, 0.05, 0.1}), 100.0);
  const auto one = scene.bodies->add(bar, {0.5, 0, 0}), two = scene.bodies->add(bar, {1.5, 0, 0});
  auto hinge = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
  hinge->add(one, kWorld, {}, {0, 1, 0});
  auto other = std::make_shared<JointsR>(scene.bodies, second);
  other->add(two, one, {1, 0, 0}, axis);
  scene.join(hinge), scene.join(other);
  scene.build();
  scene.simulation->initialize();
  const double begin = scene.energy();
  double greatest = 0;
  for (long k = 0; k < std::lround(3 / h); ++k) {
    scene.step();
    greatest = std::max(greatest, std::abs(scene.energy() - begin));
  }
  return greatest / (scene.bodies->mass(0) * kG);
}

// In a plane the error of the energy is of second order. In space an error of first order, from
// free rotation, remains. If joints were held at the beginning of each step instead, the error
// would grow by some 0.02 per second.
TEST(Joints, ADoublePendulumKeepsItsEnergy) {
  const Vec3 y = {0, 1, 0}, skew = {0, 1, 0.3};
  const double coarse = energyError(2e-3, JointKind::kRevolute, y);
  const double fine = energyError(1e-3, JointKind::kRevolute, y);
  EXPECT_LT(fine, 1e-3);
  EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.3) << coarse << ", " << fine;
  for (const JointKind second : {JointKind::kBall, JointKind::kRevolute, JointKind::kCylindrical})
    EXPECT_LT(energyError(1e-3, second, skew), 1e-3) << static_cast<int>(second);
}

/// Links in a straight line between two walls, and a motor that turns the first one: the joints
/// contradict each other, and must open only a little.
TEST(Joints, ContradictoryJointsOpenALittle) {
  Mechanism scene;
  scene.h = 5e-3;
  const int link = scene.bodies->addKind(Sphere(0.03), 1000.0);
  auto hinges = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
  constexpr int kLinks = 6;
  for (int i = 0; i < kLinks; ++i) {
    const auto id = scene.bodies->add(link, {0.12 * i + 0.06, 0, 0});
    hinges->add(id, i == 0 ? kWorld : id - 1, {0.12 * i, 0, 0}, {0, 1, 0});
    if (i + 1 == kLinks) hinges->add(id, kWorld, {0.12 * kLinks, 0, 0}, {0, 1, 0});
  }
  scene.join(hinges);
  auto motor = std::make_shared<JointAxisR>(scene.bodies, JointCoordinate::kAngle, 0, kWorld,
                                            Vec3{}, Vec3{0, 1, 0});
  motor->setTarget([](double) { return -1.6; });
  scene.link(std::make_shared<EqualityConditionNSL>(1), motor);
  scene.build();
  scene.simulation->setCheckSolverFunction([](int, Simulation&) {});
  for (int k = 0; k < 12; ++k) {
    scene.step();
    EXPECT_LT(hinges->greatestError(), 5e-3) << k;
  }
}

/// A pendulum beside three boxes, two of which are removed, and three more that are added: the
/// projection must use the current bodies and contacts.
TEST(Joints, ProjectionBesideAddedAndRemovedBodies) {
  std::vector<Vec3> ends;
  for (const bool beside : {false, true}) {
    Pendulum scene;
    scene.withContacts({.margin = 0.01});
    auto hinge = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
    hinge->add(scene.bar, kWorld, {}, {0, 1, 0});
    scene.join(hinge);
    std::vector<std::uint64_t> boxes;
    const int box = scene.bodies->addKind(Box({0.1, 0.1, 0.1}), 100.0);
    if (beside) {
      scene.bodies->add(scene.bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {0, 0, -2});
      for (int i = 0; i < 3; ++i) boxes.push_back(scene.bodies->add(box, {3.0 + i, 0, -1.9}));
    }
    scene.build();
    scene.step(10);
    if (beside) scene.bodies->remove(boxes[0]), scene.bodies->remove(boxes[1]);
    if (beside) scene.bodies->setTwist(scene.bodies->indexOf(boxes[2]), {0, 0, 0.1}, {});
    scene.step(100);
    for (int i = 0; beside && i < 3; ++i) scene.bodies->add(box, {6.0 + i, 0, -1.9});
    scene.step(100);
    ASSERT_LT(hinge->greatestError(), 1e-9);
    ends.push_back(scene.bodies->centres()[0]);
  }
  EXPECT_LT(norm(ends[1] - ends[0]), 1e-10);
}

// The period of small oscillations is T = 2 pi sqrt(I / (m g l)).
TEST(Joints, PendulumHasItsPeriod) {
  Pendulum scene;
  RigidBodies& bodies = *scene.bodies;
  bodies.remove(scene.bar);
  const double tilt = 0.02;
  const Quaternion down = quaternionFromRotationVector({0, std::numbers::pi / 2 - tilt, 0});
  scene.bar = bodies.add(0, rotate(down, {0.5, 0, 0}), down);
  auto hinge = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
  hinge->add(scene.bar, kWorld, {}, {0, 1, 0});
  scene.join(hinge);
  scene.build();
  const BodyKind& kind = bodies.kind(0);
  const double I = kind.moments.y + kind.mass.mass * 0.25;
  const double T = 2 * std::numbers::pi * std::sqrt(I / (kind.mass.mass * kG * 0.5));
  scene.step(std::lround(T / 4 / scene.h));
  EXPECT_NEAR(bodies.centres()[0].x, 0.0, 0.01 * 0.5 * tilt)
      << "it hangs straight down after a quarter of the period";
}

// A fast top precesses at m g l / (I w) and does not fall.
TEST(Joints, BallJointLetsATopPrecess) {
  Mechanism scene;
  const Quaternion alongX = quaternionFromRotationVector({0, std::numbers::pi / 2, 0});
  const auto disk = scene.bodies->add(scene.bodies->addKind(Cylinder(0.5, 0.05), 100.0),
                                      {0.5, 0, 0}, alongX, {}, {400, 0, 0});
  auto ball = std::make_shared<JointsR>(scene.bodies, JointKind::kBall);
  ball->add(disk, kWorld, {});
  scene.join(ball);
  scene.h = 2e-4;
  scene.build();
  scene.step(5000);
  const BodyKind& kind = scene.bodies->kind(0);
  const double rate = kind.mass.mass * kG * 0.5 / (kind.moments.z * 400);
  const Vec3 centre = scene.bodies->centres()[0];
  EXPECT_NEAR(std::atan2(centre.y, centre.x) / rate, 1.0, 0.05);
  EXPECT_NEAR(centre.z, 0.0, 0.01);
  EXPECT_LT(ball->greatestError(), 1e-9);
}

TEST(Joints, EachKindLeavesItsDegreesOfFreedom) {
  for (JointKind kind : {JointKind::kBall, JointKind::kRevolute, JointKind::kCylindrical,
                         JointKind::kPrismatic, JointKind::kFixed}) {
    Mechanism scene;
    scene.bodies->setGravity({});
    const int box = scene.bodies->addKind(Box({0.3, 0.2, 0.1}), 10.0);
    const auto a = scene.bodies->add(box, {}, {}, {0.3, -0.2, 0.5}, {1, 2, 3});
    const auto b = scene.bodies->add(box, {1, 0, 0}, {}, {0, 0.1, 0.2}, {-1, 0.5, 0.7});
    auto joint = std::make_shared<JointsR>(scene.bodies, kind);
    joint->add(a, b, {0.5, 0, 0}, {0, 0, 1});
    auto interaction = scene.join(joint);
    scene.build();
    const Vec3 momentum = scene.bodies->linearMomentum();
    scene.step(300);
    EXPECT_LT(joint->greatestError(), 1e-9);
    EXPECT_LT(interaction->y(1).normInf(), 0.05);
    EXPECT_LT(norm(scene.bodies->linearMomentum() - momentum), 1e-11);
    const Vec3 spin = scene.bodies->angularVelocity(0) - scene.bodies->angularVelocity(1);
    if (kind == JointKind::kFixed || kind == JointKind::kPrismatic)
      EXPECT_LT(norm(spin), 1e-2);
    else
      EXPECT_GT(norm(spin), 0.1);
  }
}

// 50 000 steps of a link. The links are 0.1 long. examples/mechanics/chain is a longer run.
TEST(Joints, ChainOfHundredLinksStaysTogether) {
  Mechanism scene;
  scene.h = 2e-3;
  const int link = scene.bodies->addKind(Capsule(0.02, 0.05), 1000.0);
  auto balls = std::make_shared<JointsR>(scene.bodies, JointKind::kBall);
  const Quaternion alongX = quaternionFromRotationVector({0, std::numbers::pi / 2, 0});
  for (int i = 0; i < 100; ++i) {
    const auto id = scene.bodies->add(link, {0.1 * i + 0.05, 0, 0}, alongX);
    balls->add(id, i == 0 ? kWorld : id - 1, {0.1 * i, 0, 0});
  }
  scene.join(balls);
  scene.build();
  const double before = scene.energy();
  double error = 0, energy = before;
  for (int k = 0; k < 500; ++k) {
    scene.step(1);
    error = std::max(error, balls->greatestError());
    energy = std::max(energy, scene.energy());
  }
  EXPECT_LT(error, 1e-9);
  EXPECT_LT(scene.bodies->centres()[99].z, -1.0) << "the chain falls";
  EXPECT_LT(energy - before, 1e-3 * scene.bodies->mass(0) * 100 * kG * 5);
}

// Four bars turn about y: three rows of each revolute joint are redundant, twelve in all.
TEST(Joints, ClosedLoopWithRedundantRows) {
  Mechanism scene;
  const int bar = scene.bodies->addKind(Box({0.5, 0.05, 0.05}), 100.0);
  const Quaternion up = quaternionFromRotationVector({0, -std::numbers::pi / 2, 0});
  const auto left = scene.bodies->add(bar, {0, 0, 0.5}, up);
  const auto top = scene.bodies->add(bar, {0.5, 0, 1});
  const auto right = scene.bodies->add(bar, {1, 0, 0.5}, up);
  auto hinges = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
  hinges->add(left, kWorld, {0, 0, 0}, {0, 1, 0});
  hinges->add(left, top, {0, 0, 1}, {0, 1, 0});
  hinges->add(top, right, {1, 0, 1}, {0, 1, 0});
  hinges->add(right, kWorld, {1, 0, 0}, {0, 1, 0});
  scene.join(hinges);
  scene.bodies->setTwist(1, {0.1, 0, 0}, {});
  scene.build();
  for (int k = 0; k < 1500 && scene.bodies->centres()[1].z > 0.5; ++k) {
    scene.step(1);
    ASSERT_LT(hinges->greatestError(), 1e-8) << "step " << k;
  }
  // The bars form a parallelogram: the top bar stays level, and falls to one side.
  EXPECT_NEAR(rotate(scene.bodies->orientation(1), {1, 0, 0}).z, 0.0, 1e-8);
  EXPECT_LT(scene.bodies->centres()[1].z, 0.8);
}

// Bennett's loop has four hinges with skew axes; it moves only if a / sin(alpha) = b / sin(beta).
// Three links have 18 degrees of freedom, and one is left although the hinges have 20 rows.
TEST(Joints, BennettLoopMoves) {
  constexpr double kA = 1.0, kAlpha = 0.6, kBeta = 1.1;
  const double b = kA * std::sin(kBeta) / std::sin(kAlpha);
  // Frames of the hinges along the links (lengths a, b, a, b; twists alpha, beta, alpha, beta) with
  // joint angles t1, t2, 2 pi - t1, 2 pi - t2: tan(t1/2) tan(t2/2) = sin((beta+alpha)/2) /
  // sin((beta-alpha)/2).
  const double t1 = 1.9;
  const double t2 = 2 * std::atan(std::sin((kBeta + kAlpha) / 2) / std::sin((kBeta - kAlpha) / 2) /
                                  std::tan(t1 / 2));
  const double turn[4] = {t1, t2, -t1, -t2}, length[4] = {kA, b, kA, b};
  const double twist[4] = {kAlpha, kBeta, kAlpha, kBeta};
  Frame at = frameAt({});
  Vec3 point[4], axis[4];
  for (int i = 0; i < 4; ++i) {
    point[i] = at.origin, axis[i] = at.axes.column[2];
    at = at * frameAt({}, quaternionFromRotationVector({0, 0, turn[i]})) *
         frameAt({length[i], 0, 0}, quaternionFromRotationVector({twist[i], 0, 0}));
  }
  ASSERT_LT(norm(at.origin), 1e-12) << "the loop is closed";
  ASSERT_LT(norm(at.axes.column[2] - Vec3{0, 0, 1}), 1e-12);

  Mechanism scene;
  const int link = scene.bodies->addKind(Sphere(0.1), 1000.0);
  std::uint64_t bar[4] = {kWorld};
  for (int i = 1; i < 4; ++i)
    bar[i] = scene.bodies->add(link, 0.5 * (point[i] + point[(i + 1) % 4]));
  auto hinges = std::make_shared<JointsR>(scene.bodies, JointKind::kRevolute);
  for (int i = 0; i < 4; ++i) {
    const std::uint64_t before = bar[(i + 3) % 4], after = bar[i];
    if (after == kWorld)
      hinges->add(before, after, point[i], axis[i]);
    else
      hinges->add(after, before, point[i], axis[i]);
  }
  scene.join(hinges);
  scene.build();
  const double before = scene.energy();
  const Vec3 start = scene.bodies->centres()[1];
  double way = 0;
  for (int k = 0; k < 1000; ++k) {
    scene.step(1);
    ASSERT_LT(hinges->greatestError(), 1e-8) << "step " << k;
    way = std::max(way, norm(scene.bodies->centres()[1] - start));
  }
  EXPECT_GT(way, 0.1) << "the loop moves under its weight";
  EXPECT_LT(scene.energy(), before + 1e-3 * std::abs(before));
}

}  // namespace
