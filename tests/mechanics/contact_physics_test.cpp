// Compares the motion of bodies in contact with closed forms.
#include <gtest/gtest.h>

#include <kernel/laws/FremondImpactFrictionNSL.hpp>
#include <numbers>
#include <random>

#include "mechanics/world.hpp"
#include "support/samples.hpp"

namespace {

using namespace rico;
using rico::test::samples;
using rico::test::World;

constexpr double kG = 9.81;

/// A box on the ground; gravity is tilted by an angle. mu is the tangent of the friction angle.
World boxOnSlope(double angle, double mu) {
  World world;
  world.mu = mu;
  world.h = 1e-3;
  world.tolerance = 1e-11;
  const int ground = world.bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic);
  const int box = world.bodies->addKind(Box({0.5, 0.5, 0.25}), 100.0);
  world.bodies->setGravity({kG * std::sin(angle), 0, -kG * std::cos(angle)});
  world.bodies->add(ground, {});
  world.bodies->add(box, {0, 0, 0.25});
  world.options.margin = 1e-3;
  world.build();
  return world;
}

TEST(Slope, SticksBelowTheAngleOfFriction) {
  const double friction = std::numbers::pi / 6;
  World world = boxOnSlope(friction * (1 - 1e-3), std::tan(friction));
  world.step(1000);
  EXPECT_LT(norm(world.bodies->centres()[1] - Vec3{0, 0, 0.25}), 1e-8);
  EXPECT_LT(norm(world.bodies->linearVelocity(1)), 1e-8);
}

TEST(Slope, SlidesAboveItWithTheExactAcceleration) {
  const double friction = std::numbers::pi / 6, mu = std::tan(friction);
  for (double excess : {1e-3, 0.2}) {
    const double angle = friction * (1 + excess);
    World world = boxOnSlope(angle, mu);
    world.step(1000);
    const double a = kG * (std::sin(angle) - mu * std::cos(angle));
    EXPECT_NEAR(world.bodies->linearVelocity(1).x / a, 1.0, 1e-6);
    EXPECT_NEAR(world.bodies->centres()[1].x / (a / 2), 1.0, 1e-6);
  }
}

// R = 0.5, m = 1, mu = 0.1, I = 0.4 m R^2. The ball slides with v' = mu g and w' = -mu g R / I
// until v = w R; then v = 2/7 and w = 4/7.
TEST(RollingBall, EndsRollingAtFourSevenths) {
  World world;
  world.mu = 0.1;
  world.options.margin = 0.01;
  const int ground = world.bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic);
  const int ball = world.bodies->addKind(Sphere(0.5), 1.0);
  world.bodies->setGravity({0, 0, -kG});
  world.bodies->add(ground, {});
  world.bodies->add(ball, {0, 0, 0.5}, {}, {}, {0, 2.0, 0});
  world.build();
  world.step(1000);
  EXPECT_NEAR(world.bodies->angularVelocity(1).y, 4.0 / 7.0, 1e-9);
  EXPECT_NEAR(world.bodies->linearVelocity(1).x, 2.0 / 7.0, 1e-9);
  EXPECT_NEAR(world.bodies->centres()[1].z, 0.5, 1e-12);
}

TEST(Impact, RestitutionBetweenSpheres) {
  World world;
  world.e = 0.8;
  world.mu = 0.0;
  world.options.margin = 0.01;
  const int heavy = world.bodies->addKind(Sphere(0.5), 2.0),
            light = world.bodies->addKind(Sphere(0.5), 1.0);
  world.bodies->add(heavy, {0, 0, 0}, {}, {1, 0, 0});
  world.bodies->add(light, {1.1, 0, 0}, {}, {-1, 0, 0});
  world.build();
  const double m[2] = {world.bodies->mass(0), world.bodies->mass(1)};
  world.step(200);
  // The relative velocity -2 becomes 1.6; momentum is conserved.
  const double common = (m[0] - m[1]) / (m[0] + m[1]);
  EXPECT_NEAR(world.bodies->linearVelocity(0).x, common - 1.6 * m[1] / (m[0] + m[1]), 1e-9);
  EXPECT_NEAR(world.bodies->linearVelocity(1).x, common + 1.6 * m[0] / (m[0] + m[1]), 1e-9);
}

