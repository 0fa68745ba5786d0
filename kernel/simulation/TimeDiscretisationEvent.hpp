#pragma once

#include <kernel/simulation/Event.hpp>

namespace rico {

/// An instant of the user's time discretisation: outputs are computed, values saved in memory.
/// EventsManager moves it to the next instant once it was processed.
class TimeDiscretisationEvent : public Event {
 public:
  explicit TimeDiscretisationEvent(double t) : Event(EventType::kTimeDiscretisation, t) {}

  void process(EventDriven& simulation) override;
};

}  // namespace rico
