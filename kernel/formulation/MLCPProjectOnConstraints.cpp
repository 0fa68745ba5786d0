#include <algorithm>
#include <kernel/formulation/MLCPProjectOnConstraints.hpp>
#include <kernel/modeling/Interaction.hpp>

namespace rico {

bool MLCPProjectOnConstraints::accepts(const NonSmoothLaw& law) const {
  return law.cone() != RICO_NORMAL_CONE && law.kind() != LawKind::kRelay;
}

bool MLCPProjectOnConstraints::isBox(const NonSmoothLaw& /*law*/) const { return true; }

void MLCPProjectOnConstraints::bounds(const NonSmoothLaw& law, double* lb, double* ub) const {
  if (law.isBox()) return law.bounds(lb, ub);
  std::fill(lb, lb + law.size(), 0.0);
  std::fill(ub, ub + law.size(), 0.0);
  ub[0] = kNoBound;
}

void MLCPProjectOnConstraints::computeFreeOutput(InteractionNode& node) {
  node.freeOutput = node.interaction->y(0);
  node.freeOutput *= node.interaction->relation()->isMadeAnew() ? 0.0 : alpha_;
}

}  // namespace rico
