#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// FrictionContact with rolling resistance: dimension 3 in the plane, 5 in space.
class RollingFrictionContact : public LinearOSNS {
 public:
  /// Throws unless the dimension is 3 or 5.
  explicit RollingFrictionContact(int dimension = 5);

  /// Rows per contact, 3 or 5.
  int dimension() const { return dimension_; }
  std::string_view name() const override { return "RollingFrictionContact"; }
  bool accepts(const NonSmoothLaw& law) const override;

 private:
  int dimension_;
};

}  // namespace rico
