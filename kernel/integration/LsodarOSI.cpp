#include <iostream>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/integration/smooth/SmoothDynamics.hpp>

namespace rico {

std::unique_ptr<OdeSolver> LsodarOSI::makeSolver(SmoothDynamics& dynamics) const {
  return OdeSolver::make(dynamics, options_);
}

void LsodarOSI::display() const {
  OneStepIntegrator::display();
  const IntegrationStatistics cost = statistics();
  std::cout << "  " << (options_.stiff ? "BDF" : "Adams") << ", tolerances "
            << options_.relativeTolerance << ", " << options_.absoluteTolerance << "; "
            << cost.steps << " steps, " << cost.evaluations << " evaluations, " << cost.restarts
            << " restarts\n";
}

}  // namespace rico
