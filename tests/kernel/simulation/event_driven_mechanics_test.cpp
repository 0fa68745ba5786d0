// Event-driven simulation of nonlinear mechanics: constraints on their manifold, stops, tables.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/relations/lagrangian/LagrangianScleronomousR.hpp>
#include <kernel/simulation/UserEvent.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderLinearDS.hpp>

#include "kernel/support/event_driven.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

std::shared_ptr<EventDriven> simulate(const std::shared_ptr<NonSmoothDynamicalSystem>& model,
                                      double h) {
  return std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                       std::make_shared<LsodarOSI>());
}

// y = 1 − |q|².
std::shared_ptr<LagrangianScleronomousR> rod() {
  auto relation = std::make_shared<LagrangianScleronomousR>();
  relation->setComputehFunction(
      [](const Vector& q, Vector& y) { y[0] = 1.0 - q[0] * q[0] - q[1] * q[1]; });
  relation->setComputeJachqFunction([](const Vector& q, Matrix& H) {
    H(0, 0) = -2.0 * q[0];
    H(0, 1) = -2.0 * q[1];
  });
  relation->setComputeDotJachqFunction([](const Vector&, const Vector& v, Matrix& Hdot) {
    Hdot(0, 0) = -2.0 * v[0];
    Hdot(0, 1) = -2.0 * v[1];
  });
  return relation;
}

// A mass of 1 on a rod of length 1, with gravity along the second axis, starts from rest at 60
// degrees. At t = 10 the solution of θ̈ = −g sin θ is the point below.
TEST(Pendulum, StaysOnItsCircle) {
  auto mass = std::make_shared<LagrangianLinearTIDS>(Vector{std::sqrt(3.0) / 2.0, 0.5},
                                                     Vector{0, 0}, Matrix::identity(2));
  mass->setFExt(Vector{0, kG});
  auto joint = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(1), rod());
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 10.0);
  model->insertDynamicalSystem(mass);
  model->link(joint, mass);
  auto simulation = simulate(model, 0.01);
  double forceAtBegin = 0.0;
  simulation->eventsManager()->insertEvent(
      std::make_shared<UserEvent>(0.0, [&](EventDriven&) { forceAtBegin = joint->lambda(2)(0); }));
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    const Vector& q = mass->q();
    const Vector& v = mass->velocity();
    ASSERT_NEAR(joint->y(0)(0), 0.0, 5e-13);
    ASSERT_NEAR(joint->y(1)(0), 0.0, 5e-13);
    ASSERT_NEAR(0.5 * dot(v, v) - kG * q[1], -kG * 0.5, 1e-10);
  }
  EXPECT_NEAR(forceAtBegin, 2.4525, 1e-13);
  EXPECT_NEAR(mass->q()(0), -0.6066684959148978, 1e-9);
  EXPECT_NEAR(mass->q()(1), 0.7949549270620564, 1e-9);
}

TEST(Pendulum, RefusesAnInitialStateOffItsCircle) {
  auto mass =
      std::make_shared<LagrangianLinearTIDS>(Vector{0.9, 0.5}, Vector{0, 0}, Matrix::identity(2));
  auto joint = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(1), rod());
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(mass);
  model->link(joint, mass);
  auto simulation = simulate(model, 0.01);
  try {
    simulation->advanceToEvent();
    FAIL() << "no exception";
  } catch (const Exception& error) {
    EXPECT_NE(std::string(error.what()).find("Begin with y = 0"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("interaction 0"), std::string::npos);
  }
}

// The same mass hits an elastic wall at x = −0.5; rod and wall act at one instant. Energy is
// conserved, the velocity along the circle is reversed, and the impulse of the rod is not zero.
TEST(Pendulum, HitsAWallOnItsCircle) {
  auto mass = std::make_shared<LagrangianLinearTIDS>(Vector{std::sqrt(3.0) / 2.0, 0.5},
                                                     Vector{0, 0}, Matrix::identity(2));
  mass->setFExt(Vector{0, kG});
  auto joint = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(1), rod());
  auto wall = std::make_shared<Interaction>(
      std::make_shared<NewtonImpactNSL>(1.0),
      std::make_shared<LagrangianLinearTIR>(Matrix{{1, 0}}, Vector{0.5}));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 10.0);
  model->insertDynamicalSystem(mass);
  model->link(joint, mass);
  model->link(wall, mass);
  auto simulation = simulate(model, 0.05);
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    const Vector& v = mass->velocity();
    ASSERT_NEAR(joint->y(0)(0), 0.0, 5e-13);
    ASSERT_NEAR(joint->y(1)(0), 0.0, 5e-13);
    ASSERT_GE(wall->y(0)(0), -1e-12);
    ASSERT_NEAR(0.5 * dot(v, v) - kG * mass->q()[1], -kG * 0.5, 1e-9);
    if (simulation->eventsManager()->currentEvent().type != EventType::kNonSmooth) continue;
    const Vector& before = mass->velocityMemory()[1];
    ASSERT_NEAR(v[0], -before[0], 1e-11);
    ASSERT_NEAR(v[1], -before[1], 1e-11);
    ASSERT_GT(std::abs(joint->lambda(1)(0)), 0.1);
  }
  EXPECT_GT(simulation->numberOfNonSmoothEvents(), 4);
}

// Without Ḣ the acceleration of the constraint is wrong. This is reported, and is not hidden by a
// projection.
TEST(Pendulum, MissingRateOfHIsReported) {
  auto mass = std::make_shared<LagrangianLinearTIDS>(Vector{std::sqrt(3.0) / 2.0, 0.5},
                                                     Vector{0, 0}, Matrix::identity(2));
  mass->setFExt(Vector{0, kG});
  auto relation = rod();
  relation->setComputeDotJachqFunction(nullptr);
  auto joint = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(1), relation);
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(mass);
  model->link(joint, mass);
  auto simulation = simulate(model, 0.1);
  try {
    simulation->run();
    FAIL() << "no exception";
  } catch (const Exception& error) {
    EXPECT_NE(std::string(error.what()).find("setComputeDotJachqFunction"), std::string::npos);
  }
}

