#pragma once

#include <kernel/simulation/Event.hpp>

namespace rico {

/// An instant of the user's time discretisation: computes outputs and saves values in memory.
/// EventsManager then moves it to the next instant.
class TimeDiscretisationEvent : public Event {
 public:
  /// An event at time t, in seconds.
  explicit TimeDiscretisationEvent(double t) : Event(EventType::kTimeDiscretisation, t) {}

  void process(EventDriven& simulation) override;
};

}  // namespace rico
