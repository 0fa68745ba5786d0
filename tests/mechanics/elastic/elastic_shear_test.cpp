// Friction bounded by a stress: the area of contact is exact on any mesh, and a body that slides is
// decelerated by stress times area over mass.
#include <gtest/gtest.h>

#include <cmath>
#include <mechanics/elastic/detection/ContactAreas.hpp>
#include <mechanics/shapes/Compound.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <numeric>

#include "mechanics/elastic/elastic_world.hpp"

namespace {

using namespace rico;
using rico::test::ElasticWorld;

constexpr double kMargin = 1e-3;

ElasticMaterial rubber() {
  ElasticMaterial material;
  material.young = 1e6, material.poisson = 0.3, material.density = 1000;
  material.stiffnessDamping = 5e-3;
  return material;
}

Quaternion turnAboutZ(double angle) { return {std::cos(angle / 2), 0, 0, std::sin(angle / 2)}; }

/// A plate that is fixed below, with its top at z = 0.
void addPlate(ElasticBodies& elastic, Vec3 size, const std::array<int, 3>& cells) {
  const ElasticMesh mesh = boxMesh(size, cells);
  ElasticStart start;
  start.at = {0, 0, -0.5 * size.z}, start.fixed = mesh.groups.at("bottom");
  elastic.add("plate", mesh, rubber(), start);
}

double sumOf(const std::vector<double>& areas) {
  return std::accumulate(areas.begin(), areas.end(), 0.0);
}

double areaOfContact(const ElasticBodies& elastic, const RigidBodies& rigid) {
  return sumOf(contactAreas(elastic, rigid, findElasticContacts(elastic, rigid, {}, kMargin)));
}

/// A rigid body, the height of its origin above its foot, and the area of this foot.
struct Foot {
  const char* name;
  Shape shape;
  double height, area;
};

Shape prism() {
  const Vec3 points[] = {{-0.05, -0.04, -0.03}, {0.07, -0.04, -0.03}, {0, 0.05, -0.03},
                         {-0.05, -0.04, 0.03},  {0.07, -0.04, 0.03},  {0, 0.05, 0.03}};
  return std::make_shared<const ConvexHull>(points);
}

/// Four legs of 0.03 x 0.02 below a board.
Shape table() {
  std::vector<Compound::Part> parts = {{Box({0.08, 0.06, 0.01}), {{0, 0, 0.01}}}};
  for (const double x : {-0.06, 0.06})
    for (const double y : {-0.04, 0.04})
      parts.push_back({Box({0.015, 0.01, 0.02}), {{x, y, -0.02}}});
  return std::make_shared<const Compound>(parts);
}

class Feet : public testing::TestWithParam<Foot> {};

// Corners of the foot are in the middle of faces, and its edges cross them.
TEST_P(Feet, HaveTheirAreaOnAnyMesh) {
  const Foot& foot = GetParam();
  for (const int cells : {1, 2, 3, 5, 8, 16, 31}) {
    ElasticBodies elastic;
    RigidBodies rigid;
    addPlate(elastic, {0.4, 0.4, 0.1}, {cells, cells, 1});
    rigid.add(rigid.addKind(foot.shape, 1000), {0.033, -0.021, foot.height}, turnAboutZ(0.4));
    EXPECT_NEAR(areaOfContact(elastic, rigid) / foot.area, 1, 1e-6) << cells;
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, Feet,
                         testing::Values(Foot{"box", Box({0.08, 0.05, 0.02}), 0.02, 0.16 * 0.1},
                                         Foot{"prism", prism(), 0.03, 0.5 * 0.12 * 0.09},
                                         Foot{"cylinder", Cylinder(0.06, 0.02), 0.02,
                                              M_PI * 0.06 * 0.06},
                                         Foot{"cone", Cone(0.06, 0.08), 0.02, M_PI * 0.06 * 0.06},
                                         Foot{"table", table(), 0.04, 4 * 0.03 * 0.02}),
                         [](const auto& info) { return info.param.name; });

// Two elastic bodies, turned relative to each other: cells of the plate, of the block.
TEST(Areas, OfTwoElasticBodiesAreThatOfTheOverlap) {
  for (const auto& [ofPlate, ofBlock] :
       {std::pair(1, 1), {1, 4}, {2, 3}, {3, 2}, {8, 1}, {8, 3}, {7, 8}, {20, 6}}) {
    ElasticBodies elastic;
    addPlate(elastic, {0.4, 0.4, 0.1}, {ofPlate, ofPlate, 1});
    ElasticStart start;
    start.at = {0.03, -0.02, 0.05}, start.orientation = turnAboutZ(0.7);
    elastic.add("block", boxMesh({0.16, 0.12, 0.1}, {ofBlock, ofBlock, 2}), rubber(), start);
    EXPECT_NEAR(areaOfContact(elastic, RigidBodies()) / (0.16 * 0.12), 1, 1e-9)
        << ofPlate << " " << ofBlock;
  }
}

// A block that protrudes by a third beyond a rigid box, and beyond an elastic one.
TEST(Areas, EndWhereTheOtherBodyEnds) {
  for (const bool isElastic : {false, true}) {
    ElasticBodies elastic;
    RigidBodies rigid;
    if (isElastic)
      addPlate(elastic, {0.4, 0.4, 0.1}, {3, 5, 1});
    else
      rigid.add(rigid.addKind(Box({0.2, 0.2, 0.05}), 0.0, Motion::kStatic), {0, 0, -0.05});
    ElasticStart start;
    start.at = {0.2 - 0.5 * 0.3 + 0.1, 0.01, 0.05};
    elastic.add("block", boxMesh({0.3, 0.2, 0.1}, {4, 4, 2}), rubber(), start);
    EXPECT_NEAR(areaOfContact(elastic, rigid) / (0.2 * 0.2), 1, 1e-9) << isElastic;
  }
}

// No part of a surface is given to a contact of another direction, or of a point.
TEST(Areas, OfABallOnOneFaceIsZero) {
  ElasticBodies elastic;
  RigidBodies rigid;
  addPlate(elastic, {0.4, 0.4, 0.1}, {1, 1, 1});
  rigid.add(rigid.addKind(Sphere(0.05), 1000), {0.03, 0.02, 0.05});
  EXPECT_EQ(areaOfContact(elastic, rigid), 0);
}

/// A body slides on a plate with 1 m/s, by Tresca's law.
ElasticWorld slidingOn(const std::array<int, 3>& cells) {
  ElasticWorld world;
  world.gravity = {0, 0, -9.81}, world.theta = 1, world.h = 2e-3;
  world.options.margin = kMargin;
  world.mu = 50, world.shear = 200;
  addPlate(*world.elastic, {0.8, 0.4, 0.1}, cells);
  return world;
}

/// The mean deceleration in 25 steps, after 25.
template <class Velocity>
double deceleration(const ElasticWorld& world, const Velocity& velocity) {
  world.step(25);
  const double before = velocity();
  world.step(25);
  return (before - velocity()) / (25 * world.h);
}

// The friction is 200 Pa on 0.016 m²; the box of 0.8 kg weighs 7.8 N. In a step in which a contact
// has just lost its load, its part of the area has no friction.
TEST(Slide, OfARigidBoxIsDeceleratedByStressTimesArea) {
  for (const int cells : {1, 3, 9}) {
    ElasticWorld world = slidingOn({2 * cells, cells, 1});
    const int kind = world.rigid->addKind(Box({0.08, 0.05, 0.025}), 1000);
    world.rigid->add(kind, {-0.1, 0.02, 0.025}, turnAboutZ(0.3), {1, 0, 0});
    world.build();
    const double found = deceleration(world, [&] { return world.rigid->linearVelocity(0).x; });
    EXPECT_NEAR(found / (200 * 0.016 / 0.8), 1, 0.05) << cells;
  }
}

// The front of a box does not stop at nodes that are higher than its foot.
TEST(Slide, OfABoxWithoutFrictionKeepsItsVelocity) {
  ElasticWorld world = slidingOn({6, 3, 1});
  world.mu = 0;
  const int kind = world.rigid->addKind(Box({0.08, 0.05, 0.025}), 1000);
  world.rigid->add(kind, {-0.2, 0.02, 0.025}, turnAboutZ(0.3), {1, 0, 0});
  world.build();
  for (int k = 0; k < 150; ++k) {
    world.step();
    ASSERT_NEAR(world.rigid->linearVelocity(0).x, 1, 2e-3) << k;
    ASSERT_NEAR(world.rigid->position(0).z, 0.025, 2e-4) << k;
  }
}

// 200 Pa on 0.02 m², and 1 kg.
TEST(Slide, OfAnElasticBlockIsDeceleratedByStressTimesArea) {
  for (const auto& [ofPlate, ofBlock] : {std::pair(1, 4), {3, 2}, {9, 2}}) {
    ElasticWorld world = slidingOn({2 * ofPlate, ofPlate, 1});
    ElasticStart start;
    start.at = {-0.1, 0.02, 0.025}, start.orientation = turnAboutZ(0.3);
    start.velocity = {1, 0, 0};
    world.elastic->add("block", boxMesh({0.2, 0.1, 0.05}, {ofBlock, ofBlock, 1}), rubber(), start);
    world.build();
    const double found = deceleration(
        world, [&] { return world.body(1).linearMomentum().x / world.body(1).mass(); });
    EXPECT_NEAR(found / (200 * 0.02 / 1.0), 1, 0.02) << ofPlate << " " << ofBlock;
  }
}

}  // namespace
