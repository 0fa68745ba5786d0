// Flights of contacts after an impact that the integrator does not resolve (EventDrivenOSI).
#include <algorithm>
#include <cmath>
#include <kernel/integration/EventDrivenOSI.hpp>
#include <kernel/integration/internal/ContactRecord.hpp>
#include <kernel/integration/smooth/SmoothDynamics.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/topology/ContactLaw.hpp>
#include <kernel/topology/Nodes.hpp>

namespace rico {

void EventDrivenOSI::resolveAccumulations(double height, double restingSpeed) {
  lowFlight_ = height;
  restingSpeed_ = restingSpeed;
}

// The gap y + ẏ s + ÿ s²/2 vanishes at s = (ẏ + √(ẏ² − 2 ÿ y)) / −ÿ if ÿ < 0.
double EventDrivenOSI::landingOf(const ContactRef& ref, double t) const {
  Interaction& interaction = *ref.node->interaction;
  const int normal = normalRow(ref);
  const double gap = std::max(0.0, interaction.y(0)[normal]);
  if (gap > lowFlight_ || lowFlight_ == 0.0 || !isUnilateral(ref) ||
      ref.node->contacts[ref.contact].isIn(2))
    return kNoLanding;
  for (int level = 1; level <= 2; ++level) interaction.computeOutput(t, level);
  const double velocity = interaction.y(1)[normal];
  const double fall = -interaction.y(2)[normal];
  if (velocity <= velocityTolerance_ || fall <= 0.0) return kNoLanding;
  if (gap + 0.5 * velocity * velocity / fall > lowFlight_) return kNoLanding;
  return t + (velocity + std::sqrt(velocity * velocity + 2.0 * fall * gap)) / fall;
}

double EventDrivenOSI::firstLanding() const {
  double first = kNoLanding;
  for (const ContactRef& ref : contacts()) first = std::min(first, record(ref).landing);
  return dynamics_->ranks().min(first);
}

// Notes the contacts whose flights end at t.
bool EventDrivenOSI::land(double t) {
  bool any = false;
  for (const ContactRef& ref : contacts()) {
    ContactRecord& record = this->record(ref);
    if (record.landing > t) continue;
    record.landing = kNoLanding;
    record.hit = any = true;
  }
  return any;
}

}  // namespace rico
