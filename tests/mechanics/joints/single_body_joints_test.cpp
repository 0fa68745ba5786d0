// Compares joints of single bodies, in the plane and in space, with closed forms and with
// populations of the same bodies.
#include <gtest/gtest.h>

#include <kernel/formulation/MLCPProjectOnConstraints.hpp>
#include <kernel/integration/MoreauJeanDirectProjectionOSI.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/TimeSteppingDirectProjection.hpp>
#include <mechanics/bodies/RigidBody2dDS.hpp>
#include <mechanics/bodies/RigidBodyDS.hpp>
#include <mechanics/joints/JointAxisR.hpp>
#include <mechanics/joints/JointsR.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <numbers>

#include "mechanics/world.hpp"

namespace {

using namespace rico;

constexpr double kG = 9.81;
constexpr double kPi = std::numbers::pi;
constexpr std::uint64_t kWorld = JointFrames::kWorld;

Shape figure(Polygon2d p) { return std::make_shared<const Polygon2d>(std::move(p)); }

/// A model of bodies that are one system each, their joints, and a time stepping of 1 ms.
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
