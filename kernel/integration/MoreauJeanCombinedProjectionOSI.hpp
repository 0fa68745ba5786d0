#pragma once

#include <kernel/integration/MoreauJeanOSI.hpp>

namespace rico {

/// Moreau–Jean's scheme for TimeSteppingCombinedProjection. I₂ has all contacts: their positions
/// are projected. I₁ begins with the contacts that are closed at t_k, y ≤ 0. It grows by the
/// contacts that the projection finds violated.
class MoreauJeanCombinedProjectionOSI : public MoreauJeanOSI {
 public:
  /// Throws unless 0 <= theta <= 1. γ = 0: the gap is not predicted.
  explicit MoreauJeanCombinedProjectionOSI(double theta = 0.5)
      : MoreauJeanOSI(IntegratorKind::kMoreauJeanCombinedProjection, theta, 0.0) {}

  int numberOfIndexSets() const override { return 3; }
  bool addInteractionInIndexSet(const InteractionNode& node, int contact, int set) const override {
    return set == 2 || MoreauJeanOSI::addInteractionInIndexSet(node, contact, set);
  }
};

}  // namespace rico
