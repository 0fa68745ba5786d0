// Circuits, relays and smooth first-order systems are compared with published results.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/formulation/AVI.hpp>
#include <kernel/formulation/GenericMechanical.hpp>
#include <kernel/formulation/LCP.hpp>
#include <kernel/formulation/MLCP.hpp>
#include <kernel/formulation/Relay.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/integration/ZeroOrderHoldOSI.hpp>
#include <kernel/laws/ComplementarityConditionNSL.hpp>
#include <kernel/laws/MixedComplementarityConditionNSL.hpp>
#include <kernel/laws/NormalConeNSL.hpp>
#include <kernel/laws/RelayNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/FirstOrderLinearTIDS.hpp>
#include <numbers>

#include "kernel/support/first_order_scene.hpp"
#include "kernel/support/reference.hpp"

namespace rico {
namespace {

using Integrator = std::shared_ptr<OneStepIntegrator>;
using Problem = std::shared_ptr<OneStepNSProblem>;

/// A FirstOrderScene that is compared with the rows of a file, whose columns 1, 2, ... are x.
struct Scene : FirstOrderScene {
  using FirstOrderScene::FirstOrderScene;

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

// The same relay, with the interval [-1, 1] given as a polyhedron.
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

// ẋ = -sgn(x): |x| decreases to zero with slope one, and stays zero.
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

// A complementarity system with some equality rows is compared with the same system after the
// equality has been eliminated by hand.
TEST(FirstOrder, MixedComplementarity) {
  // ẋ = −x + λ2,  0 = x − λ1 (row 0),  0 ≤ λ1 − 2 + λ2 ⟂ λ2 ≥ 0: x stays above 2 − λ2.
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
  EXPECT_NEAR(plain.system->x()(0), 1.0, 0.03);  // the x at which −x + (2 − x) = 0
}

// x_{k+1} = x_k + h (a x_k + b) / (1 - h a / 2) with the present a and b.
TEST(EulerMoreau, TermsChangedBetweenStepsActInTheWholeNextStep) {
  const auto a = std::make_shared<Matrix>(Matrix{{-1}});
  const auto b = std::make_shared<Vector>(Vector{0.5});
  const auto system = std::make_shared<FirstOrderLinearTIDS>(Vector{2}, *a);
  system->setAPtr(a), system->setbPtr(b);
  const FirstOrderScene scene(system, 0.1, 1.0, std::make_shared<EulerMoreauOSI>(0.5));
  double x = 2;
  while (scene.simulation->hasNextEvent()) {
    if (scene.simulation->stepNumber() == 3) (*a)(0, 0) = -4;
    if (scene.simulation->stepNumber() == 5) (*b)[0] = -3;
    scene.simulation->computeOneStep();
    x += 0.1 * ((*a)(0, 0) * x + (*b)[0]) / (1 - 0.05 * (*a)(0, 0));
    ASSERT_NEAR(system->x()(0), x, 1e-13) << scene.simulation->stepNumber();
    scene.simulation->nextStep();
  }
}

}  // namespace
}  // namespace rico
