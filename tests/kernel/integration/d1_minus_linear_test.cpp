// The time-discontinuous Galerkin scheme D1⁻, which computes forces and impacts separately.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <kernel/integration/D1MinusLinearOSI.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/relations/lagrangian/LagrangianScleronomousR.hpp>
#include <kernel/simulation/TimeSteppingD1Minus.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>

#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

std::shared_ptr<TimeSteppingD1Minus> simulate(
    const std::shared_ptr<NonSmoothDynamicalSystem>& model, double h,
    D1MinusLevel level = D1MinusLevel::kAcceleration) {
  return std::make_shared<TimeSteppingD1Minus>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                               std::make_shared<D1MinusLinearOSI>(level));
}

TEST(D1MinusLinear, EveryStepOfTheBallFollowsTheFormulas) {
  BouncingBall scene;
  scene.h = 5e-4;
  scene.build();
  auto simulation = simulate(scene.model, scene.h);
  constexpr double kTol = 1e-8;
  double q = 1.0, v = 0.0;
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    const double begin = q <= kTol && v <= kTol ? 0.0 : -kG;
    const double next = q + scene.h * v + 0.5 * scene.h * scene.h * begin;
    const bool stays = q <= kTol && next <= kTol && v + scene.h * begin <= kTol;
    const double before = v + 0.5 * scene.h * (begin + (stays ? 0.0 : -kG));
    const double impulse = next <= kTol ? std::max(0.0, -1.9 * before) : 0.0;
    q = next;
    v = before + impulse;
    ASSERT_NEAR(scene.ball->q()(0), q, 1e-12);
    ASSERT_NEAR(scene.ball->velocity()(0), v, 1e-12);
    ASSERT_NEAR(scene.contact->lambda(1)(0), impulse, 1e-12);
    ASSERT_NEAR(scene.contact->lambda(2)(0), stays ? kG : 0.0, 1e-11);
    if (simulation->stepNumber() == 903) {  // the published row, t = 0.452
      EXPECT_NEAR(q, -0.00211112, 1e-13);
      EXPECT_NEAR(v, 3.990708, 1e-12);
      EXPECT_NEAR(scene.ball->p(1)(0), 8.424828, 1e-12);
    }
    simulation->nextStep();
  }
  EXPECT_NEAR(scene.ball->p(1)(0), 0.0024525, 1e-12);
  EXPECT_NEAR(scene.ball->p(2)(0), kG, 1e-12);
}

// A ball comes to rest while another one still bounces.
TEST(D1MinusLinear, AnImpactMayEndTheForcesOfAllContacts) {
  constexpr double kStep = 1e-3, kTol = 1e-8, kE = 0.5;
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  double q[] = {0.05, 1.1}, v[] = {0.0, 0.0};
  std::vector<std::shared_ptr<LagrangianLinearTIDS>> balls;
  for (const double height : q) {
    balls.push_back(
        std::make_shared<LagrangianLinearTIDS>(Vector{height}, Vector{0.0}, Matrix::identity(1)));
    balls.back()->setFExt(Vector{-kG});
    model->insertDynamicalSystem(balls.back());
    model->link(std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(kE),
                                              std::make_shared<LagrangianLinearTIR>(Matrix{{1.0}})),
                balls.back());
  }
  auto scheme = std::make_shared<D1MinusLinearOSI>();
  scheme->setHasForcesAtImpacts(false);
  TimeSteppingD1Minus simulation(model, std::make_shared<TimeDiscretisation>(0.0, kStep), scheme);
  int impactsBesideRest = 0;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    double begin[2], next[2];
    bool closes = false, stays[2];
    for (int i = 0; i < 2; ++i) {
      begin[i] = q[i] <= kTol && v[i] <= kTol ? 0.0 : -kG;
      next[i] = q[i] + kStep * v[i] + 0.5 * kStep * kStep * begin[i];
      stays[i] = q[i] <= kTol && next[i] <= kTol && v[i] + kStep * begin[i] <= kTol;
      closes = closes || (q[i] > kTol && next[i] <= kTol);
    }
    if (closes && (stays[0] || stays[1])) ++impactsBesideRest;
    for (int i = 0; i < 2; ++i) {
      const double end = stays[i] && !closes ? 0.0 : -kG;
      const double before = v[i] + 0.5 * kStep * (begin[i] + end);
      q[i] = next[i];
      v[i] = next[i] <= kTol ? before + std::max(0.0, -(1.0 + kE) * before) : before;
      ASSERT_NEAR(balls[i]->q()(0), q[i], 1e-12);
      ASSERT_NEAR(balls[i]->velocity()(0), v[i], 1e-12);
    }
    simulation.nextStep();
  }
  EXPECT_GT(impactsBesideRest, 0);
}

