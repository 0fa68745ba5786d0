#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// Coulomb's friction in the plane (dimension 2) or in space (dimension 3):
/// u = M r + q, C ∋ r ⟂ u + μ‖u_T‖ e_N ∈ C*.
class FrictionContact : public LinearOSNS {
 public:
  /// Throws unless the dimension is 2 or 3.
  explicit FrictionContact(int dimension = 3);

  /// Rows per contact, 2 or 3.
  int dimension() const { return dimension_; }
  std::string_view name() const override { return "FrictionContact"; }
  bool accepts(const NonSmoothLaw& law) const override;

 private:
  int dimension_;
};

}  // namespace rico
