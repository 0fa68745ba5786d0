// Contacts of elastic bodies are found from both sides: corners, edges and round sides of the other
// body touch the middle of faces, whichever of the two has the finer mesh.
#include <gtest/gtest.h>

#include <cmath>
#include <mechanics/elastic/detection/FaceSearch.hpp>

#include "mechanics/elastic/elastic_world.hpp"

namespace {

using namespace rico;
using rico::test::ElasticWorld;

constexpr double kCell = 0.1;

/// The deepest overlap of nodes of one body with faces of another one.
double overlapOf(const ElasticBody& nodes, const ElasticBody& faces) {
  const FaceSearch search(faces, 0.5 * faces.shortestEdge());
  const std::vector<Vec3> normals = nodeNormals(nodes);
  double deepest = 0;
  for (std::size_t s = 0; s < normals.size(); ++s) {
    const auto hit = search.nearest(nodes.places()[nodes.surfaceNodes()[s]], normals[s]);
    if (hit) deepest = std::fmax(deepest, -hit->gap);
  }
  return deepest;
}

ElasticMaterial jelly() {
  ElasticMaterial material;
  material.young = 3e4, material.poisson = 0.4, material.density = 1000;
  material.stiffnessDamping = 2e-3;
  return material;
}

ElasticMaterial rubber() {
  ElasticMaterial material = jelly();
  material.young = 1e6;
  return material;
}

/// A block that is fixed below. Its top is at z = 0.1, with cells of 0.4 / `cells`.
ElasticWorld ground(int cells) {
  ElasticWorld world;
  world.theta = 0.6, world.tolerance = 1e-6;
  world.gravity = {0, 0, -9.81};
  world.options.margin = 0.005;
  const ElasticMesh mesh = boxMesh({0.4, 0.4, 0.2}, {cells, cells, cells / 2});
  ElasticStart start;
  start.fixed = mesh.groups.at("bottom");
  world.elastic->add("ground", mesh, jelly(), start);
  return world;
}

Quaternion turnAboutX(double angle) { return {std::cos(angle / 2), std::sin(angle / 2), 0, 0}; }

/// A cube stands on a corner with this orientation.
Quaternion onCorner() {
  return turnAboutX(std::atan(std::sqrt(2.0))) *
         Quaternion{std::cos(M_PI / 8), 0, 0, std::sin(M_PI / 8)};
}

/// Cells along the ground and along the cube.
class Corner : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(Corner, OfAnElasticCubeStaysOnAFace) {
  constexpr double kEdge = 0.2;
  const auto [ofGround, ofCube] = GetParam();
  ElasticWorld world = ground(ofGround);
  ElasticStart start;
  start.orientation = onCorner();
  const double middle = 0.2 / ofGround;  // of a face of the ground
  start.at = {1.1 * middle, middle, 0.1 + 0.5 * std::sqrt(3.0) * kEdge + 0.002};
  start.velocity = {0, 0, -1};
  world.elastic->add("cube", boxMesh({kEdge, kEdge, kEdge}, {ofCube, ofCube, ofCube}), jelly(),
                     start);
  world.build();
  for (int k = 0; k < 60; ++k) {
    world.step();
    EXPECT_LT(overlapOf(world.body(0), world.body(1)), 0.005);
    EXPECT_LT(overlapOf(world.body(1), world.body(0)), 0.002);
  }
}

INSTANTIATE_TEST_SUITE_P(Cells, Corner,
                         testing::Values(std::pair(4, 4), std::pair(4, 2), std::pair(8, 2)));

/// A rigid body: its height above the ground at rest, and its orientation.
struct Falling {
  const char* name;
  Shape shape;
  double height;
  Quaternion orientation;
};

class Rigid : public testing::TestWithParam<Falling> {};

// They fall onto the middle of a face of 0.1 m, and do not reach its nodes.
TEST_P(Rigid, BodyIsCarriedByAFace) {
  const Falling& of = GetParam();
  ElasticWorld world = ground(4);
  const double middle = 0.5 * kCell;
  world.rigid->add(world.rigid->addKind(of.shape, 1000), {middle, middle, 0.1 + of.height + 0.001},
                   of.orientation, {0, 0, -1});
  world.build();
  double lowest = 1;
  for (int k = 0; k < 100; ++k) {
    world.step();
    lowest = std::fmin(lowest, world.rigid->position(0).z - of.height);
    EXPECT_LT(world.manager->deepestPenetration(), 0.003) << k;
  }
  EXPECT_GT(lowest, 0.06);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, Rigid,
    testing::Values(Falling{"ball", Sphere(0.02), 0.02, {}},
                    Falling{"corner", Box({0.04, 0.04, 0.04}), 0.04 * std::sqrt(3.0), onCorner()},
                    Falling{"face", Box({0.04, 0.03, 0.02}), 0.02, {}},
                    Falling{"edge", Box({0.2, 0.03, 0.03}), 0.03 * std::sqrt(2.0),
                            turnAboutX(M_PI / 4)},
                    Falling{"capsule", Capsule(0.02, 0.2), 0.02, turnAboutX(M_PI / 2)}),
    [](const auto& info) { return std::string(info.param.name); });

Quaternion turnAboutY(double angle) { return {std::cos(angle / 2), 0, std::sin(angle / 2), 0}; }

/// A beam along x with an edge on top, at z = 0.1 / sqrt(2), which is fixed at both ends.
ElasticWorld ridge() {
  ElasticWorld world;
  world.theta = 0.6, world.tolerance = 1e-6, world.mu = 0.8;
  world.gravity = {0, 0, -9.81};
  world.options.margin = 0.005;
  const ElasticMesh mesh = boxMesh({0.5, 0.1, 0.1}, {5, 1, 1});
  ElasticStart start;
  start.fixed = mesh.groups.at("left");
  for (const int node : mesh.groups.at("right")) start.fixed.push_back(node);
  start.orientation = turnAboutX(M_PI / 4);
  world.elastic->add("ridge", mesh, rubber(), start);
  return world;
}

// Two edges cross in the middle of both: no node is near the other body.
TEST(Edges, OfTwoElasticBodiesTouch) {
  ElasticWorld world = ridge();
  ElasticStart start;
  start.orientation = turnAboutY(M_PI / 4);
  start.at = {0, 0, 0.2 / std::sqrt(2.0) + 0.002};
  start.velocity = {0, 0, -0.5};
  world.elastic->add("beam", boxMesh({0.1, 0.3, 0.1}, {1, 3, 1}), rubber(), start);
  world.build();
  for (int k = 0; k < 100; ++k) {
    world.step();
    EXPECT_LT(world.manager->deepestPenetration(), 0.003) << k;
    EXPECT_GT(world.body(1).centre().z, 0.09) << k;
  }
}

TEST(Edges, OfARigidBodyTouchThoseOfAnElasticOne) {
  ElasticWorld world = ridge();
  const double height = 0.02 * std::sqrt(2.0);
  world.rigid->add(world.rigid->addKind(Box({0.02, 0.2, 0.02}), 1000),
                   {0, 0, 0.1 / std::sqrt(2.0) + height + 0.002}, turnAboutY(M_PI / 4),
                   {0, 0, -0.5});
  world.build();
  for (int k = 0; k < 100; ++k) {
    world.step();
    EXPECT_LT(world.manager->deepestPenetration(), 0.003) << k;
    EXPECT_GT(world.rigid->position(0).z, 0.06) << k;
  }
}

double meanHeight(const ElasticBody& body, const std::vector<int>& nodes) {
  double sum = 0;
  for (const int node : nodes) sum += body.places()[node].z;
  return sum / static_cast<double>(nodes.size());
}

// A column of two bars with different cells is as stiff as one bar: its own weight shortens it by
// ρ g L² / (2 E).
TEST(Column, HasTheStiffnessOfOneBar) {
  ElasticMaterial material = jelly();
  material.young = 1e7, material.poisson = 0, material.corotational = false;
  ElasticWorld world;
  world.h = 0.02, world.theta = 1, world.mu = 0.5, world.tolerance = 1e-6;
  world.gravity = {0, 0, -9.81};
  world.options.margin = 0.01;
  world.addGround();
  const ElasticMesh meshes[2] = {boxMesh({0.1, 0.1, 0.5}, {3, 3, 10}),
                                 boxMesh({0.1, 0.1, 0.5}, {4, 4, 10})};
  for (int b = 0; b < 2; ++b) {
    ElasticStart start;
    start.at = {0.004 * b, 0.003 * b, 0.25 + 0.5 * b};
    world.elastic->add("bar", meshes[b], material, start);
  }
  world.build();
  world.step(100);
  double shorter = 1;
  for (int b = 0; b < 2; ++b)
    shorter -= meanHeight(world.body(b), meshes[b].groups.at("top")) -
               meanHeight(world.body(b), meshes[b].groups.at("bottom"));
  EXPECT_NEAR(shorter / (1000 * 9.81 / 2e7), 1, 0.02);
  EXPECT_LT(overlapOf(world.body(0), world.body(1)), 1e-3);
  EXPECT_LT(overlapOf(world.body(1), world.body(0)), 1e-3);
}

// Nine columns of five soft blocks that touch each other: up to four contacts at a node. Two of
// these steps need more than 300 Newton steps. A step that is not solved throws.
TEST(Stack, OfSoftBlocksIsSolved) {
  ElasticWorld world;
  world.h = 2e-3, world.mu = 0.6, world.tolerance = 1e-6;
  world.gravity = {0, 0, -9.81};
  world.options.margin = 5e-3;
  world.addGround();
  ElasticMaterial material;
  material.young = 1e5, material.poisson = 0.3, material.density = 1000;
  for (int block = 0; block < 45; ++block) {
    const int x = block / 15, y = block / 5 % 3, z = block % 5;
    ElasticStart start;
    start.at = {0.2 * x, 0.2 * y, 0.05 + 0.1005 * z};
    world.elastic->add("block", boxMesh({0.2, 0.2, 0.1}, {3, 3, 2}), material, start);
  }
  world.build();
  EXPECT_NO_THROW(world.step(16));
}

}  // namespace
