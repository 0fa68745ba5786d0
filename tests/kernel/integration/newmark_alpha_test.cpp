// The generalised-α scheme for smooth motion between events.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/integration/NewMarkAlphaOSI.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/relations/lagrangian/LagrangianScleronomousR.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderLinearDS.hpp>
#include <kernel/systems/NewtonEulerDS.hpp>

#include "kernel/support/event_driven.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;

/// A model of one system, with or without an interaction, in the interval [0, T].
std::shared_ptr<EventDriven> simulate(const std::shared_ptr<DynamicalSystem>& system,
                                      const std::shared_ptr<Interaction>& interaction, double h,
                                      double T, std::shared_ptr<EventDrivenOSI> integrator) {
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
  model->insertDynamicalSystem(system);
  if (interaction != nullptr) model->link(interaction, system);
  return std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                       std::move(integrator));
}

double order(double coarse, double fine, double ratio) {
  return std::log(coarse / fine) / std::log(ratio);
}

/// A mass of 1 on a rod of length 1 starts from rest at 60 degrees.
struct Pendulum {
  std::shared_ptr<LagrangianLinearTIDS> mass = std::make_shared<LagrangianLinearTIDS>(
      Vector{std::sqrt(3.0) / 2.0, 0.5}, Vector{0, 0}, Matrix::identity(2));
  std::shared_ptr<Interaction> rod;
  std::shared_ptr<EventDriven> simulation;

  Pendulum(double h, double T, std::shared_ptr<EventDrivenOSI> integrator) {
    mass->setFExt(Vector{0, kG});
    auto relation = std::make_shared<LagrangianScleronomousR>();
    relation->setComputehFunction([](const Vector& q, Vector& y) { y[0] = 1.0 - dot(q, q); });
    relation->setComputeJachqFunction([](const Vector& q, Matrix& H) {
      for (int i = 0; i < 2; ++i) H(0, i) = -2.0 * q[i];
    });
    relation->setComputeDotJachqFunction([](const Vector&, const Vector& v, Matrix& Hdot) {
      for (int i = 0; i < 2; ++i) Hdot(0, i) = -2.0 * v[i];
    });
    rod = std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(1), relation);
    simulation = simulate(mass, rod, h, T, std::move(integrator));
  }

  Vector state() const {
    return {mass->q()[0], mass->q()[1], mass->velocity()[0], mass->velocity()[1]};
  }
};

TEST(NewMarkAlpha, HasOrderTwoOnAConstraint) {
  for (const double rho : {0.0, 0.5, 1.0}) {
    Pendulum exact(0.1, 1.0, std::make_shared<LsodarOSI>());
    exact.simulation->run();
    const auto error = [&](double h) {
      Pendulum scene(h, 1.0, std::make_shared<NewMarkAlphaOSI>(rho));
      while (scene.simulation->hasNextEvent()) {
        scene.simulation->computeOneStep();
        EXPECT_LE(scene.rod->y(0).normInf(), 5e-13);
        EXPECT_LE(scene.rod->y(1).normInf(), 5e-13);
      }
      return (scene.state() - exact.state()).norm2();
    };
    EXPECT_NEAR(order(error(0.02), error(0.005), 4.0), 2.0, 0.15) << "rho " << rho;
  }
}

// q̈ = −q − v / 2 + cos t without gradients: Newton's iteration becomes a fixed-point iteration.
TEST(NewMarkAlpha, HasOrderTwoOnAnOscillator) {
  const double w = std::sqrt(15.0) / 4.0;
  const double exact = 2.0 * std::sin(2.0) +
                       std::exp(-0.5) * (std::cos(2.0 * w) - 7.0 / (4.0 * w) * std::sin(2.0 * w));
  const auto error = [&](double h) {
    auto mass = std::make_shared<LagrangianDS>(Vector{1}, Vector{0}, Matrix::identity(1));
    mass->setComputeFIntFunction(
        [](double, const Vector& q, const Vector& v, Vector& f) { f[0] = q[0] + 0.5 * v[0]; });
    mass->setComputeFExtFunction([](double t, Vector& f) { f[0] = std::cos(t); });
    auto integrator = std::make_shared<NewMarkAlphaOSI>(0.6);
    integrator->setMaxStep(h);
    simulate(mass, nullptr, 2.0, 2.0, integrator)->run();
    EXPECT_EQ(integrator->statistics().steps, std::lround(2.0 / h));
    return std::abs(mass->q()[0] - exact);
  };
  EXPECT_LT(error(0.02), 1e-3);
  EXPECT_NEAR(order(error(0.02), error(0.005), 4.0), 2.0, 0.1);
}

