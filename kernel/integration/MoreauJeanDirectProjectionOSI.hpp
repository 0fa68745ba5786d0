#pragma once

#include <kernel/integration/MoreauJeanOSI.hpp>

namespace rico {

/// Moreau–Jean's scheme for TimeSteppingDirectProjection, which projects the positions of the
/// contacts in I₁ after each step. A contact enters I₁ if its predicted gap is at most
/// activateYPosThreshold and, if a velocity threshold is set, ẏ is at most that threshold. It stays
/// in I₁ while the same holds with the thresholds of deactivation.
class MoreauJeanDirectProjectionOSI : public MoreauJeanOSI {
 public:
  /// θ and γ as for MoreauJeanOSI.
  explicit MoreauJeanDirectProjectionOSI(double theta = 0.5,
                                         double gamma = std::numeric_limits<double>::quiet_NaN())
      : MoreauJeanOSI(IntegratorKind::kMoreauJeanDirectProjection, theta, gamma) {}

  // clang-format off
  // Thresholds of the gap (default 1e-7) and of ẏ (default infinity), in the units of y and ẏ.
  double activateYPosThreshold() const { return activatePosition_; }
  double activateYVelThreshold() const { return activateVelocity_; }
  double deactivateYPosThreshold() const { return deactivatePosition_; }
  double deactivateYVelThreshold() const { return deactivateVelocity_; }
  void setActivateYPosThreshold(double value) { activatePosition_ = value; }
  void setActivateYVelThreshold(double value) { activateVelocity_ = value; }
  void setDeactivateYPosThreshold(double value) { deactivatePosition_ = value; }
  void setDeactivateYVelThreshold(double value) { deactivateVelocity_ = value; }
  // clang-format on

  bool addInteractionInIndexSet(const InteractionNode& node, int contact, int set) const override;

 private:
  double activatePosition_ = 1e-7;
  double activateVelocity_ = std::numeric_limits<double>::infinity();
  double deactivatePosition_ = 1e-7;
  double deactivateVelocity_ = std::numeric_limits<double>::infinity();
};

}  // namespace rico
