#pragma once

#include <kernel/formulation/FrictionContact.hpp>

namespace rico {

/// FrictionContact in the global form W v = Hᵀ r + f, u = H v. It never assembles the Delassus
/// operator: numerics uses the factors H W⁻¹ Hᵀ. For MoreauJeanGOSI and MoreauJeanOSI.
class GlobalFrictionContact : public FrictionContact {
 public:
  /// Throws unless the dimension is 2 or 3.
  explicit GlobalFrictionContact(int dimension = 3) : FrictionContact(dimension) {
    settings().form = OperatorForm::kFactored;
  }

  std::string_view name() const override { return "GlobalFrictionContact"; }
};

}  // namespace rico
