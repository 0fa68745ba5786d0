// Rigid bodies in contact with elastic bodies and with each other.
#include <gtest/gtest.h>

#include <cmath>

#include "mechanics/elastic/elastic_world.hpp"

namespace {

using namespace rico;
using rico::test::ElasticWorld;

ElasticMaterial jelly() {
  ElasticMaterial material;
  material.young = 2e5, material.poisson = 0.3, material.density = 1000;
  return material;
}

// A brick on a soft block, and another brick on the first: the lower brick has contacts with a
// rigid and with an elastic body.
TEST(Bricks, RestOnABlockThatBends) {
  ElasticMaterial material = jelly();
  material.stiffnessDamping = 1e-2;
  ElasticStart start;
  start.at = {0, 0, 0.1};
  ElasticWorld world;
  world.gravity = {0, 0, -9.81}, world.theta = 1, world.h = 5e-3, world.tolerance = 1e-6;
  world.options.margin = 0.01;
  world.addGround();
  const int brick = world.rigid->addKind(Box({0.1, 0.1, 0.05}), 1000);
  world.rigid->add(brick, {0, 0, 0.25});
  world.rigid->add(brick, {0, 0, 0.35});
  world.elastic->add("block", boxMesh({0.4, 0.4, 0.2}, {6, 6, 3}), material, start);
  world.build();
  for (int k = 0; k < 150; ++k) {
    world.step();
    ASSERT_EQ(world.problem->turns(), 1) << k;
  }
  double onGround = 0, onBlock = 0;
  for (const ContactReaction& c : world.manager->reactions())
    (c.b == 0 ? onGround : onBlock) += c.impulse.z / world.h;
  const double weight = world.body().mass() * 9.81, bricks = 2 * 4.0 * 9.81;
  EXPECT_NEAR(onGround / (weight + bricks), 1, 1e-3);
  EXPECT_NEAR(-onBlock / bricks, 1, 1e-3);
}

/// Three stones above a plank, which they hit, one on top of the other.
ElasticWorld stonesOnAPlank() {
  ElasticStart start;
  const ElasticMesh mesh = boxMesh({1.6, 0.3, 0.1}, {16, 3, 2});
  for (int node = 0; node < static_cast<int>(mesh.nodes.size()); ++node)
    if (std::abs(mesh.nodes[static_cast<std::size_t>(node)].x) > 0.79) start.fixed.push_back(node);
  ElasticWorld world;
  world.gravity = {0, 0, -9.81}, world.tolerance = 1e-6, world.mu = 0.9;
  world.options.margin = 0.02;
  world.elastic->add("plank", mesh, {.young = 1e8, .poisson = 0.3, .density = 700}, start);
  const int stone = world.rigid->addKind(Sphere(0.12), 2600);
  for (int k = 0; k < 3; ++k)
    world.rigid->add(stone, {0.01 * k, 0, 0.2 + 0.245 * k}, {}, {0, 0, -2});
  world.build();
  return world;
}

// If a type of solver is given for the rigid contacts, they and the elastic ones are solved in
// turns, whose changes do not vanish: those of the elastic solve are as large as its tolerance.
TEST(Stones, AgreeWithThePlankTheyHit) {
  ElasticWorld together = stonesOnAPlank(), turns = stonesOnAPlank();
  turns.problem->settings().type = "newton";
  long most = 0;
  for (int k = 0; k < 150; ++k) {
    together.step(), turns.step();
    ASSERT_EQ(together.problem->turns(), 1) << k;
    ASSERT_LT(turns.problem->turns(), 20) << k;
    most = std::max(most, turns.problem->turns());
  }
  EXPECT_GT(most, 1);
  EXPECT_NEAR(together.energy() / turns.energy(), 1, 1e-3);
  EXPECT_NEAR(together.rigid->centres()[2].z, turns.rigid->centres()[2].z, 1e-4);
}

// Two stones on the ground hold a third one, far from a soft block: rigid contacts that are not
// connected with elastic ones are another problem.
TEST(Stones, FarFromABlockAreAnotherProblem) {
  ElasticStart start;
  start.at = {0, 0, 0.1};
  ElasticWorld world;
  world.gravity = {0, 0, -9.81}, world.tolerance = 1e-6, world.h = 2e-3, world.theta = 1;
  world.options.margin = 0.01;
  world.addGround();
  const int brick = world.rigid->addKind(Box({0.1, 0.1, 0.05}), 1000);
  for (const double x : {0.0, 2.0}) {
    world.rigid->add(brick, {x, 0, x == 0 ? 0.25 : 0.05});
    world.rigid->add(brick, {x, 0, x == 0 ? 0.35 : 0.15});
  }
  world.elastic->add("block", boxMesh({0.4, 0.4, 0.2}, {4, 4, 2}), jelly(), start);
  world.build();
  world.step(100);
  EXPECT_EQ(world.problem->turns(), 1);

  for (const std::uint32_t body : {3U, 4U})
    EXPECT_LT(norm(world.rigid->linearVelocity(body)), 1e-6);
}

// An iron ball sinks into jelly, between nodes, down to the ground. A turn reduces the error of its
// velocity by 3 %, so that acceleration is needed.
TEST(Ball, AgreesWithTheGroundAndTheJellyAroundIt) {
  ElasticStart start;
  start.at = {0, 0, 0.1};
  ElasticWorld world;
  world.gravity = {0, 0, -9.81}, world.tolerance = 1e-6, world.mu = 0.7, world.h = 2e-3;
  world.options.margin = 0.02;
  world.addGround();
  world.elastic->add("jelly", boxMesh({0.4, 0.4, 0.2}, {8, 8, 4}),
                     {.young = 5e4, .poisson = 0.49, .density = 1000}, start);
  world.rigid->add(world.rigid->addKind(Sphere(0.1), 7800.0), {0.03, 0, 0.5}, {}, {0, 0, -3});
  world.build();
  for (int k = 0; k < 70; ++k) {
    world.step();
    ASSERT_LT(world.problem->turns(), 30) << k;
  }
}

}  // namespace
