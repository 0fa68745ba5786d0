#include <kernel/control/LinearSMC.hpp>
#include <kernel/control/Sensor.hpp>
#include <kernel/formulation/AVI.hpp>
#include <kernel/formulation/Relay.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/integration/ZeroOrderHoldOSI.hpp>
#include <kernel/laws/RelayNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/systems/FirstOrderLinearDS.hpp>
#include <limits>

namespace rico {

LinearSMC::~LinearSMC() = default;

const Vector& LinearSMC::lambda() const { return interaction_->lambda(0); }
const Vector& LinearSMC::predictedSurface() const { return interaction_->y(0); }
const Vector& LinearSMC::predictedState() const { return model().x(); }

void LinearSMC::makeRelation() {
  if (relation_ != nullptr) return;
  auto relation = std::make_shared<FirstOrderLinearTIR>(surface(), B());
  if (!saturation().empty()) relation->setD(saturation());
  relation_ = std::move(relation);
}

void LinearSMC::makeProblem() {
  if (problem_ != nullptr) return;
  problem_ = std::make_shared<AVI>();
  if (dynamic_cast<RelayNSL*>(law_.get()) != nullptr) problem_ = std::make_shared<Relay>();
}

void LinearSMC::begin(double t0, double period) {
  SlidingModeControl::begin(t0, period);
  makeRelation();
  const int size = surface().rows();
  if (law_ == nullptr) law_ = std::make_shared<RelayNSL>(size, -amplitude(), amplitude());
  known_ = std::make_shared<ControlSignal>();
  known_->setB(B());
  known_->u().resize(B().cols());
  if (!B().empty()) model().addInput(known_);
  interaction_ = std::make_shared<Interaction>(law_, relation_);
  auto system = std::make_shared<NonSmoothDynamicalSystem>(t0, std::numeric_limits<double>::max());
  system->insertDynamicalSystem(sharedModel());
  system->link(interaction_, sharedModel());
  std::shared_ptr<OneStepIntegrator> integrator = std::make_shared<ZeroOrderHoldOSI>();
  if (!isModelLinear()) integrator = std::make_shared<EulerMoreauOSI>(theta());
  makeProblem();
  prediction_ = std::make_shared<TimeStepping>(std::move(system),
                                               std::make_shared<TimeDiscretisation>(t0, period),
                                               std::move(integrator), problem_);
  prediction_->initialize();
}

void LinearSMC::predict(const Vector& given) {
  if (!B().empty()) known_->u() = given;
  model().x() = measured();
  model().swapInMemory();
  prediction_->computeOneStep();
  prediction_->nextStep();
}

void LinearSMC::sample(double /*t*/) {
  computeEquivalentControl();
  predict(ueq());
  us() = lambda();
  addUp();
}

}  // namespace rico
