#pragma once

#include <kernel/formulation/FrictionContact.hpp>

namespace rico {

/// FrictionContact that never forms the Delassus operator: W v = Hᵀ r + f, u = H v, with numerics'
/// factored operator H W⁻¹ Hᵀ. For MoreauJeanGOSI, and as well for MoreauJeanOSI.
class GlobalFrictionContact : public FrictionContact {
 public:
  explicit GlobalFrictionContact(int dimension = 3) : FrictionContact(dimension) {
    settings().form = OperatorForm::kFactored;
  }

  std::string_view name() const override { return "GlobalFrictionContact"; }
};

}  // namespace rico
