#pragma once

#include <cstdint>
#include <kernel/simulation/Event.hpp>
#include <memory>
#include <vector>

namespace rico {

class StateRecorder;
class TimeDiscretisation;

/// The schedule of future events and the list of past ones, in time:
///
///     pastEvents | currentEvent ──── integration ──── nextEvent | unProcessedEvents
///
/// Instants of the time discretisation are scheduled one at a time, up to T; users and roots add
/// other events. Of simultaneous events (kSameTime) nonsmooth ones come first, so that an instant
/// of the discretisation has the state after the impact.
class EventsManager {
 public:
  /// A processed event.
  struct Past {
    EventType type;  ///< its kind
    double time;     ///< in seconds
  };

  /// Schedules the instants of the discretisation up to T.
  EventsManager(std::shared_ptr<TimeDiscretisation> discretisation, double T);
  ~EventsManager();

  /// All processed events, oldest first.
  const std::vector<Past>& pastEvents() const { return past_; }
  /// Future events in order; the next one is the last entry.
  const std::vector<std::shared_ptr<Event>>& unProcessedEvents() const { return events_; }
  /// The event processed last, and the next one, which must exist.
  const Past& currentEvent() const { return current_; }
  const std::shared_ptr<Event>& nextEvent() const { return events_.back(); }
  /// The time of the current event.
  double startingTime() const { return current_.time; }
  /// The time of the next event; infinity if there is none.
  double nextTime() const;
  /// Returns false if all events are processed.
  bool hasNextEvent() const { return !events_.empty(); }

  /// Adds an event. Throws if its time is before startingTime().
  void insertEvent(std::shared_ptr<Event> event);
  /// Processes the next event, at nextTime(); it becomes the current one. Throws if there is none.
  void processEvents(EventDriven& simulation);
  /// Skips an instant of the discretisation that coincides with the current event.
  void passInstant();
  /// True (the default) if past events are kept.
  void setKeepPastEvents(bool keep) { keepPast_ = keep; }
  /// The number of processed instants t_k of the discretisation.
  long stepNumber() const { return step_; }
  /// Prints the events to the standard output.
  void display() const;
  /// Records the time and the instant of the discretisation; users must insert their events again.
  void recordState(StateRecorder& recorder);

 private:
  void schedule(std::shared_ptr<Event> event);
  void reschedule(const std::shared_ptr<Event>& event);
  bool isBeforeEnd(double t) const;

  std::shared_ptr<TimeDiscretisation> discretisation_;
  double T_;
  std::int64_t step_ = 0;
  Past current_;
  std::vector<Past> past_;
  std::vector<std::shared_ptr<Event>> events_;
  bool keepPast_ = true;
};

}  // namespace rico
