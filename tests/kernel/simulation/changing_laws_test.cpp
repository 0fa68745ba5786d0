// Coefficients of laws that change during a run, while all matrices are constant.
#include <gtest/gtest.h>

#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/formulation/Relay.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/laws/RelayNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/FirstOrderLinearTIDS.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

namespace rico {
namespace {

constexpr double kG = 9.81;
constexpr double kH = 1e-3;

void steps(TimeStepping& simulation, int n) {
  for (int k = 0; k < n; ++k) {
    simulation.computeOneStep();
    simulation.nextStep();
  }
}

std::shared_ptr<NonSmoothDynamicalSystem> modelOf(const std::shared_ptr<DynamicalSystem>& system,
                                                  const std::shared_ptr<Interaction>& contact) {
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(system);
  model->link(contact, system);
  return model;
}

// A block slides with the deceleration μ g.
TEST(ChangingLaws, FrictionHasItsNewCoefficient) {
  auto block =
      std::make_shared<LagrangianLinearTIDS>(Vector{0, 0}, Vector{0, 5}, Matrix::identity(2));
  block->setFExt(Vector{-kG, 0});
  auto law = std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.1, 2);
  auto contact = std::make_shared<Interaction>(
      law, std::make_shared<LagrangianLinearTIR>(Matrix::identity(2)));
  TimeStepping simulation(modelOf(block, contact), std::make_shared<TimeDiscretisation>(0.0, kH),
                          std::make_shared<MoreauJeanOSI>(0.5),
                          std::make_shared<FrictionContact>(2));
  steps(simulation, 200);
  const double v = block->velocity()(1);
  EXPECT_NEAR(v, 5.0 - 200 * kH * 0.1 * kG, 1e-9);
  law->setMu(0.3);
  steps(simulation, 200);
  EXPECT_NEAR(block->velocity()(1), v - 200 * kH * 0.3 * kG, 1e-9);
}

/// x' = λ with a relay: |λ| is the bound where x ≠ 0.
struct RelayLoop {
  std::shared_ptr<FirstOrderLinearTIDS> system =
      std::make_shared<FirstOrderLinearTIDS>(Vector{1}, Matrix(1, 1));
  std::shared_ptr<RelayNSL> law = std::make_shared<RelayNSL>(1);
  std::shared_ptr<Interaction> interaction = std::make_shared<Interaction>(
      law, std::make_shared<FirstOrderLinearTIR>(Matrix{{1}}, Matrix{{1}}));
  std::shared_ptr<NonSmoothDynamicalSystem> model = modelOf(system, interaction);
};

TEST(ChangingLaws, ARelayHasItsNewBounds) {
  RelayLoop loop;
  TimeStepping simulation(loop.model, std::make_shared<TimeDiscretisation>(0.0, kH),
                          std::make_shared<EulerMoreauOSI>(0.5), std::make_shared<Relay>());
  steps(simulation, 100);
  EXPECT_NEAR(loop.system->x()(0), 0.9, 1e-12);
  loop.law->setLb(-0.25);
  steps(simulation, 100);
  EXPECT_NEAR(loop.system->x()(0), 0.875, 1e-12);
  EXPECT_EQ(loop.interaction->lambda(0)(0), -0.25);
}

TEST(ChangingLaws, ARelayHasItsNewBoundsAtOnceBetweenEvents) {
  RelayLoop loop;
  EventDriven simulation(loop.model, std::make_shared<TimeDiscretisation>(0.0, 0.01),
                         std::make_shared<LsodarOSI>());
  for (int k = 0; k < 10; ++k) simulation.computeOneStep();
  EXPECT_NEAR(loop.system->x()(0), 0.9, 1e-12);
  loop.law->setLb(-0.25);
  for (int k = 0; k < 10; ++k) simulation.computeOneStep();
  EXPECT_NEAR(loop.system->x()(0), 0.875, 1e-12);
}

}  // namespace
}  // namespace rico
