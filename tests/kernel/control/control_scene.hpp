#pragma once

#include <cmath>
#include <kernel/control/ControlManager.hpp>
#include <kernel/control/LinearSensor.hpp>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/integration/ZeroOrderHoldOSI.hpp>
#include <kernel/simulation/EventDriven.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/FirstOrderLinearDS.hpp>

namespace rico {

/// A plant ẋ = A x + b(t) + B u of two states, whose state is measured every h.
struct ControlScene {
  std::shared_ptr<FirstOrderLinearDS> plant;
  std::shared_ptr<LinearSensor> sensor;
  ControlManager control;
  double h, T;

  ControlScene(Matrix A, double period, double end)
      : plant(std::make_shared<FirstOrderLinearDS>(Vector{1.0, 0.5}, std::move(A))),
        sensor(std::make_shared<LinearSensor>(plant, Matrix::identity(2))),
        h(period),
        T(end) {
    control.add(sensor, TimeDiscretisation(0.0, h));
  }

  void add(const std::shared_ptr<SampledUnit>& unit) { control.add(unit, {0.0, h}); }

  /// A disturbance (0, amplitude sin t).
  void disturb(double amplitude) {
    plant->setComputebFunction([amplitude](double t, Vector& b) {
      b[0] = 0.0;
      b[1] = amplitude * std::sin(t);
    });
  }

  /// Runs with a zero-order hold whose step is the period of the samples; `row` is called after
  /// each step.
  template <class Row>
  void run(Row row) {
    TimeStepping simulation(model(), discretisation(), std::make_shared<ZeroOrderHoldOSI>(),
                            nullptr);
    control.begin();
    while (simulation.hasNextEvent()) {
      control.runBefore(simulation);
      simulation.computeOneStep();
      simulation.nextStep();
      row(simulation.startingTime());
    }
  }
  void run() {
    run([](double) {});
  }
  void runEventDriven() {
    EventDriven simulation(model(), discretisation(), std::make_shared<LsodarOSI>());
    control.run(simulation);
  }

 private:
  std::shared_ptr<NonSmoothDynamicalSystem> model() {
    auto system = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
    system->insertDynamicalSystem(plant);
    return system;
  }
  std::shared_ptr<TimeDiscretisation> discretisation() const {
    return std::make_shared<TimeDiscretisation>(0.0, h);
  }
};

}  // namespace rico
