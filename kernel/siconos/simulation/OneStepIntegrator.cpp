#include <NonSmoothDynamicalSystem.hpp>
#include <NonSmoothLaw.hpp>
#include <OneStepIntegrator.hpp>
#include <SchemeOfUser.hpp>
#include <Simulation.hpp>
#include <algorithm>
#include <cmath>
#include <kernel/integration/D1MinusLinearOSI.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/integration/MoreauJeanCombinedProjectionOSI.hpp>
#include <kernel/integration/MoreauJeanDirectProjectionOSI.hpp>
#include <kernel/integration/MoreauJeanGOSI.hpp>
#include <kernel/integration/NewMarkAlphaOSI.hpp>
#include <kernel/integration/SchatzmanPaoliOSI.hpp>
#include <kernel/integration/ZeroOrderHoldOSI.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <kernel/topology/Nodes.hpp>

namespace {

/// After a solve velocities of resting contacts are some 1e-13. Gaps up to this limit count as
/// closed, so that such a contact does not open for a step.
constexpr double kRoundOffOfGaps = 1e-10;

/// The gamma of a scheme that is given none; it has no effect until a setUseGamma...() is called.
template <class Scheme>
void setDefaultGamma(Scheme& scheme, double gamma) {
  if (!std::isnan(scheme.gamma())) return;
  scheme.setGamma(gamma);
  scheme.setUseGamma(false);
}

// Event-driven results are compared to 1e-11: a tenth of the kernel's own tolerances.
constexpr double kSmoothRelative = 1e-14, kSmoothAbsolute = 1e-15;

}  // namespace

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

