// Elastic bodies in contact: waves in bars, Hertz's force, Coulomb's friction, momentum.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "mechanics/elastic/elastic_world.hpp"

namespace {

using namespace rico;
using rico::test::ElasticWorld;

/// A bar of length 1 along z, without Poisson's effect, that flies to the ground.
ElasticWorld bar(double theta, double h) {
  ElasticMaterial material;
  material.young = 1e6, material.poisson = 0, material.density = 1000;
  material.corotational = false;
  ElasticStart start;
  start.at = {0, 0, 0.5}, start.velocity = {0, 0, -0.1};
  ElasticWorld world;
  world.theta = theta, world.h = h, world.mu = 0;
  world.options.margin = 1e-3;
  world.addGround();
  world.elastic->add("bar", boxMesh({0.1, 0.1, 1}, {1, 1, 50}), material, start);
  world.build();
  return world;
}

// Theory: the force is ρ c A v for a time 2 L / c, then the bar leaves the ground at the speed of
// its arrival.
TEST(Bar, HasTheForceAndTheReboundOfTheory) {
  ElasticWorld world = bar(0.5, 2.5e-4);
  const double c = std::sqrt(1e6 / 1000), exact = 1000 * c * 0.01 * 0.1;
  double impulse = 0, end = 0, energy = world.energy();
  for (int k = 0; k < 600; ++k) {
    world.step();
    EXPECT_LE(world.energy(), energy * (1 + 1e-9));
    energy = world.energy();
    impulse += world.force() * world.h;
    if (world.force() > 0.2 * exact) end = (k + 1) * world.h;
  }
  EXPECT_NEAR(end / (2 / c), 1, 0.03);
  EXPECT_NEAR(impulse / (exact * 2 / c), 1, 0.03);
  EXPECT_NEAR(world.body().linearMomentum().z / (world.body().mass() * 0.1), 1, 0.05);
}

// A rigid ball pressed into a large block: F = (4/3) E / (1 − ν²) √R d^(3/2).
TEST(Hertz, ForceOfABallOnABlock) {
  constexpr double kRadius = 1, kDepth = 0.004, kWide = 1.0;
  ElasticMesh mesh = boxMesh({2, 2, 1}, {24, 24, 14});
  for (Vec3& node : mesh.nodes) {
    const auto graded = [](double x) { return 0.12 * x + 0.88 * x * x * x; };
    node = {kWide * graded(node.x), kWide * graded(node.y), -kWide * graded(0.5 - node.z)};
  }
  ElasticMaterial material;
  material.young = 1e6, material.poisson = 0.3, material.density = 1;
  material.corotational = false;
  ElasticStart start;
  start.fixed = mesh.groups.at("bottom");
  ElasticWorld world;
  world.theta = 1, world.h = 1, world.mu = 0, world.tolerance = 1e-7;
  world.options.margin = 0.1;
  world.options.gaps.predictive = true, world.options.gaps.recovery = 1;
  const int ball = world.rigid->addKind(Sphere(kRadius), 1.0, Motion::kKinematic);
  const std::uint64_t identity = world.rigid->add(ball, {0, 0, kRadius});
  world.rigid->setPrescribedTwist(identity, [](double t) {
    return std::pair(Vec3{0, 0, t < 4.5 ? -kDepth / 4 : 0}, Vec3{});
  });
  world.elastic->add("block", mesh, material, start);
  world.build();
  world.step(8);
  const double depth = kRadius - world.rigid->position(0).z;
  const double exact = 4.0 / 3 * 1e6 / (1 - 0.09) * std::sqrt(kRadius) * std::pow(depth, 1.5);
  EXPECT_NEAR(-world.force() / exact, 1, 0.05);
}

ElasticMaterial jelly() {
  ElasticMaterial material;
  material.young = 2e5, material.poisson = 0.3, material.density = 1000;
  return material;
}

// Theory of waves in bars: if a bar hits an equal one, it stops, and the other leaves at its speed.
TEST(Bars, ExchangeTheirVelocities) {
  ElasticMaterial material = jelly();
  material.young = 1e6, material.poisson = 0, material.corotational = false;
  ElasticWorld world;
  world.h = 2.5e-4, world.mu = 0;
  world.options.margin = 1e-3;
  for (const double at : {-0.5005, 0.5005}) {
    ElasticStart start;
    start.at = {at, 0, 0}, start.velocity = {at < 0 ? 0.1 : 0.0, 0, 0};
    world.elastic->add("bar", boxMesh({1, 0.1, 0.1}, {40, 1, 1}), material, start);
  }
  world.build();
  const double momentum = world.body(0).linearMomentum().x;
  double energy = world.energy();
  for (int k = 0; k < 500; ++k) {
    world.step();
    EXPECT_LE(world.energy(), energy * (1 + 1e-9));
    energy = world.energy();
  }
  const double first = world.body(0).linearMomentum().x, second = world.body(1).linearMomentum().x;
  EXPECT_NEAR((first + second) / momentum, 1, 1e-7);
  EXPECT_NEAR(second / momentum, 1, 0.05);
}

/// A block of 6 kg slides to the right.
ElasticWorld slidingBlock() {
  ElasticMaterial material = jelly();
  material.stiffnessDamping = 5e-3;
  ElasticStart start;
  start.at = {0, 0, 0.05}, start.velocity = {1, 0, 0};
  ElasticWorld world;
  world.gravity = {0, 0, -9.81}, world.theta = 1, world.h = 2e-3;
  world.options.margin = 0.01;
  world.addGround();
  world.elastic->add("block", boxMesh({0.3, 0.2, 0.1}, {6, 4, 2}), material, start);
  return world;
}

/// The mean deceleration in 50 steps, after 50.
double deceleration(ElasticWorld& world) {
  world.step(50);
  const double v = world.body().linearMomentum().x / world.body().mass();
  world.step(50);
  return (v - world.body().linearMomentum().x / world.body().mass()) / (50 * world.h);
}

// The friction is 200 Pa on 0.06 m², less than Coulomb's 17.7 N and 118 N.
TEST(Block, SlidesByTrescasLaw) {
  for (const double mu : {0.3, 2.0}) {
    ElasticWorld world = slidingBlock();
    world.mu = mu, world.shear = 200;
    world.build();
    EXPECT_NEAR(deceleration(world), 200 * 0.06 / 6, 0.02) << mu;
  }
}

TEST(Block, SlidesByCoulombsLaw) {
  ElasticWorld world = slidingBlock();
  world.build();
  EXPECT_NEAR(deceleration(world), 0.3 * 9.81, 0.03);
  world.step(300);
  EXPECT_LT(std::abs(world.body().linearMomentum().x / world.body().mass()), 1e-4);
  EXPECT_NEAR(world.force() / (world.body().mass() * 9.81), 1, 1e-3);
}

/// A ball hits a free block obliquely. Nothing is fixed: momentum is conserved, and energy does not
/// increase in any step.
class Ball : public testing::TestWithParam<bool> {};

TEST_P(Ball, ConservesMomentumWithABlock) {
  ElasticMaterial material = jelly();
  material.corotational = GetParam();
  ElasticWorld world;
  world.mu = 0.5, world.tolerance = 1e-10;
  world.options.margin = 0.01;
  const int ball = world.rigid->addKind(Sphere(0.1), 2000);
  world.rigid->add(ball, {0.1, 0.05, 0.25}, {}, {0.5, 0, -2});
  world.elastic->add("block", boxMesh({0.5, 0.5, 0.2}, {8, 8, 3}), material, {});
  world.build();
  const auto momentum = [&] {
    return world.body().linearMomentum() + world.rigid->linearMomentum();
  };
  const Vec3 p = momentum();
  const double first = world.energy();
  double energy = first, strongest = 0;
  for (int k = 0; k < 100; ++k) {
    world.step();
    EXPECT_LE(world.energy(), energy + 1e-9 * first);
    energy = world.energy();
    strongest = most(strongest, std::abs(world.force()));
  }
  EXPECT_GT(strongest, 100);
  EXPECT_LT(norm(momentum() - p), 1e-8 * norm(p));
  EXPECT_GT(world.rigid->linearVelocity(0).z, -0.7);
}

INSTANTIATE_TEST_SUITE_P(Bodies, Ball, testing::Bool(),
                         [](const auto& info) { return info.param ? "Corotational" : "Linear"; });

// Bodies rest on fixed nodes. The matrix of the first block has no rows.
TEST(Block, WithoutFreeNodesHoldsABallAndABlock) {
  ElasticWorld world;
  world.options.margin = 0.01;
  world.gravity = {0, 0, -9.81};
  const ElasticMaterial rubber{
      .young = 1e5, .poisson = 0.3, .density = 1000, .stiffnessDamping = 0.02};
  ElasticStart fixed, upper;
  const ElasticMesh mesh = boxMesh({1, 1, 1}, {2, 2, 2});
  for (int node = 0; node < static_cast<int>(mesh.nodes.size()); ++node)
    fixed.fixed.push_back(node);
  world.elastic->add("block", mesh, rubber, fixed);
  upper.at = {0.34, 0.34, 0.605};
  world.elastic->add("upper", boxMesh({0.3, 0.3, 0.2}, {3, 3, 2}), rubber, upper);
  const std::uint64_t ball =
      world.rigid->add(world.rigid->addKind(Sphere(0.2), 1000.0), {0, 0, 0.702});
  world.h = 5e-3, world.theta = 1;
  world.build();
  world.step(200);
  for (int node = 0; node < world.body().nodes(); ++node)
    EXPECT_EQ(norm(world.body().places()[node] - mesh.nodes[node]), 0) << node;
  EXPECT_NEAR(world.rigid->position(world.rigid->indexOf(ball)).z, 0.7, 1e-3);
  const double weight = 9.81 * (world.body(1).mass() - 1000 * 4.18879 * 0.2 * 0.2 * 0.2);
  EXPECT_NEAR(world.force(), weight, 1.0);
}

// Fixed nodes that touch bodies which cannot move are no contacts.
TEST(Block, FixedNodesAndGroundHaveNoContacts) {
  ElasticWorld world;
  world.options.margin = 0.01;
  world.addGround();
  const ElasticMesh mesh = boxMesh({1, 1, 1}, {2, 2, 2});
  ElasticStart start;
  start.at = {0, 0, 0.5};
  start.fixed = mesh.groups.at("bottom");
  world.elastic->add("block", mesh, {.young = 1e6, .poisson = 0.3, .density = 1000}, start);
  world.build();
  world.step();
  EXPECT_EQ(world.manager->numberOfContacts(), 0U);
}

}  // namespace
