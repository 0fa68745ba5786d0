#pragma once

#include <kernel/control/SampledUnit.hpp>
#include <kernel/simulation/TimeDiscretisation.hpp>
#include <memory>
#include <vector>

namespace rico {

class EventDriven;
class TimeStepping;

/// Calls sensors, observers and actuators at their instants during a simulation.
///
///     ControlManager control;
///     control.add(sensor, TimeDiscretisation(0.0, 0.01));
///     control.add(pid, TimeDiscretisation(0.0, 0.01));
///     control.run(simulation);
///
/// Units that are due at the same instant act in the order of their roles; units of the same role
/// act in the order in which they were added. Event-driven simulations stop at each instant.
/// Time-stepping simulations do not: an instant within a step counts as the beginning of that step.
/// Therefore choose periods that are multiples of the step.
class ControlManager {
 public:
  /// Adds a unit with its instants. Throws if the pointer is null, or if called after begin().
  void add(std::shared_ptr<SampledUnit> unit, TimeDiscretisation instants);

  /// Calls begin() of all units. Further calls have no effect.
  void begin();
  /// Returns true once begin() was called.
  bool hasBegun() const { return hasBegun_; }
  /// The next instant at which a unit is due; infinity if there is none.
  double nextInstant() const;
  /// Calls the units that are due at or before `t`, with a tolerance of 1e-9 of their period.
  void runUntil(double t);
  /// Calls the units that are due before the end of the next step of `simulation`; if there is no
  /// next step, those that are due until the end.
  void runBefore(const TimeStepping& simulation);
  /// Calls the units that are due, and inserts an event at each instant from now on.
  void attach(EventDriven& simulation);

  /// Run the whole simulation, with the calls of the units.
  void run(TimeStepping& simulation);
  void run(EventDriven& simulation);

 private:
  struct Entry {
    std::shared_ptr<SampledUnit> unit;
    TimeDiscretisation instants;
    long next = 0;
    double tolerance = 0.0;

    double nextInstant() const { return instants.tk(next); }
  };

  void insertNextEvent(EventDriven& simulation);

  std::vector<Entry> entries_;  // ordered by role
  bool hasBegun_ = false;
};

}  // namespace rico
