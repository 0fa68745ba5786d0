/*
  Description
    An oscillating circuit behind a bridge of four ideal diodes and a resistor: a linear
    complementarity system, x' = A x + B lambda, y = C x + D lambda, 0 <= y _|_ lambda >= 0.
    The voltage across the resistor is the rectified one.

  Sample runs
    diode_bridge
*/
#include <cstdio>
#include <kernel/formulation/LCP.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/laws/ComplementarityConditionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
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

  // 3. Time.
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 5e-3);
  model->insertDynamicalSystem(oscillator);
  model->link(diodes, oscillator);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 1e-6),
                          std::make_shared<EulerMoreauOSI>(0.5), std::make_shared<LCP>());
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    const Vector& y = diodes->y(0);
    const Vector& lambda = diodes->lambda(0);
    for (int i = 0; i < 4; ++i)
      if (y(i) < -1e-9 || lambda(i) < -1e-9) return std::puts("a diode conducts backwards"), 1;
    if (simulation.stepNumber() % 500 == 0)
      std::printf("t = %8.6f   V = %9.6f   I = %9.6f   rectified %9.6f\n", simulation.nextTime(),
                  oscillator->x()(0), oscillator->x()(1), lambda(0) + lambda(1));
    simulation.nextStep();
  }
  return 0;
}
