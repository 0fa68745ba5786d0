#pragma once

#include <NewtonEulerDS.hpp>
#include <NewtonEulerR.hpp>

DEFINE_SPTR(NewtonEulerJointR)
DEFINE_SPTR(KneeJointR)
DEFINE_SPTR(PivotJointR)
DEFINE_SPTR(PrismaticJointR)
DEFINE_SPTR(FixedJointR)
DEFINE_SPTR(CylindricalJointR)

namespace rico {
class BodyJointR;
}

/// Joints between two rigid bodies, or a body and the world, for laws of equality. Their positions
/// are those at the call or at linking. Points and axes are in the frame of the world, or of
/// body 1.
class NewtonEulerJointR : public NewtonEulerR {
 public:
  SICONOS_VISITED(NewtonEulerJointR)
  SICONOS_NOT_BASE(NewtonEulerJointR(), "derive it from NewtonEulerR, or from a joint")
  enum DoF_Type { DOF_TYPE_INVALID = 0, DOF_TYPE_LINEAR = 1, DOF_TYPE_ANGULAR = 2 };

  virtual unsigned int numberOfConstraints() = 0;
  // The free coordinates: displacements first, then angles. q0 has the positions of the bodies.
  virtual unsigned int numberOfDoF();
  virtual DoF_Type typeOfDoF(unsigned int axis);
  /// The angle or displacement, and its gradient with respect to q (or to the twists, 6 or 12
  /// columns).
  virtual void computehDoF(double time, const BlockVector& q0, SiconosVector& y,
                           unsigned int axis = 0);
  virtual void computeJachqDoF(double time, Interaction& inter, SP::BlockVector q0,
                               SimpleMatrix& jachq, unsigned int axis = 0);
  /// The unit axis, and the component of a vector along it: in the world, or in body 1.
  void normalDoF(SiconosVector& ans, const BlockVector& q0, int axis, bool absoluteRef = true);
  SP::SiconosVector normalDoF(const BlockVector& q0, int axis, bool absoluteRef = true);
  void projectVectorDoF(const SiconosVector& v, const BlockVector& q0, SiconosVector& ans, int axis,
                        bool absoluteRef = true);
  SP::SiconosVector projectVectorDoF(const SiconosVector& v, const BlockVector& q0, int axis,
                                     bool absoluteRef = true);
  /// Tangential to the unit quaternions.
  SP::SimpleMatrix jachq() const override;

  void setPoint(unsigned int index, SP::SiconosVector point);
  void setAxis(unsigned int index, SP::SiconosVector axis);
  SP::SiconosVector point(unsigned int index) const { return points_.at(index); }
  SP::SiconosVector axis(unsigned int index) const { return axes_.at(index); }
  std::vector<SP::SiconosVector>& points() { return points_; }
  std::vector<SP::SiconosVector>& axes() { return axes_; }
  void setAbsolute(bool absoluteRef);
  bool absolute() const { return absolute_; }
  virtual void setBasePositions(SP::SiconosVector q1, SP::SiconosVector q2 = SP::SiconosVector());
  bool allowSelfCollide() { return allowSelfCollide_; }
  void setAllowSelfCollide(bool x) { allowSelfCollide_ = x; }

  /// The joint of the kernel. Throws for couplings, which have none.
  rico::BodyJointR& joint() const;

 protected:
  explicit NewtonEulerJointR(std::shared_ptr<rico::Relation> kernel);
  void setBodies(const SP::NewtonEulerDS& d1, const SP::NewtonEulerDS& d2);
  /// Converts a row for the twists of the bodies to one for their q, if J has that number of
  /// columns.
  static void fillByPositions(const double* q, unsigned bodies, const double* row, SimpleMatrix& J);

 private:
  std::vector<SP::SiconosVector> points_, axes_;
  bool absolute_ = true;
  bool allowSelfCollide_ = false;
};

/// A ball joint: the bodies have a point in common.
class KneeJointR : public NewtonEulerJointR {
 public:
  SICONOS_VISITED(KneeJointR)
  KneeJointR();
  KneeJointR(SP::SiconosVector P, bool absoluteRef, SP::NewtonEulerDS d1 = SP::NewtonEulerDS(),
             SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 3; }
  SP::SiconosVector P() const { return point(0); }
};

/// A hinge: the bodies have a point and an axis in common.
class PivotJointR : public NewtonEulerJointR {
 public:
  SICONOS_VISITED(PivotJointR)
  PivotJointR();
  PivotJointR(SP::SiconosVector P, SP::SiconosVector A, bool absoluteRef,
              SP::NewtonEulerDS d1 = SP::NewtonEulerDS(),
              SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 5; }
  SP::SiconosVector A() const { return axis(0); }
};

/// A slide: displacement along an axis, without rotation.
class PrismaticJointR : public NewtonEulerJointR {
 public:
  SICONOS_VISITED(PrismaticJointR)
  PrismaticJointR();
  PrismaticJointR(SP::SiconosVector axis, bool absoluteRef,
                  SP::NewtonEulerDS d1 = SP::NewtonEulerDS(),
                  SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 5; }
};

/// A cylindrical joint: displacement along an axis, and rotation about it.
class CylindricalJointR : public NewtonEulerJointR {
 public:
  SICONOS_VISITED(CylindricalJointR)
  CylindricalJointR();
  CylindricalJointR(SP::SiconosVector P, SP::SiconosVector A, bool absoluteRef,
                    SP::NewtonEulerDS d1 = SP::NewtonEulerDS(),
                    SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 4; }
};

/// A joint that allows no relative motion.
class FixedJointR : public NewtonEulerJointR {
 public:
  SICONOS_VISITED(FixedJointR)
  FixedJointR();
  explicit FixedJointR(SP::NewtonEulerDS d1, SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 6; }
};
