#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// 0 ≤ w = M z + q ⟂ z ≥ 0: laws of complementarity and of Newton's impact.
class LCP : public LinearOSNS {
 public:
  std::string_view name() const override { return "LCP"; }
  bool accepts(const NonSmoothLaw& law) const override;
};

}  // namespace rico
