#pragma once

#include <SiconosFwd.hpp>
#include <limits>

/// Kinds of events: an instant of the time discretisation, or a nonsmooth one.
enum { TD_EVENT = 1, NS_EVENT = 2 };

/// What is to happen next.
class Event {
 public:
  explicit Event(double time = 0.0, int newType = 0, bool reschedule = false);

  int getType() const { return type_; }
  double getDoubleTimeOfEvent() const { return time_; }
  bool reschedule() const { return reschedule_; }
  void display() const;

 private:
  double time_;
  int type_;
  bool reschedule_;
};

/// A simulation's events; or, on its own, the first ones of a time discretisation.
class EventsManager {
 public:
  explicit EventsManager(Simulation& simulation) : simulation_(&simulation) {}
  explicit EventsManager(SP::TimeDiscretisation td);

  SP::Event nextEvent() const;
  SP::Event currentEvent() const;
  bool hasNextEvent() const;
  double nextTime() const;
  double startingTime() const;
  void processEvents(Simulation& sim);
  /// T: the end. Where there is a simulation it knows its own.
  void initialize(double T) { finalTime_ = T; }
  void display() const;

 private:
  Simulation* simulation_ = nullptr;
  SP::TimeDiscretisation instants_;
  double finalTime_ = std::numeric_limits<double>::infinity();
};
