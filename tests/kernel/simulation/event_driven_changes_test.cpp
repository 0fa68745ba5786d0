// Event-driven simulations whose forces, parameters or states change between two events: a change
// has effect from the next event on, although the integrator's last step may have ended later.
#include <gtest/gtest.h>

#include <kernel/systems/FirstOrderLinearDS.hpp>
#include <kernel/systems/LagrangianDS.hpp>

#include "kernel/support/event_driven.hpp"

namespace rico {
namespace {

constexpr double kG = 9.81;
constexpr double kH = 0.01;

/// A mass without contacts, and its force.
struct Flight {
  std::shared_ptr<Vector> force = std::make_shared<Vector>(Vector{-kG});
  std::shared_ptr<LagrangianDS> mass;
  std::shared_ptr<LsodarOSI> integrator = std::make_shared<LsodarOSI>();
  std::shared_ptr<EventDriven> simulation;

  Flight() {
    mass = std::make_shared<LagrangianDS>(Vector{0.0}, Vector{2.0}, Matrix::identity(1));
    mass->setFExtPtr(force);
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 2.0);
    model->insertDynamicalSystem(mass);
    simulation = std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, kH),
                                               integrator);
  }
  void steps(int n) const {
    for (int k = 0; k < n; ++k) simulation->computeOneStep();
  }
  /// Expects q and v after a time t with the acceleration a, from q and v.
  void expectParabola(double q, double v, double a, double t) const {
    EXPECT_NEAR(mass->q()(0), q + v * t + 0.5 * a * t * t, 1e-12);
    EXPECT_NEAR(mass->velocity()(0), v + a * t, 1e-12);
  }
};

TEST(EventDrivenChanges, AForceThatChangesHasEffectAtOnce) {
  Flight flight;
  flight.steps(50);
  const double q = flight.mass->q()(0);
  const double v = flight.mass->velocity()(0);
  (*flight.force)(0) = 3.0;
  flight.steps(1);
  flight.expectParabola(q, v, 3.0, kH);
  flight.steps(49);
  flight.expectParabola(q, v, 3.0, 50 * kH);
}

TEST(EventDrivenChanges, AStateThatChangesHasEffectAtOnce) {
  Flight flight;
  flight.steps(50);
  flight.mass->q()(0) = 7.0;
  flight.mass->velocity()(0) = -1.0;
  flight.steps(20);
  flight.expectParabola(7.0, -1.0, -kG, 20 * kH);
}

TEST(EventDrivenChanges, TheIntegrationContinuesWithoutChanges) {
  Flight flight;
  flight.steps(100);
  EXPECT_EQ(flight.integrator->statistics().restarts, 1);
  (*flight.force)(0) = 0.0;
  flight.steps(100);
  EXPECT_EQ(flight.integrator->statistics().restarts, 2);
}

// A ball at rest is lifted by a force that turns upwards.
TEST(EventDrivenChanges, AContactOpensWhenTheForceChanges) {
  auto force = std::make_shared<Vector>(Vector{-kG, 0.0, 0.0});
  EventDrivenBall scene;
  scene.T = 10.0;
  scene.build();
  scene.ball->setFExtPtr(force);
  while (scene.simulation->startingTime() < 9.0) scene.step();
  ASSERT_NEAR(scene.contact->lambda(2)(0), kG, 1e-9);
  const double begin = scene.simulation->startingTime();
  (*force)(0) = 1.5;
  while (scene.simulation->hasNextEvent()) scene.step();
  const double t = scene.simulation->startingTime() - begin;
  EXPECT_NEAR(scene.ball->q()(0), 0.5 * 1.5 * t * t, 1e-10);
  EXPECT_EQ(scene.contact->lambda(2)(0), 0.0);
}

// ẋ = -x + b, with another b in the second half.
TEST(EventDrivenChanges, AnInputOfAFirstOrderSystemHasEffectAtOnce) {
  auto input = std::make_shared<Vector>(Vector{0.0});
  auto system = std::make_shared<FirstOrderLinearDS>(Vector{1.0}, Matrix{{-1.0}});
  system->setbPtr(input);
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 2.0);
  model->insertDynamicalSystem(system);
  EventDriven simulation(model, std::make_shared<TimeDiscretisation>(0.0, kH),
                         std::make_shared<LsodarOSI>());
  for (int k = 0; k < 100; ++k) simulation.computeOneStep();
  EXPECT_NEAR(system->x()(0), 0.36787944117144233, 1e-11);
  (*input)(0) = 2.0;
  for (int k = 0; k < 100; ++k) simulation.computeOneStep();
  EXPECT_NEAR(system->x()(0), 2.0 + (0.36787944117144233 - 2.0) * 0.36787944117144233, 1e-11);
}

}  // namespace
}  // namespace rico
