#pragma once

#include <JointCoordinatesR.hpp>

DEFINE_SPTR(JointStopR)

/// A limit of an angle or a displacement x of a joint, a row for each axis: y = dir (x - pos). If
/// dir is a bool, true means y = pos - x, false y = x - pos. For impact laws.
class JointStopR : public JointCoordinatesR {
 public:
  SICONOS_VISITED(JointStopR)
  JointStopR(SP::NewtonEulerJointR joint, double pos, bool dir, unsigned int axis = 0);
  JointStopR(SP::NewtonEulerJointR joint, SP::SiconosVector pos, SP::SiconosVector dir,
             SP::UnsignedIntVector axes);

  double position(unsigned int index = 0) { return (*position_)(index); }
  double direction(unsigned int index = 0) { return (*direction_)(index); }

 private:
  SP::SiconosVector position_, direction_;
};
