#include <MoreauJeanOSI.hpp>
#include <SchemeOfUser.hpp>
#include <iostream>
#include <kernel/integration/MoreauJeanGOSI.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <kernel/topology/IntegratorWork.hpp>
#include <kernel/topology/Nodes.hpp>

namespace {

/// After a solve velocities of resting contacts are some 1e-13. Gaps up to this limit count as
/// closed, so that such a contact does not open for a step.
constexpr double kRoundOffOfGaps = 1e-10;

}  // namespace

MoreauJeanOSI::MoreauJeanOSI(OSI::TYPES type, std::shared_ptr<rico::OneStepIntegrator> kernel)
    : OneStepIntegrator(type, std::move(kernel)) {
  setDefaultGamma(scheme<rico::MoreauJeanOSI>(), 0.5);
}

MoreauJeanOSI::MoreauJeanOSI(double theta, double gamma)
    : MoreauJeanOSI(OSI::MOREAUJEANOSI, schemeOfUser<rico::MoreauJeanOSI>(theta, gamma)) {
  setConstraintActivationThreshold(kRoundOffOfGaps);
}

double MoreauJeanOSI::theta() const { return scheme<rico::MoreauJeanOSI>().theta(); }

void MoreauJeanOSI::setTheta(double newTheta) { scheme<rico::MoreauJeanOSI>().setTheta(newTheta); }

double MoreauJeanOSI::gamma() const { return scheme<rico::MoreauJeanOSI>().gamma(); }

void MoreauJeanOSI::setGamma(double newGamma) { scheme<rico::MoreauJeanOSI>().setGamma(newGamma); }

bool MoreauJeanOSI::useGamma() const { return scheme<rico::MoreauJeanOSI>().useGamma(); }

void MoreauJeanOSI::setUseGamma(bool newUseGamma) {
  scheme<rico::MoreauJeanOSI>().setUseGamma(newUseGamma);
}

bool MoreauJeanOSI::useGammaForRelation() const {
  return scheme<rico::MoreauJeanOSI>().useGammaForRelation();
}

void MoreauJeanOSI::setUseGammaForRelation(bool newUseGammaForRelation) {
  scheme<rico::MoreauJeanOSI>().setUseGammaForRelation(newUseGammaForRelation);
}

double MoreauJeanOSI::constraintActivationThreshold() const {
  return scheme<rico::MoreauJeanOSI>().constraintActivationThreshold();
}

void MoreauJeanOSI::setConstraintActivationThreshold(double v) {
  scheme<rico::MoreauJeanOSI>().setConstraintActivationThreshold(v);
}

void MoreauJeanOSI::setConstraintActivationThresholdVelocity(double v) {
  scheme<rico::MoreauJeanOSI>().setConstraintActivationThresholdVelocity(v);
}

void MoreauJeanOSI::setActivateWithNegativeRelativeVelocity(bool newActivate) {
  scheme<rico::MoreauJeanOSI>().setActivationRule(
      newActivate ? rico::ActivationRule::kGapAndVelocity : rico::ActivationRule::kGap);
}

void MoreauJeanOSI::setExplicitNewtonEulerDSOperators(bool newExplicit) {
  scheme<rico::MoreauJeanOSI>().setExplicitNewtonEulerDSOperators(newExplicit);
}

bool MoreauJeanOSI::explicitNewtonEulerDSOperators() const {
  return scheme<rico::MoreauJeanOSI>().explicitNewtonEulerDSOperators();
}

SimpleMatrix MoreauJeanOSI::computeWorkForces() const {
  std::vector<rico::SecondOrderDS*> systems;
  for (const rico::SystemNode* node : scheme<rico::MoreauJeanOSI>().systems())
    if (auto* ds = dynamic_cast<rico::SecondOrderDS*>(node->system.get())) systems.push_back(ds);
  const double h = scheme<rico::MoreauJeanOSI>().timeStep();
  SimpleMatrix work(static_cast<unsigned>(systems.size()), 3);
  for (unsigned row = 0; row < systems.size(); ++row) {
    const rico::SecondOrderDS& ds = *systems[row];
    const rico::Vector &before = ds.velocityMemory()[1], &after = ds.velocity();
    work(row, 0) = ds.number();
    for (int i = 0; i < after.size(); ++i) {
      const double mean = 0.5 * (before[i] + after[i]);
      work(row, 1) += h * mean * ds.forces()[i];
      work(row, 2) += mean * systems[row]->p(1)[i];
    }
  }
  return work;
}

SP::SimpleMatrix MoreauJeanOSI::W(SP::DynamicalSystem ds) const {
  return std::make_shared<SimpleMatrix>(scheme<rico::MoreauJeanOSI>().W(*ds->shared()));
}

// The reaction of a prescribed velocity i is (p − W v)_i. W is symmetric: its stored columns i
// serve as rows.
void MoreauJeanOSI::computeReactionsToBoundaryConditions() const {
  const auto& osi = scheme<rico::MoreauJeanOSI>();
  for (const rico::SystemNode* node : osi.systems()) {
    if (node->work == nullptr || node->work->prescribed.empty()) continue;
    auto* ds = dynamic_cast<rico::SecondOrderDS*>(node->system.get());
    if (ds == nullptr || ds->boundaryConditions() == nullptr) continue;
    const rico::Matrix& columns = osi.WBoundaryConditions(*ds);
    rico::Vector& reaction = ds->reactionToBoundaryConditions();
    const std::vector<int>& prescribed = ds->boundaryConditions()->velocityIndices();
    for (int c = 0; c < columns.cols(); ++c) reaction[c] = ds->p(1)[prescribed[c]];
    rico::multiplyTransposeAdd(-1.0, columns, ds->velocity().data(), reaction.data());
  }
}

MoreauJeanGOSI::MoreauJeanGOSI(double theta, double gamma)
    : MoreauJeanOSI(OSI::MOREAUJEANGOSI, schemeOfUser<rico::MoreauJeanGOSI>(theta, gamma)) {
  setConstraintActivationThreshold(kRoundOffOfGaps);
}

void MoreauJeanOSI::display() {
  OneStepIntegrator::display();
  std::cout << "====== MoreauJeanOSI OSI display ======" << std::endl;
  const SP::NonSmoothDynamicalSystem all = model();
  if (all == nullptr) return;
  for (const auto& ds : all->allSystems()) {
    std::cout << "--------------------------------\n--> W of dynamical system number "
              << ds->number() << ": \n";
    W(ds)->display();
    std::cout << "--> and corresponding theta is: " << theta() << '\n';
  }
  std::cout << "================================" << std::endl;
}
