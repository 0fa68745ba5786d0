#pragma once

#include <gtest/gtest.h>

#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>

namespace rico {

/// One system, with or without one interaction.
struct FirstOrderScene {
  std::shared_ptr<FirstOrderNonLinearDS> system;
  std::shared_ptr<Interaction> interaction;
  std::shared_ptr<TimeStepping> simulation;

  FirstOrderScene(std::shared_ptr<FirstOrderNonLinearDS> s, double h, double T,
                  const std::shared_ptr<OneStepIntegrator>& integrator,
                  std::shared_ptr<Interaction> i = nullptr,
                  const std::shared_ptr<OneStepNSProblem>& problem = nullptr)
      : system(std::move(s)), interaction(std::move(i)) {
    auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, T);
    model->insertDynamicalSystem(system);
    if (interaction != nullptr) model->link(interaction, system);
    simulation = std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, h),
                                                integrator, problem);
  }

  void expectNear(std::initializer_list<double> x, double tolerance) const {
    int i = 0;
    for (double value : x) EXPECT_NEAR(system->x()(i++), value, tolerance) << "entry " << i - 1;
  }
};

}  // namespace rico
