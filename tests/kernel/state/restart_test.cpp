// One function writes the state and reads it back; the run then continues as if it had not been
// interrupted.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/state/StateCopy.hpp>
#include <kernel/state/StateHash.hpp>

#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

/// A block that slides and bounces under a time-dependent force, and a pendulum.
std::shared_ptr<TimeStepping> build() {
  auto block = std::make_shared<LagrangianLinearTIDS>(Vector{0, 0.1}, Vector{1, 0},
                                                      Matrix::diagonal({2, 2}));
  block->setComputeFExtFunction([](double t, Vector& f) { f = {3.0 * std::sin(20.0 * t), -20.0}; });
  auto pendulum = std::make_shared<LagrangianDS>(Vector{1.0}, Vector{0.5}, Matrix::identity(1));
  pendulum->setComputeFIntFunction(
      [](double, const Vector& q, const Vector&, Vector& f) { f(0) = 30.0 * std::sin(q(0)); });
  auto contact =
      std::make_shared<Interaction>(std::make_shared<NewtonImpactFrictionNSL>(0.6, 0.0, 0.2, 2),
                                    std::make_shared<LagrangianLinearTIR>(Matrix{{0, 1}, {1, 0}}));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 2.0);
  model->insertDynamicalSystem(block);
  model->insertDynamicalSystem(pendulum);
  model->link(contact, block);
  return std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, 1e-3),
                                        std::make_shared<MoreauJeanOSI>(0.5),
                                        std::make_shared<FrictionContact>(2));
}

void step(TimeStepping& simulation, int steps) {
  for (int k = 0; k < steps; ++k) {
    simulation.computeOneStep();
    simulation.nextStep();
  }
}

std::uint64_t hashOf(TimeStepping& simulation) {
  StateHash hash;
  simulation.recordState(hash);
  return hash.value();
}

TEST(Restart, ContinuesBitForBit) {
  auto whole = build();
  step(*whole, 700);
  StateCopy recorder;
  whole->recordState(recorder);

  auto resumed = build();
  resumed->initialize();
  recorder.beginReading();
  resumed->recordState(recorder);
  EXPECT_EQ(hashOf(*whole), hashOf(*resumed));
  EXPECT_EQ(resumed->stepNumber(), 700);
  for (int k = 0; k < 700; ++k) {
    step(*whole, 1);
    step(*resumed, 1);
    ASSERT_EQ(hashOf(*whole), hashOf(*resumed)) << k << " steps after the restart";
  }
}

}  // namespace
}  // namespace rico
