// The contacts that close, and the times at which they do (EventDrivenOSI.hpp).
#include <algorithm>
#include <cmath>
#include <kernel/integration/EventDrivenOSI.hpp>
#include <kernel/integration/internal/ContactRecord.hpp>
#include <kernel/integration/smooth/SmoothDynamics.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/topology/Nodes.hpp>
#include <limits>

namespace rico {

// Finds contacts whose gaps vanish at t itself, up to the round-off of t. CVODE would find their
// roots just after t.
bool EventDrivenOSI::closesAt(double t) {
  constexpr double kSameTime = 1e-14;
  constexpr double kClose = 1e-9;
  bool any = false;
  for (const ContactRef& ref : dynamics_->contacts()) {
    Interaction& interaction = *ref.node->interaction;
    if (ref.node->contacts[ref.contact].isIn(2) || interaction.nonSmoothLaw()->isAlwaysActive())
      continue;
    if (record(ref).landing > t && record(ref).landing < kNoLanding) continue;
    const int normal = ref.contact * interaction.nonSmoothLaw()->size();
    interaction.computeOutput(t, 0);
    const double gap = interaction.y(0)[normal] - record(ref).offset;
    if (gap > kClose) continue;
    if (!interaction.relation()->isLinear()) interaction.relation()->computeJach(t, interaction);
    interaction.computeOutput(t, 1);
    const bool hit = gap + kSameTime * interaction.y(1)[normal] < 0.0;
    record(ref).hit = hit;
    any = any || hit;
  }
  return any;
}

// Finds the contacts that ended the integration, and the exact time. False if it was a minimum.
bool EventDrivenOSI::inspectRoots(double& t) {
  double first = t;
  bool any = false;
  dynamics_->ranks().agree([&] { any = inspectRootsHere(first); });
  t = dynamics_->ranks().min(first);
  return dynamics_->ranks().any(any);
}

bool EventDrivenOSI::inspectRootsHere(double& t) {
  const std::vector<int>& roots = solver_->roots();
  const int* rootsHere = roots.data() + dynamics_->firstRoot();
  const double end = t;
  bool any = false;
  for (std::size_t i = 0; i < dynamics_->contacts().size(); ++i) {
    const ContactRef& ref = dynamics_->contacts()[i];
    ContactRecord& record = this->record(ref);
    const bool first = rootsHere[2 * i] != 0;
    const bool second = rootsHere[2 * i + 1] != 0;
    if (ref.node->contacts[ref.contact].isIn(2)) {
      record.release = first;
      record.modeChange = second;
    } else if (first || second) {
      double velocity = 0.0;
      record.hit = first || gapAt(ref, end, velocity) < record.offset - gapTolerance_;
      if (record.hit) t = std::min(t, locate(ref, end));
    }
    any = any || record.release || record.modeChange || record.hit;
  }
  return dynamics_->noteRoots(roots) || any;
}

double EventDrivenOSI::gapAt(const ContactRef& ref, double t, double& velocity) {
  solver_->interpolate(t, x_);
  dynamics_->setState(x_.data());
  Interaction& interaction = *ref.node->interaction;
  const int normal = ref.contact * interaction.nonSmoothLaw()->size();
  interaction.computeOutput(t, 0);
  if (!interaction.relation()->isLinear()) interaction.relation()->computeJach(t, interaction);
  interaction.computeOutput(t, 1);
  velocity = interaction.y(1)[normal];
  return interaction.y(0)[normal];
}

// The time within the last step at which the gap vanishes, by Newton's method from t with bisection
// as a safeguard. CVODE's roots have an error of 100 ulps; this one is as accurate as
// interpolate().
double EventDrivenOSI::locate(const ContactRef& ref, double t) {
  double before = std::max(now_, solver_->stepBegin());
  double after = t;
  for (int i = 0; i < 60; ++i) {
    double velocity = 0.0;
    const double y = gapAt(ref, t, velocity);
    (y > 0.0 ? before : after) = t;
    const double next = velocity < 0.0 ? t - y / velocity : before;
    const double moved = next > before && next < after ? next : 0.5 * (before + after);
    if (std::abs(moved - t) <= std::numeric_limits<double>::epsilon() * std::abs(t)) break;
    t = moved;
  }
  return t;
}

}  // namespace rico
