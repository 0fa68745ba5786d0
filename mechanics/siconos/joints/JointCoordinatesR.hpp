#pragma once

#include <NewtonEulerJointR.hpp>

namespace rico::adapters {
class JointCoordinate;
}

/// Rows y_i = s_i (x_i - limit_i), where x_i are angles or displacements of a joint: the base of
/// its stops and its friction. It links the bodies of the joint. The joint may get its positions
/// later.
class JointCoordinatesR : public NewtonEulerR {
 public:
  /// One coordinate, without a joint.
  explicit JointCoordinatesR(const rico::adapters::JointCoordinate& coordinate);
  void setStop(double limit, double sign, unsigned int index = 0);

  virtual unsigned int numberOfConstraints() { return numberOfAxes(); }
  unsigned int numberOfAxes() { return static_cast<unsigned>(axes_->size()); }
  unsigned int axis(unsigned int index = 0) { return axes_->at(index); }
  SP::NewtonEulerJointR joint() { return joint_; }

 protected:
  JointCoordinatesR(SP::NewtonEulerJointR joint, SP::UnsignedIntVector axes);
  /// y = 0: only its rate counts.
  void setOnlyRates();

 private:
  class Kernel;
  Kernel& own() const;

  SP::NewtonEulerJointR joint_;
  SP::UnsignedIntVector axes_;
};
