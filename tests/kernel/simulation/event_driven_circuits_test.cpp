// Event-driven simulation of laws between first-order systems: diodes and relays.
#include <gtest/gtest.h>

#include <cmath>
#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/laws/ComplementarityConditionNSL.hpp>
#include <kernel/laws/RelayNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/relations/first_order/FirstOrderType1R.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderLinearTIDS.hpp>
#include <numbers>

namespace rico {
namespace {

constexpr double kL = 1e-2;
constexpr double kC = 1e-6;
constexpr double kR = 1e3;
constexpr double kV0 = 10.0;
constexpr double kPi = std::numbers::pi;

/// A capacitor and an inductor, x = (V, I).
std::shared_ptr<FirstOrderLinearTIDS> oscillator() {
  return std::make_shared<FirstOrderLinearTIDS>(Vector{kV0, 0}, Matrix{{0, -1 / kC}, {1 / kL, 0}});
}

/// One system and one interaction in the interval [0, T].
struct Circuit {
  std::shared_ptr<FirstOrderNonLinearDS> system;
  std::shared_ptr<Interaction> interaction;
  std::shared_ptr<NonSmoothDynamicalSystem> model;

  Circuit(std::shared_ptr<FirstOrderNonLinearDS> ds, std::shared_ptr<NonSmoothLaw> law,
          std::shared_ptr<Relation> relation, double T)
      : system(std::move(ds)),
        interaction(std::make_shared<Interaction>(std::move(law), std::move(relation))),
        model(std::make_shared<NonSmoothDynamicalSystem>(0.0, T)) {
    model->insertDynamicalSystem(system);
    model->link(interaction, system);
  }

  std::shared_ptr<EventDriven> events(double h) const {
    return std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                         std::make_shared<LsodarOSI>());
  }
};

Circuit diodeBridge(double T) {
  auto relation = std::make_shared<FirstOrderLinearTIR>(
      Matrix{{0, 0}, {0, 0}, {-1, 0}, {1, 0}}, Matrix{{0, 0, -1 / kC, 1 / kC}, {0, 0, 0, 0}});
  relation->setD(
      Matrix{{1 / kR, 1 / kR, -1, 0}, {1 / kR, 1 / kR, 0, -1}, {1, 0, 0, 0}, {0, 1, 0, 0}});
  return {oscillator(), std::make_shared<ComplementarityConditionNSL>(4), relation, T};
}

// The load conducts in both directions: V'' + V'/(RC) + V/(LC) = 0 holds at all times, and the
// diodes commute at V = 0.
struct DampedWave {
  double alpha = 1.0 / (2.0 * kR * kC);
  double omega = std::sqrt(1.0 / (kL * kC) - alpha * alpha);

  double voltage(double t) const {
    return kV0 * std::exp(-alpha * t) * (std::cos(omega * t) - alpha / omega * std::sin(omega * t));
  }
  /// The time of the k-th zero, k = 0, 1, ...
  double zero(int k) const { return (std::atan(omega / alpha) + k * kPi) / omega; }
};

TEST(DiodeBridge, GivesTheDampedWaveOfItsLoad) {
  const DampedWave wave;
  const Circuit circuit = diodeBridge(5e-3);
  auto simulation = circuit.events(1e-5);
  int commutations = 0;
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    const double t = simulation->startingTime();
    const Vector& y = circuit.interaction->y(0);
    const Vector& lambda = circuit.interaction->lambda(0);
    ASSERT_NEAR(circuit.system->x()(0), wave.voltage(t), 1e-10) << "t = " << t;
    ASSERT_NEAR(lambda(0) + lambda(1), std::abs(wave.voltage(t)), 1e-10);
    for (int i = 0; i < 4; ++i) {
      ASSERT_GE(y(i), -1e-11);
      ASSERT_GE(lambda(i), -1e-11);
      ASSERT_NEAR(y(i) * lambda(i), 0.0, 1e-13);
    }
    if (simulation->eventsManager()->currentEvent().type != EventType::kNonSmooth) continue;
    ASSERT_NEAR(t, wave.zero(commutations), 1e-14);
    ++commutations;
  }
  EXPECT_EQ(commutations, 16);
}

