#pragma once

#include <NotThere.hpp>
#include <SiconosFwd.hpp>
#include <limits>
#include <utility>
#include <vector>

using EventsContainer = std::vector<SP::Event>;

/// Kinds of events: an instant of the time discretisation, or a nonsmooth one.
enum { TD_EVENT = 1, NS_EVENT = 2 };

/// A scheduled event.
class Event {
 public:
  explicit Event(double time = 0.0, int newType = 0, bool reschedule = false);
  virtual ~Event() = default;
  /// An event of the class of its type.
  static SP::Event ofType(int type, double time);

  int getType() const { return type_; }
  double getDoubleTimeOfEvent() const { return time_; }
  bool reschedule() const { return reschedule_; }
  void setTime(double time) { time_ = time; }
  SICONOS_NOT_THERE(process, "Simulation::processEvents() does it")
  SICONOS_NOT_THERE(getTimeOfEvent, "use getDoubleTimeOfEvent()")
  SICONOS_NOT_THERE(incrementTime, "use setTime()")
  /// The unit of time that separates events.
  static double getTick() { return 1e-16; }
  static void setTick(double /*newTick*/) {}
  void setType(int newType) { type_ = newType; }
  SICONOS_NOT_THERE(setK, "the simulation schedules the next instant")
  SICONOS_NOT_THERE(update, "the simulation schedules the next instant")
  SICONOS_NOT_THERE(setTimeDiscretisation, "the constructor of a simulation takes it")
  SICONOS_NOT_THERE(getTimeDiscretisation, "keep the object that the simulation was made with")
  virtual void display() const;

 private:
  double time_;
  int type_;
  bool reschedule_;
};

/// An instant of the time discretisation.
class TimeDiscretisationEvent : public Event {
 public:
  explicit TimeDiscretisationEvent(double time = 0.0, int /*notUsed*/ = 0)
      : Event(time, TD_EVENT) {}
};

/// An instant at which contacts close or open, or forces change.
class NonSmoothEvent : public Event {
 public:
  explicit NonSmoothEvent(double time = 0.0, int /*notUsed*/ = 0) : Event(time, NS_EVENT) {}
};

/// The events of a simulation; without a simulation, the first ones of a time discretisation.
class EventsManager {
 public:
  SICONOS_NOT_BASE(EventsManager(), "give it its instants")
  EventsManager(Simulation& simulation, SP::TimeDiscretisation td)
      : simulation_(&simulation), instants_(std::move(td)) {}
  explicit EventsManager(SP::TimeDiscretisation td);

  /// The next event; null at the end.
  SP::Event nextEvent() const;
  /// The event processed last.
  SP::Event currentEvent() const;
  void setCurrentType(int type) { currentType_ = type; }
  /// The current event and the scheduled ones, in order of time.
  EventsContainer events() const;
  /// Returns true if the next event is later than the current one.
  bool needsIntegration() const { return nextTime() > startingTime(); }
  /// Sets the final time.
  void updateT(double T);
  SICONOS_NOT_THERE(insertEvent, "rico::EventDriven::eventsManager() takes events of users")
  SICONOS_NOT_THERE(scheduleNonSmoothEvent, "events of contacts are found by themselves")
  // Events within 1e-14 of each other are one; the number counts in 1e-16.
  void setGapLimitEvents(unsigned long int /*var*/) {}
  unsigned long int getGapLimitEvents() const { return 100; }
  // Memory is written by nextStep() only.
  SICONOS_NOT_THERE(noSaveInMemory, "advance without processEvents()")
  SICONOS_NOT_THERE(preUpdate, "processEvents() does it")
  bool hasNextEvent() const;
  double nextTime() const;
  double startingTime() const;
  // Instants of the time discretisation: the last one up to the present, and the next three.
  double getTk() const { return instant(0); }
  double getTkp1() const { return instant(1); }
  double getTkp2() const { return instant(2); }
  double getTkp3() const { return instant(3); }
  double currentTimeStep() const { return instant(1) - instant(0); }
  void setTimeDiscretisation(SP::TimeDiscretisation td) { instants_ = std::move(td), passed_ = 0; }
  const TimeDiscretisation& timeDiscretisation() const { return *instants_; }
  void processEvents(Simulation& sim);
  /// The final time T; with a simulation, that of the simulation.
  void initialize(double T) { finalTime_ = T; }
  void display() const;

 private:
  double instant(unsigned ahead) const;

  Simulation* simulation_ = nullptr;
  SP::TimeDiscretisation instants_;
  int currentType_ = TD_EVENT;
  mutable unsigned passed_ = 0;  // instants before the present
  double finalTime_ = std::numeric_limits<double>::infinity();
};
