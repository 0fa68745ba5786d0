#pragma once

#include <string_view>

namespace rico {

class EventDriven;

/// Time in whole ticks of 1e-16, so that events have an exact order, independent of how their times
/// were computed. 128 bits reach from 1e-16 to 1e22. A double beyond 1 is coarser than a tick; the
/// conversion keeps the order.
__extension__ using Ticks = __int128;
/// One tick, in seconds.
constexpr double kTick = 1e-16;
/// Events closer to each other than this are simultaneous.
constexpr Ticks kSameTime = 100;
/// Converts a time in seconds; keeps the order of times.
Ticks toTicks(double t);
/// The kinds of events, and their names in messages.
enum class EventType { kTimeDiscretisation = 1, kNonSmooth = 2, kUser = 3 };
const char* toString(EventType type);

/// An instant at which the integration stops, and an action at this instant.
class Event {
 public:
  virtual ~Event() = default;
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  /// The kind of the event, and its time in seconds.
  EventType getType() const { return type_; }
  double time() const { return time_; }
  Ticks ticks() const { return ticks_; }  ///< toTicks(time())
  /// Sets the time of an event that is not in an EventsManager, in seconds.
  void setTime(double t);

  /// Performs the action; called when the simulation has reached time().
  virtual void process(EventDriven& simulation) = 0;
  /// Prints kind and time to the standard output.
  void display() const;

 protected:
  /// Constructor of derived classes; t in seconds.
  Event(EventType type, double t);

 private:
  EventType type_;
  double time_;
  Ticks ticks_;
};

}  // namespace rico
