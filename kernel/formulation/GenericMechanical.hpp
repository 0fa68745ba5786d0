#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// Any mixture of laws.
class GenericMechanical : public LinearOSNS {
 public:
  std::string_view name() const override { return "GenericMechanical"; }
  bool accepts(const NonSmoothLaw& law) const override;
};

}  // namespace rico
