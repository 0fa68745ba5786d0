#include <LinearSensor.hpp>
#include <iostream>
#include <kernel/control/LinearSensor.hpp>

Sensor::Sensor(unsigned int type, SP::DynamicalSystem ds) : _type(type), _DS(std::move(ds)) {
  _DSx = _DS->x();
  makeKernel<LeftToOwner<rico::Sensor>>();
}

Sensor::~Sensor() = default;

void Sensor::initialize(const NonSmoothDynamicalSystem& /*nsds*/) { ownBegin(); }

void Sensor::display() const {
  std::cout << "=====> Sensor of type " << _type << ", named " << _id
            << " and linked to the DynamicalSystem number " << _DS->number() << ".\n";
}

ControlSensor::ControlSensor(unsigned int type, SP::DynamicalSystem ds, double delay)
    : Sensor(type, std::move(ds)), _delay(delay) {
  ControlSensor::lookAtKernel();
}

void ControlSensor::lookAtKernel() {
  rico::Vector& y = shared()->y();
  _storedY = std::make_shared<SiconosVector>(std::shared_ptr<rico::Vector>(shared(), &y));
}

// A class of the user may have replaced the vector.
void ControlSensor::sample() {
  capture();
  if (_storedY->shared().get() != &shared()->y()) shared()->y() = _storedY->vector();
}

LinearSensor::LinearSensor(SP::DynamicalSystem ds, SP::SimpleMatrix C, SP::SimpleMatrix D)
    : ControlSensor(LINEAR_SENSOR, std::move(ds)), _matC(std::move(C)), _matD(std::move(D)) {
  makeKernel<rico::LinearSensor>(rico::Matrix());
}

LinearSensor::LinearSensor(SP::DynamicalSystem ds)
    : LinearSensor(std::move(ds), SP::SimpleMatrix()) {}

void LinearSensor::initialize(const NonSmoothDynamicalSystem& nsds) {
  auto& kernel = static_cast<rico::LinearSensor&>(*shared());
  if (_matC != nullptr) kernel.setC(_matC->values());
  if (_matD != nullptr && _matD->size(1) == _DS->z()->size()) kernel.setD(_matD->values());
  ControlSensor::initialize(nsds);
}

void LinearSensor::capture() { ownSample(); }
