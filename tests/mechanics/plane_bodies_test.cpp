// Compares contacts of single bodies in the plane with closed forms and with populations of the
// same bodies.
#include <gtest/gtest.h>

#include <kernel/laws/NewtonImpactRollingFrictionNSL.hpp>
#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/RigidBody2dDS.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <numbers>

#include "mechanics/world.hpp"

namespace {

using namespace rico;
using rico::test::World;

constexpr double kG = 9.81;
constexpr double kPi = std::numbers::pi;

Shape figure(Polygon2d p) { return std::make_shared<const Polygon2d>(std::move(p)); }

/// Ground, and figures above it as single bodies or as a population.
struct PlaneWorld {
  World world;
  std::vector<std::shared_ptr<RigidBody2dDS>> single;
  Vec3 gravity{0, -kG, 0};
  std::uint64_t next = 1;

  explicit PlaneWorld(double mu, double margin = 1e-3) {
    world.mu = mu;
    world.tolerance = 1e-11;
    world.options.margin = margin;
    world.bodies->add(world.bodies->addKind(HalfPlane2d{}, 0.0, Motion::kStatic), {});
  }
  void add(bool asSingle, const Shape& shape, double x, double y, double angle = 0,
           Vec3 velocity = {}) {
    if (asSingle) {
      single.push_back(std::make_shared<RigidBody2dDS>(next++, shape, 2.0, x, y, angle, velocity));
      return;
    }
    world.bodies->setNextIdentity(next++);
    world.bodies->add(world.bodies->addKind(shape, 2.0), {x, y, 0},
                      quaternionFromRotationVector({0, 0, angle}), {velocity.x, velocity.y, 0},
                      {0, 0, velocity.z});
  }
  void build(const std::shared_ptr<NonSmoothLaw>& law = nullptr) {
    world.bodies->setGravity(gravity);
    world.build();
    world.manager->setLaw(
        law != nullptr ? law : std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, world.mu, 2));
    for (const auto& body : single) {
      body->setGravity(gravity.x, gravity.y);
      world.model->insertDynamicalSystem(body);
      world.manager->insert(body);
    }
  }
};

// Nothing turns it out of its plane, and its turn is exact: no integrator of free rotations is
// used.
TEST(Plane, AFigureTurnsAboutTheNormalOnly) {
  RigidBodies bodies;
  bodies.setWritesOnce(true);
  const int kind = bodies.addKind(figure(Polygon2d::box(0.1, 0.3)), 2.0);
  bodies.add(kind, {}, quaternionFromRotationVector({0, 0, 0.4}), {}, {0, 0, 3});
  bodies.addForce([](double, const RigidBodies&, std::span<Wrench> wrenches) {
    wrenches[0].torque = {1, 2, 0};
  });
  EXPECT_TRUE(bodies.areMassesOfKinds());
  bodies.initMemory(1);
  Vector free(6);
  constexpr double kStep = 0.1;
  for (int k = 0; k < 100; ++k) {
    bodies.computeFreeVelocities(k * kStep, kStep, 1.0, free);
    bodies.movePosition(kStep, free);
    bodies.velocity() = free;
    bodies.swapInMemory();
  }
  EXPECT_EQ(bodies.angularVelocity(0), (Vec3{0, 0, 3}));
  const Quaternion q = bodies.orientations()[0];
  EXPECT_NEAR(std::abs(q.w * std::cos(15.2) + q.z * std::sin(15.2)), 1, 1e-13);
  EXPECT_EQ(q.x, 0);
  EXPECT_EQ(q.y, 0);
}

TEST(Plane, BoxOnASlopeSticksOrSlides) {
  const double friction = kPi / 6, mu = std::tan(friction);
  for (const double excess : {-1e-3, 1e-3, 0.2}) {
    const double angle = friction * (1 + excess);
    PlaneWorld scene(mu);
    scene.gravity = {kG * std::sin(angle), -kG * std::cos(angle), 0};
    scene.add(true, figure(Polygon2d::box(0.5, 0.25)), 0, 0.25);
    scene.build();
    scene.world.step(1000);
    const Vector& v = scene.single[0]->velocity();
    const double a = kG * (std::sin(angle) - mu * std::cos(angle));
    if (excess < 0)
      EXPECT_LT(v.normInf(), 1e-8);
    else
      EXPECT_NEAR(v[0] / a, 1.0, 1e-6);
    EXPECT_NEAR(scene.single[0]->position().y, 0.25, 1e-8);
  }
}

