// Step 3 of EventDriven: forces and modes of contacts that stay closed.
#include <algorithm>
#include <cmath>
#include <kernel/formulation/OneStepNSProblem.hpp>
#include <kernel/integration/EventDrivenOSI.hpp>
#include <kernel/integration/internal/ContactRecord.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/EventDriven.hpp>

namespace rico {
namespace {

constexpr double kNoForce = 1e-10;

void leave(const ContactRef& ref) {
  ref.node->contacts[ref.contact].sets &= ~(1U << 2);
  Interaction& interaction = *ref.node->interaction;
  const int size = interaction.nonSmoothLaw()->size();
  for (int r = 0; r < size; ++r) interaction.lambda(2)[ref.contact * size + r] = 0.0;
}

bool hasFriction(const ContactRef& ref) {
  return ref.node->interaction->nonSmoothLaw()->kind() == LawKind::kNewtonImpactFriction;
}

}  // namespace

void EventDriven::settleContactForces() {
  const double t = startingTime();
  integrator().restart();
  do {
    const auto& closed = indexSet(2).contacts;
    if (std::any_of(closed.begin(), closed.end(), hasFriction)) {
      findFrictionModes();
    } else if (ranks().any(!closed.empty())) {
      computeOneStepNSProblem("acceleration");
      update(2);
      ranks().agree([this] { updateIndexSetsWithDoubleCondition(); });
    }
    nonSmoothDynamicalSystem().reset(2);
    integrator().computeAccelerations(t);
    updateOutput(2, 2);
  } while (undoReleases());
  integrator().chooseModes(t);
  ranks().agree([this] { checkPenetration(); });
  for (const ContactRef& ref : indexSet(0).contacts) {
    ContactRecord& record = this->record(ref);
    record.hit = record.release = record.modeChange = false;
  }
}

void EventDriven::updateIndexSetsWithDoubleCondition() {
  const double scale = std::max(1.0, problem(kAcceleration)->report().tolerance / kNoForce);
  for (const ContactRef& ref : indexSet(2).contacts) {
    const Interaction& interaction = *ref.node->interaction;
    if (interaction.nonSmoothLaw()->isAlwaysActive()) continue;
    const double force = interaction.lambda(2)[ref.contact];
    const double acceleration = interaction.y(2)[ref.contact];
    if (std::min(force, acceleration) > 1e-6 * scale)
      fail(ref,
           "its force and its acceleration are both positive. Tighten settings() of the "
           "acceleration problem");
    if (force <= kNoForce && acceleration > kNoForce) leave(ref);
  }
  topology().collectIndexSet(2);
}

// Throws if no force can keep a sliding contact, and it would penetrate without one.
void EventDriven::checkPenetration() const {
  constexpr double kPenetrates = 1e-6;
  for (const ContactRef& ref : indexSet(1).contacts) {
    const Interaction& interaction = *ref.node->interaction;
    const int normal = ref.contact * interaction.nonSmoothLaw()->size();
    const bool staying = std::abs(interaction.y(1)[normal]) <= integrator().velocityTolerance();
    if (ref.node->contacts[ref.contact].isIn(2) || !staying) continue;
    if (interaction.y(2)[normal] < -kPenetrates)
      fail(ref,
           "no force keeps it from penetrating (Painleve). Try a smaller coefficient of friction, "
           "or TimeStepping");
  }
}

// A contact that was opened because its force vanished stays closed if it would penetrate.
bool EventDriven::undoReleases() {
  bool any = false;
  for (const ContactRef& ref : indexSet(1).contacts) {
    ContactRecord& record = this->record(ref);
    const int normal = ref.contact * ref.node->interaction->nonSmoothLaw()->size();
    if (!record.release || ref.node->interaction->y(2)[normal] >= -1e-7) continue;
    record.release = false;
    ref.node->contacts[ref.contact].sets |= 1U << 2;
    any = true;
  }
  if (any) topology().collectIndexSet(2);
  return ranks().any(any);
}

}  // namespace rico
