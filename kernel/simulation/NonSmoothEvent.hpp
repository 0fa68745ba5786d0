#pragma once

#include <kernel/simulation/Event.hpp>

namespace rico {

/// A root of the constraints: a contact closes, opens, sticks or slips. At its time
///
///     1  y, ẏ; index sets I₁ (touching) and I₂ (touching, and staying so)
///     2  I₁ − I₂ approaches: save the state before the impact, LCP at velocity level, I₁, I₂
///     3  I₂ is not empty: LCP at acceleration level; who takes off leaves I₂
///
/// Afterwards memory holds the state before the event, the systems the one after it.
class NonSmoothEvent : public Event {
 public:
  explicit NonSmoothEvent(double t) : Event(EventType::kNonSmooth, t) {}

  void process(EventDriven& simulation) override;
};

}  // namespace rico
