#pragma once

#include <JointCoordinatesR.hpp>

DEFINE_SPTR(JointFrictionR)

/// Dry friction along angles or ways of a joint, a row for each axis: for a RelayNSL whose bounds
/// are impulses of a step. y is zero, its rate that of the coordinate.
class JointFrictionR : public JointCoordinatesR {
 public:
  SICONOS_VISITED(JointFrictionR)
  JointFrictionR(SP::NewtonEulerJointR joint, unsigned int axis);
  /// Axis 0 where none is given.
  explicit JointFrictionR(SP::NewtonEulerJointR joint,
                          SP::UnsignedIntVector axes = SP::UnsignedIntVector());
};
