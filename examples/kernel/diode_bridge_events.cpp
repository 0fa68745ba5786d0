/*
  Description
    The circuit of diode_bridge, event-driven: between the instants at which diodes commute it is a
    linear differential equation, and these instants are computed. The load R conducts in both
    directions, so that the voltage is a damped wave,

        V'' + V' / (R C) + V / (L C) = 0,

    with which each printed line is compared.

  Sample runs
    diode_bridge_events
*/
#include <cmath>
#include <cstdio>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/laws/ComplementarityConditionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/systems/FirstOrderLinearTIDS.hpp>

using namespace rico;

int main() {
  const double L = 1e-2, C = 1e-6, R = 1e3, V0 = 10.0;

  // 1. Voltage of the capacitor, current of the inductor.
  auto oscillator =
      std::make_shared<FirstOrderLinearTIDS>(Vector{V0, 0}, Matrix{{0, -1 / C}, {1 / L, 0}});

  // 2. The bridge.
  auto bridge = std::make_shared<FirstOrderLinearTIR>(Matrix{{0, 0}, {0, 0}, {-1, 0}, {1, 0}},
                                                      Matrix{{0, 0, -1 / C, 1 / C}, {0, 0, 0, 0}});
  bridge->setD(Matrix{{1 / R, 1 / R, -1, 0}, {1 / R, 1 / R, 0, -1}, {1, 0, 0, 0}, {0, 1, 0, 0}});
  auto diodes =
      std::make_shared<Interaction>(std::make_shared<ComplementarityConditionNSL>(4), bridge);

  // 3. Events.
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 5e-3);
  model->insertDynamicalSystem(oscillator);
  model->link(diodes, oscillator);
  EventDriven simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1e-3),
                         std::make_shared<LsodarOSI>());
  const double alpha = 1.0 / (2.0 * R * C);
  const double omega = std::sqrt(1.0 / (L * C) - alpha * alpha);
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    const double t = simulation.startingTime();
    const double V = oscillator->x()(0);
    const double exact =
        V0 * std::exp(-alpha * t) * (std::cos(omega * t) - alpha / omega * std::sin(omega * t));
    const bool commutes = simulation.eventsManager()->currentEvent().type == EventType::kNonSmooth;
    std::printf("t = %.12f   V = %12.9f   rectified %12.9f   error %8.1e%s\n", t, V,
                diodes->lambda(0)(0) + diodes->lambda(0)(1), V - exact,
                commutes ? "   diodes commute" : "");
    if (std::abs(V - exact) > 1e-10) return std::puts("not the damped wave"), 1;
  }
  return 0;
}
