#include <kernel/control/Actuator.hpp>
#include <kernel/control/Sensor.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>

namespace rico {

Actuator::Actuator(std::shared_ptr<Sensor> sensor, Matrix B)
    : SampledUnit(Role::kActuator), sensor_(std::move(sensor)) {
  if (sensor_ == nullptr) throw Exception("Actuator: null pointer in place of a sensor");
  setB(std::move(B));
}

void Actuator::setFunction(int size, ControlSignal::Function g, ControlSignal::Gradient gradient) {
  signal_->setFunction(std::move(g), std::move(gradient));
  u().resize(size);
}

void Actuator::begin(double /*t0*/, double /*period*/) {
  plant_ = dynamic_cast<FirstOrderNonLinearDS*>(sensor_->system().get());
  if (plant_ == nullptr) fail("it acts on first-order systems only");
  if (!signal_->hasFunction()) {
    if (B().rows() != plant_->dimension())
      fail("B has " + std::to_string(B().rows()) + " rows in place of " +
           std::to_string(plant_->dimension()) + "; call setB()");
    u().resize(B().cols());
  }
  plant_->addInput(signal_);
}

void Actuator::fail(const std::string& what) const {
  throw Exception("Actuator on " + sensor_->system()->label() + ": " + what);
}

}  // namespace rico
