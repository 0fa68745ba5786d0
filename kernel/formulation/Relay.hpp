#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// −w ∈ N_[lb, ub](z): for relays.
class Relay : public LinearOSNS {
 public:
  std::string_view name() const override { return "Relay"; }
  bool accepts(const NonSmoothLaw& law) const override;
};

}  // namespace rico
