// A population without contacts: free fall, free rotation, forces, prescribed motion, bodies added
// and removed.
#include <gtest/gtest.h>

#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/FreeRotation.hpp>
#include <mechanics/bodies/RigidBody2dDS.hpp>
#include <mechanics/forces/SpringDamper.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <numbers>

#include "mechanics/world.hpp"

namespace {

using namespace rico;
using rico::test::World;

constexpr double kPi = std::numbers::pi;

double distance(Vec3 a, Vec3 b) { return norm(a - b); }

TEST(RigidBodies, MassFromShapeAndDensity) {
  World world;
  const int ball = world.bodies->addKind(Sphere(0.5), 3.0);
  MassProperties mass = massProperties(Box({0.3, 0.2, 0.1}), 2.0);
  mass.inertia = inFrame(mass, frameAt({}, quaternionFromRotationVector({0.5, 0, 0}))).inertia;
  mass.centre = {0.1, -0.2, 0.05};
  const int skew = world.bodies->addKind(Sphere(0.5), mass);
  const Quaternion turned = quaternionFromRotationVector({0.3, 0.2, 0.1});
  world.bodies->add(ball, {1, 2, 3});
  world.bodies->add(skew, {4, 5, 6}, turned, {}, {1, 2, 3});
  EXPECT_NEAR(world.bodies->mass(0), 3.0 * 4.0 / 3.0 * kPi * 0.125, 1e-14);
  EXPECT_LT(distance(world.bodies->position(1), {4, 5, 6}), 1e-14);
  EXPECT_LT(distance(world.bodies->centres()[1], Vec3{4, 5, 6} + rotate(turned, mass.centre)),
            1e-14);
  EXPECT_NEAR(world.bodies->orientation(1).x, turned.x, 1e-14);
  // The inertia about the axes of the world.
  const Matrix3 R = rotationMatrix(turned);
  const Vec3 spin = R * (mass.inertia * transposedTimes(R, Vec3{1, 2, 3}));
  const double kinetic = 0.5 * dot(Vec3{1, 2, 3}, spin);
  EXPECT_NEAR(world.bodies->kineticEnergy(), kinetic, 1e-14);
}

TEST(RigidBodies, NonFiniteValuesAreRefused) {
  const double nan = std::nan("");
  World world;
  RigidBodies& bodies = *world.bodies;
  const int ball = bodies.addKind(Sphere(0.1), 1.0);
  EXPECT_THROW(bodies.add(ball, {nan, 0, 0}), Exception);
  EXPECT_THROW(bodies.add(ball, {}, Quaternion{0, 0, 0, 0}), Exception);
  EXPECT_THROW(bodies.add(ball, {}, {}, {0, nan, 0}), Exception);
  EXPECT_THROW(bodies.add(ball, {}, {}, {}, {0, 0, nan}), Exception);
  EXPECT_EQ(bodies.size(), 0U);
  bodies.add(ball, {});
  EXPECT_THROW(bodies.setTwist(0, {nan, 0, 0}, {}), Exception);
  EXPECT_THROW(bodies.setTwist(1, {}, {}), Exception) << "there is no second body";
  EXPECT_THROW(bodies.setGravity({0, 0, nan}), Exception);
}

/// The equations of the step from t = 0.5 to 0.75.
std::string failureOf(const std::function<void(World&)>& spoil) {
  World world;
  world.h = 0.25;
  const int ball = world.bodies->addKind(Sphere(0.1), 1.0);
  for (int i = 0; i < 3; ++i) world.bodies->add(ball, {1.0 * i, 0, 0});
  spoil(world);
  world.build();
  world.step(2);
  try {
    world.step();
  } catch (const Exception& error) {
    return error.what();
  }
  return "nothing";
}

TEST(RigidBodies, NonFiniteForceIsReportedWithItsBodyAndTime) {
  for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    const std::string said = failureOf([bad](World& world) {
      world.bodies->addForce([bad](double t, const RigidBodies&, std::span<Wrench> wrench) {
        if (t > 0.5) wrench[2].torque.y = bad;
      });
    });
    EXPECT_NE(said.find("torque on body 2 at t = 0.625 is not"), std::string::npos) << said;
  }
  const std::string said = failureOf([](World& world) {
    RigidBodies& bodies = *world.bodies;
    bodies.add(bodies.addKind(Sphere(0.1), 0.0, Motion::kKinematic), {5, 0, 0});
    bodies.setPrescribedTwist(3, [](double t) {
      return std::pair<Vec3, Vec3>{{t > 0.6 ? std::nan("") : 1.0, 0, 0}, {}};
    });
  });
  EXPECT_NE(said.find("twist prescribed for body 3 at t = 0.75"), std::string::npos) << said;
}

