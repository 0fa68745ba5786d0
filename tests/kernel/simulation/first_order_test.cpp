// Circuits, relays and smooth first-order systems: rows of the table of worked cases.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/formulation/AVI.hpp>
#include <kernel/formulation/GenericMechanical.hpp>
#include <kernel/formulation/LCP.hpp>
#include <kernel/formulation/MLCP.hpp>
#include <kernel/formulation/Relay.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/integration/ZeroOrderHoldOSI.hpp>
#include <kernel/modeling/ComplementarityConditionNSL.hpp>
#include <kernel/modeling/FirstOrderLinearTIDS.hpp>
#include <kernel/modeling/FirstOrderLinearTIR.hpp>
#include <kernel/modeling/FirstOrderType1R.hpp>
#include <kernel/modeling/Interaction.hpp>
#include <kernel/modeling/MixedComplementarityConditionNSL.hpp>
#include <kernel/modeling/NormalConeNSL.hpp>
#include <kernel/modeling/RelayNSL.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/support/Exception.hpp>
#include <numbers>

#include "kernel/support/reference.hpp"

namespace rico {
namespace {

using System = std::shared_ptr<FirstOrderNonLinearDS>;
using Integrator = std::shared_ptr<OneStepIntegrator>;
using Problem = std::shared_ptr<OneStepNSProblem>;

/// One system, with or without one interaction.
struct Scene {
  System system;
  std::shared_ptr<Interaction> interaction;
  std::shared_ptr<TimeStepping> simulation;

  Scene(System s, double h, double T, const Integrator& integrator,
        std::shared_ptr<Interaction> i = nullptr, const Problem& problem = nullptr)
      : system(std::move(s)), interaction(std::move(i)) {
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
    model->insertDynamicalSystem(system);
    if (interaction != nullptr) model->link(interaction, system);
    simulation = std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                                integrator, problem);
  }

  void expectNear(std::initializer_list<double> x, double tolerance) const {
    int i = 0;
    for (double value : x) EXPECT_NEAR(system->x()(i++), value, tolerance) << "entry " << i - 1;
  }