// Two rods with masses of 1 at their ends, described by angles; the upper rod hits an elastic stop
// at −0.5.
TEST(DoublePendulum, ConservesItsEnergyAtImpacts) {
  auto arms = std::make_shared<LagrangianDS>(Vector{1.0, 0.5}, Vector{0, 0}, Matrix::identity(2));
  arms->setComputeMassFunction([](const Vector& q, Matrix& M) {
    M(0, 0) = 2.0;
    M(1, 1) = 1.0;
    M(0, 1) = M(1, 0) = std::cos(q[0] - q[1]);
  });
  arms->setComputeFGyrFunction([](const Vector& q, const Vector& v, Vector& f) {
    const double s = std::sin(q[0] - q[1]);
    f[0] = s * v[1] * v[1];
    f[1] = -s * v[0] * v[0];
  });
  arms->setComputeFIntFunction([](double, const Vector& q, const Vector&, Vector& f) {
    f[0] = 2.0 * kG * std::sin(q[0]);
    f[1] = kG * std::sin(q[1]);
  });
  auto stop = std::make_shared<Interaction>(
      std::make_shared<NewtonImpactNSL>(1.0),
      std::make_shared<LagrangianLinearTIR>(Matrix{{1, 0}}, Vector{0.5}));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 100.0);
  model->insertDynamicalSystem(arms);
  model->link(stop, arms);
  auto simulation = simulate(model, 0.1);
  const auto energy = [&] {
    const Vector& q = arms->q();
    const Vector& v = arms->velocity();
    return v[0] * v[0] + 0.5 * v[1] * v[1] + std::cos(q[0] - q[1]) * v[0] * v[1] -
           2.0 * kG * std::cos(q[0]) - kG * std::cos(q[1]);
  };
  const double before = energy();
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    ASSERT_NEAR(energy(), before, 1e-9) << "t = " << simulation->startingTime();
    ASSERT_GE(stop->y(0)(0), -1e-10);
  }
  EXPECT_GT(simulation->numberOfNonSmoothEvents(), 20);
}

// The gaps |q − c| − radius of a point among fixed disks.
std::shared_ptr<LagrangianScleronomousR> disk(double cx, double cy, double radius) {
  auto relation = std::make_shared<LagrangianScleronomousR>();
  relation->setComputehFunction(
      [=](const Vector& q, Vector& y) { y[0] = std::hypot(q[0] - cx, q[1] - cy) - radius; });
  relation->setComputeJachqFunction([=](const Vector& q, Matrix& H) {
    const double r = std::hypot(q[0] - cx, q[1] - cy);
    H(0, 0) = (q[0] - cx) / r;
    H(0, 1) = (q[1] - cy) / r;
  });
  return relation;
}

// A closed table with walls at ±1 and a disk in the middle: a thousand elastic impacts.
TEST(Table, SpeedIsConserved) {
  auto ball = std::make_shared<LagrangianLinearTIDS>(Vector{0.7, 0.1}, Vector{0.6, 0.8},
                                                     Matrix::identity(2));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e6);
  model->insertDynamicalSystem(ball);
  auto law = std::make_shared<NewtonImpactNSL>(1.0);
  for (const Matrix& H : {Matrix{{1, 0}}, Matrix{{-1, 0}}, Matrix{{0, 1}}, Matrix{{0, -1}}})
    model->link(
        std::make_shared<Interaction>(law, std::make_shared<LagrangianLinearTIR>(H, Vector{1.0})),
        ball);
  model->link(std::make_shared<Interaction>(law, disk(0.0, 0.0, 0.4)), ball);
  auto simulation = simulate(model, 10.0);
  while (simulation->numberOfNonSmoothEvents() < 1000) {
    simulation->computeOneStep();
    ASSERT_NEAR(ball->velocity().norm2(), 1.0, 1e-12);
    ASSERT_LE(std::max(std::abs(ball->q()(0)), std::abs(ball->q()(1))), 1.0 + 1e-12);
    ASSERT_GE(ball->q().norm2(), 0.4 - 1e-12);
  }
}

// ẋ = A x + b(t) together with a falling ball: systems of both kinds are integrated as one ẋ = f.
// The oscillator is x = (cos t, −sin t), the drift x = (5, 10) + ∫(−1, 0) over [0, 10].
TEST(FirstOrder, IsIntegratedWithTheOthers) {
  auto oscillator = std::make_shared<FirstOrderLinearDS>(Vector{1, 0}, Matrix{{0, 1}, {-1, 0}});
  auto drift = std::make_shared<FirstOrderLinearDS>(Vector{5, 10}, Matrix(2, 2));
  drift->setComputebFunction([](double, Vector& b) { b[0] = -1.0; });
  EventDrivenBall scene;
  scene.T = 10.0;
  scene.build();
  auto model = scene.simulation->model();
  model->insertDynamicalSystem(oscillator);
  model->insertDynamicalSystem(drift);
  scene.simulation->run();
  EXPECT_NEAR(oscillator->x()(0), std::cos(10.0), 1e-10);
  EXPECT_NEAR(oscillator->x()(1), -std::sin(10.0), 1e-10);
  EXPECT_NEAR(drift->x()(0), -5.0, 1e-11);
  EXPECT_NEAR(drift->x()(1), 10.0, 1e-11);
  EXPECT_NEAR(scene.contact->lambda(2)(0), kG, 1e-10);
}

}  // namespace
}  // namespace rico
