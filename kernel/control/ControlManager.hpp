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
/// Units that are due at the same instant act in the order of their roles, and in that in which
/// they were added. Event-driven simulations stop at each instant. Time-stepping ones do not: an
/// instant within a step counts as the beginning of that step, so choose periods that are multiples
/// of the step.
class ControlManager {
 public:
  /// Throws an Exception for a null pointer, and after begin().
  void add(std::shared_ptr<SampledUnit> unit, TimeDiscretisation instants);

  /// Begins all units, sensors first; once.
  void begin();
  bool hasBegun() const { return hasBegun_; }
  /// Infinity where there are no units.
  double nextInstant() const;
  /// Calls the units that are due before `t`, or at it with a tolerance of 1e-9 of their period.
  void runUntil(double t);
  /// Calls those that are due before the end of the step that `simulation` is to make next, or, at
  /// its end, until it.
  void runBefore(const TimeStepping& simulation);
  /// Calls the units that are due, and inserts an event at each instant from now on.
  void attach(EventDriven& simulation);

  /// The whole simulation.
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
