#include <LsodarOSI.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <NonSmoothLaw.hpp>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/topology/Nodes.hpp>

namespace {

// Event-driven results are compared to 1e-11: a tenth of the kernel's own tolerances.
constexpr double kSmoothRelative = 1e-14, kSmoothAbsolute = 1e-15;

// LSODAR at its tolerances loses about 4.35e-14 of v² in each flight, for any gravity. In
// Siconos 4.4 the impacts of a contact therefore end at this speed; later flights are not resolved.
constexpr double kLowFlight = 1e-13, kRestingSpeed = 2.086e-7;

}  // namespace

LsodarOSI::LsodarOSI() : LsodarOSI(OSI::LSODAROSI) {}

LsodarOSI::LsodarOSI(OSI::TYPES type)
    : OneStepIntegrator(type, std::make_shared<rico::LsodarOSI>()) {
  scheme<rico::LsodarOSI>().setTol(kSmoothRelative, kSmoothAbsolute);
  scheme<rico::LsodarOSI>().resolveAccumulations(kLowFlight, kRestingSpeed);
}

void LsodarOSI::setTol(int /*jt*/, double rtol, double atol) {
  scheme<rico::LsodarOSI>().setTol(rtol, atol);
}

void LsodarOSI::setTol(integer /*newItol*/, const SA::doublereal& newRtol,
                       const SA::doublereal& newAtol) {
  scheme<rico::LsodarOSI>().setTol(newRtol[0], newAtol[0]);
}

void LsodarOSI::setMinMaxStepSizes(double minStep, double maxStep) {
  scheme<rico::LsodarOSI>().setMinMaxStepSizes(minStep, maxStep);
}

void LsodarOSI::setMaxNstep(int maxNumberSteps) {
  scheme<rico::LsodarOSI>().setMaxNstep(maxNumberSteps);
}

void LsodarOSI::setMaxOrder(int maxOrderNonStiff, int /*maxOrderStiff*/) {
  scheme<rico::LsodarOSI>().setMaxOrder(maxOrderNonStiff);
}

// initRhs() computes them, and creates the data for this.
void LsodarOSI::computeRhs(double t) {
  for (rico::SystemNode* node : shared()->systems()) node->system->initRhs(t);
}

unsigned int Hem5OSI::numberOfConstraints() {
  unsigned rows = 0;
  if (const SP::NonSmoothDynamicalSystem all = model())
    for (const auto& interaction : all->interactionsOf(2))
      rows += interaction->nonSmoothLaw()->size();
  return rows;
}
