#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// Positions back onto their constraints: given the gaps y(0), the multipliers λ(0) of
///
///     0 ≤ α y + H W⁻¹ Hᵀ λ ⟂ λ ≥ 0  (contacts),      α y + H W⁻¹ Hᵀ λ = 0  (bilateral)
///
/// Of a frictional contact the normal row takes part, the others have λ = 0. Contacts that are
/// found anew for each step, whose gaps are those of its beginning, take part with y = 0: they are
/// kept as they are, the others do not press bodies into each other. Contacts that are held are
/// taken as bilateral.
class MLCPProjectOnConstraints : public LinearOSNS {
 public:
  explicit MLCPProjectOnConstraints(double alpha = 1.0) : alpha_(alpha) {}

  std::string_view name() const override { return "MLCPProjectOnConstraints"; }
  bool accepts(const NonSmoothLaw& law) const override;
  bool compute(double t, Topology& topology, int set, int level) override;

 protected:
  bool isBox(const NonSmoothLaw& law) const override;
  void bounds(const ContactRef& ref, double* lb, double* ub) const override;
  void computeFreeOutput(InteractionNode& node) override;

 private:
  double alpha_;
  std::vector<bool> held_, heldNow_;
};

}  // namespace rico
