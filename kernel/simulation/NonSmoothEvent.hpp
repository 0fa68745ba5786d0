#pragma once

#include <kernel/simulation/Event.hpp>

namespace rico {

/// A root of the constraints: a contact closes, opens, sticks or slips. It is processed as follows.
///
///     1  compute y, ẏ; index sets I₁ (touching) and I₂ (touching, and staying in contact)
///     2  I₁ − I₂ approaches: save the state before the impact, LCP at velocity level, I₁, I₂
///     3  I₂ is not empty: LCP at acceleration level; contacts that take off leave I₂
///
/// Afterwards the memory has the state before the event, the systems the state after it.
class NonSmoothEvent : public Event {
 public:
  /// An event at time t, in seconds.
  explicit NonSmoothEvent(double t) : Event(EventType::kNonSmooth, t) {}

  void process(EventDriven& simulation) override;
};

}  // namespace rico
