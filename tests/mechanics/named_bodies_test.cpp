// Compares contacts and joints of single bodies, in the plane and in space, with closed forms and
// with populations of the same bodies.
#include <gtest/gtest.h>

#include <kernel/formulation/MLCPProjectOnConstraints.hpp>
#include <kernel/integration/MoreauJeanDirectProjectionOSI.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/laws/NewtonImpactRollingFrictionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/TimeSteppingDirectProjection.hpp>
#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/RigidBody2dDS.hpp>
#include <mechanics/bodies/RigidBodyDS.hpp>
#include <mechanics/joints/JointAxisR.hpp>
#include <mechanics/joints/JointsR.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <numbers>

#include "mechanics/world.hpp"

namespace {

using namespace rico;
using rico::test::World;

constexpr double kG = 9.81;
constexpr double kPi = std::numbers::pi;
constexpr std::uint64_t kWorld = JointFrames::kWorld;

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

/// Single bodies and their joints.
struct Mechanism {
  double h = 1e-3;
  std::shared_ptr<NonSmoothDynamicalSystem> model =
      std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
  std::vector<std::shared_ptr<JointsR>> joints;
  std::shared_ptr<TimeSteppingDirectProjection> simulation;

  void link(const std::shared_ptr<NonSmoothLaw>& law, const std::shared_ptr<Relation>& relation,
            const std::shared_ptr<SecondOrderDS>& a,
            const std::shared_ptr<SecondOrderDS>& b = nullptr) const {
    model->link(std::make_shared<Interaction>(law, relation), a, b);
  }
  template <class A>
  void hang(const std::shared_ptr<A>& body, JointKind kind, Vec3 point, Vec3 axis) {
    joints.push_back(std::make_shared<JointsR>(body, kind));
    joints.back()->add(body->identity(), kWorld, point, axis);
    link(std::make_shared<EqualityConditionNSL>(joints.back()->rows()), joints.back(), body);
  }
  template <class A, class B>
  void join(const std::shared_ptr<A>& a, const std::shared_ptr<B>& b, std::uint64_t nameA,
            std::uint64_t nameB, JointKind kind, Vec3 point, Vec3 axis) {
    joints.push_back(std::make_shared<JointsR>(a, b, kind));
    joints.back()->add(nameA, nameB, point, axis);
    link(std::make_shared<EqualityConditionNSL>(joints.back()->rows()), joints.back(), a, b);
  }
  void build() {
    auto position = std::make_shared<MLCPProjectOnConstraints>();
    position->settings().relativeTolerance = 1e-6;
    simulation = std::make_shared<TimeSteppingDirectProjection>(
        model, std::make_shared<TimeDiscretisation>(0.0, h),
        std::make_shared<MoreauJeanDirectProjectionOSI>(0.5), std::make_shared<GenericMechanical>(),
        position);
    simulation->setConstraintTol(1e-10);
  }
  void step(long steps) const {
    for (long k = 0; k < steps; ++k) {
      simulation->computeOneStep();
      simulation->nextStep();
    }
  }
  double error() const {
    double greatest = 0;
    for (const auto& joint : joints) greatest = std::max(greatest, joint->greatestError());
    return greatest;
  }
};

/// The centres of the two bars of a double pendulum about y after half a second; bar 0 is a single
/// body or one of a population, and so is bar 1.
std::vector<Vec3> doublePendulum(bool firstSingle, bool secondSingle) {
  Mechanism scene;
  const Shape shape = Box({0.5, 0.05, 0.1});
  auto many = std::make_shared<RigidBodies>();
  many->setGravity({0, 0, -kG});
  const int kind = many->addKind(shape, 100.0);
  std::shared_ptr<RigidBodyDS> one[2];
  const bool isSingle[2] = {firstSingle, secondSingle};
  for (int i : {0, 1}) {
    if (!isSingle[i]) {
      many->setNextIdentity(i);
      many->add(kind, {0.5 + i, 0, 0});
      continue;
    }
    one[i] = std::make_shared<RigidBodyDS>(i, shape, 100.0, Vec3{0.5 + i, 0, 0});
    one[i]->setGravity({0, 0, -kG});
    scene.model->insertDynamicalSystem(one[i]);
  }
  if (many->size() > 0) scene.model->insertDynamicalSystem(many);
  const auto system = [&](int i) -> std::shared_ptr<SecondOrderDS> {
    if (isSingle[i]) return one[i];
    return many;
  };
  const auto hinge = [&](int a, int b, Vec3 point) {
    auto joint = b < 0 ? std::make_shared<JointsR>(system(a), JointKind::kRevolute)
                       : std::make_shared<JointsR>(system(a), system(b), JointKind::kRevolute);
    joint->add(a, b < 0 ? kWorld : b, point, {0, 1, 0});
    scene.joints.push_back(joint);
    const bool apart = b >= 0 && system(a) != system(b);
    scene.link(std::make_shared<EqualityConditionNSL>(joint->rows()), joint, system(a),
               apart ? system(b) : nullptr);
  };
  hinge(0, -1, {});
  hinge(1, 0, {1, 0, 0});
  scene.build();
  for (int k = 0; k < 500; ++k) {
    scene.step(1);
    EXPECT_LT(scene.error(), 1e-9);
  }
  std::vector<Vec3> centres;
  for (int i : {0, 1})
    centres.push_back(isSingle[i] ? one[i]->centre() : many->centres()[many->indexOf(i)]);
  return centres;
}

TEST(Joints, SingleBodiesMoveAsAPopulationDoes) {
  const std::vector<Vec3> many = doublePendulum(false, false);
  EXPECT_LT(many[1].z, -1.0) << "the bar falls";
  for (const auto& [first, second] : {std::pair{true, true}, {true, false}, {false, true}}) {
    const std::vector<Vec3> one = doublePendulum(first, second);
    for (int i : {0, 1})
      EXPECT_LT(norm(one[i] - many[i]), 2e-3) << first << second << ", bar " << i;
  }
}

// A bar on a pin in the plane has the period of small oscillations.
TEST(Joints, PinInThePlane) {
  const double tilt = 0.02;
  Mechanism scene;
  auto bar =
      std::make_shared<RigidBody2dDS>(3, figure(Polygon2d::box(0.5, 0.05)), 100.0,
                                      0.5 * std::sin(tilt), -0.5 * std::cos(tilt), tilt - kPi / 2);
  bar->setGravity(0, -kG);
  scene.model->insertDynamicalSystem(bar);
  scene.hang(bar, JointKind::kPin2d, {}, {0, 0, 1});
  scene.build();
  const double m = bar->scalarMass(), I = bar->inertia() + m * 0.25;
  const double T = 2 * kPi * std::sqrt(I / (m * kG * 0.5));
  scene.step(std::lround(T / 4 / scene.h));
  EXPECT_NEAR(bar->centre().x, 0.0, 0.01 * 0.5 * tilt)
      << "it hangs straight down after a quarter of the period";
  EXPECT_LT(scene.error(), 1e-10);
}

// A body slides down a slope without friction, with acceleration g sin(angle); a second body is
// fixed to the first.
TEST(Joints, SlideAndFixedInThePlane) {
  const double slope = 0.3;
  const Vec3 axis{std::cos(slope), -std::sin(slope), 0};
  Mechanism scene;
  const Shape box = figure(Polygon2d::box(0.1, 0.1));
  auto first = std::make_shared<RigidBody2dDS>(1, box, 10.0, 0, 0, 0.7);
  auto second = std::make_shared<RigidBody2dDS>(2, box, 10.0, 0, 1);
  for (const auto& body : {first, second}) {
    body->setGravity(0, -kG);
    scene.model->insertDynamicalSystem(body);
  }
  scene.hang(first, JointKind::kSlide2d, {}, axis);
  scene.join(second, first, 2, 1, JointKind::kFixed2d, {0, 0.5, 0}, {0, 0, 1});
  scene.build();
  scene.step(500);
  const double way = 0.5 * kG * std::sin(slope) * 0.25;
  EXPECT_LT(norm(first->centre() - way * axis), 1e-6);
  EXPECT_LT(norm(second->centre() - first->centre() - Vec3{0, 1, 0}), 1e-9);
  EXPECT_NEAR(first->q()[2], 0.7, 1e-10);
  EXPECT_LT(scene.error(), 1e-10);
}

// A bar on a pin falls on the ground and rests there: the pin is projected, the contact is not.
TEST(Joints, PinAndContact) {
  Mechanism scene;
  auto ground = std::make_shared<RigidBodies>();
  ground->add(ground->addKind(HalfPlane2d{}, 0.0, Motion::kStatic), {});
  auto bar = std::make_shared<RigidBody2dDS>(3, figure(Polygon2d::box(0.5, 0.05)), 100.0, 0.5, 0.3);
  bar->setGravity(0, -kG);
  scene.model->insertDynamicalSystem(ground);
  scene.model->insertDynamicalSystem(bar);
  scene.hang(bar, JointKind::kPin2d, {0, 0.3, 0}, {0, 0, 1});
  scene.build();
  auto contacts = std::make_shared<CollisionManager>(CollisionOptions{.margin = 0.01});
  contacts->insert(ground);
  contacts->insert(bar);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.5, 2));
  scene.simulation->insertInteractionManager(contacts);
  double deepest = 0, forces = 0;
  for (int k = 0; k < 600; ++k) {
    scene.step(1);
    ASSERT_LT(scene.error(), 1e-10) << "step " << k;
    deepest = std::max(deepest, contacts->deepestPenetration());
  }
  EXPECT_LT(deepest, 3e-3) << "h times the velocity of the impact";
  EXPECT_LT(bar->velocity().normInf(), 1e-9) << "the bar is at rest";
  for (const ContactReaction& c : contacts->reactions()) forces += std::abs(c.impulse.y) / scene.h;
  // Moments about the pin give N (x + mu y) = m g / 2 if the tip sticks; N is at least half of
  // that.
  EXPECT_GT(forces, 0.25 * bar->scalarMass() * kG);
}