TEST(Stack, OfTwentyBoxesStands) {
  World world;
  world.h = 5e-3;
  world.options.margin = 1e-2;
  const int ground = world.bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic);
  const int box = world.bodies->addKind(Box({0.5, 0.5, 0.5}), 1.0);
  world.bodies->setGravity({0, 0, -kG});
  world.bodies->add(ground, {});
  for (int i = 0; i < 20; ++i) world.bodies->add(box, {0, 0, 0.5 + i});
  world.build();
  world.step(static_cast<int>(samples(12000)));  // 60 s
  for (int i = 0; i < 20; ++i)
    EXPECT_LT(norm(world.bodies->centres()[1 + i] - Vec3{0, 0, 0.5 + i}), 1e-3) << "box " << i;
}

// A stack of 150 boxes, 50 times as high as wide: sweeps do not converge, but Newton's method does.
TEST(Stack, OfThinBlocksStands) {
  constexpr int kBlocks = 150;
  const Vec3 half{0.06, 0.012, 0.004};
  World world;
  world.h = 2e-3;
  world.options.margin = 5e-4;
  world.tolerance = 1e-8;
  world.bodies->setGravity({0, 0, -kG});
  world.bodies->add(world.bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  const int block = world.bodies->addKind(Box(half), 600.0);
  for (int i = 0; i < kBlocks; ++i) world.bodies->add(block, {0, 0, (2 * i + 1) * half.z});
  world.build();
  int stepsOfNewton = 0;
  for (int k = 0; k < 40; ++k) {
    world.step();
    stepsOfNewton += world.problem->report().solver == "newton" ? 1 : 0;
  }
  for (int i = 0; i < kBlocks; ++i)
    EXPECT_LT(norm(world.bodies->centres()[1 + i] - Vec3{0, 0, (2 * i + 1) * half.z}),
              1e-5 * half.z)
        << "block " << i;
  EXPECT_GT(stepsOfNewton, 0);
}

// The mean kinetic energy of a cube in a column of sixteen, over two seconds, after ten seconds of
// motion. At first the cubes are slightly displaced, and each falls by a hundredth of its edge onto
// the one below. Penetration is recovered, and sweeps are few.
double unrestOfColumn(double recovery, double share) {
  constexpr int kCubes = 16, kSettle = 2000, kMean = 400;
  World world;
  world.h = 5e-3;
  world.mu = 0.3;
  world.theta = 1;
  world.options = {.margin = 5e-3, .gaps = {.predictive = true, .recovery = recovery}};
  const int ground = world.bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic);
  const int cube = world.bodies->addKind(Box({0.5, 0.5, 0.5}), 1.0);
  world.bodies->setGravity({0, 0, -kG});
  world.bodies->add(ground, {});
  for (int i = 0; i < kCubes; ++i)
    world.bodies->add(cube,
                      {0.02 * std::sin(448.0 * i), -0.02 * std::cos(320.0 * i), 0.51 + 1.01 * i});
  world.problem->setSweeps(50, share);
  world.build();
  world.step(kSettle);
  double sum = 0;
  for (int k = 0; k < kMean; ++k) {
    world.step();
    sum += world.bodies->kineticEnergy();
  }
  return sum / kMean / kCubes;
}

// A column comes to rest if the share of kept reactions is at most 1 / (1 + recovery), see
// BodyContacts::setSweeps().
TEST(Stack, OfFewSweepsComesToRest) {
  const double calm = unrestOfColumn(0.2, 0.8);
  EXPECT_LT(calm, 2e-5);
  EXPECT_GT(unrestOfColumn(0.2, 0.9), 50 * calm);
}

