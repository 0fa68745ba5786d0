// The root functions of event-driven simulations: two for each contact, two for each row of a law.
#include <algorithm>
#include <cstddef>
#include <kernel/integration/smooth/SmoothDynamics.hpp>
#include <kernel/relations/Interaction.hpp>

namespace rico {
namespace {

// The root function of a gap is gap + kGapShift, with its zero at −kGapShift. When a contact opens
// its gap is zero, and a root in the first step after that must be found.
constexpr double kGapShift = 1e-14;

}  // namespace

bool SmoothDynamics::noteRoots(const std::vector<int>& roots) {
  bool any = false;
  const int* first = roots.data() + 2 * contacts_.size();
  for (FirstOrderModes& modes : modes_) {
    any = modes.noteRoots(first) || any;
    first += 2 * static_cast<std::ptrdiff_t>(modes.rows());
  }
  return any;
}

void SmoothDynamics::computeg(double t, const double* x, double* g) {
  setState(x);
  computeOutputs(t, false);
  if (anyClosed()) computeAccelerations(t);
  if (!ranks().areShared()) return computeRootsHere(t, g);
  computeRootsHere(t, rootsHere_.data());
  const std::vector<double> all = ranks().gather(rootsHere_);
  std::copy(all.begin(), all.end(), g);
}

void SmoothDynamics::computeRootsHere(double t, double* g) {
  for (const ContactRef& ref : contacts_) {
    rootsOf(ref, g);
    g += 2;
  }
  computeInputs(t);
  for (FirstOrderModes& modes : modes_) {
    modes.computeRoots(t, g);
    g += 2 * static_cast<std::ptrdiff_t>(modes.rows());
  }
}

void SmoothDynamics::rootsOf(const ContactRef& ref, double* g) {
  const ContactRecord& record = this->record(ref);
  const Interaction& interaction = *ref.node->interaction;
  const NonSmoothLaw& law = *interaction.nonSmoothLaw();
  const int normal = ref.contact * law.size();
  if (record.landing < kNoLanding) {
    g[0] = g[1] = 1.0;
    return;
  }
  if (!ref.node->contacts[ref.contact].isIn(2)) {
    g[0] = interaction.y(0)[normal] - record.offset + kGapShift;
    g[1] = -interaction.y(1)[normal];
    return;
  }
  g[0] = g[1] = 1.0;
  if (law.isAlwaysActive()) return;
  const double* force = interaction.lambda(2).data() + normal;
  g[0] = force[0] + record.forceShift;
  if (law.kind() != LawKind::kNewtonImpactFriction) return;
  const int tangents = law.size() - 1;
  if (record.slip == 0) {
    g[1] = law.mu() * force[0] - tangentialNorm(force + 1, tangents);
    return;
  }
  g[1] = 0.0;
  for (int k = 0; k < tangents; ++k) g[1] += record.direction[k] * interaction.y(1)[normal + 1 + k];
}

}  // namespace rico