TEST(D1MinusLinear, AtTheLevelOfVelocitiesASlowContactComesToRest) {
  BouncingBall scene;
  scene.h = 5e-3;
  scene.build();
  auto simulation = simulate(scene.model, scene.h, D1MinusLevel::kVelocity);
  constexpr double kTol = 1e-8;
  double q = 1.0, v = 0.0;
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    const bool closed = q <= kTol;
    const double predicted = closed ? std::max(0.0, v - scene.h * kG) : v - scene.h * kG;
    const double next = q + 0.5 * scene.h * (v + predicted);
    const double free = 0.5 * (v + predicted) - 0.5 * scene.h * kG;
    const double force = closed && next <= kTol ? std::max(0.0, -free) : 0.0;
    const double before = free + force;
    const double impulse = next <= kTol ? std::max(0.0, -1.9 * before) : 0.0;
    q = next;
    v = before + impulse;
    ASSERT_NEAR(scene.ball->q()(0), q, 1e-12);
    ASSERT_NEAR(scene.ball->velocity()(0), v, 1e-12);
    ASSERT_NEAR(scene.contact->lambda(1)(0), impulse, 1e-12);
    ASSERT_NEAR(scene.contact->lambda(2)(0), force, 1e-12);
    ASSERT_NEAR(scene.ball->p(2)(0), 2.0 * force / scene.h, 1e-9);
    simulation->nextStep();
  }
  EXPECT_NEAR(v, 0.0, 1e-12);
  EXPECT_NEAR(scene.contact->lambda(2)(0), 0.5 * scene.h * kG, 1e-12);
}

TEST(D1MinusLinear, ElasticBallConservesItsEnergy) {
  BouncingBall scene;
  scene.e = 1.0;
  scene.build();
  auto simulation = simulate(scene.model, scene.h);
  int impacts = 0;
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    const double v = scene.ball->velocity()(0);
    ASSERT_NEAR(0.5 * v * v + kG * scene.ball->q()(0), kG, 1e-10);
    if (scene.contact->lambda(1)(0) > 0.0) ++impacts;
    simulation->nextStep();
  }
  EXPECT_EQ(impacts, 11);
}

// A ball on the floor is first pressed down and then lifted by the load 9.81 (1 − 2 t). λ(2) equals
// the load, and the ball takes off at t = 1/2.
TEST(D1MinusLinear, ContactForceBalancesTheLoad) {
  BouncingBall scene;
  scene.q0 = 0.0;
  scene.T = 1.0;
  scene.build();
  scene.ball->setComputeFExtFunction([](double t, Vector& f) { f(0) = -kG * (1.0 - 2.0 * t); });
  auto simulation = simulate(scene.model, 0.01);
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    const double t = simulation->nextTime();
    ASSERT_NEAR(scene.contact->lambda(2)(0), std::max(0.0, kG * (1.0 - 2.0 * t)), 1e-12);
    ASSERT_EQ(scene.contact->lambda(1)(0), 0.0);
    simulation->nextStep();
  }
  // v̇ = 2 g s, with s the time since take-off: q = g s³ / 3, up to the error of the scheme.
  EXPECT_NEAR(scene.ball->q()(0), kG / 24.0, 1e-3);
}

