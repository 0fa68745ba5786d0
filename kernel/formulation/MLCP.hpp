#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// w = M z + q with w = 0 on some rows and 0 ≤ w ⟂ z ≥ 0 on the others.
class MLCP : public LinearOSNS {
 public:
  std::string_view name() const override { return "MLCP"; }
  bool accepts(const NonSmoothLaw& law) const override;
};

}  // namespace rico
