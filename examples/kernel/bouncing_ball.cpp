/*
  Description
    A ball falls on a floor and bounces: Moreau and Jean's scheme, Newton's impact law.
    m v' = -m g + p,  y = q,  0 <= v+ + e v- _|_ p >= 0 if y = 0.

  Sample runs
    bouncing_ball
    bouncing_ball 0.5          (restitution e = 0.5)
*/
#include <cstdio>
#include <cstdlib>
#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

using namespace rico;

int main(int argc, char* argv[]) {
  const double e = argc > 1 ? std::atof(argv[1]) : 0.9;
  const double g = 9.81;

  // 1. The ball: height, position along the floor, angle.
  auto ball =
      std::make_shared<LagrangianLinearTIDS>(Vector{1, 0, 0}, Vector{0, 0, 0}, Matrix::identity(3));
  ball->setFExt(Vector{-g, 0, 0});

  // 2. Its contact with the floor.
  auto floor =
      std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(e),
                                    std::make_shared<LagrangianLinearTIR>(Matrix{{1, 0, 0}}));

  // 3. The model and its simulation.
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 10.0);
  model->insertDynamicalSystem(ball);
  model->link(floor, ball);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 5e-3),
                          std::make_shared<MoreauJeanOSI>(0.5), std::make_shared<LCP>());

  // 4. Time. No step creates energy, except for less than m (g h)^2 when the ball comes to rest.
  double energy = g * ball->q()(0);
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    const double now = 0.5 * dot(ball->velocity(), ball->velocity()) + g * ball->q()(0);
    if (now > energy + 2.5e-3) return std::puts("energy was created"), 1;
    energy = now;
    if (simulation.stepNumber() % 200 == 0)
      std::printf("t = %6.3f   q = %9.6f   v = %9.6f   impulse = %9.6f\n", simulation.nextTime(),
                  ball->q()(0), ball->velocity()(0), floor->lambda(1)(0));
    simulation.nextStep();
  }
  return 0;
}
