// Determines which closed contacts stick and which slide, and the sliding directions.
#include <cmath>
#include <kernel/integration/EventDrivenOSI.hpp>
#include <kernel/integration/internal/ContactRecord.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/EventDriven.hpp>

namespace rico {
namespace {

constexpr double kUndecided = 1e-9;

}  // namespace

// Sliding contacts continue to slide; contacts at rest stick, as far as the cone permits. Then
// modes that are not admissible are changed, one at a time. A contact under tension opens. A
// sticking contact with too large a force begins to slide against that force.
void EventDriven::findFrictionModes() {
  const double t = startingTime();
  bool anyStops = false;
  for (const ContactRef& ref : indexSet(2).contacts) {
    const Interaction& interaction = *ref.node->interaction;
    const NonSmoothLaw& law = *interaction.nonSmoothLaw();
    if (law.kind() != LawKind::kNewtonImpactFriction) continue;
    const int tangents = law.size() - 1;
    const int first = ref.contact * law.size() + 1;
    const double* velocity = interaction.y(1).data() + first;
    ContactRecord& record = this->record(ref);
    // In space a root means that the contact has come to rest; in the plane it may also reverse.
    const bool stops = tangents == 2 && record.modeChange && record.slip != 0;
    anyStops = anyStops || stops;
    if (!stops && tangentialNorm(velocity, tangents) > integrator().velocityTolerance())
      record.slideAlong(1.0, velocity, tangents);
    else if (record.modeChange && record.slip == 0)
      record.slideAlong(-1.0, interaction.lambda(2).data() + first, tangents);
    else
      record.slip = 0;
  }
  if (anyStops) integrator().projectVelocities(t);
  const int most = 10 * indexSet(2).size() + 10;
  for (int i = 0; i < most; ++i) {
    integrator().computeAccelerations(t);
    updateOutput(2, 2);
    if (!improveModes()) return;
  }
  for (const ContactRef& ref : indexSet(2).contacts)
    fail(ref,
         "no combination of sticking and sliding contacts is admissible (Painleve). Try a "
         "smaller coefficient of friction, or TimeStepping");
}

bool EventDriven::improveModes() {
  for (const ContactRef& ref : indexSet(2).contacts) {
    const Interaction& interaction = *ref.node->interaction;
    const NonSmoothLaw& law = *interaction.nonSmoothLaw();
    if (law.isAlwaysActive()) continue;
    const double* force = interaction.lambda(2).data() + ref.contact * law.size();
    ContactRecord& record = this->record(ref);
    if (force[0] < -kUndecided) {
      ref.node->contacts[ref.contact].sets &= ~(1U << 2);
      for (int r = 0; r < law.size(); ++r)
        ref.node->interaction->lambda(2)[ref.contact * law.size() + r] = 0.0;
      topology().collectIndexSet(2);
      return true;
    }
    if (law.kind() != LawKind::kNewtonImpactFriction || record.slip != 0) continue;
    const int tangents = law.size() - 1;
    if (tangentialNorm(force + 1, tangents) <= law.mu() * force[0] + kUndecided) continue;
    record.slideAlong(-1.0, force + 1, tangents);
    return true;
  }
  return false;
}

}  // namespace rico
