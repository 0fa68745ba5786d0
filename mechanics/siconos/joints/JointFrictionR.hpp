#pragma once

#include <JointCoordinatesR.hpp>

DEFINE_SPTR(JointFrictionR)

/// Dry friction against angles or displacements of a joint, a row for each axis, for a RelayNSL
/// whose bounds are impulses of a step. y is zero; ẏ is the rate of the coordinate.
class JointFrictionR : public JointCoordinatesR {
 public:
  SICONOS_VISITED(JointFrictionR)
  JointFrictionR(SP::NewtonEulerJointR joint, unsigned int axis);
  /// The default is axis 0.
  explicit JointFrictionR(SP::NewtonEulerJointR joint,
                          SP::UnsignedIntVector axes = SP::UnsignedIntVector());
};