// The balance of impulses gives w1 = 1 / (1 + 4) and w2 = -2 w1. Then the first wheel reaches its
// stop.
TEST(Joints, GearAndStopOfSingleBodies) {
  Mechanism scene;
  std::shared_ptr<RigidBodyDS> wheel[2];
  std::shared_ptr<JointAxisR> axis[2];
  for (int i : {0, 1}) {
    const Vec3 at{2.0 * i, 0, 0};
    wheel[i] = std::make_shared<RigidBodyDS>(i, Cylinder(0.5, 0.1), 10.0, at, Quaternion{}, Vec3{},
                                             Vec3{0, 0, i == 0 ? 1.0 : 0.0});
    scene.model->insertDynamicalSystem(wheel[i]);
    scene.hang(wheel[i], JointKind::kRevolute, at, {0, 0, 1});
    axis[i] = std::make_shared<JointAxisR>(wheel[i], JointAxisR::Coordinate::kAngle, i, kWorld, at,
                                           Vec3{0, 0, 1});
  }
  axis[1]->setGear(axis[0], -2.0);
  scene.link(std::make_shared<EqualityConditionNSL>(1), axis[1], wheel[1], wheel[0]);
  auto stop = std::make_shared<JointAxisR>(wheel[0], JointAxisR::Coordinate::kAngle, 0, kWorld,
                                           Vec3{}, Vec3{0, 0, 1});
  stop->setStop(0.1, -1.0);
  scene.link(std::make_shared<NewtonImpactNSL>(0.5), stop, wheel[0]);
  scene.build();
  scene.step(100);
  EXPECT_NEAR(axis[0]->rate(), 0.2, 1e-9);
  EXPECT_NEAR(axis[1]->rate(), -0.4, 1e-9);
  EXPECT_NEAR(axis[1]->coordinate(), -2 * axis[0]->coordinate(), 1e-9);
  scene.step(900);
  EXPECT_NEAR(axis[0]->rate(), -0.1, 1e-9);
  EXPECT_NEAR(axis[0]->coordinate(), 0.1 - 0.1 * 0.5, 2e-3);
}

}  // namespace