// An oscillator of frequency 1e5 with steps of 0.1: ρ∞ determines the damping.
TEST(NewMarkAlpha, DampsFrequenciesThatTheStepDoesNotResolve) {
  for (const double rho : {0.0, 0.5, 1.0}) {
    auto mass = std::make_shared<LagrangianLinearTIDS>(
        Vector{1.0}, Vector{0.0}, Matrix::identity(1), Matrix{{1e10}}, Matrix(1, 1));
    simulate(mass, nullptr, 0.1, 4.0, std::make_shared<NewMarkAlphaOSI>(rho))->run();
    const double left = std::abs(mass->q()(0));
    if (rho == 1.0)
      EXPECT_NEAR(left, 1.0, 1e-2);
    else
      EXPECT_LT(left, rho == 0.0 ? 1e-9 : 1e-6);
  }
}

TEST(NewMarkAlpha, ConservesTheEnergyOfLinearSystemsForRhoOne) {
  auto pair = std::make_shared<LagrangianLinearTIDS>(Vector{1.0, 0.0}, Vector{0.0, 0.3},
                                                     Matrix::identity(2), Matrix{{3, -1}, {-1, 2}},
                                                     Matrix(2, 2));
  const auto energy = [&] {
    return 0.5 * dot(pair->velocity(), pair->velocity()) +
           0.5 * dot(pair->q(), *pair->K() * pair->q());
  };
  const double before = energy();
  simulate(pair, nullptr, 0.1, 100.0, std::make_shared<NewMarkAlphaOSI>(1.0))->run();
  EXPECT_NEAR(energy(), before, 1e-9);
}

// Free fall is integrated exactly: the impact times agree with their closed form, and the ball
// comes to rest at the limit of its impacts.
TEST(NewMarkAlpha, BallBouncesAndComesToRest) {
  EventDrivenBall scene;
  scene.T = 10.0;
  scene.h = 0.01;
  scene.build();
  scene.simulation =
      simulate(scene.ball, scene.contact, scene.h, scene.T, std::make_shared<NewMarkAlphaOSI>(0.8));
  double expected = std::sqrt(2.0 / kG);
  double flight = 2.0 * expected;
  int impacts = 0;
  while (scene.simulation->hasNextEvent() && impacts < 44) {
    if (!scene.step()) continue;
    ASSERT_NEAR(scene.simulation->startingTime(), expected, 1e-11 * expected);
    flight *= 0.9;
    expected += flight;
    ++impacts;
  }
  EXPECT_EQ(impacts, 44);
  scene.simulation->run();
  ASSERT_EQ(scene.simulation->accumulations().size(), 1U);
  EXPECT_NEAR(scene.simulation->accumulations()[0].limit, 8.578949178728887, 1e-9);
  EXPECT_NEAR(scene.contact->lambda(2)(0), kG, 1e-10);
}

// A body rotates freely about a principal axis, in a few steps.
TEST(NewMarkAlpha, RotatesARigidBodyOnItsGroup) {
  auto body =
      std::make_shared<NewtonEulerDS>(Vector{0, 0, 10, 1, 0, 0, 0}, Vector{1, 0, 0, 0, 0, 2}, 2.0,
                                      Matrix::diagonal(Vector{1, 2, 3}));
  body->setFExt(Vector{0, 0, -2.0 * kG});
  simulate(body, nullptr, 0.25, 1.0, std::make_shared<NewMarkAlphaOSI>(0.8))->run();
  EXPECT_NEAR(body->q()(2), 10.0 - 0.5 * kG, 1e-12);
  EXPECT_NEAR(body->q()(3), std::cos(1.0), 1e-12);
  EXPECT_NEAR(body->q()(6), std::sin(1.0), 1e-12);
}

TEST(NewMarkAlpha, RefusesUnsupportedModels) {
  EXPECT_THROW(NewMarkAlphaOSI(1.5), Exception);
  auto circuit = std::make_shared<FirstOrderLinearDS>(Vector{1}, Matrix{{-1}});
  auto simulation = simulate(circuit, nullptr, 0.1, 1.0, std::make_shared<NewMarkAlphaOSI>());
  EXPECT_THROW(simulation->computeOneStep(), Exception);
}

}  // namespace
}  // namespace rico