TEST(RigidBodies, FreeFallIsExact) {
  World world;
  world.h = 0.01;
  const int ball = world.bodies->addKind(Sphere(0.1), 1.0);
  world.bodies->setGravity({0, 0, -9.81});
  world.bodies->add(ball, {0, 0, 0}, {}, {1, 2, 3}, {0, 0, kPi});
  world.build();
  world.step(200);
  const double t = 2.0;
  EXPECT_LT(distance(world.bodies->centres()[0], {t, 2 * t, 3 * t - 4.905 * t * t}), 1e-12);
  const Quaternion p = world.bodies->orientations()[0];
  EXPECT_NEAR(std::abs(p.w), 1.0, 1e-12) << "a full turn in 2 s";
}

// The tennis racket theorem: rotation about the middle axis reverses periodically.
TEST(RigidBodies, DzhanibekovTopKeepsEnergyAndMomentumOverThousandTurns) {
  World world;
  const int racket = world.bodies->addKind(Box({1.0, 0.5, 0.2}), 1.0);
  world.bodies->add(racket, {}, {}, {}, {1e-4, 2 * kPi, 1e-4});
  world.h = 1.0 / 60;
  world.build();
  world.simulation->initialize();
  const double energy = world.energy();
  const Vec3 momentum = world.bodies->angularMomentum();
  int flips = 0;
  double before = 1;
  double drift = 0, turn = 0;
  for (int k = 0; k < 60 * 1000; ++k) {
    world.step();
    const double up = rotate(world.bodies->orientations()[0], {0, 1, 0}).y;
    if (before * up < 0) ++flips;
    before = up;
    drift = std::max(drift, std::abs(world.energy() / energy - 1));
    turn = std::max(turn, distance(world.bodies->angularMomentum(), momentum) / norm(momentum));
  }
  EXPECT_GT(flips, 20);
  EXPECT_LT(drift, 1e-10);
  EXPECT_LT(turn, 1e-10);
}

// The error of the phase is of second order. The exact solution is the symmetric top, which
// precesses about L at |L| / I1.
TEST(FreeRotation, PrecessionConvergesWithSecondOrder) {
  const Vec3 inverseMoments{1.0, 1.0, 0.5};
  const Vec3 momentum{1.0, 0.0, 2.0};
  const double T = 1.0;
  const auto errorOf = [&](int steps) {
    FreeRotation state{momentum, {}};
    for (int k = 0; k < steps; ++k)
      state = freeRotation(inverseMoments, state.momentum, state.orientation, T / steps);
    // The axis of the top turns about L at |L| / I1 = sqrt(5).
    const Vec3 L = momentum;
    const Vec3 axis =
        rotate(quaternionFromRotationVector((T * norm(L)) * normalized(L)), {0, 0, 1});
    return distance(rotate(state.orientation, {0, 0, 1}), axis);
  };
  const double ratio = errorOf(50) / errorOf(100);
  EXPECT_NEAR(ratio, 4.0, 0.1);
  EXPECT_LT(errorOf(1000), 1e-6);
}

TEST(FreeRotation, TurnByIsTheExponential) {
  for (double angle : {1e-9, 1e-3, 0.1, 0.39, 0.41, 3.0}) {
    const Vec3 v = angle * normalized(Vec3{1, -2, 3});
    const Quaternion p = turnBy(v), q = quaternionFromRotationVector(v);
    EXPECT_NEAR(p.w, q.w, 2e-16);
    EXPECT_NEAR(p.y, q.y, 2e-16);
  }
}

// A spring to a fixed point, with h w = 0.01. The scheme is symplectic, so energy does not drift.
TEST(RigidBodies, SpringFromAFunctionConservesEnergy) {
  World world;
  const int ball = world.bodies->addKind(Sphere(0.1), 1.0 / massProperties(Sphere(0.1), 1.0).mass);
  world.bodies->add(ball, {1, 0, 0});
  const double k = 100.0;
  world.bodies->addForce([k](double, const RigidBodies& bodies, std::span<Wrench> wrench) {
    wrench[0].force += -k * bodies.centres()[0];
  });
  world.h = 1e-3;
  world.build();
  world.step(2000);
  EXPECT_NEAR(world.bodies->centres()[0].x, std::cos(10.0 * 2.0), 2e-3);
  const double energy = world.energy() + 0.5 * k * squaredNorm(world.bodies->centres()[0]);
  EXPECT_NEAR(energy, 50.0, 1e-2);
}

