#include <PID.hpp>
#include <PluginTypes.hpp>
#include <Simulation.hpp>
#include <iostream>
#include <kernel/control/PID.hpp>

namespace {

/// g and its gradient by x: (t, n, x, size of u, u, out, nz, z).
using InputFunction = void (*)(double, unsigned, double*, unsigned, double*, double*, unsigned,
                               double*);

template <class Out>
auto bindInput(InputFunction function, const SP::DynamicalSystem& ds) {
  return [function, ds](double t, const rico::Vector& x, const rico::Vector& u, Out& out) {
    function(t, x.size(), plugged(x), u.size(), plugged(u), out.data(), ds->z()->size(),
             ds->z()->getArray());
  };
}

}  // namespace

Actuator::Actuator(unsigned int type, SP::ControlSensor sensor)
    : Actuator(type, std::move(sensor), nullptr) {}

Actuator::Actuator(unsigned int type, SP::ControlSensor sensor, SP::SimpleMatrix B)
    : _type(type), _B(std::move(B)), _sensor(std::move(sensor)) {
  makeKernel<LeftToOwner<rico::Actuator>>();
}

Actuator::~Actuator() = default;

void Actuator::lookAtKernel() {
  rico::Vector& u = kernel_->u();
  _u = std::make_shared<SiconosVector>(std::shared_ptr<rico::Vector>(kernel_, &u));
}

void Actuator::setSizeu(unsigned size) { _u->resize(size); }

void Actuator::addSensorPtr(SP::ControlSensor newSensor) { _sensor = std::move(newSensor); }

void Actuator::setModel(const NonSmoothDynamicalSystem& nsds, const Simulation& s) {
  nsds_ = &nsds;
  simulation_ = &s;
}

void Actuator::giveInput() {
  if (_B != nullptr) kernel_->setB(_B->values());
  if (_plugingName.empty()) return;
  const auto g =
      bindInput<rico::Vector>(pluginFunction<InputFunction>(_plugingName), _sensor->getDS());
  rico::ControlSignal::Gradient gradient;
  if (!_pluginJacgxName.empty())
    gradient =
        bindInput<rico::Matrix>(pluginFunction<InputFunction>(_pluginJacgxName), _sensor->getDS());
  kernel_->setFunction(static_cast<int>(_u->size()), g, std::move(gradient));
}

void Actuator::initialize(const NonSmoothDynamicalSystem& /*nsds*/, const Simulation& /*s*/) {
  giveInput();
  ownBegin_();
}

// A class of the user may have replaced the vector.
void Actuator::sample() {
  actuate();
  if (_u->shared().get() != &kernel_->u()) kernel_->u() = _u->vector();
}

void Actuator::display() const {
  std::cout << "=====> Actuator of type " << _type << ", named " << _id
            << "\nThe associated Sensor is: \n";
  if (_sensor != nullptr) _sensor->display();
  std::cout << "The value of the control is: \n";
  _u->display();
}

PID::PID(SP::ControlSensor sensor, SP::SimpleMatrix B)
    : Actuator(PID_, std::move(sensor), std::move(B)) {
  makeKernel<rico::PID>();
}

void PID::initialize(const NonSmoothDynamicalSystem& nsds, const Simulation& s) {
  setDeltaT(s.timeStep());
  Actuator::initialize(nsds, s);
}

void PID::actuate() { ownSample(); }

void PID::setK(SP::SiconosVector K) {
  kernelAs<rico::PID>().setGains(K->getValue(0), K->getValue(1), K->getValue(2));
}

void PID::setRef(double reference) { kernelAs<rico::PID>().setReference(reference); }

void PID::setDeltaT(double deltaT) { kernelAs<rico::PID>().setDeltaT(deltaT); }

void PID::display() const {
  Actuator::display();
  std::cout << "current error vector:";
  for (const double e : kernelAs<rico::PID>().errors()) std::cout << ' ' << e;
  std::cout << '\n';
}
