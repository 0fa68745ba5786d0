// Compares the motion of elastic bodies without contact with closed forms: beams, bars, rotating
// bodies.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "mechanics/elastic/elastic_world.hpp"

namespace {

using namespace rico;
using rico::test::ElasticWorld;

constexpr double kPi = std::numbers::pi;

ElasticMaterial rubber() {
  ElasticMaterial material;
  material.young = 1e6, material.poisson = 0.3, material.density = 1000;
  return material;
}

/// The first mode of a clamped beam of length 1, by the closed form.
double firstMode(double x) {
  const double k = 1.875104068711961;
  const double s = (std::sinh(k) - std::sin(k)) / (std::cosh(k) + std::cos(k));
  return std::cosh(k * x) - std::cos(k * x) - s * (std::sinh(k * x) - std::sin(k * x));
}

/// The frequency of the first mode, from the zeros of the deflection projected on the mode's shape.
double frequencyOf(const std::array<int, 3>& cells, bool corotational, bool lumped) {
  ElasticMesh mesh = boxMesh({1, 0.05, 0.05}, cells);
  ElasticMaterial material = rubber();
  material.poisson = 0, material.young = 1e8;
  material.corotational = corotational, material.lumped = lumped;
  ElasticStart start;
  start.velocity = {0, 0, 1e-3};
  start.fixed = mesh.groups.at("left");
  ElasticWorld world;
  world.h = 3e-3;
  world.elastic->add("beam", mesh, material, start);
  world.build();
  const auto deflection = [&] {
    double sum = 0;
    for (int i = 0; i < world.body().nodes(); ++i) {
      const Vec3 X = world.body().mesh().nodes[i];
      sum += world.body().masses()[i] * firstMode(X.x + 0.5) * (world.body().places()[i].z - X.z);
    }
    return sum;
  };
  double before = 0, first = -1, last = -1;
  int crossings = 0;
  for (int k = 1; k < 800; ++k) {
    world.step();
    const double now = deflection();
    if (before > 0 && now <= 0) {
      last = world.h * (k - 1 + before / (before - now));
      if (crossings++ == 0) first = last;
    }
    before = now;
  }
  return (crossings - 1) / (last - first);
}

TEST(Beam, HasEulersAndBernoullisFrequency) {
  const double c = std::sqrt(1e8 / 1000), k = 1.875104068711961;
  const double exact = k * k / (2 * kPi) * c * 0.05 / std::sqrt(12.0);
  const double coarse = frequencyOf({10, 1, 1}, false, true);
  const double fine = frequencyOf({40, 2, 2}, false, true);
  EXPECT_NEAR(fine / exact, 1, 0.006);  // shear and rotation of sections lower it by 0.4 %
  EXPECT_NEAR(coarse / exact, 1, 0.02);
  EXPECT_NEAR(frequencyOf({10, 1, 1}, true, true) / coarse, 1, 1e-3);
  EXPECT_NEAR(frequencyOf({20, 1, 1}, false, false) / exact, 1, 0.01);
}

// A body that starts without stress, and moves and rotates freely, continues to do so; its only
// stress is that of rotation, ρ ω² r².
TEST(FreeBody, RotatesWithTheStressOfRotationOnly) {
  ElasticWorld world;
  world.tolerance = 1e-12;
  ElasticStart start;
  start.velocity = {1, 2, 3}, start.spin = {0, 0, 2};
  world.elastic->add("block", boxMesh({1, 1, 0.5}, {3, 3, 2}), rubber(), start);
  world.build();
  const Vec3 p = world.body().linearMomentum(), L = world.body().angularMomentum();
  const double energy = world.energy();
  world.step(1571);  // half a turn
  EXPECT_LT(norm(world.body().linearMomentum() - p), 1e-8 * norm(p));
  EXPECT_NEAR(world.energy() / energy, 1, 1e-3);
  const double ofTurning = 1000 * 4 * 0.5;
  for (const double stress : world.body().stresses()) EXPECT_LT(stress, 2 * ofTurning);
  const Vec3 across = world.body().places()[3] - world.body().places()[0];
  EXPECT_NEAR(across.x, -1, 0.01);
  EXPECT_NEAR(norm(across), 1, 0.005);
  EXPECT_LT(norm(world.body().angularMomentum() - L), 0.02 * norm(L));
}

TEST(FreeBody, FallsLikeARigidBody) {
  ElasticWorld world;
  world.gravity = {0, 0, -9.81};
  world.elastic->add("ball", ballMesh(0.5, 2), rubber(), {});
  world.build();
  world.step(100);
  EXPECT_NEAR(world.body().centre().z, -0.5 * 9.81 * 0.01, 1e-9);
  for (const double stress : world.body().stresses()) EXPECT_LT(stress, 1e-3);
}

TEST(Fixed, NodesOutsideTheMeshAreRefused) {
  const ElasticMesh mesh = boxMesh({1, 1, 1}, {1, 1, 1});
  for (const int node : {-1, 8}) {
    ElasticStart start;
    start.fixed = {0, node};
    ElasticWorld world;
    try {
      world.elastic->add("cube", mesh, rubber(), start);
      ADD_FAILURE() << "node " << node << " was fixed";
    } catch (const std::exception& e) {
      EXPECT_NE(std::string(e.what()).find("cube: node " + std::to_string(node)), std::string::npos)
          << e.what();
    }
  }
}

// Young's modulus in a wrong unit: without gravity nothing else shows it.
TEST(Units, WavesThatAreTooSlowOrTooFastAreRefused) {
  const auto refusal = [](double young, double velocity) -> std::string {
    ElasticWorld world;
    ElasticMaterial material = rubber();
    material.young = young;
    ElasticStart start;
    start.velocity = {velocity, 0, 0};
    world.addGround();
    world.elastic->add("cube", boxMesh({1, 1, 1}, {1, 1, 1}), material, start);
    world.build();
    try {
      world.step();
    } catch (const std::exception& e) {
      return e.what();
    }
    return "";
  };
  EXPECT_EQ(refusal(1e6, 5), "");
  EXPECT_NE(refusal(2, 5).find("cube: it meets others at a velocity of 5"), std::string::npos);
  EXPECT_NE(refusal(1e30, 5).find("cube: its waves cross"), std::string::npos);
}

TEST(Damping, OfMassesReducesVelocityExponentially) {
  ElasticWorld world;
  ElasticMaterial material = rubber();
  material.massDamping = 2;
  ElasticStart start;
  start.velocity = {1, 0, 0};
  world.elastic->add("block", boxMesh({1, 1, 1}, {2, 2, 2}), material, start);
  world.build();
  world.step(500);
  EXPECT_NEAR(world.body().velocities()[0].x, std::exp(-1.0), 1e-5);
}

TEST(Damping, OfStiffnessEndsOscillations) {
  ElasticMesh mesh = boxMesh({1, 0.1, 0.1}, {10, 1, 1});
  ElasticMaterial material = rubber();
  material.young = 1e8, material.stiffnessDamping = 0.005;
  ElasticStart start;
  start.velocity = {0, 0, 1}, start.fixed = mesh.groups.at("left");
  ElasticWorld world;
  world.elastic->add("beam", mesh, material, start);
  world.build();
  double energy = world.energy();
  const double first = energy;
  for (int k = 0; k < 500; ++k) {
    world.step();
    EXPECT_LE(world.energy(), energy * (1 + 1e-9));
    energy = world.energy();
  }
  EXPECT_LT(energy, 0.1 * first);
}

}  // namespace
