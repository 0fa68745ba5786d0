#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// −w ∈ N_P(z) with polyhedra P: normal cones, and relays.
class AVI : public LinearOSNS {
 public:
  std::string_view name() const override { return "AVI"; }
  bool accepts(const NonSmoothLaw& law) const override;
};

}  // namespace rico
