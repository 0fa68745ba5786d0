#include <kernel/modeling/Interaction.hpp>
#include <kernel/simulation/TimeSteppingCombinedProjection.hpp>

namespace rico {

void TimeSteppingCombinedProjection::newtonSolve() {
  indexSetIterations_ = cumulatedProjections_ = cumulatedNewton_ = 0;
  for (const ContactRef& ref : indexSet(2).contacts) ref.node->contacts[ref.contact].held = false;
  do {
    ++indexSetIterations_;
    solveVelocities();
    cumulatedNewton_ += getNewtonNbIterations();
    project(2);
    cumulatedProjections_ += nbProjectionIteration();
  } while (indexSetIterations_ < maxIterations_ && activatePushedContacts());
}

// True where a contact joined I₁.
bool TimeSteppingCombinedProjection::activatePushedContacts() {
  bool joined = false;
  for (InteractionNode* node : topology().interactions()) {
    const int size = node->interaction->nonSmoothLaw()->size();
    for (int c = 0; c < node->interaction->contacts(); ++c) {
      ContactState& state = node->contacts[c];
      if (state.isIn(1) || node->interaction->lambda(0)[c * size] <= 0.0) continue;
      state.sets |= 1U << 1;
      state.held = true;
      joined = true;
    }
  }
  if (joined) topology().collectIndexSet(1);
  return joined;
}

}  // namespace rico
