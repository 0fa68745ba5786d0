// Nonlinear first-order systems and relations: Newton's iteration and orders of convergence.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/laws/ComplementarityConditionNSL.hpp>
#include <kernel/relations/first_order/FirstOrderType1R.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderLinearTIDS.hpp>

#include "kernel/support/first_order_scene.hpp"

namespace rico {
namespace {

using Scene = FirstOrderScene;

// ẋ = −1 + r, r = λ + λ³, 0 ≤ x² − 1/4 ⟂ λ ≥ 0: x falls to 1/2 and stays there, with λ + λ³ = 1.
TEST(FirstOrder, NonlinearRelation) {
  auto relation = std::make_shared<FirstOrderType1R>();
  relation->setComputehFunction(
      [](double, const Vector& x, const Vector&, Vector& y) { y(0) = x(0) * x(0) - 0.25; });
  relation->setComputegFunction([](double, const Vector&, const Vector& lambda, Vector& r) {
    r(0) = lambda(0) + std::pow(lambda(0), 3);
  });
  relation->setComputeJachxFunction(
      [](double, const Vector& x, const Vector&, Matrix& C) { C(0, 0) = 2.0 * x(0); });
  relation->setComputeJacglambdaFunction(
      [](double, const Vector&, const Vector& lambda, Matrix& B) {
        B(0, 0) = 1.0 + 3.0 * lambda(0) * lambda(0);
      });
  auto system = std::make_shared<FirstOrderNonLinearDS>(Vector{1.0});
  system->setF(Vector{-1.0});
  Scene scene(
      system, 1e-2, 2.0, std::make_shared<EulerMoreauOSI>(1.0),
      std::make_shared<Interaction>(std::make_shared<ComplementarityConditionNSL>(1), relation),
      std::make_shared<LCP>());
  scene.simulation->setNewtonTolerance(1e-11);
  while (scene.simulation->hasNextEvent()) {
    scene.simulation->computeOneStep();
    const double expected = std::max(0.5, 1.0 - scene.simulation->nextTime());
    ASSERT_NEAR(scene.system->x()(0), expected, 1e-9);
    scene.simulation->nextStep();
  }
  const double lambda = scene.interaction->lambda(0)(0);
  EXPECT_NEAR(lambda + lambda * lambda * lambda, 1.0, 1e-9);
}

/// ẋ = r = −100 λ x with λ = 1 (from 0 ≤ λ − 1 ⟂ λ ≥ 0): the input is stiff in x.
std::shared_ptr<FirstOrderNonLinearR> stiffInput() {
  auto relation = std::make_shared<FirstOrderNonLinearR>();
  relation->setComputehFunction(
      [](double, const Vector&, const Vector& lambda, Vector& y) { y(0) = lambda(0) - 1.0; });
  relation->setComputegFunction([](double, const Vector& x, const Vector& lambda, Vector& r) {
    r(0) = -100.0 * lambda(0) * x(0);
  });
  relation->setComputeJachxFunction([](double, const Vector&, const Vector&, Matrix&) {});
  relation->setComputeJachlambdaFunction(
      [](double, const Vector&, const Vector&, Matrix& D) { D(0, 0) = 1.0; });
  relation->setComputeJacglambdaFunction(
      [](double, const Vector& x, const Vector&, Matrix& B) { B(0, 0) = -100.0 * x(0); });
  return relation;
}

// With ∂g/∂x Newton's iteration is exact after two passes. Without it the iteration diverges, since
// h ‖∂g/∂x‖ = 10.
TEST(FirstOrder, InputThatDependsOnTheState) {
  for (const bool givesGradient : {true, false}) {
    auto relation = stiffInput();
    if (givesGradient)
      relation->setComputeJacgxFunction([](double, const Vector&, const Vector& lambda, Matrix& K) {
        K(0, 0) = -100.0 * lambda(0);
      });
    auto system = std::make_shared<FirstOrderLinearTIDS>(Vector{1.0}, Matrix{{0.0}});
    Scene scene(
        system, 0.1, 1.0, std::make_shared<EulerMoreauOSI>(1.0),
        std::make_shared<Interaction>(std::make_shared<ComplementarityConditionNSL>(1), relation),
        std::make_shared<LCP>());
    scene.simulation->setNewtonTolerance(1e-12);
    if (!givesGradient) {
      EXPECT_THROW(scene.simulation->computeOneStep(), NoConvergence);
      continue;
    }
    double expected = 1.0;
    while (scene.simulation->hasNextEvent()) {
      scene.simulation->computeOneStep();
      expected /= 11.0;
      ASSERT_NEAR(system->x()(0), expected, 1e-12);
      ASSERT_LE(scene.simulation->getNewtonNbIterations(), 3);
      scene.simulation->nextStep();
    }
  }
}

// A linear system gives the same result when another system of the model needs several passes.
TEST(FirstOrder, LinearSystemBesideANonlinearOne) {
  const auto linear = [] {
    return std::make_shared<FirstOrderLinearTIDS>(Vector{1, 0}, Matrix{{0, 1}, {-1, 0}});
  };
  Scene alone(linear(), 0.1, 1.0, std::make_shared<EulerMoreauOSI>(0.5));
  alone.simulation->run();
  auto cubic = std::make_shared<FirstOrderNonLinearDS>(Vector{1.0});
  cubic->setComputeFFunction([](double, const Vector& x, Vector& f) { f(0) = -std::pow(x(0), 3); });
  cubic->setComputeJacobianfxFunction(
      [](double, const Vector& x, Matrix& J) { J(0, 0) = -3.0 * x(0) * x(0); });
  Scene both(linear(), 0.1, 1.0, std::make_shared<EulerMoreauOSI>(0.5));
  both.simulation->model()->insertDynamicalSystem(cubic);
  both.simulation->setNewtonTolerance(1e-13);
  both.simulation->run();
  EXPECT_GT(both.simulation->getNewtonNbIterations(), 1);
  for (int i = 0; i < 2; ++i) EXPECT_NEAR(both.system->x()(i), alone.system->x()(i), 1e-13);
}

// Half the step h gives a quarter of the error for θ = 1/2, and half of it for θ = 1.
TEST(FirstOrder, OrderOfConvergence) {
  const auto error = [](double theta, double h) {
    auto system = std::make_shared<FirstOrderNonLinearDS>(Vector{1.0});
    system->setComputeFFunction(
        [](double t, const Vector& x, Vector& f) { f(0) = x(0) * std::cos(t); });
    system->setComputeJacobianfxFunction(
        [](double t, const Vector&, Matrix& J) { J(0, 0) = std::cos(t); });
    Scene scene(system, h, 2.0, std::make_shared<EulerMoreauOSI>(theta));
    scene.simulation->setNewtonTolerance(1e-13);
    scene.simulation->run();
    return std::abs(system->x()(0) - std::exp(std::sin(2.0)));
  };
  const double second = std::log2(error(0.5, 0.02) / error(0.5, 0.01));
  const double first = std::log2(error(1.0, 0.02) / error(1.0, 0.01));
  EXPECT_NEAR(second, 2.0, 0.1);
  EXPECT_NEAR(first, 1.0, 0.1);
}

}  // namespace
}  // namespace rico