// A pendulum of length 1 in the plane, |q| = 1, starts from rest at 60 degrees; returns the state
// at t = 1.
Vector pendulum(double h) {
  auto mass = std::make_shared<LagrangianLinearTIDS>(Vector{std::sqrt(3.0) / 2.0, 0.5},
                                                     Vector{0, 0}, Matrix::identity(2));
  mass->setFExt(Vector{0, kG});
  auto rod = std::make_shared<LagrangianScleronomousR>();
  rod->setComputehFunction([](const Vector& q, Vector& y) { y[0] = 1.0 - dot(q, q); });
  rod->setComputeJachqFunction([](const Vector& q, Matrix& H) {
    for (int i = 0; i < 2; ++i) H(0, i) = -2.0 * q[i];
  });
  rod->setComputeDotJachqFunction([](const Vector&, const Vector& v, Matrix& Hdot) {
    for (int i = 0; i < 2; ++i) Hdot(0, i) = -2.0 * v[i];
  });
  auto joint = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(1), rod);
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(mass);
  model->link(joint, mass);
  auto simulation = simulate(model, h);
  simulation->run();
  EXPECT_NEAR(joint->y(1)(0), 0.0, 1e-12);  // the velocity stays on the manifold
  return {mass->q()[0], mass->q()[1], mass->velocity()[0], mass->velocity()[1]};
}

TEST(D1MinusLinear, HasOrderTwoOnAConstraint) {
  const Vector exact = pendulum(1e-4);
  const double coarse = (pendulum(0.02) - exact).norm2();
  const double fine = (pendulum(0.005) - exact).norm2();
  EXPECT_NEAR(std::log(coarse / fine) / std::log(4.0), 2.0, 0.1);
}

// q̈ = −q − v / 2 + cos t: forces depend on q, v and t.
double oscillator(double h) {
  auto mass = std::make_shared<LagrangianDS>(Vector{1}, Vector{0}, Matrix::identity(1));
  mass->setComputeFIntFunction(
      [](double, const Vector& q, const Vector& v, Vector& f) { f[0] = q[0] + 0.5 * v[0]; });
  mass->setComputeFExtFunction([](double t, Vector& f) { f[0] = std::cos(t); });
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 2.0);
  model->insertDynamicalSystem(mass);
  simulate(model, h)->run();
  return mass->q()[0];
}

TEST(D1MinusLinear, HasOrderTwoOnAnOscillator) {
  // q = 2 sin t + e^{−t/4} (cos ω t − (7 / 4ω) sin ω t), ω² = 15/16.
  const double w = std::sqrt(15.0) / 4.0;
  const double exact = 2.0 * std::sin(2.0) +
                       std::exp(-0.5) * (std::cos(2.0 * w) - 7.0 / (4.0 * w) * std::sin(2.0 * w));
  const double coarse = std::abs(oscillator(0.02) - exact);
  const double fine = std::abs(oscillator(0.005) - exact);
  EXPECT_LT(coarse, 1e-3);
  EXPECT_NEAR(std::log(coarse / fine) / std::log(4.0), 2.0, 0.1);
}

TEST(D1MinusLinear, RotatesARigidBodyOnItsGroup) {
  auto body = std::make_shared<NewtonEulerDS>(Vector{0, 0, 10, 1, 0, 0, 0},
                                              Vector{1, 0, 0, 0, 0, 2}, 2.0, Matrix::identity(3));
  body->setFExt(Vector{0, 0, -2.0 * kG});
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(body);
  simulate(model, 0.01)->run();
  EXPECT_NEAR(body->q()(2), 10.0 - 0.5 * kG, 1e-12);
  EXPECT_NEAR(body->q()(3), std::cos(1.0), 1e-12);
  EXPECT_NEAR(body->q()(6), std::sin(1.0), 1e-12);
}

TEST(D1MinusLinear, RefusesPrescribedVelocities) {
  auto mass = std::make_shared<LagrangianDS>(Vector{1}, Vector{0}, Matrix::identity(1));
  mass->setBoundaryConditions(std::make_shared<BoundaryCondition>(std::vector<int>{0}, Vector{0}));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(mass);
  EXPECT_THROW(simulate(model, 0.1)->computeOneStep(), Exception);
}

}  // namespace
}  // namespace rico
