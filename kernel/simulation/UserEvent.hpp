#pragma once

#include <functional>
#include <kernel/simulation/Event.hpp>

namespace rico {

/// A user's action at an instant, for example of a sensor or an actuator. The integration restarts
/// after it, since states and forces may have jumped. With a period (in units of time, not zero)
/// the event is repeated until the end.
class UserEvent : public Event {
 public:
  /// The action. It may change states, forces and the model, and insert events.
  using Action = std::function<void(EventDriven& simulation)>;

  /// An event at time t. If a period is given, it is repeated at t + period, t + 2 period, ...
  UserEvent(double t, Action action, double period = 0.0)
      : Event(EventType::kUser, t), action_(std::move(action)), period_(period) {}

  double period() const { return period_; }  ///< in time; 0: the event occurs once
  void process(EventDriven& simulation) override;

 private:
  Action action_;
  double period_;
};

}  // namespace rico