// A spring joins points of two boxes away from their centres. Energy is conserved without a damper,
// and decreases with one. Momentum is conserved.
TEST(SpringDamper, KeepsMomentumAndEnergy) {
  for (double damping : {0.0, 0.05}) {
    World world;
    const int box = world.bodies->addKind(Box({0.1, 0.2, 0.1}), 100.0);
    const auto a = world.bodies->add(box, {0, 0, 0}), b = world.bodies->add(box, {1, 0.2, 0});
    SpringDamper spring(*world.bodies, a, b, {0.1, 0.1, 0}, {0.9, 0, 0}, 50.0, damping);
    spring.setLength(0.6);
    world.bodies->addForce(spring);
    world.build();
    world.manager->filter().excludePair(a, b);
    const double before = spring.potentialEnergy(*world.bodies);
    world.step(1000);
    const double after = world.energy() + spring.potentialEnergy(*world.bodies);
    EXPECT_GT(before, 0.5);
    if (damping == 0)
      EXPECT_NEAR(after / before, 1.0, 1e-3);
    else
      EXPECT_LT(after / before, 0.99);
    EXPECT_LT(norm(world.bodies->linearMomentum()), 1e-13);
  }
}

// A triangle, whose centre of mass is not its origin, in free fall.
TEST(RigidBody2dDS, FallsWithItsMass) {
  const auto triangle =
      std::make_shared<const Polygon2d>(Polygon2d::polygon({{0, 0, 0}, {3, 0, 0}, {0, 3, 0}}));
  auto body = std::make_shared<RigidBody2dDS>(1, triangle, 2.0, 1.0, 5.0, kPi / 2, Vec3{0, 1, 0});
  EXPECT_NEAR(body->scalarMass(), 9.0, 1e-12);
  EXPECT_NEAR(body->q()(0), 1.0 - 1.0, 1e-12) << "the centre is (1, 1), rotated by a right angle";
  EXPECT_NEAR(body->q()(1), 5.0 + 1.0, 1e-12);
  body->setGravity(0, -10);
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(body);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.01),
                          std::make_shared<MoreauJeanOSI>(0.5), nullptr);
  simulation.run();
  EXPECT_NEAR(body->position().y, 5.0 + 1.0 - 5.0, 1e-10);
}

TEST(RigidBodies, BodiesTakeLessThan440Bytes) {
  World world;
  const int ball = world.bodies->addKind(Sphere(0.1), 1.0);
  world.bodies->reserve(10000);
  for (int i = 0; i < 10000; ++i) world.bodies->add(ball, {1.0 * i, 0, 0});
  world.build();
  world.step(1);
  EXPECT_LT(static_cast<double>(world.bodies->bytes()) / 10000, 440.0);
}

TEST(RigidBodies, TorqueGivesAngularMomentum) {
  World world;
  const int box = world.bodies->addKind(Box({0.5, 0.3, 0.1}), 1.0);
  world.bodies->add(box, {});
  const Vec3 torque{0.1, 0.2, -0.05};
  world.bodies->addForce([torque](double, const RigidBodies&, std::span<Wrench> wrench) {
    wrench[0].torque += torque;
  });
  world.build();
  world.step(500);
  EXPECT_LT(distance(world.bodies->angularMomentum(), 0.5 * torque), 1e-13);
}

TEST(RigidBodies, KinematicBodiesMoveAsPrescribed) {
  World world;
  const int paddle = world.bodies->addKind(Box({1, 1, 0.1}), 0.0, Motion::kKinematic);
  const std::uint64_t id = world.bodies->add(paddle, {});
  world.bodies->setPrescribedTwist(id, [](double t) {
    return std::pair(Vec3{2 * t, 0, 0}, Vec3{0, 0, 1});
  });
  world.h = 0.01;
  world.build();
  world.step(100);
  EXPECT_NEAR(world.bodies->centres()[0].x, 1.0, 1e-12) << "x = t^2, by the trapezoidal rule";
  EXPECT_NEAR(world.bodies->orientations()[0].z, std::sin(0.5), 5e-3);
}

TEST(RigidBodies, IdentitiesAreKeptWhenBodiesAreRemoved) {
  World world;
  const int ball = world.bodies->addKind(Sphere(0.1), 1.0);
  for (int i = 0; i < 5; ++i) world.bodies->add(ball, {1.0 * i, 0, 0}, {}, {0, 0, 1.0 * i});
  world.build();
  world.step(10);
  world.bodies->remove(1);
  world.bodies->add(ball, {9, 0, 0});
  world.step(10);
  EXPECT_EQ(world.bodies->size(), 5U);
  EXPECT_EQ(world.bodies->indexOf(1), RigidBodies::kNone);
  for (std::uint64_t id : {0, 2, 3, 4}) {
    const std::uint32_t body = world.bodies->indexOf(id);
    EXPECT_NEAR(world.bodies->centres()[body].x, 1.0 * id, 1e-14);
    EXPECT_NEAR(world.bodies->centres()[body].z, 0.02 * id, 1e-14);
  }
  EXPECT_EQ(world.bodies->identity(world.bodies->indexOf(5)), 5U);
}

}  // namespace
