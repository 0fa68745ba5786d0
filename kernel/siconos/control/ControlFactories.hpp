#pragma once

#include <Actuator.hpp>
#include <Observer.hpp>
#include <map>

// Users' sensors, actuators and observers by number: AUTO_REGISTER_...(NUMBER, Class), at file
// scope, lets ControlManager make them.

/// Makes objects of one family by number, from the arguments of the family.
template <class Family, class... Arguments>
class ControlRegistry {
 public:
  using Creator = std::shared_ptr<Family> (*)(Arguments...);

  static ControlRegistry& get() {
    static ControlRegistry registry;
    return registry;
  }
  void add(int type, Creator creator) { creators_[type] = creator; }
  /// Makes an object of the class with this number; null if the number is unknown.
  std::shared_ptr<Family> instantiate(int type, Arguments... arguments) const {
    const auto found = creators_.find(type);
    return found == creators_.end() ? nullptr : found->second(arguments...);
  }

 private:
  std::map<int, Creator> creators_;
};

/// Adds a creator to a registry when it is constructed. Users define static objects of it.
template <class Registry>
struct ControlRegistration {
  ControlRegistration(int type, typename Registry::Creator creator) {
    Registry::get().add(type, creator);
  }
};

namespace SensorFactory {
using Registry = ControlRegistry<Sensor, SP::DynamicalSystem>;
using Registration = ControlRegistration<Registry>;
template <class SubType>
SP::Sensor factory(SP::DynamicalSystem ds) {
  return std::make_shared<SubType>(ds);
}
}  // namespace SensorFactory

namespace ActuatorFactory {
using Registry = ControlRegistry<Actuator, SP::ControlSensor>;
using Registration = ControlRegistration<Registry>;
template <class SubType>
SP::Actuator factory(SP::ControlSensor sensor) {
  return std::make_shared<SubType>(sensor);
}
}  // namespace ActuatorFactory

namespace ObserverFactory {
using Registry = ControlRegistry<Observer, SP::ControlSensor, const SiconosVector&>;
using Registration = ControlRegistration<Registry>;
template <class SubType>
SP::Observer factory(SP::ControlSensor sensor, const SiconosVector& xHat0) {
  return std::make_shared<SubType>(sensor, xHat0);
}
}  // namespace ObserverFactory

#define AUTO_REGISTER_SENSOR(class_name, class_type)             \
  static SensorFactory::Registration _registration_##class_type( \
      class_name, &SensorFactory::factory<class_type>);
#define AUTO_REGISTER_ACTUATOR(class_name, class_type)             \
  static ActuatorFactory::Registration _registration_##class_type( \
      class_name, &ActuatorFactory::factory<class_type>);
#define AUTO_REGISTER_OBSERVER(class_name, class_type)             \
  static ObserverFactory::Registration _registration_##class_type( \
      class_name, &ObserverFactory::factory<class_type>);
