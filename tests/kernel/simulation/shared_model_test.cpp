// Several simulations of one model, one after another and in turns.
#include <gtest/gtest.h>

#include "kernel/support/scenes.hpp"

namespace rico {
namespace {

std::shared_ptr<TimeStepping> another(const BouncingBall& scene, double theta) {
  return std::make_shared<TimeStepping>(
      scene.model, std::make_shared<TimeDiscretisation>(0.0, scene.h),
      std::make_shared<MoreauJeanOSI>(theta), std::make_shared<LCP>());
}

void step(TimeStepping& simulation, int steps) {
  for (int k = 0; k < steps; ++k) {
    simulation.computeOneStep();
    simulation.nextStep();
  }
}

TEST(SharedModel, SimulationsInTurnsAreLikeOne) {
  BouncingBall one, shared;
  one.build();
  shared.build();
  auto second = another(shared, 0.5);
  step(*one.simulation, 600);
  for (int turn = 0; turn < 3; ++turn) {
    step(*shared.simulation, 100);
    step(*second, 50);
  }
  second.reset();  // its integrator is deleted with it
  step(*shared.simulation, 150);
  EXPECT_NEAR(shared.ball->q()(0), one.ball->q()(0), 1e-13);
  EXPECT_NEAR(shared.ball->velocity()(0), one.ball->velocity()(0), 1e-12);
}

TEST(SharedModel, EachSimulationUsesItsOwnIntegrator) {
  BouncingBall falling;
  falling.build();
  step(*falling.simulation, 10);
  const double q = falling.ball->q()(0), v = falling.ball->velocity()(0);
  step(*another(falling, 1.0), 1);
  const double end = v - falling.h * 9.81;
  EXPECT_NEAR(falling.ball->velocity()(0), end, 1e-13);
  EXPECT_NEAR(falling.ball->q()(0), q + falling.h * end,
              1e-13);  // theta 1: the velocity of the end
}

}  // namespace
}  // namespace rico
