#pragma once

#include <ControlFactories.hpp>
#include <Simulation.hpp>
#include <set>

namespace rico {
class ControlManager;
}

using Sensors = std::set<SP::Sensor>;
using Actuators = std::set<SP::Actuator>;
using Observers = std::set<SP::Observer>;
using SensorsIterator = Sensors::iterator;
using ActuatorsIterator = Actuators::iterator;
using ObserversIterator = Observers::iterator;

/// An adapter of the kernel's ControlManager, for one simulation. Sensors, observers and actuators
/// act when the simulation processes the event of their instant; they have no events of their own.
class ControlManager {
 public:
  explicit ControlManager(SP::Simulation sim);
  virtual ~ControlManager();

  SP::Simulation simulation() const { return _sim; }
  const Sensors& getSensors() const { return _allSensors; }
  const Actuators& getActuators() const { return _allActuators; }
  const Observers& getObservers() const { return _allObservers; }

  // Make a unit by its number: one of ControlTypeDef.hpp, or one that the user has registered.
  SP::Sensor addSensor(int name, SP::TimeDiscretisation td, SP::DynamicalSystem ds);
  SP::Actuator addActuator(int name, SP::TimeDiscretisation td, SP::ControlSensor sensor);
  SP::Observer addObserver(int name, SP::TimeDiscretisation td, SP::ControlSensor sensor,
                           const SiconosVector& xHat0);
  SP::Sensor addAndRecordSensor(int name, SP::TimeDiscretisation td, SP::DynamicalSystem ds,
                                const NonSmoothDynamicalSystem& nsds);
  SP::Actuator addAndRecordActuator(int name, SP::TimeDiscretisation td, SP::ControlSensor sensor,
                                    const NonSmoothDynamicalSystem& nsds);
  SP::Observer addAndRecordObserver(int name, SP::TimeDiscretisation td, SP::ControlSensor sensor,
                                    const SiconosVector& xHat0,
                                    const NonSmoothDynamicalSystem& nsds);
  void addSensorPtr(SP::Sensor s, SP::TimeDiscretisation td);
  void addActuatorPtr(SP::Actuator act, SP::TimeDiscretisation td);
  void addObserverPtr(SP::Observer obs, SP::TimeDiscretisation td);
  void addAndRecordSensorPtr(SP::Sensor s, SP::TimeDiscretisation td,
                             const NonSmoothDynamicalSystem& nsds);
  void addAndRecordActuatorPtr(SP::Actuator act, SP::TimeDiscretisation td,
                               const NonSmoothDynamicalSystem& nsds);
  void addAndRecordObserverPtr(SP::Observer obs, SP::TimeDiscretisation td,
                               const NonSmoothDynamicalSystem& nsds);
  /// Initialises all units; those with an instant at t0 act when the simulation begins.
  void initialize(const NonSmoothDynamicalSystem& nsds);
  void display() const;

  // The units, in the order in which they were added.
  const std::vector<SP::Actuator>& actuators() const { return actuators_; }
  const std::vector<SP::Observer>& observers() const { return observers_; }

 protected:
  Sensors _allSensors;
  Actuators _allActuators;
  Observers _allObservers;
  SP::Simulation _sim;

 private:
  void setModel(const NonSmoothDynamicalSystem& nsds);

  std::shared_ptr<rico::ControlManager> kernel_;
  std::vector<SP::Actuator> actuators_;
  std::vector<SP::Observer> observers_;
};
