#include <iostream>
#include <kernel/integration/NewMarkAlphaOSI.hpp>
#include <kernel/integration/smooth/AlphaSolver.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/support/NumberText.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {

NewMarkAlphaOSI::NewMarkAlphaOSI(double rhoInfinity)
    : EventDrivenOSI(IntegratorKind::kNewMarkAlpha) {
  setRhoInfinity(rhoInfinity);
}

void NewMarkAlphaOSI::setRhoInfinity(double rhoInfinity) {
  rho_ = rhoInfinity;
  if (!(rho_ >= 0.0 && rho_ <= 1.0))
    throw Exception("NewMarkAlphaOSI: rhoInfinity = " + toString(rho_) +
                    " must lie between 0 and 1");
}

void NewMarkAlphaOSI::initializeSystem(SystemNode& node, double t) {
  if (dynamic_cast<SecondOrderDS*>(node.system.get()) == nullptr)
    refuse(*node.system, "it is for mechanical systems; use LsodarOSI");
  EventDrivenOSI::initializeSystem(node, t);
}

std::unique_ptr<OdeSolver> NewMarkAlphaOSI::makeSolver(SmoothDynamics& dynamics) const {
  AlphaOptions options;
  options.alphaM = (2.0 * rho_ - 1.0) / (rho_ + 1.0);
  options.alphaF = rho_ / (rho_ + 1.0);
  options.gamma = 0.5 + options.alphaF - options.alphaM;
  options.beta = 0.25 * (options.gamma + 0.5) * (options.gamma + 0.5);
  options.maxStep = maxStep_;
  options.tolerance = newtonTolerance_;
  options.maxIteration = newtonMaxIteration_;
  return std::make_unique<AlphaSolver>(dynamics, options);
}

void NewMarkAlphaOSI::display() const {
  OneStepIntegrator::display();
  const IntegrationStatistics cost = statistics();
  std::cout << "  rho at infinity " << rho_ << "; " << cost.steps << " steps, " << cost.evaluations
            << " evaluations, " << cost.restarts << " restarts\n";
}

}  // namespace rico
