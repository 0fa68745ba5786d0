#include <ControlManager.hpp>
#include <ExplicitLinearSMC.hpp>
#include <LinearSMC.hpp>
#include <LinearSMCOT2.hpp>
#include <LinearSensor.hpp>
#include <PID.hpp>
#include <iostream>
#include <kernel/control/ControlManager.hpp>
#include <kernel/support/Exception.hpp>

namespace {

[[noreturn]] void failUnknown(const char* family, int name) {
  throw rico::Exception(std::string("ControlManager: there is no ") + family + " of type " +
                        std::to_string(name) + "; AUTO_REGISTER_... makes one known");
}

SP::Actuator makeActuator(int name, const SP::ControlSensor& sensor) {
  using namespace ActuatorFactory;
  switch (name) {
    case PID_:
      return factory<PID>(sensor);
    case LINEAR_SMC:
      return factory<LinearSMC>(sensor);
    case EXPLICIT_LINEAR_SMC:
      return factory<ExplicitLinearSMC>(sensor);
    case LINEAR_SMC_OT2:
      return factory<LinearSMCOT2>(sensor);
    case LINEAR_SMC_IMPROVED:
      return factory<LinearSMCimproved>(sensor);
    case TWISTING:
      return factory<Twisting>(sensor);
    case REGULAR_TWISTING:
      return factory<RegularTwisting>(sensor);
    case EXPLICIT_TWISTING:
      return factory<ExplicitTwisting>(sensor);
    default:
      failUnknown("actuator", name);
  }
}

}  // namespace

ControlManager::ControlManager(SP::Simulation sim)
    : _sim(std::move(sim)), kernel_(std::make_shared<rico::ControlManager>()) {
  _sim->setControl(kernel_);
}

ControlManager::~ControlManager() = default;

SP::Sensor ControlManager::addSensor(int name, SP::TimeDiscretisation td, SP::DynamicalSystem ds) {
  SP::Sensor sensor = SensorFactory::Registry::get().instantiate(name, ds);
  if (sensor == nullptr && name == LINEAR_SENSOR) sensor = std::make_shared<LinearSensor>(ds);
  if (sensor == nullptr) failUnknown("sensor", name);
  addSensorPtr(sensor, std::move(td));
  return sensor;
}

SP::Actuator ControlManager::addActuator(int name, SP::TimeDiscretisation td,
                                         SP::ControlSensor sensor) {
  SP::Actuator actuator = ActuatorFactory::Registry::get().instantiate(name, sensor);
  if (actuator == nullptr) actuator = makeActuator(name, sensor);
  addActuatorPtr(actuator, std::move(td));
  return actuator;
}

SP::Observer ControlManager::addObserver(int name, SP::TimeDiscretisation td,
                                         SP::ControlSensor sensor, const SiconosVector& xHat0) {
  SP::Observer observer = ObserverFactory::Registry::get().instantiate(name, sensor, xHat0);
  if (observer == nullptr && name == LUENBERGER)
    observer = std::make_shared<LuenbergerObserver>(sensor, xHat0);
  if (observer == nullptr && name == SLIDING_REDUCED_ORDER)
    observer = std::make_shared<SlidingReducedOrderObserver>(sensor, xHat0);
  if (observer == nullptr) failUnknown("observer", name);
  addObserverPtr(observer, std::move(td));
  return observer;
}

SP::Sensor ControlManager::addAndRecordSensor(int name, SP::TimeDiscretisation td,
                                              SP::DynamicalSystem ds,
                                              const NonSmoothDynamicalSystem& /*nsds*/) {
  return addSensor(name, std::move(td), std::move(ds));
}

SP::Actuator ControlManager::addAndRecordActuator(int name, SP::TimeDiscretisation td,
                                                  SP::ControlSensor sensor,
                                                  const NonSmoothDynamicalSystem& /*nsds*/) {
  return addActuator(name, std::move(td), std::move(sensor));
}

SP::Observer ControlManager::addAndRecordObserver(int name, SP::TimeDiscretisation td,
                                                  SP::ControlSensor sensor,
                                                  const SiconosVector& xHat0,
                                                  const NonSmoothDynamicalSystem& /*nsds*/) {
  return addObserver(name, std::move(td), std::move(sensor), xHat0);
}

void ControlManager::addSensorPtr(SP::Sensor s, SP::TimeDiscretisation td) {
  s->setTimeDiscretisation(*td);
  s->setModel(*_sim->nonSmoothDynamicalSystem());
  kernel_->add(s->shared(), *td->shared());
  _allSensors.insert(std::move(s));
}

void ControlManager::addActuatorPtr(SP::Actuator act, SP::TimeDiscretisation td) {
  act->setTimeDiscretisation(*td);
  act->setModel(*_sim->nonSmoothDynamicalSystem(), *_sim);
  kernel_->add(act->shared(), *td->shared());
  actuators_.push_back(act);
  _allActuators.insert(std::move(act));
}

void ControlManager::addObserverPtr(SP::Observer obs, SP::TimeDiscretisation td) {
  obs->setTimeDiscretisation(*td);
  obs->setModel(*_sim->nonSmoothDynamicalSystem(), *_sim);
  kernel_->add(obs->shared(), *td->shared());
  observers_.push_back(obs);
  _allObservers.insert(std::move(obs));
}

void ControlManager::addAndRecordSensorPtr(SP::Sensor s, SP::TimeDiscretisation td,
                                           const NonSmoothDynamicalSystem& /*nsds*/) {
  addSensorPtr(std::move(s), std::move(td));
}

void ControlManager::addAndRecordActuatorPtr(SP::Actuator act, SP::TimeDiscretisation td,
                                             const NonSmoothDynamicalSystem& /*nsds*/) {
  addActuatorPtr(std::move(act), std::move(td));
}

void ControlManager::addAndRecordObserverPtr(SP::Observer obs, SP::TimeDiscretisation td,
                                             const NonSmoothDynamicalSystem& /*nsds*/) {
  addObserverPtr(std::move(obs), std::move(td));
}

void ControlManager::setModel(const NonSmoothDynamicalSystem& nsds) {
  for (const auto& sensor : _allSensors) sensor->setModel(nsds);
  for (const auto& actuator : _allActuators) actuator->setModel(nsds, *_sim);
  for (const auto& observer : _allObservers) observer->setModel(nsds, *_sim);
}

void ControlManager::initialize(const NonSmoothDynamicalSystem& nsds) {
  setModel(nsds);
  kernel_->begin();
}

void ControlManager::display() const {
  std::cout << "=========> ControlManager with " << _allSensors.size() << " sensors, "
            << _allActuators.size() << " actuators and " << _allObservers.size() << " observers\n";
}
