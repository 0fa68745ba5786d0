#pragma once

#include <kernel/formulation/LinearOSNS.hpp>

namespace rico {

/// Projects positions onto their constraints. Given the gaps y(0), computes multipliers λ(0) of
///
///     0 ≤ α y + H W⁻¹ Hᵀ λ ⟂ λ ≥ 0  (contacts),      α y + H W⁻¹ Hᵀ λ = 0  (bilateral)
///
/// Only the normal row of a frictional contact takes part; the others have λ = 0. Some contacts are
/// detected again in each step, and their gap is that of the beginning of the step, unless their
/// relation follows it (Relation::isProjected). They take part with y = 0, so that the projection
/// of other contacts does not push the bodies into each other. Rows of laws that are not accepted
/// have y = 0, too: the friction of a joint has no position. A held contact counts as bilateral.
class MLCPProjectOnConstraints : public LinearOSNS {
 public:
  /// alpha: the part of each gap that one projection removes.
  explicit MLCPProjectOnConstraints(double alpha = 1.0) : alpha_(alpha) {}
  double alpha() const { return alpha_; }
  void setAlpha(double alpha) { alpha_ = alpha; }

  std::string_view name() const override { return "MLCPProjectOnConstraints"; }
  bool accepts(const NonSmoothLaw& law) const override;

 protected:
  bool isBox(const NonSmoothLaw& law) const override;
  void bounds(const ContactRef& ref, double* lb, double* ub) const override;
  void computeFreeOutput(InteractionNode& node) override;

 private:
  double alpha_;
};

}  // namespace rico
