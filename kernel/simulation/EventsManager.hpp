#pragma once

#include <cstdint>
#include <kernel/simulation/Event.hpp>
#include <memory>
#include <vector>

namespace rico {

class StateRecorder;
class TimeDiscretisation;

/// What is to happen, and what has happened, in time:
///
///     pastEvents | currentEvent ──── integration ──── nextEvent | unProcessedEvents
///
/// Instants of the time discretisation are scheduled one at a time, up to T; users and roots add
/// others. At the same time (kSameTime) nonsmooth events come first, so that an instant of the
/// discretisation sees the state after the impact.
class EventsManager {
 public:
  /// An event that was processed.
  struct Past {
    EventType type;
    double time;
  };

  EventsManager(std::shared_ptr<TimeDiscretisation> discretisation, double T);
  ~EventsManager();

  const std::vector<Past>& pastEvents() const { return past_; }
  /// Ordered, the next one last.
  const std::vector<std::shared_ptr<Event>>& unProcessedEvents() const { return events_; }
  const Past& currentEvent() const { return current_; }
  const std::shared_ptr<Event>& nextEvent() const { return events_.back(); }
  double startingTime() const { return current_.time; }
  /// Infinity where nothing is scheduled.
  double nextTime() const;
  bool hasNextEvent() const { return !events_.empty(); }

  /// Throws where it lies before startingTime().
  void insertEvent(std::shared_ptr<Event> event);
  /// At nextTime(): processes the next event, which becomes the current one.
  void processEvents(EventDriven& simulation);
  /// An instant of the discretisation at the time of the current event passes, not processed.
  void passInstant();
  /// Should past events be remembered? Yes unless told otherwise.
  void setKeepPastEvents(bool keep) { keepPast_ = keep; }
  /// The instants t_k of the discretisation that were processed.
  long stepNumber() const { return step_; }
  void display() const;
  /// The time and the instant of the discretisation; users insert their events again.
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
