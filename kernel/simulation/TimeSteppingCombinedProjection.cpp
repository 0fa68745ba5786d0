#include <kernel/integration/OneStepIntegrator.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/TimeSteppingCombinedProjection.hpp>

namespace rico {

void TimeSteppingCombinedProjection::newtonSolve() {
  indexSetIterations_ = cumulatedProjections_ = cumulatedNewton_ = 0;
  for (const ContactRef& ref : indexSet(2).contacts) ref.node->contacts[ref.contact].held = false;
  do {
    ++indexSetIterations_;
    if (indexSetIterations_ > 1)
      for (const auto& integrator : integrators()) integrator->computeInitialNewtonState();
    solveVelocities();
    cumulatedNewton_ += getNewtonNbIterations();
    project(2);
    cumulatedProjections_ += nbProjectionIteration();
  } while (indexSetIterations_ < maxIterations_ && activatePushedContacts());
}

// Returns true if a contact joined I₁.
bool TimeSteppingCombinedProjection::activatePushedContacts() {
  bool joined = false;
  for (const ContactRef& ref : indexSet(2).contacts) {
    ContactState& state = ref.node->contacts[ref.contact];
    if (state.isIn(1) || !state.pushed) continue;
    state.sets |= 1U << 1;
    state.held = true;
    joined = true;
  }
  if (joined) topology().collectIndexSet(1);
  return joined;
}

}  // namespace rico
