#pragma once

#include <MoreauJeanOSI.hpp>

/// Adapter of rico::MoreauJeanDirectProjectionOSI, for TimeSteppingDirectProjection.
class MoreauJeanDirectProjectionOSI : public MoreauJeanOSI {
 public:
  SICONOS_VISITED(MoreauJeanDirectProjectionOSI)
  explicit MoreauJeanDirectProjectionOSI(double theta = 0.5);
  MoreauJeanDirectProjectionOSI(double theta, double gamma);

  void setActivateYPosThreshold(double newValue);
  void setActivateYVelThreshold(double newValue);
  void setDeactivateYPosThreshold(double newValue);
  void setDeactivateYVelThreshold(double newValue);
  double activateYPosThreshold() const;
  double activateYVelThreshold() const;
  double deactivateYPosThreshold() const;
  double deactivateYVelThreshold() const;
};

/// Adapter of rico::MoreauJeanCombinedProjectionOSI, for TimeSteppingCombinedProjection.
class MoreauJeanCombinedProjectionOSI : public MoreauJeanOSI {
 public:
  SICONOS_VISITED(MoreauJeanCombinedProjectionOSI)
  explicit MoreauJeanCombinedProjectionOSI(double theta = 0.5);
};