// m v' = mu m g and m R^2 / 2 w' = -mu m g R until v = R w; then w = w0 / 3. After that the disk
// rolls, and mu_r slows it down.
TEST(Plane, DiskSlidesThenRollsThenStops) {
  PlaneWorld scene(0.1);
  scene.add(true, figure(Polygon2d::disk(0.5)), 0, 0.5, 0, {0, 0, -3.0});
  scene.build();
  scene.world.step(1000);
  EXPECT_NEAR(scene.single[0]->velocity()[2], -1.0, 1e-9);
  EXPECT_NEAR(scene.single[0]->velocity()[0], 0.5, 1e-9);
  const double muR = 0.01;  // a length
  PlaneWorld rough(0.5);
  rough.add(true, figure(Polygon2d::disk(0.5)), 0, 0.5, 0, {1.0, 0, -2.0});
  rough.build(std::make_shared<NewtonImpactRollingFrictionNSL>(0.0, 0.0, 0.5, muR, 3));
  rough.world.step(200);
  EXPECT_NEAR(rough.single[0]->velocity()[0], 1 - 0.2 * 2.0 / 3.0 * muR * kG / 0.5, 1e-6);
}

/// Disks, a box, a triangle whose centre of mass is not its origin, and a rounded segment fall on
/// each other. (Later, when all bodies are in contact, reactions are not unique, and trajectories
/// differ.)
std::vector<Vec3> pile(bool asSingle, bool mixed) {
  PlaneWorld scene(0.4, 0.02);
  scene.world.h = 2e-3;
  const Shape shapes[] = {figure(Polygon2d::box(0.3, 0.2)), figure(Polygon2d::disk(0.25)),
                          figure(Polygon2d::polygon({{0, 0, 0}, {0.6, 0, 0}, {0, 0.6, 0}})),
                          figure(Polygon2d::segment(-0.3, 0, 0.3, 0, 0.1)),
                          figure(Polygon2d::disk(0.2))};
  for (int i = 0; i < 5; ++i)
    scene.add(asSingle || (mixed && i == 4), shapes[i], 0.05 * i, 0.5 + 0.75 * i, 0.3 * i);
  scene.build();
  scene.world.step(280);
  std::vector<Vec3> places;
  for (std::uint32_t i = 1; i < scene.world.bodies->size(); ++i)
    places.push_back(scene.world.bodies->centres()[i]);
  for (const auto& body : scene.single) places.push_back(body->centre());
  return places;
}

TEST(Plane, SingleBodiesMoveAsAPopulationDoes) {
  const std::vector<Vec3> many = pile(false, false), one = pile(true, false),
                          both = pile(false, true);
  for (int i = 0; i < 5; ++i) {
    EXPECT_LT(norm(many[i] - one[i]), 1e-9) << "body " << i;
    EXPECT_LT(norm(many[i] - both[i]), 1e-9) << "body " << i;
    EXPECT_EQ(many[i].z, 0.0);
  }
  EXPECT_NEAR(many[0].y, 0.2, 0.01) << "the box is on the ground";
  EXPECT_NEAR(many[1].y, 0.65, 0.01) << "and a disk is on the box";
  EXPECT_GT(many[2].y, 0.9 + 0.15) << "and the triangle is on the disk";
}

TEST(Plane, NonFiniteForceIsReportedWithItsBodyAndTime) {
  PlaneWorld scene(0.5);
  scene.add(true, figure(Polygon2d::disk(0.5)), 0, 5);
  scene.build();
  scene.single[0]->setComputeFExtFunction(
      [](double t, Vector& f) { f[1] = t > 0.0015 ? HUGE_VAL : 0.0; });
  scene.world.step();
  try {
    scene.world.step();
    FAIL() << "no exception";
  } catch (const Exception& error) {
    EXPECT_NE(std::string(error.what()).find("body 1): FExt at t = 0.002"), std::string::npos)
        << error.what();
  }
}

TEST(Plane, RefusesLawsOfAnotherDimension) {
  PlaneWorld space(0.5);
  space.add(true, figure(Polygon2d::disk(0.5)), 0, 0.5);
  space.build(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.5, 3));
  EXPECT_THROW(space.world.step(), Exception);
  World balls;
  balls.options.margin = 0.01;
  const int ball = balls.bodies->addKind(Sphere(0.5), 1.0);
  for (double z : {0.0, 1.0}) balls.bodies->add(ball, {0, 0, z});
  balls.build();
  balls.manager->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.5, 2));
  EXPECT_THROW(balls.step(), Exception);
}

}  // namespace
