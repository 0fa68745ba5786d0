#include <NonSmoothDynamicalSystem.hpp>
#include <OneStepIntegrator.hpp>
#include <Simulation.hpp>
#include <algorithm>
#include <iostream>
#include <kernel/support/Exception.hpp>

SP::Simulation OneStepIntegrator::simulation() const {
  return simulation_ == nullptr ? nullptr : simulation_->weak_from_this().lock();
}

const rico::LevelRange& OneStepIntegrator::levels() const {
  const auto table = rico::levelsTable();
  const auto row = std::find_if(table.begin(), table.end(), [this](const rico::LevelsRow& known) {
    return known.integrator == kernel_->kind();
  });
  return row->range;
}

SP::DynamicalSystemsGraph OneStepIntegrator::dynamicalSystemsGraph() const {
  const SP::NonSmoothDynamicalSystem inserted = model();
  return inserted == nullptr ? nullptr : inserted->topology()->dSG(0);
}

// Before it is inserted, an integrator has no systems.
void OneStepIntegrator::resetAllNonSmoothParts() const {
  if (model() == nullptr) return;
  for (const SP::DynamicalSystem& ds : model()->allSystems()) ds->resetAllNonSmoothParts();
}

void OneStepIntegrator::resetNonSmoothPart(unsigned int level) const {
  if (model() == nullptr) return;
  for (const SP::DynamicalSystem& ds : model()->allSystems()) ds->resetNonSmoothPart(level);
}

void OneStepIntegrator::beginParts() const {
  if (simulation_ == nullptr)
    throw rico::Exception("OneStepIntegrator: insert it into a simulation first");
  simulation_->beginParts();
}

void OneStepIntegrator::updateOutput(double time) {
  model()->updateOutput(time, levelMinForOutput(), levelMaxForOutput());
}

void OneStepIntegrator::updateOutput(double time, unsigned int level) {
  model()->updateOutput(time, level);
}

void OneStepIntegrator::updateInput(double time) {
  for (unsigned level = levelMinForInput(); level <= levelMaxForInput(); ++level)
    updateInput(time, level);
}

void OneStepIntegrator::updateInput(double time, unsigned int level) {
  model()->updateInput(time, level);
}

void OneStepIntegrator::display() {
  std::cout << "==== OneStepIntegrator display =====\n| _integratorType : " << type_
            << "\n| _sizeMem: " << getSizeMem()
            << "\n====================================" << std::endl;
}