TEST(DiodeBridge, IsTheLimitOfTimeSteppingForSmallSteps) {
  const DampedWave wave;
  const auto error = [&](double h) {
    const Circuit circuit = diodeBridge(1e-3);
    TimeStepping simulation(circuit.model, std::make_shared<TimeDiscretisation>(0.0, h),
                            std::make_shared<EulerMoreauOSI>(0.5), std::make_shared<LCP>());
    double worst = 0.0;
    while (simulation.hasNextEvent()) {
      simulation.computeOneStep();
      worst =
          std::max(worst, std::abs(circuit.system->x()(0) - wave.voltage(simulation.nextTime())));
      simulation.nextStep();
    }
    return worst;
  };
  const double coarse = error(1e-6);
  const double fine = error(2.5e-7);
  EXPECT_LT(coarse, 0.1);
  EXPECT_LT(fine, 0.5 * coarse);
}

// One diode and the resistor are in parallel to the capacitor: the wave is damped for V > 0 and
// undamped for V < 0. The half waves last π/ω_d and π/ω₀.
TEST(HalfWave, DurationsAgreeWithTheClosedForm) {
  auto relation = std::make_shared<FirstOrderLinearTIR>(Matrix{{-1, 0}}, Matrix{{-1 / kC}, {0}});
  relation->setD(Matrix{{kR}});
  const Circuit circuit(oscillator(), std::make_shared<ComplementarityConditionNSL>(1), relation,
                        5e-3);
  auto simulation = circuit.events(1e-4);
  const DampedWave wave;
  const double free = kPi * std::sqrt(kL * kC);
  const double damped = kPi / wave.omega;
  double expected = wave.zero(0);
  int halfWaves = 0;
  double largest = 0.0;
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    const double V = circuit.system->x()(0);
    ASSERT_NEAR(circuit.interaction->lambda(0)(0), std::max(0.0, V) / kR, 1e-12);
    largest = std::max(largest, -V);
    if (simulation->eventsManager()->currentEvent().type != EventType::kNonSmooth) continue;
    ASSERT_NEAR(simulation->startingTime(), expected, 1e-14);
    expected += ++halfWaves % 2 == 1 ? free : damped;
  }
  EXPECT_EQ(halfWaves, 16);
  // The undamped half wave starts with the energy left by the damped quarter wave, I = C V' at its
  // end.
  EXPECT_LT(largest, kV0 * std::exp(-wave.alpha * wave.zero(0)) * 1.01);
}

// x' = 2 λ, −x ∈ N_[−1,1](λ), with two independent rows: |x| = 1 − 2 t, and both rows slide from
// t = 1/2 on.
TEST(Relay, SlidesFromOneHalfOn) {
  auto system = std::make_shared<FirstOrderLinearTIDS>(Vector{1, -1}, Matrix(2, 2));
  const Circuit circuit(
      system, std::make_shared<RelayNSL>(2),
      std::make_shared<FirstOrderLinearTIR>(Matrix::identity(2), Matrix::diagonal({2, 2})), 0.8);
  auto simulation = circuit.events(1e-2);
  double switched = 0.0;
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    const double t = simulation->startingTime();
    ASSERT_NEAR(system->x()(0), std::max(0.0, 1.0 - 2.0 * t), 1e-12);
    ASSERT_NEAR(system->x()(1), -std::max(0.0, 1.0 - 2.0 * t), 1e-12);
    if (simulation->eventsManager()->currentEvent().type == EventType::kNonSmooth) switched = t;
  }
  EXPECT_NEAR(switched, 0.5, 1e-12);
  EXPECT_NEAR(circuit.interaction->lambda(0)(0), 0.0, 1e-12);
}

