/*
  Description
    A third-order linear system with a relay in its loop: after a transient it oscillates, or slides
    along the relay's switching surface. -y in N_[-1,1](lambda).

  Sample runs
    relay_oscillator
*/
#include <cmath>
#include <cstdio>
#include <kernel/formulation/Relay.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/laws/RelayNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/FirstOrderLinearTIDS.hpp>

using namespace rico;

int main() {
  // 1. The plant and the relay.
  const double x0 = 3.0 * std::sqrt(2.0) / (2.0 * std::acos(-1.0));
  auto plant = std::make_shared<FirstOrderLinearTIDS>(Vector{0, x0, 0},
                                                      Matrix{{0, 1, 0}, {0, 0, 1}, {0, -3, -2}});
  auto relay = std::make_shared<Interaction>(
      std::make_shared<RelayNSL>(1),
      std::make_shared<FirstOrderLinearTIR>(Matrix{{1, 0, 0}}, Matrix{{0}, {0}, {1}}));

  // 2. Time.
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 100.0);
  model->insertDynamicalSystem(plant);
  model->link(relay, plant);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1e-2),
                          std::make_shared<EulerMoreauOSI>(0.5), std::make_shared<Relay>());
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    if (std::abs(relay->lambda(0)(0)) > 1.0) return std::puts("the relay left [-1, 1]"), 1;
    if (simulation.stepNumber() % 1000 == 0)
      std::printf("t = %6.2f   x = %9.6f %9.6f %9.6f   relay %4.1f\n", simulation.nextTime(),
                  plant->x()(0), plant->x()(1), plant->x()(2), relay->lambda(0)(0));
    simulation.nextStep();
  }
  return 0;
}