  /// Steps through the rows of a file whose columns 1, 2, ... are x.
  void follow(const char* file, double tolerance) {
    const auto rows = readReference(file);
    if (rows.empty()) GTEST_SKIP() << "no " << file << " in " << referenceFolder();
    for (std::size_t k = 1; k < rows.size(); ++k) {
      simulation->computeOneStep();
      for (int i = 0; i < system->dimension(); ++i)
        ASSERT_NEAR(system->x()(i), rows[k][1 + i], tolerance) << "row " << k;
      simulation->nextStep();
    }
  }
};

constexpr double kL = 1e-2;
constexpr double kC = 1e-6;
constexpr double kR = 1e3;

Matrix oscillator() { return {{0, -1 / kC}, {1 / kL, 0}}; }

Scene diodeRlc() {
  auto relation = std::make_shared<FirstOrderLinearTIR>(Matrix{{-1, 0}}, Matrix{{-1 / kC}, {0}});
  relation->setD(Matrix{{kR}});
  return {std::make_shared<FirstOrderLinearTIDS>(Vector{10, 0}, oscillator()),
          1e-5,
          5e-3,
          std::make_shared<EulerMoreauOSI>(0.5),
          std::make_shared<Interaction>(std::make_shared<ComplementarityConditionNSL>(1), relation),
          std::make_shared<LCP>()};
}

std::shared_ptr<FirstOrderLinearTIR> bridge() {
  auto relation = std::make_shared<FirstOrderLinearTIR>(
      Matrix{{0, 0}, {0, 0}, {-1, 0}, {1, 0}}, Matrix{{0, 0, -1 / kC, 1 / kC}, {0, 0, 0, 0}});
  relation->setD(
      Matrix{{1 / kR, 1 / kR, -1, 0}, {1 / kR, 1 / kR, 0, -1}, {1, 0, 0, 0}, {0, 1, 0, 0}});
  return relation;
}

Scene diodeBridge(const Problem& problem) {
  return {std::make_shared<FirstOrderLinearTIDS>(Vector{10, 0}, oscillator()),
          1e-6,
          5e-3,
          std::make_shared<EulerMoreauOSI>(0.5),
          std::make_shared<Interaction>(std::make_shared<ComplementarityConditionNSL>(4), bridge()),
          problem};
}

Scene relayOscillator(const Problem& problem, const std::shared_ptr<NonSmoothLaw>& law) {
  const double x0 = 3.0 * std::numbers::sqrt2 / (2.0 * std::numbers::pi);
  return {std::make_shared<FirstOrderLinearTIDS>(Vector{0, x0, 0},
                                                 Matrix{{0, 1, 0}, {0, 0, 1}, {0, -3, -2}}),
          1e-2,
          100.0,
          std::make_shared<EulerMoreauOSI>(0.5),
          std::make_shared<Interaction>(
              law, std::make_shared<FirstOrderLinearTIR>(Matrix{{1, 0, 0}}, Matrix{{0}, {0}, {1}})),
          problem};
}

Scene twoRelays(const Integrator& integrator, double h, double T) {
  return {std::make_shared<FirstOrderLinearTIDS>(Vector{1, -1}, Matrix(2, 2)),
          h,
          T,
          integrator,
          std::make_shared<Interaction>(std::make_shared<RelayNSL>(2),
                                        std::make_shared<FirstOrderLinearTIR>(
                                            Matrix::identity(2), 2.0 * Matrix::identity(2))),
          std::make_shared<Relay>()};
}

TEST(FirstOrder, DiodeRlcCircuit) {
  Scene scene = diodeRlc();
  while (scene.simulation->stepNumber() < 499) {
    scene.simulation->computeOneStep();
    scene.simulation->nextStep();
  }
  scene.expectNear({2.641438992018123, -0.01406577463045633}, 1e-11);
}

TEST(FirstOrder, DiodeRlcCircuitSeries) { diodeRlc().follow("CircuitRLCD.ref", 1e-11); }

TEST(FirstOrder, DiodeBridge) {
  Scene scene = diodeBridge(std::make_shared<LCP>());
  for (int k = 0; k < 998; ++k) {
    scene.simulation->computeOneStep();
    scene.simulation->nextStep();
    const Vector& y = scene.interaction->y(0);
    const Vector& lambda = scene.interaction->lambda(0);
    for (int i = 0; i < 4; ++i) {
      ASSERT_GE(lambda(i), -1e-12);
      ASSERT_GE(y(i), -1e-10);
      ASSERT_NEAR(y(i) * lambda(i), 0.0, 1e-9);
    }
  }
  scene.expectNear({-5.051978461266847, -0.03127918518101041}, 1e-10);
}

TEST(FirstOrder, DiodeBridgeSeries) {
  diodeBridge(std::make_shared<LCP>()).follow("DiodeBridge.ref", 1e-9);
}

TEST(FirstOrder, RelayOscillator) {
  Scene scene = relayOscillator(std::make_shared<Relay>(), std::make_shared<RelayNSL>(1));
  while (scene.simulation->stepNumber() < 9999) {
    scene.simulation->computeOneStep();
    scene.simulation->nextStep();
  }
  scene.expectNear({0.1620224098723035, -0.2265211378700283, -0.4325504796410510}, 1e-10);
}

TEST(FirstOrder, RelayOscillatorSeries) {
  relayOscillator(std::make_shared<Relay>(), std::make_shared<RelayNSL>(1))
      .follow("RelayOscillator.ref", 1e-10);
}

// The interval [-1, 1] written as a polyhedron.
TEST(FirstOrder, RelayOscillatorAsNormalCone) {
  Scene scene = relayOscillator(std::make_shared<AVI>(), std::make_shared<NormalConeNSL>(
                                                             1, Matrix{{1}, {-1}}, Vector{-1, -1}));
  Scene relay = relayOscillator(std::make_shared<Relay>(), std::make_shared<RelayNSL>(1));
  for (int k = 0; k < 500; ++k) {
    scene.simulation->computeOneStep();
    relay.simulation->computeOneStep();
    for (int i = 0; i < 3; ++i) ASSERT_NEAR(scene.system->x()(i), relay.system->x()(i), 1e-8);
    scene.simulation->nextStep();
    relay.simulation->nextStep();
  }
}

// |x_i| = 1 − 2t until t = 1/2, then 0.
TEST(FirstOrder, TwoRelays) {
  Scene scene = twoRelays(std::make_shared<EulerMoreauOSI>(0.5), 1e-3, 0.8);
  while (scene.simulation->hasNextEvent()) {
    scene.simulation->computeOneStep();
    const double expected = std::max(0.0, 1.0 - 2.0 * scene.simulation->nextTime());
    ASSERT_NEAR(scene.system->x()(0), expected, 1e-12);
    ASSERT_NEAR(scene.system->x()(1), -expected, 1e-12);
    scene.simulation->nextStep();
  }
}

TEST(FirstOrder, TwoRelaysSeries) {
  twoRelays(std::make_shared<EulerMoreauOSI>(0.5), 1e-3, 0.8)
      .follow("SimpleExampleRelay.ref", 1e-12);
}

TEST(FirstOrder, ZeroOrderHoldIsExact) {
  Scene scene(std::make_shared<FirstOrderLinearTIDS>(Vector{1, 0}, Matrix{{0, 1}, {-1, 0}}), 0.1,
              10.0, std::make_shared<ZeroOrderHoldOSI>());
  while (scene.simulation->hasNextEvent()) {
    scene.simulation->computeOneStep();
    const double t = scene.simulation->nextTime();
    scene.expectNear({std::cos(t), -std::sin(t)}, 1e-12);
    scene.simulation->nextStep();
  }
}

// ẋ = -sgn(x): |x| falls with slope one to zero, and stays.
TEST(FirstOrder, ZeroOrderHoldWithRelays) {
  Scene scene(std::make_shared<FirstOrderLinearTIDS>(Vector{1, -1}, Matrix(2, 2)), 0.1, 3.0,
              std::make_shared<ZeroOrderHoldOSI>(),
              std::make_shared<Interaction>(
                  std::make_shared<RelayNSL>(2),
                  std::make_shared<FirstOrderLinearTIR>(Matrix::identity(2), Matrix::identity(2))),
              std::make_shared<Relay>());
  while (scene.simulation->hasNextEvent()) {
    scene.simulation->computeOneStep();
    const double expected = std::max(0.0, 1.0 - scene.simulation->nextTime());
    scene.expectNear({expected, -expected}, 1e-14);
    scene.simulation->nextStep();
  }
}

TEST(FirstOrder, EulerMoreauConstantAndTimeDependent) {
  Scene constant(std::make_shared<FirstOrderLinearTIDS>(Vector{5, 10}, Matrix(2, 2), Vector{-1, 0}),
                 1e-3, 3.0, std::make_shared<EulerMoreauOSI>(0.5));
  constant.simulation->run();
  constant.expectNear({2, 10}, 1e-10);
  auto system = std::make_shared<FirstOrderLinearDS>(Vector{5, 10}, Matrix(2, 2));
  system->setComputebFunction([](double t, Vector& b) { b = {t, t * t}; });
  Scene dependent(system, 1e-3, 3.0, std::make_shared<EulerMoreauOSI>(0.5));
  dependent.simulation->run();
  dependent.expectNear({9.5, 19}, 1e-6);
}

// A complementarity system whose rows are partly equalities, against the same one with the equality
// eliminated by hand.
TEST(FirstOrder, MixedComplementarity) {
  // ẋ = −x + λ2,  0 = x − λ1 (row 0),  0 ≤ λ1 − 2 + λ2 ⟂ λ2 ≥ 0: x is kept above 2 − λ2.
  auto relation = std::make_shared<FirstOrderLinearTIR>(Matrix{{1}, {0}}, Matrix{{0, 1}});
  relation->setD(Matrix{{-1, 0}, {1, 1}});
  relation->sete(Vector{0, -2});
  Scene mixed(std::make_shared<FirstOrderLinearTIDS>(Vector{3}, Matrix{{-1}}), 1e-2, 3.0,
              std::make_shared<EulerMoreauOSI>(1.0),
              std::make_shared<Interaction>(
                  std::make_shared<MixedComplementarityConditionNSL>(2, 1), relation),
              std::make_shared<MLCP>());
  auto reduced = std::make_shared<FirstOrderLinearTIR>(Matrix{{1}}, Matrix{{1}});
  reduced->setD(Matrix{{1}});
  reduced->sete(Vector{-2});
  Scene plain(
      std::make_shared<FirstOrderLinearTIDS>(Vector{3}, Matrix{{-1}}), 1e-2, 3.0,
      std::make_shared<EulerMoreauOSI>(1.0),
      std::make_shared<Interaction>(std::make_shared<ComplementarityConditionNSL>(1), reduced),
      std::make_shared<LCP>());
  while (mixed.simulation->hasNextEvent()) {
    mixed.simulation->computeOneStep();
    plain.simulation->computeOneStep();
    ASSERT_NEAR(mixed.system->x()(0), plain.system->x()(0), 1e-12);
    mixed.simulation->nextStep();
    plain.simulation->nextStep();
  }
  EXPECT_NEAR(plain.system->x()(0), 1.0, 0.03);  // where −x + (2 − x) = 0
}

// ẋ = −1 + r, r = λ + λ³, 0 ≤ x² − 1/4 ⟂ λ ≥ 0: x falls to 1/2 and is held there by λ + λ³ = 1.
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

// With ∂g/∂x Newton's iteration is exact after two passes; without, h ‖∂g/∂x‖ = 10 makes it
// diverge.
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

// A linear system is integrated as if it were alone beside one that takes several passes.
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

// Halving h divides the error by four for θ = 1/2, by two for θ = 1.
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
