#pragma once

#include <NewtonEulerJointR.hpp>

DEFINE_SPTR(CouplerJointR)

namespace rico::adapters {
class JointCoordinate;
/// A coordinate between two ends of an interaction, 0 and 1; a negative one is the world.
struct PlacedCoordinate {
  const JointCoordinate& coordinate;
  int ends[2];
};
}  // namespace rico::adapters

/// Two angles or displacements x of joints with a fixed ratio: y = x_2 - ratio x_1 - its initial
/// value. For laws of equality. Both joints are between the two linked bodies; or the first joint
/// is between the first body and the world, and the second joint between the second body and the
/// world; or instead of the world each has a reference, a body that the coupling does not move: the
/// first (index 0) or the second (1) body of the joint.
class CouplerJointR : public NewtonEulerJointR {
 public:
  SICONOS_VISITED(CouplerJointR)
  CouplerJointR();
  CouplerJointR(SP::NewtonEulerJointR joint1, unsigned int dof1, SP::NewtonEulerJointR joint2,
                unsigned int dof2, double ratio, SP::SiconosVector ref1 = SP::SiconosVector(),
                unsigned int ref1_index = 0, SP::SiconosVector ref2 = SP::SiconosVector(),
                unsigned int ref2_index = 0);
  CouplerJointR(SP::NewtonEulerJointR joint1, unsigned int dof1, SP::NewtonEulerJointR joint2,
                unsigned int dof2, double ratio, SP::NewtonEulerDS refds1, unsigned int ref1_index,
                SP::NewtonEulerDS refds2, unsigned int ref2_index);
  /// A coupling without joints, which are set later.
  CouplerJointR(const rico::adapters::PlacedCoordinate& one,
                const rico::adapters::PlacedCoordinate& two, double ratio);

  void setReferences(SP::NewtonEulerJointR joint1, unsigned int dof1, SP::NewtonEulerJointR joint2,
                     unsigned int dof2, SP::SiconosVector ref1, unsigned int ref1_index,
                     SP::SiconosVector ref2, unsigned int ref2_index);
  void setReferences(SP::NewtonEulerJointR joint1, unsigned int dof1, SP::NewtonEulerJointR joint2,
                     unsigned int dof2, SP::NewtonEulerDS refds1, unsigned int ref1_index,
                     SP::NewtonEulerDS refds2, unsigned int ref2_index);
  void setRatio(double ratio);
  /// The positions at which y is zero.
  void setBasePositions(SP::SiconosVector q1, SP::SiconosVector q2 = SP::SiconosVector()) override;

  SP::NewtonEulerJointR joint1() { return joints_[0]; }
  SP::NewtonEulerJointR joint2() { return joints_[1]; }
  unsigned int dof1() { return dofs_[0]; }
  unsigned int dof2() { return dofs_[1]; }

  unsigned int numberOfConstraints() override { return 1; }
  unsigned int numberOfDoF() override { return 1; }
  DoF_Type typeOfDoF(unsigned int axis) override {
    return axis < 1 ? DOF_TYPE_LINEAR : DOF_TYPE_INVALID;
  }
  /// x_2 - ratio x_1.
  void computehDoF(double time, const BlockVector& q0, SiconosVector& y,
                   unsigned int axis = 0) override;
  void computeJachqDoF(double time, Interaction& inter, SP::BlockVector q0, SimpleMatrix& jachq,
                       unsigned int axis = 0) override;

 private:
  class Kernel;
  Kernel& own() const;

  SP::NewtonEulerJointR joints_[2];
  unsigned int dofs_[2] = {0, 0};
};
