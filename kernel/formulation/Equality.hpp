#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// w = M z + q = 0: for models with bilateral constraints only.
class Equality : public LinearOSNS {
 public:
  std::string_view name() const override { return "Equality"; }
  bool accepts(const NonSmoothLaw& law) const override;
};

}  // namespace rico