// x' = λ + t: the relay slides until the growing term t exceeds its range.
TEST(Relay, LeavesItsSlidingMode) {
  auto system = std::make_shared<FirstOrderLinearDS>(Vector{0}, Matrix(1, 1));
  system->setComputebFunction([](double t, Vector& b) { b[0] = t; });
  const Circuit circuit(system, std::make_shared<RelayNSL>(1),
                        std::make_shared<FirstOrderLinearTIR>(Matrix{{1}}, Matrix{{1}}), 2.0);
  auto simulation = circuit.events(0.25);
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    const double t = simulation->startingTime();
    ASSERT_NEAR(system->x()(0), t < 1.0 ? 0.0 : 0.5 * (t - 1.0) * (t - 1.0), 1e-11);
    ASSERT_NEAR(circuit.interaction->lambda(0)(0), std::max(-t, -1.0), 1e-11);
    if (simulation->eventsManager()->currentEvent().type == EventType::kNonSmooth) {
      ASSERT_NEAR(t, 1.0, 1e-12);
    }
  }
  EXPECT_EQ(simulation->numberOfNonSmoothEvents(), 1);
}

// The relay oscillator (relative degree 3) converges to a cycle that is symmetric about the origin.
TEST(Relay, OscillatorConvergesToItsCycle) {
  const double x0 = 3.0 * std::numbers::sqrt2 / (2.0 * kPi);
  auto system = std::make_shared<FirstOrderLinearTIDS>(Vector{0, x0, 0},
                                                       Matrix{{0, 1, 0}, {0, 0, 1}, {0, -3, -2}});
  const Circuit circuit(
      system, std::make_shared<RelayNSL>(1),
      std::make_shared<FirstOrderLinearTIR>(Matrix{{1, 0, 0}}, Matrix{{0}, {0}, {1}}), 100.0);
  auto simulation = circuit.events(0.1);
  std::vector<double> times;
  std::vector<Vector> states;
  while (simulation->hasNextEvent()) {
    simulation->computeOneStep();
    if (simulation->eventsManager()->currentEvent().type != EventType::kNonSmooth) continue;
    times.push_back(simulation->startingTime());
    states.push_back(system->x());
  }
  ASSERT_GT(times.size(), 40U);
  const std::size_t last = times.size() - 1;
  EXPECT_NEAR(times[last] - times[last - 1], times[last - 1] - times[last - 2], 1e-9);
  EXPECT_LT((states[last] + states[last - 1]).normInf(), 1e-9);
}

TEST(Circuits, UnsupportedModelsAreRefused) {
  auto nonlinear = std::make_shared<FirstOrderType1R>();
  nonlinear->setComputehFunction([](double, const Vector& x, const Vector&, Vector& y) { y = x; });
  nonlinear->setComputegFunction([](double, const Vector&, const Vector& l, Vector& r) { r = l; });
  nonlinear->setComputeJachxFunction(
      [](double, const Vector&, const Vector&, Matrix& C) { C(0, 0) = 1.0; });
  nonlinear->setComputeJacglambdaFunction(
      [](double, const Vector&, const Vector&, Matrix& B) { B(0, 0) = 1.0; });
  const Circuit circuit(std::make_shared<FirstOrderLinearTIDS>(Vector{1}, Matrix{{-1}}),
                        std::make_shared<RelayNSL>(1), nonlinear, 1.0);
  EXPECT_THROW(circuit.events(0.1)->computeOneStep(), Exception);
}

// 0 ≤ x ⟂ λ ≥ 0 has no multiplier for x < 0.
TEST(Circuits, AnInconsistentInitialStateIsReported) {
  const Circuit circuit(std::make_shared<FirstOrderLinearTIDS>(Vector{-1}, Matrix{{-1}}),
                        std::make_shared<ComplementarityConditionNSL>(1),
                        std::make_shared<FirstOrderLinearTIR>(Matrix{{1}}, Matrix{{1}}), 1.0);
  try {
    circuit.events(0.1)->computeOneStep();
    FAIL() << "no exception";
  } catch (const Exception& error) {
    EXPECT_NE(std::string(error.what()).find("Begin with y >= 0"), std::string::npos);
  }
}

}  // namespace
}  // namespace rico
