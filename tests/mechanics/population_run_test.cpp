// Runs of populations: restarts bit for bit, any order of the bodies, bodies that are added and
// removed, and contacts with single bodies.
#include <gtest/gtest.h>

#include <kernel/laws/NewtonImpactRollingFrictionNSL.hpp>
#include <kernel/state/StateCopy.hpp>
#include <mechanics/bodies/RigidBodyDS.hpp>

#include "mechanics/rain.hpp"

namespace {

using namespace rico;
using rico::test::Rain;
using rico::test::World;

constexpr double kG = 9.81;

TEST(Restart, ContinuesBitForBitWhileBodiesAreAddedAndRemoved) {
  Rain whole;
  for (int k = 0; k < 150; ++k) whole.step();
  EXPECT_GT(whole.world.manager->numberOfContacts(), 3U);
  StateCopy recorder;
  whole.world.simulation->recordState(recorder);

  Rain resumed;
  resumed.world.simulation->initialize();
  recorder.beginReading();
  resumed.world.simulation->recordState(recorder);
  resumed.born = whole.born;
  EXPECT_EQ(whole.hash(), resumed.hash());
  for (int k = 0; k < 100; ++k) {
    whole.step();
    resumed.step();
    ASSERT_EQ(whole.hash(), resumed.hash()) << k << " steps after the restart";
  }
}

TEST(Restart, MayBeRecordedAtEveryStep) {
  Rain quiet, watched;
  for (int k = 0; k < 60; ++k) {
    quiet.step();
    watched.step();
    watched.hash();
  }
  EXPECT_EQ(quiet.hash(), watched.hash());
}

/// The same bodies, added in another order but with the same identities.
std::vector<Vec3> settle(bool reversed) {
  World world;
  world.h = 5e-3;
  world.options.margin = 0.02;
  RigidBodies& bodies = *world.bodies;
  bodies.setGravity({0, 0, -kG});
  const int plane = bodies.addKind(HalfSpace{}, 0.0, Motion::kStatic);
  const int box = bodies.addKind(Box({0.2, 0.15, 0.1}), 1.0);
  bodies.add(plane, {});
  constexpr int kBoxes = 30;
  for (int i = 0; i < kBoxes; ++i) {
    const int k = reversed ? kBoxes - 1 - i : i;
    bodies.setNextIdentity(1 + k);
    bodies.add(box, {0.13 * (k % 3), 0.1 * (k % 2), 0.2 + 0.25 * k},
               quaternionFromRotationVector({0.3 * k, 0, 0.1}));
  }
  world.build();
  world.step(120);
  std::vector<Vec3> result;
  for (int k = 0; k < kBoxes; ++k) result.push_back(bodies.centres()[bodies.indexOf(1 + k)]);
  return result;
}

TEST(Order, OfBodiesDoesNotMatter) { EXPECT_EQ(settle(false), settle(true)); }

TEST(Single, NamedBodyRestsOnAPopulation) {
  World world;
  world.h = 2e-3;
  world.options.margin = 0.01;
  RigidBodies& bodies = *world.bodies;
  bodies.setGravity({0, 0, -kG});
  bodies.add(bodies.addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  bodies.add(bodies.addKind(Box({0.5, 0.5, 0.5}), 1.0), {0, 0, 0.5});
  auto single = std::make_shared<RigidBodyDS>(7, Box({0.3, 0.3, 0.3}), 2.0, Vec3{0, 0, 1.3});
  single->setGravity({0, 0, -kG});
  auto tilted =
      std::make_shared<RigidBodyDS>(8, Box({0.3, 0.3, 0.3}), 2.0, Vec3{3, 0, 0.3},
                                    quaternionFromRotationVector({0, 0, 1.0}), Vec3{1.0, 0, 0});
  tilted->setGravity({0, 0, -kG});
  world.build();
  for (const auto& body : {single, tilted}) {
    world.model->insertDynamicalSystem(body);
    world.manager->insert(body);
  }
  world.step(500);
  EXPECT_LT(norm(single->position() - Vec3{0, 0, 1.3}), 1e-6);
  EXPECT_LT(norm(world.bodies->position(1) - Vec3{0, 0, 0.5}), 1e-6);
  EXPECT_NEAR(tilted->position().x, 3 + 1 / (2 * 0.5 * kG), 2e-3) << "it slides by v^2 / (2 mu g)";
  double ground = 0;
  for (const ContactReaction& c : world.manager->reactions())
    if (c.a == 0) ground -= c.impulse.z / world.h;
  EXPECT_NEAR(ground, kG * (bodies.mass(1) + 2 * single->scalarMass()), 1e-4);
}

TEST(Laws, RollingResistanceStopsABall) {
  World world;
  world.options.margin = 0.01;
  RigidBodies& bodies = *world.bodies;
  bodies.setGravity({0, 0, -kG});
  bodies.add(bodies.addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  bodies.add(bodies.addKind(Sphere(0.5), 1.0), {0, 0, 0.5}, {}, {1, 0, 0}, {0, 2, 0});
  world.build();
  const double muR = 0.02;  // a length
  world.manager->setLaw(std::make_shared<NewtonImpactRollingFrictionNSL>(0.0, 0.0, 0.5, muR, 5));
  world.step(200);
  // A rolling ball has 7/5 m v' = -mu_r m g / R.
  EXPECT_NEAR(bodies.linearVelocity(1).x, 1 - 0.2 * 5.0 / 7.0 * muR * kG / 0.5, 1e-6);
}

}  // namespace
