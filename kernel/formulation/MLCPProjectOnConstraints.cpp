#include <algorithm>
#include <kernel/formulation/MLCPProjectOnConstraints.hpp>
#include <kernel/relations/Interaction.hpp>

namespace rico {

bool MLCPProjectOnConstraints::accepts(const NonSmoothLaw& law) const {
  return law.cone() != RICO_NORMAL_CONE && law.kind() != LawKind::kRelay;
}

bool MLCPProjectOnConstraints::isBox(const NonSmoothLaw& /*law*/) const { return true; }

void MLCPProjectOnConstraints::bounds(const ContactRef& ref, double* lb, double* ub) const {
  const NonSmoothLaw& law = *ref.node->interaction->nonSmoothLaw();
  if (law.isBox()) {
    law.bounds(lb, ub);
  } else {
    std::fill(lb, lb + law.size(), 0.0);
    std::fill(ub, ub + law.size(), 0.0);
    ub[0] = kNoBound;
  }
  if (ref.node->contacts[ref.contact].held) lb[0] = -kNoBound;
}

void MLCPProjectOnConstraints::computeFreeOutput(InteractionNode& node) {
  const Interaction& interaction = *node.interaction;
  const bool isCorrected =
      interaction.relation()->isProjected() && accepts(*interaction.nonSmoothLaw());
  node.freeOutput = interaction.y(0);
  node.freeOutput *= isCorrected ? alpha_ : 0.0;
}

}  // namespace rico