// The upper box is a million times as heavy as the lower one.
TEST(Stack, AHeavyBoxOnALightOneStands) {
  World world;
  world.h = 5e-3;
  world.tolerance = 1e-6;
  world.options.margin = 1e-2;
  world.bodies->setGravity({0, 0, -kG});
  world.bodies->add(world.bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  const Box box({0.5, 0.5, 0.5});
  world.bodies->add(world.bodies->addKind(box, 1.0), {0, 0, 0.5});
  world.bodies->add(world.bodies->addKind(box, 1e6), {0, 0, 1.5});
  world.build();
  world.step(400);
  for (int i = 0; i < 2; ++i)
    EXPECT_LT(norm(world.bodies->centres()[1 + i] - Vec3{0, 0, 0.5 + i}), 1e-6) << "box " << i;
}

/// Balls and boxes that fly towards each other, without gravity.
World cloud(double e, double mu) {
  World world;
  world.e = e;
  world.mu = mu;
  world.h = 2e-3;
  world.options.margin = 0.02;
  const int ball = world.bodies->addKind(Sphere(0.3), 1.0);
  const int box = world.bodies->addKind(Box({0.3, 0.2, 0.25}), 2.0);
  std::mt19937_64 random{3};
  std::uniform_real_distribution<double> shake(-0.1, 0.1);
  const auto vector = [&](double scale) {
    return scale * Vec3{shake(random), shake(random), shake(random)};
  };
  for (int i = 0; i < 64; ++i) {
    const int x = i % 4, y = i / 4 % 4, z = i / 16;
    const Vec3 place{0.8 * x - 1.2, 0.8 * y - 1.2, 0.8 * z - 1.2};
    world.bodies->add(i % 3 == 0 ? box : ball, place + vector(0.5),
                      quaternionFromRotationVector(vector(10)), -1.0 * place + vector(1),
                      vector(20));
  }
  world.build();
  return world;
}

TEST(Cloud, LinearMomentumIsExact) {
  World world = cloud(0.5, 0.4);
  const Vec3 before = world.bodies->linearMomentum();
  std::size_t most = 0;
  for (int k = 0; k < 1000; ++k) {
    world.step();
    most = std::max(most, world.manager->numberOfContacts());
    ASSERT_LT(norm(world.bodies->linearMomentum() - before), 1e-13);
  }
  EXPECT_GT(most, 20U);
}

/// Expects that no step creates energy, and that less than `share` of it is left at the end.
void expectDissipation(const World& world, double share) {
  double energy = world.bodies->kineticEnergy();
  const double first = energy;
  for (int k = 0; k < 1500; ++k) {
    world.step();
    const double now = world.bodies->kineticEnergy();
    ASSERT_LT(now, energy * (1 + 1e-9)) << "step " << k;
    energy = now;
  }
  EXPECT_LT(energy, share * first) << "too few impacts for this test";
}

TEST(Cloud, EnergyNeverGrowsWithoutRestitution) {
  for (double mu : {0.0, 0.4}) expectDissipation(cloud(0.0, mu), 0.7);
}

// With restitution and friction.
TEST(Cloud, EnergyNeverGrowsUnderFremondsLaw) {
  const World world = cloud(0.0, 0.0);
  world.manager->setLaw(std::make_shared<FremondImpactFrictionNSL>(0.8, 0.6, 3));
  expectDissipation(world, 0.9);
}

TEST(Laws, DependOnThePairOfGroups) {
  World world;
  world.options.margin = 1e-2;
  const int ground = world.bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic, 0);
  const int rough = world.bodies->addKind(Box({0.5, 0.5, 0.5}), 1.0, Motion::kDynamic, 1);
  const int smooth = world.bodies->addKind(Box({0.5, 0.5, 0.5}), 1.0, Motion::kDynamic, 2);
  world.bodies->setGravity({0, 0, -kG});
  world.bodies->add(ground, {});
  world.bodies->add(rough, {0, 0, 0.5}, {}, {2, 0, 0});
  world.bodies->add(smooth, {0, 5, 0.5}, {}, {2, 0, 0});
  world.build();
  world.manager->setLaw(0, 2, std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.0, 3));
  world.step(200);
  EXPECT_NEAR(world.bodies->linearVelocity(1).x, 2 - 0.5 * kG * 0.2, 1e-7);
  EXPECT_NEAR(world.bodies->linearVelocity(2).x, 2.0, 1e-12);
  double weight = 0;
  for (const ContactReaction& c : world.manager->reactions()) weight += std::abs(c.impulse.z);
  EXPECT_NEAR(weight, 2 * kG * world.h, 1e-8);
}

TEST(Kinematic, ConveyorCarriesABox) {
  World world;
  world.options.margin = 1e-2;
  const int belt = world.bodies->addKind(Box({10, 1, 0.5}), 0.0, Motion::kKinematic);
  const int box = world.bodies->addKind(Box({0.5, 0.5, 0.5}), 1.0);
  world.bodies->setGravity({0, 0, -kG});
  world.bodies->add(belt, {0, 0, -0.5}, {}, {1, 0, 0});
  world.bodies->add(box, {0, 0, 0.5});
  world.build();
  world.step(1000);
  EXPECT_NEAR(world.bodies->linearVelocity(1).x, 1.0, 1e-9);
  // The belt moves ahead by v^2 / (2 mu g) while the box slides.
  EXPECT_NEAR(world.bodies->centres()[0].x - world.bodies->centres()[1].x, 1 / (kG), 1e-3);
}

}  // namespace