// (p − W v)_i, of the columns of W that prescribed velocities multiply: W is symmetric.
void MoreauJeanOSI::computeReactionsToBoundaryConditions() const {
  const auto& osi = scheme<rico::MoreauJeanOSI>();
  for (const rico::SystemNode* node : osi.systems()) {
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

MoreauJeanDirectProjectionOSI::MoreauJeanDirectProjectionOSI(double theta)
    : MoreauJeanOSI(OSI::MOREAUDIRECTPROJECTIONOSI,
                    schemeOfUser<rico::MoreauJeanDirectProjectionOSI>(theta)) {}

MoreauJeanDirectProjectionOSI::MoreauJeanDirectProjectionOSI(double theta, double gamma)
    : MoreauJeanOSI(OSI::MOREAUDIRECTPROJECTIONOSI,
                    schemeOfUser<rico::MoreauJeanDirectProjectionOSI>(theta, gamma)) {}

double MoreauJeanDirectProjectionOSI::activateYPosThreshold() const {
  return scheme<rico::MoreauJeanDirectProjectionOSI>().activateYPosThreshold();
}

double MoreauJeanDirectProjectionOSI::activateYVelThreshold() const {
  return scheme<rico::MoreauJeanDirectProjectionOSI>().activateYVelThreshold();
}

double MoreauJeanDirectProjectionOSI::deactivateYPosThreshold() const {
  return scheme<rico::MoreauJeanDirectProjectionOSI>().deactivateYPosThreshold();
}

double MoreauJeanDirectProjectionOSI::deactivateYVelThreshold() const {
  return scheme<rico::MoreauJeanDirectProjectionOSI>().deactivateYVelThreshold();
}

void MoreauJeanDirectProjectionOSI::setActivateYPosThreshold(double newValue) {
  scheme<rico::MoreauJeanDirectProjectionOSI>().setActivateYPosThreshold(newValue);
}

void MoreauJeanDirectProjectionOSI::setActivateYVelThreshold(double newValue) {
  scheme<rico::MoreauJeanDirectProjectionOSI>().setActivateYVelThreshold(newValue);
}

void MoreauJeanDirectProjectionOSI::setDeactivateYPosThreshold(double newValue) {
  scheme<rico::MoreauJeanDirectProjectionOSI>().setDeactivateYPosThreshold(newValue);
}

void MoreauJeanDirectProjectionOSI::setDeactivateYVelThreshold(double newValue) {
  scheme<rico::MoreauJeanDirectProjectionOSI>().setDeactivateYVelThreshold(newValue);
}

MoreauJeanCombinedProjectionOSI::MoreauJeanCombinedProjectionOSI(double theta)
    : MoreauJeanOSI(OSI::MOREAUCOMBINEDPROJECTIONOSI,
                    schemeOfUser<rico::MoreauJeanCombinedProjectionOSI>(theta)) {}

EulerMoreauOSI::EulerMoreauOSI(double theta)
    : OneStepIntegrator(OSI::EULERMOREAUOSI, schemeOfUser<rico::EulerMoreauOSI>(theta)) {
  setDefaultGamma(scheme<rico::EulerMoreauOSI>(), 1.0);
}

EulerMoreauOSI::EulerMoreauOSI(double theta, double gamma)
    : OneStepIntegrator(OSI::EULERMOREAUOSI, schemeOfUser<rico::EulerMoreauOSI>(theta, gamma)) {}

SP::SimpleMatrix EulerMoreauOSI::W(SP::DynamicalSystem ds) const {
  return std::make_shared<SimpleMatrix>(scheme<rico::EulerMoreauOSI>().W(*ds->shared()));
}

double EulerMoreauOSI::theta() const { return scheme<rico::EulerMoreauOSI>().theta(); }

void EulerMoreauOSI::setTheta(double newTheta) {
  scheme<rico::EulerMoreauOSI>().setTheta(newTheta);
}

double EulerMoreauOSI::gamma() const { return scheme<rico::EulerMoreauOSI>().gamma(); }

void EulerMoreauOSI::setGamma(double newGamma) {
  scheme<rico::EulerMoreauOSI>().setGamma(newGamma);
}

bool EulerMoreauOSI::useGamma() const { return scheme<rico::EulerMoreauOSI>().useGamma(); }

void EulerMoreauOSI::setUseGamma(bool newUseGamma) {
  scheme<rico::EulerMoreauOSI>().setUseGamma(newUseGamma);
}

bool EulerMoreauOSI::useGammaForRelation() const {
  return scheme<rico::EulerMoreauOSI>().useGammaForRelation();
}

void EulerMoreauOSI::setUseGammaForRelation(bool newUseGammaForRelation) {
  scheme<rico::EulerMoreauOSI>().setUseGammaForRelation(newUseGammaForRelation);
}

ZeroOrderHoldOSI::ZeroOrderHoldOSI()
    : OneStepIntegrator(OSI::ZOHOSI, schemeOfUser<rico::ZeroOrderHoldOSI>()) {}

const SiconosMatrix& ZeroOrderHoldOSI::Ad(SP::DynamicalSystem ds) {
  Ad_ = SimpleMatrix(scheme<rico::ZeroOrderHoldOSI>().Ad(*ds->shared()));
  return Ad_;
}

SchatzmanPaoliOSI::SchatzmanPaoliOSI(double theta)
    : OneStepIntegrator(OSI::SCHATZMANPAOLIOSI, schemeOfUser<rico::SchatzmanPaoliOSI>(theta)) {
  scheme<rico::SchatzmanPaoliOSI>().setSiconosForm(true);
}

SP::SimpleMatrix SchatzmanPaoliOSI::W(SP::DynamicalSystem ds) const {
  return std::make_shared<SimpleMatrix>(scheme<rico::SchatzmanPaoliOSI>().W(*ds->shared()));
}

double SchatzmanPaoliOSI::theta() const { return scheme<rico::SchatzmanPaoliOSI>().theta(); }

void SchatzmanPaoliOSI::setTheta(double newTheta) {
  scheme<rico::SchatzmanPaoliOSI>().setTheta(newTheta);
}

SchatzmanPaoliOSI::SchatzmanPaoliOSI(double theta, double /*gamma*/) : SchatzmanPaoliOSI(theta) {}

D1MinusLinearOSI::D1MinusLinearOSI(unsigned int type)
    : OneStepIntegrator(OSI::D1MINUSLINEAROSI, schemeOfUser<rico::D1MinusLinearOSI>(
                                                   type == halfexplicit_velocity_level
                                                       ? rico::D1MinusLevel::kVelocity
                                                       : rico::D1MinusLevel::kAcceleration)),
      type_(type) {
  if (type != halfexplicit_acceleration_level && type != halfexplicit_velocity_level)
    throw rico::Exception(
        "D1MinusLinearOSI: use halfexplicit_acceleration_level or halfexplicit_velocity_level");
}

void D1MinusLinearOSI::setConstraintActivationThreshold(double v) {
  scheme<rico::D1MinusLinearOSI>().setConstraintActivationThreshold(v);
}

LsodarOSI::LsodarOSI() : LsodarOSI(OSI::LSODAROSI) {}

LsodarOSI::LsodarOSI(OSI::TYPES type)
    : OneStepIntegrator(type, std::make_shared<rico::LsodarOSI>()) {
  scheme<rico::LsodarOSI>().setTol(kSmoothRelative, kSmoothAbsolute);
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

NewMarkAlphaOSI::NewMarkAlphaOSI(double rho_infty, bool /*flag*/)
    : OneStepIntegrator(OSI::NEWMARKALPHAOSI, std::make_shared<rico::NewMarkAlphaOSI>(rho_infty)) {}

// alpha_f = rho / (rho + 1).
NewMarkAlphaOSI::NewMarkAlphaOSI(double /*beta*/, double /*gamma*/, double /*alpha_m*/,
                                 double alpha_f, bool flag)
    : NewMarkAlphaOSI(alpha_f / (1.0 - alpha_f), flag) {}

double NewMarkAlphaOSI::rho() const { return scheme<rico::NewMarkAlphaOSI>().rhoInfinity(); }

void NewMarkAlphaOSI::setTolVelLevel(double tolerance) {
  scheme<rico::NewMarkAlphaOSI>().setNewtonTolerance(tolerance);
}

void NewMarkAlphaOSI::setParametersFromRho_infty(double rho_infty) {
  scheme<rico::NewMarkAlphaOSI>().setRhoInfinity(rho_infty);
}
