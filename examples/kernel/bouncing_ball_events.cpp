/*
  Description
    A ball falls on a floor and bounces, event-driven: the time of every impact is computed,
    the accumulation of impacts is recognised, and the ball then rests.
    m v' = -m g + p,  y = q,  0 <= v+ + e v- _|_ p >= 0 if y = 0.

  Sample runs
    bouncing_ball_events
    bouncing_ball_events 0.5          (restitution e = 0.5)
    bouncing_ball_events 0            (plastic)
    bouncing_ball_events 0.9 0 -1     (from contact: height 0, velocity -1)
*/
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

using namespace rico;

int main(int argc, char* argv[]) {
  const double e = argc > 1 ? std::atof(argv[1]) : 0.9;
  const double height = argc > 2 ? std::atof(argv[2]) : 1.0;
  const double velocity = argc > 3 ? std::atof(argv[3]) : 0.0;
  const double g = 9.81;

  // 1. The ball and its contact with the floor.
  auto ball =
      std::make_shared<LagrangianLinearTIDS>(Vector{height}, Vector{velocity}, Matrix::identity(1));
  ball->setFExt(Vector{-g});
  auto floor = std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(e),
                                             std::make_shared<LagrangianLinearTIR>(Matrix{{1}}));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 20.0);
  model->insertDynamicalSystem(ball);
  model->link(floor, ball);

  // 2. The simulation: an integrator, a problem for impacts, one for contact forces.
  EventDriven simulation(model, std::make_shared<TimeDiscretisation>(0.0, 0.1),
                         std::make_shared<LsodarOSI>(), std::make_shared<LCP>(),
                         std::make_shared<LCP>());

  // 3. From event to event.
  EventsManager& events = *simulation.eventsManager();
  while (events.hasNextEvent()) {
    simulation.advanceToEvent();
    simulation.processEvents();
    if (events.currentEvent().type == EventType::kNonSmooth &&
        simulation.numberOfNonSmoothEvents() <= 10)
      std::printf("t = %.15f   v- = %9.6f   v+ = %9.6f   impulse = %9.6f\n", events.startingTime(),
                  ball->velocityMemory()[1](0), ball->velocity()(0), floor->lambda(1)(0));
  }

  // 4. The first impact has the speed w, and impacts accumulate 2 e w / (g (1 - e)) later; then the
  // floor carries the weight.
  const double w = std::sqrt(velocity * velocity + 2.0 * g * height);
  const double limit = (velocity + w) / g + 2.0 * e * w / (g * (1.0 - e));
  for (const Accumulation& zeno : simulation.accumulations()) {
    std::printf("impacts accumulate at t = %.15f, exactly %.15f\n", zeno.limit, limit);
    if (std::abs(zeno.limit - limit) > 1e-9) return std::puts("not at the right time"), 1;
  }
  std::printf("%ld nonsmooth events; at t = 20: q = %g, v = %g, force = %.15f\n",
              simulation.numberOfNonSmoothEvents(), ball->q()(0), ball->velocity()(0),
              floor->lambda(2)(0));
  return std::abs(floor->lambda(2)(0) - g) < 1e-10 ? 0 : 1;
}
