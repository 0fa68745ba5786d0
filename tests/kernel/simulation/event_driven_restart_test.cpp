// An event-driven run continues from a recorded state with the bits of the run that recorded it.
#include <gtest/gtest.h>

#include <functional>
#include <kernel/integration/NewMarkAlphaOSI.hpp>
#include <kernel/laws/ComplementarityConditionNSL.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/relations/lagrangian/LagrangianScleronomousR.hpp>
#include <kernel/state/StateCopy.hpp>
#include <kernel/state/StateHash.hpp>
#include <kernel/systems/FirstOrderLinearTIDS.hpp>

#include "kernel/support/event_driven.hpp"

namespace rico {
namespace {

using Make = std::function<std::shared_ptr<EventDriven>()>;

std::shared_ptr<EventDriven> oneSystem(const std::shared_ptr<DynamicalSystem>& system,
                                       const std::shared_ptr<NonSmoothLaw>& law,
                                       const std::shared_ptr<Relation>& relation, double h,
                                       std::shared_ptr<EventDrivenOSI> integrator) {
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e3 * h);
  model->insertDynamicalSystem(system);
  model->link(std::make_shared<Interaction>(law, relation), system);
  return std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                       std::move(integrator));
}

std::shared_ptr<EventDriven> column() {
  EventDrivenColumn scene;
  scene.N = 3;
  scene.gap = 0.011;
  scene.build();
  return scene.simulation;
}

// A bouncing ball, integrated with the generalised-α scheme.
std::shared_ptr<EventDriven> ball() {
  auto system = std::make_shared<LagrangianLinearTIDS>(Vector{1}, Vector{0}, Matrix{{1}});
  system->setFExt({-9.81});
  return oneSystem(system, std::make_shared<NewtonImpactNSL>(0.8),
                   std::make_shared<LagrangianLinearTIR>(Matrix{{1}}), 0.01,
                   std::make_shared<NewMarkAlphaOSI>(0.8));
}

// A block on a floor, pulled by a spring with a moving end: it sticks and slips.
std::shared_ptr<EventDriven> stickSlip() {
  auto block = std::make_shared<LagrangianDS>(Vector{0, 0}, Vector{0, 0}, Matrix::identity(2));
  block->setComputeFIntFunction([](double t, const Vector& q, const Vector&, Vector& f) {
    f[0] = -20.0 * (t - q[0]);
    f[1] = 9.81;
  });
  return oneSystem(block, std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.3, 2),
                   std::make_shared<LagrangianLinearTIR>(Matrix{{0, 1}, {1, 0}}), 0.05,
                   std::make_shared<LsodarOSI>());
}

// A mass on a circle: a bilateral constraint, onto which the state is projected.
std::shared_ptr<EventDriven> pendulum() {
  auto mass =
      std::make_shared<LagrangianLinearTIDS>(Vector{1, 0}, Vector{0, 0}, Matrix::identity(2));
  mass->setFExt({0, -9.81});
  auto circle = std::make_shared<LagrangianScleronomousR>();
  circle->setComputehFunction(
      [](const Vector& q, Vector& y) { y[0] = q[0] * q[0] + q[1] * q[1] - 1.0; });
  circle->setComputeJachqFunction([](const Vector& q, Matrix& H) {
    H(0, 0) = 2.0 * q[0];
    H(0, 1) = 2.0 * q[1];
  });
  circle->setComputeDotJachqFunction([](const Vector&, const Vector& v, Matrix& dotH) {
    dotH(0, 0) = 2.0 * v[0];
    dotH(0, 1) = 2.0 * v[1];
  });
  return oneSystem(mass, std::make_shared<EqualityConditionNSL>(1), circle, 0.02,
                   std::make_shared<LsodarOSI>());
}

std::shared_ptr<EventDriven> diodeBridge() {
  const double L = 1e-2, C = 1e-6, R = 1e3;
  auto relation = std::make_shared<FirstOrderLinearTIR>(
      Matrix{{0, 0}, {0, 0}, {-1, 0}, {1, 0}}, Matrix{{0, 0, -1 / C, 1 / C}, {0, 0, 0, 0}});
  relation->setD(Matrix{{1 / R, 1 / R, -1, 0}, {1 / R, 1 / R, 0, -1}, {1, 0, 0, 0}, {0, 1, 0, 0}});
  return oneSystem(
      std::make_shared<FirstOrderLinearTIDS>(Vector{10, 0}, Matrix{{0, -1 / C}, {1 / L, 0}}),
      std::make_shared<ComplementarityConditionNSL>(4), relation, 5e-5,
      std::make_shared<LsodarOSI>());
}

std::uint64_t hashOf(EventDriven& simulation) {
  StateHash hash;
  simulation.recordState(hash);
  return hash.value();
}

class EventDrivenRestart : public testing::TestWithParam<std::pair<const char*, Make>> {};

// The state is recorded after 30 events and after 100; another run reads it, and the next 60 events
// must be the same.
TEST_P(EventDrivenRestart, ContinuesWithEqualBits) {
  auto written = GetParam().second();
  for (int events : {30, 70}) {
    for (int k = 0; k < events; ++k) written->computeOneStep();
    StateCopy state;
    written->recordState(state);
    auto read = GetParam().second();
    read->initialize();
    state.beginReading();
    read->recordState(state);
    ASSERT_EQ(hashOf(*read), hashOf(*written));
    for (int k = 0; k < 60; ++k) {
      written->computeOneStep();
      read->computeOneStep();
      ASSERT_EQ(read->startingTime(), written->startingTime()) << "event " << k;
      ASSERT_EQ(read->indexSet(2).size(), written->indexSet(2).size()) << "event " << k;
    }
    ASSERT_EQ(hashOf(*read), hashOf(*written));
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, EventDrivenRestart,
                         testing::Values(std::pair{"column", Make(column)},
                                         std::pair{"ball", Make(ball)},
                                         std::pair{"stickSlip", Make(stickSlip)},
                                         std::pair{"pendulum", Make(pendulum)},
                                         std::pair{"diodeBridge", Make(diodeBridge)}),
                         [](const auto& scene) { return scene.param.first; });

}  // namespace
}  // namespace rico
