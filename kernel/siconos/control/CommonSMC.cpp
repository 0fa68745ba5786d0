#include <ExplicitLinearSMC.hpp>
#include <FirstOrderLinearDS.hpp>
#include <LinearSMC.hpp>
#include <LinearSMCOT2.hpp>
#include <PluginTypes.hpp>
#include <kernel/control/ExplicitLinearSMC.hpp>
#include <kernel/control/LinearSMCOT2.hpp>
#include <kernel/control/LinearSMCimproved.hpp>
#include <kernel/control/Twisting.hpp>
#include <kernel/relations/first_order/FirstOrderLinearR.hpp>

namespace {

SP::SiconosVector handleOn(const std::shared_ptr<rico::Actuator>& owner, const rico::Vector& v) {
  auto& vector = const_cast<rico::Vector&>(v);
  return std::make_shared<SiconosVector>(std::shared_ptr<rico::Vector>(owner, &vector));
}

SP::SimpleMatrix twistingInput(double gain, double beta) {
  return std::make_shared<SimpleMatrix>(rico::twistingInput(gain, beta));
}

}  // namespace

CommonSMC::CommonSMC(unsigned int type, SP::ControlSensor sensor, SP::SimpleMatrix B,
                     SP::SimpleMatrix D)
    : Actuator(type, std::move(sensor), std::move(B)), _D(std::move(D)) {}

rico::SlidingModeControl& CommonSMC::sliding() const {
  return kernelAs<rico::SlidingModeControl>();
}

// The model of a nonlinear plant has the plant's own functions.
void CommonSMC::giveModel() {
  if (_DS_SMC == nullptr) {
    const auto plant = std::dynamic_pointer_cast<FirstOrderNonLinearDS>(_sensor->getDS());
    if (plant == nullptr || std::dynamic_pointer_cast<FirstOrderLinearDS>(plant) != nullptr) return;
    _DS_SMC = plant->copyOfFunctions();
  }
  _DS_SMC->settle();
  sliding().setModel(std::static_pointer_cast<rico::FirstOrderNonLinearDS>(_DS_SMC->shared()));
}

void CommonSMC::configure() {
  rico::SlidingModeControl& kernel = sliding();
  if (_Csurface != nullptr) kernel.setSurface(_Csurface->values());
  if (_D != nullptr) kernel.setSaturation(_D->values());
  kernel.setAmplitude(_alpha);
  kernel.setTheta(_thetaSMC);
  kernel.setUseEquivalentControl(!_noUeq);
  giveModel();
}

void CommonSMC::initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s) {
  configure();
  Actuator::initialize(nsds, s);
  _ueq = handleOn(shared(), sliding().equivalentControl());
  _us = handleOn(shared(), sliding().switchingControl());
  _lambda = _us;
}

std::vector<const rico::Vector*> CommonSMC::prediction() const { return {}; }

LinearSMC::LinearSMC(SP::ControlSensor sensor, unsigned int type)
    : LinearSMC(std::move(sensor), nullptr, nullptr, type) {}

LinearSMC::LinearSMC(SP::ControlSensor sensor, SP::SimpleMatrix B, SP::SimpleMatrix D,
                     unsigned int type)
    : CommonSMC(type, std::move(sensor), std::move(B), std::move(D)) {
  makeKernel<rico::LinearSMC>();
}

// Plug-ins in place of y = C x + D λ, r = B λ.
void LinearSMC::makeRelation() {
  if (!_plugingName.empty()) {
    auto relation = std::make_shared<FirstOrderType2R>(_pluginhName, _plugingName, _pluginJachxName,
                                                       _pluginJacglambdaName);
    _relationSMC = relation;
  } else if (!_plugineName.empty()) {
    auto relation = std::make_shared<FirstOrderLinearR>(_Csurface, _B);
    if (_D != nullptr) relation->setDPtr(_D);
    const std::size_t colon = _plugineName.rfind(':');
    relation->setComputeEFunction(_plugineName.substr(0, colon), _plugineName.substr(colon + 1));
    _relationSMC = relation;
  } else {
    return;
  }
  kernelAs<rico::LinearSMC>().setRelation(
      std::dynamic_pointer_cast<rico::FirstOrderR>(_relationSMC->shared()));
}

void LinearSMC::configure() {
  CommonSMC::configure();
  makeRelation();
  _OSNSPB_SMC = std::make_shared<Relay>(_numericsSolverId);
  _OSNSPB_SMC->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = _precision;
  _OSNSPB_SMC->applyOptions();
  kernelAs<rico::LinearSMC>().setProblem(
      std::static_pointer_cast<rico::LinearOSNS>(_OSNSPB_SMC->shared()));
}

