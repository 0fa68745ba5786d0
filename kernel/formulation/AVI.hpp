#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// −w ∈ N_P(z) with a polyhedron P: for normal cone laws and relays.
class AVI : public LinearOSNS {
 public:
  std::string_view name() const override { return "AVI"; }
  bool accepts(const NonSmoothLaw& law) const override;
};

}  // namespace rico
