#pragma once

#include <kernel/control/SlidingModeControl.hpp>

namespace rico {

/// Explicit sliding-mode control: u = u_eq − α sgn(C x), with sgn 0 = 0. If a saturation D is set,
/// σ_i / D_ii replaces the sign of σ_i for |σ_i| < D_ii. The state chatters around σ = 0.
class ExplicitLinearSMC : public SlidingModeControl {
 public:
  using SlidingModeControl::SlidingModeControl;

  /// C x of the last instant.
  const Vector& sigma() const { return sigma_; }
  void sample(double t) override;

 private:
  Vector sigma_;
};

}  // namespace rico
