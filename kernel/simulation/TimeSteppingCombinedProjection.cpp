#include <kernel/integration/OneStepIntegrator.hpp>
#include <kernel/laws/NonSmoothLaw.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/TimeSteppingCombinedProjection.hpp>
#include <kernel/support/Exception.hpp>

namespace rico {

namespace {

double gap(const ContactRef& ref) {
  const Interaction& interaction = *ref.node->interaction;
  return interaction.y(0)[ref.contact * interaction.nonSmoothLaw()->size()];
}

}  // namespace

void TimeSteppingCombinedProjection::newtonSolve() {
  constexpr int kSets = 3;
  if (topology().numberOfIndexSets() < kSets)
    throw Exception("TimeSteppingCombinedProjection needs MoreauJeanCombinedProjectionOSI");
  indexSetIterations_ = cumulatedProjections_ = cumulatedNewton_ = 0;
  for (const ContactRef& ref : indexSet(2).contacts) {
    ContactState& state = ref.node->contacts[ref.contact];
    state.held = state.joined = false;
  }
  const int least = renewsGradients_ && !nonSmoothDynamicalSystem().isLinear() ? 2 : 1;
  bool joined = false;
  do {
    ++indexSetIterations_;
    solveOnce();
    cumulatedNewton_ += getNewtonNbIterations();
    joined = activatePenetrating();
  } while (indexSetIterations_ < maxIterations_ && (joined || indexSetIterations_ < least));
  holdActiveContacts();
  project(2);
  cumulatedProjections_ = nbProjectionIteration();
}

void TimeSteppingCombinedProjection::solveOnce() {
  if (indexSetIterations_ > 1) {
    if (renewsGradients_ && !nonSmoothDynamicalSystem().isLinear()) return newtonSolveFurther();
    for (const auto& integrator : integrators()) integrator->computeInitialNewtonState();
  }
  solveVelocities();
}

// Returns true if a contact joined I₁.
bool TimeSteppingCombinedProjection::activatePenetrating() {
  bool joined = false;
  for (const ContactRef& ref : indexSet(2).contacts) {
    ContactState& state = ref.node->contacts[ref.contact];
    if (state.isIn(1) || !(gap(ref) < -constraintTolUnilateral())) continue;
    state.sets |= 1U << 1;
    state.joined = joined = true;
  }
  if (joined) topology().collectIndexSet(1);
  return joined;
}

void TimeSteppingCombinedProjection::holdActiveContacts() {
  for (const ContactRef& ref : indexSet(2).contacts) {
    ContactState& state = ref.node->contacts[ref.contact];
    const Interaction& interaction = *ref.node->interaction;
    const NonSmoothLaw& law = *interaction.nonSmoothLaw();
    if (law.cone() == RICO_FREE) continue;
    const bool pressed = state.isIn(1) && interaction.lambda(1)[ref.contact * law.size()] > 0.0;
    state.held = state.joined || pressed;
  }
}

}  // namespace rico
