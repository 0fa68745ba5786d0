#include <cmath>
#include <iostream>
#include <kernel/integration/OneStepIntegrator.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/DynamicalSystem.hpp>
#include <kernel/topology/Nodes.hpp>

namespace rico {

void OneStepIntegrator::startStep(double tk, double h) {
  tk_ = tk;
  h_ = h;
  tkp1_ = std::abs(next_ - (tk + h)) <= 1e-9 * std::abs(h) ? next_ : tk + h;
}

void OneStepIntegrator::refuse(const DynamicalSystem& system, const char* remedy) const {
  throw Exception(std::string(name()) + " cannot integrate " + system.label() + ": " + remedy);
}

SystemNode& OneStepIntegrator::nodeOf(const DynamicalSystem& system) const {
  for (SystemNode* node : systems_)
    if (node->system.get() == &system) return *node;
  throw Exception(std::string(name()) + " does not integrate " + system.label() +
                  ": associate() it, and begin the simulation");
}

void OneStepIntegrator::display() const {
  std::cout << name() << ", " << systems_.size() << " systems\n";
}

}  // namespace rico
