#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// 0 ≤ w = M z + q ⟂ z ≥ 0: for complementarity and Newton's impact law.
class LCP : public LinearOSNS {
 public:
  std::string_view name() const override { return "LCP"; }
  bool accepts(const NonSmoothLaw& law) const override;
};

}  // namespace rico
