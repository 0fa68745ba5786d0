#pragma once

#include <OneStepIntegrator.hpp>

/// Adapter of rico::D1MinusLinearOSI.
class D1MinusLinearOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(D1MinusLinearOSI)
  /// Siconos' numbers. Ricochet has halfexplicit_acceleration_level and
  /// halfexplicit_velocity_level; others are an error.
  enum ListOfTypeOfD1MinusLinearOSI {
    halfexplicit_acceleration_level,
    halfexplicit_acceleration_level_full,
    explicit_velocity_level,
    halfexplicit_velocity_level,
    numberOfTypeOfD1MinusLinearOSI
  };

  D1MinusLinearOSI() : D1MinusLinearOSI(halfexplicit_acceleration_level) {}
  explicit D1MinusLinearOSI(unsigned int type);
  unsigned int typeOfD1MinusLinearOSI() const { return type_; }
  /// Set it before the simulation begins.
  void setTypeOfD1MinusLinearOSI(unsigned int type);
  void setConstraintActivationThreshold(double v);
  // clang-format off
  SICONOS_NOT_THERE(computeResiduHalfExplicitAccelerationLevel, "computeResidu() is that of the type")
  SICONOS_NOT_THERE(computeResiduHalfExplicitAccelerationLevelFull, "computeResidu() is that of the type")
  SICONOS_NOT_THERE(computeResiduHalfExplicitVelocityLevel, "computeResidu() is that of the type")
  SICONOS_NOT_THERE(computeFreeOutputHalfExplicitAccelerationLevel, "LinearOSNS::q() of the last solve")
  SICONOS_NOT_THERE(computeFreeOutputHalfExplicitVelocityLevel, "LinearOSNS::q() of the last solve")
  SICONOS_NOT_THERE(addInteractionInIndexSetHalfExplicitAccelerationLevel, "addInteractionInIndexSet()")
  SICONOS_NOT_THERE(addInteractionInIndexSetHalfExplicitVelocityLevel, "addInteractionInIndexSet()")
  SICONOS_NOT_THERE(removeInteractionFromIndexSetHalfExplicitAccelerationLevel, "removeInteractionFromIndexSet()")
  SICONOS_NOT_THERE(removeInteractionFromIndexSetHalfExplicitVelocityLevel, "removeInteractionFromIndexSet()")
  // clang-format on

 private:
  unsigned int type_;
};
