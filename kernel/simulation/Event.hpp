#pragma once

#include <string_view>

namespace rico {

class EventDriven;

/// Time in whole ticks of 1e-16: events are ordered exactly, however often times were computed.
/// 128 bits reach from 1e-16 to 1e22; a double beyond 1 is coarser than a tick, and keeps its
/// place.
__extension__ using Ticks = __int128;
constexpr double kTick = 1e-16;
/// Events nearer to each other than this happen at the same time.
constexpr Ticks kSameTime = 100;

Ticks toTicks(double t);

enum class EventType { kTimeDiscretisation = 1, kNonSmooth = 2, kUser = 3 };
const char* toString(EventType type);

/// An instant at which the integration stops, and what is then to be done.
class Event {
 public:
  virtual ~Event() = default;
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  EventType getType() const { return type_; }
  double time() const { return time_; }
  Ticks ticks() const { return ticks_; }
  void setTime(double t);

  /// Called when the simulation has reached time().
  virtual void process(EventDriven& simulation) = 0;
  void display() const;

 protected:
  Event(EventType type, double t);

 private:
  EventType type_;
  double time_;
  Ticks ticks_;
};

}  // namespace rico
