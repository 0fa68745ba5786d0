#pragma once

#include <functional>
#include <kernel/simulation/Event.hpp>

namespace rico {

/// What the user wants done at an instant: a sensor reads, an actuator sets a force. The
/// integration begins anew afterwards, since states and forces may have jumped. With a period the
/// event comes back until the end.
class UserEvent : public Event {
 public:
  using Action = std::function<void(EventDriven& simulation)>;

  UserEvent(double t, Action action, double period = 0.0)
      : Event(EventType::kUser, t), action_(std::move(action)), period_(period) {}

  double period() const { return period_; }
  void process(EventDriven& simulation) override;

 private:
  Action action_;
  double period_;
};

}  // namespace rico