void LinearSMC::initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s) {
  CommonSMC::initialize(nsds, s);
  _lambda = handleOn(shared(), kernelAs<rico::LinearSMC>().lambda());
}

std::vector<const rico::Vector*> LinearSMC::prediction() const {
  const auto& kernel = kernelAs<rico::LinearSMC>();
  return {&kernel.predictedState(), &kernel.predictedSurface(), &kernel.lambda()};
}

LinearSMCimproved::LinearSMCimproved(SP::ControlSensor sensor)
    : LinearSMCimproved(std::move(sensor), nullptr, nullptr) {}

LinearSMCimproved::LinearSMCimproved(SP::ControlSensor sensor, SP::SimpleMatrix B,
                                     SP::SimpleMatrix D)
    : LinearSMC(std::move(sensor), std::move(B), std::move(D), LINEAR_SMC_IMPROVED) {
  makeKernel<rico::LinearSMCimproved>();
}

void LinearSMCimproved::initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s) {
  LinearSMC::initialize(nsds, s);
  _up = handleOn(shared(), kernelAs<rico::LinearSMCimproved>().perturbationControl());
}

void LinearSMCimproved::setPerturbationPrediction(double ub) {
  kernelAs<rico::LinearSMCimproved>().setPredictPerturbation(ub);
}

void LinearSMCimproved::setPredictionOrder(unsigned int order) {
  kernelAs<rico::LinearSMCimproved>().setPredictionOrder(static_cast<int>(order));
}

Twisting::Twisting(SP::ControlSensor sensor) : LinearSMC(std::move(sensor), TWISTING) {
  noUeq(true);
}

Twisting::Twisting(SP::ControlSensor sensor, double /*hControl*/) : Twisting(std::move(sensor)) {}

Twisting::Twisting(SP::ControlSensor sensor, double gain, double beta, double /*hControl*/)
    : Twisting(std::move(sensor)) {
  setB(twistingInput(gain, beta));
}

RegularTwisting::RegularTwisting(SP::ControlSensor sensor) : Twisting(std::move(sensor)) {
  _type = REGULAR_TWISTING;
}

RegularTwisting::RegularTwisting(SP::ControlSensor sensor, double gain, double beta)
    : RegularTwisting(std::move(sensor)) {
  setB(twistingInput(gain, beta));
}

ExplicitLinearSMC::ExplicitLinearSMC(SP::ControlSensor sensor, SP::SimpleMatrix B)
    : ExplicitLinearSMC(EXPLICIT_LINEAR_SMC, std::move(sensor), std::move(B)) {}

ExplicitLinearSMC::ExplicitLinearSMC(unsigned int type, SP::ControlSensor sensor,
                                     SP::SimpleMatrix B)
    : CommonSMC(type, std::move(sensor), std::move(B)) {
  makeKernel<rico::ExplicitLinearSMC>();
}

void ExplicitLinearSMC::initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s) {
  CommonSMC::initialize(nsds, s);
  x0_ = _sensor->getDS()->x0()->vector();
  sigma0_ = sliding().surface() * x0_;
  lambda0_.resize(sigma0_.size());
}

// In tables of twisting control lambda stays zero.
std::vector<const rico::Vector*> ExplicitLinearSMC::prediction() const {
  const bool isTwisting = _type == EXPLICIT_TWISTING;
  return {&x0_, &sigma0_, isTwisting ? &lambda0_ : &_us->vector()};
}

ExplicitTwisting::ExplicitTwisting(SP::ControlSensor sensor)
    : ExplicitLinearSMC(EXPLICIT_TWISTING, std::move(sensor), nullptr) {
  noUeq(true);
}

ExplicitTwisting::ExplicitTwisting(SP::ControlSensor sensor, double gain, double beta)
    : ExplicitTwisting(std::move(sensor)) {
  setB(twistingInput(gain, beta));
}

LinearSMCOT2::LinearSMCOT2(SP::ControlSensor sensor)
    : CommonSMC(LINEAR_SMC_OT2, std::move(sensor)) {
  makeKernel<rico::LinearSMCOT2>();
}

void LinearSMCOT2::setTimeDiscretisation(const TimeDiscretisation& td) {
  period_ = td.currentTimeStep(0);
}

void LinearSMCOT2::configure() {
  CommonSMC::configure();
  if (_Csurface == nullptr) return;
  const rico::Matrix C = _Csurface->values();
  rico::Matrix gain(C.rows(), C.rows());
  for (int i = 0; i < C.rows(); ++i) {
    double sum = 0.0;
    for (int j = 0; j < C.cols(); ++j) sum += C(i, j);
    if (sum == 0.0) return;  // then the kernel's
    gain(i, i) = 1.0 / (period_ * sum);
  }
  kernelAs<rico::LinearSMCOT2>().setGain(gain);
}
