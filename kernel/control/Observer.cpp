#include <kernel/control/Observer.hpp>
#include <kernel/control/Sensor.hpp>
#include <kernel/integration/EulerMoreauOSI.hpp>
#include <kernel/integration/ZeroOrderHoldOSI.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderLinearDS.hpp>
#include <limits>

namespace rico {

Observer::Observer(std::shared_ptr<Sensor> sensor, Vector xHat0, Matrix C, Matrix L)
    : SampledUnit(Role::kObserver),
      sensor_(std::move(sensor)),
      xHat0_(std::move(xHat0)),
      C_(std::move(C)),
      L_(std::move(L)) {
  if (sensor_ == nullptr) throw Exception("Observer: null pointer in place of a sensor");
}

Observer::~Observer() = default;

const Vector& Observer::xHat() const { return model_ == nullptr ? xHat0_ : model_->x(); }
Vector& Observer::xHat() { return model_ == nullptr ? xHat0_ : model_->x(); }

void Observer::fail(const std::string& what) const {
  throw Exception("Observer of " + sensor_->system()->label() + ": " + what);
}

void Observer::findModel() {
  const auto* plant = dynamic_cast<FirstOrderNonLinearDS*>(sensor_->system().get());
  if (plant == nullptr) fail("it observes first-order systems only");
  if (model_ == nullptr) {
    const auto* linear = dynamic_cast<const FirstOrderLinearDS*>(plant);
    if (linear == nullptr || linear->A().isComputed())
      fail("the plant is not linear with a constant A; give a model of it, setModel()");
    const int n = plant->dimension();
    model_ = std::make_shared<FirstOrderLinearDS>(
        xHat0_, linear->A().isAbsent() ? Matrix(n, n) : linear->A().value());
    if (!linear->M().isAbsent()) model_->setM(linear->M().value());
  }
  if (xHat0_.size() != model_->dimension())
    fail("the estimate has " + std::to_string(xHat0_.size()) + " entries in place of " +
         std::to_string(model_->dimension()));
  model_->x() = xHat0_;
  for (const auto& input : plant->inputs()) model_->addInput(input);
}

void Observer::checkShapes() const {
  const int n = model_->dimension();
  if (C_.cols() != n || L_.rows() != n || L_.cols() != C_.rows())
    fail("C is " + std::to_string(C_.rows()) + " x " + std::to_string(C_.cols()) + " and L is " +
         std::to_string(L_.rows()) + " x " + std::to_string(L_.cols()) +
         "; C has the columns of the state and L the shape of its transpose");
}

void Observer::begin(double t0, double period) {
  findModel();
  checkShapes();
  e_.resize(C_.rows());
  correction_->setB(L_);
  correction_->u().resize(C_.rows());
  model_->addInput(correction_);
  auto system = std::make_shared<NonSmoothDynamicalSystem>(t0, std::numeric_limits<double>::max());
  system->insertDynamicalSystem(model_);
  const auto* linear = dynamic_cast<const FirstOrderLinearDS*>(model_.get());
  const bool exact = linear != nullptr && !linear->A().isComputed() && !linear->M().isComputed();
  std::shared_ptr<OneStepIntegrator> integrator = std::make_shared<EulerMoreauOSI>(0.5);
  if (exact) integrator = std::make_shared<ZeroOrderHoldOSI>();
  simulation_ = std::make_shared<TimeStepping>(std::move(system),
                                               std::make_shared<TimeDiscretisation>(t0, period),
                                               std::move(integrator), nullptr);
  simulation_->initialize();
}

void Observer::computeError(const Vector& y) {
  e_ = C_ * xHat();
  e_ -= y;
}

void Observer::step(const Vector& e) {
  correction_->u() = e;
  simulation_->computeOneStep();
  simulation_->nextStep();
}

}  // namespace rico
