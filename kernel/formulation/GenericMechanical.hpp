#pragma once

#include <kernel/formulation/LinearOSNS.hpp>
#include <memory>

namespace rico {

/// Accepts any mixture of laws.
class GenericMechanical : public LinearOSNS {
 public:
  std::string_view name() const override { return "GenericMechanical"; }
  bool accepts(const NonSmoothLaw& law) const override;
};

/// Returns `problem`, or a new GenericMechanical if it is null.
inline std::shared_ptr<OneStepNSProblem> orAnyLaw(std::shared_ptr<OneStepNSProblem> problem) {
  return problem != nullptr ? std::move(problem) : std::make_shared<GenericMechanical>();
}

}  // namespace rico
