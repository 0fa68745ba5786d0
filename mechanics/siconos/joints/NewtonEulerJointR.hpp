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

/// Joints between two rigid bodies, or one and the world, as they stand when they are given or
/// linked: for laws of equality. Points and axes are those of the world, or of body 1.
class NewtonEulerJointR : public NewtonEulerR {
 public:
  SICONOS_VISITED(NewtonEulerJointR)
  enum DoF_Type { DOF_TYPE_INVALID = 0, DOF_TYPE_LINEAR = 1, DOF_TYPE_ANGULAR = 2 };

  virtual unsigned int numberOfConstraints() = 0;
  // What it leaves free: ways come before angles. q0 has the positions of its bodies.
  virtual unsigned int numberOfDoF();
  virtual DoF_Type typeOfDoF(unsigned int axis);
  /// The angle or the way, and its gradient by q (or by the twists, of 6 or 12 columns).
  virtual void computehDoF(double time, const BlockVector& q0, SiconosVector& y,
                           unsigned int axis = 0);
  virtual void computeJachqDoF(double time, Interaction& inter, SP::BlockVector q0,
                               SimpleMatrix& jachq, unsigned int axis = 0);
  /// The axis of length 1, and what of a vector is along it: in the world, or in body 1.
  void normalDoF(SiconosVector& ans, const BlockVector& q0, int axis, bool absoluteRef = true);
  SP::SiconosVector normalDoF(const BlockVector& q0, int axis, bool absoluteRef = true);
  void projectVectorDoF(const SiconosVector& v, const BlockVector& q0, SiconosVector& ans, int axis,
                        bool absoluteRef = true);
  SP::SiconosVector projectVectorDoF(const SiconosVector& v, const BlockVector& q0, int axis,
                                     bool absoluteRef = true);
  /// Along the quaternions that are of length 1.
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

  /// The kernel's; throws where there is none: of couplings.
  rico::BodyJointR& joint() const;

 protected:
  explicit NewtonEulerJointR(std::shared_ptr<rico::Relation> kernel);
  void setBodies(const SP::NewtonEulerDS& d1, const SP::NewtonEulerDS& d2);
  /// From a row by the twists of the bodies, to one by their q where J has so many columns.
  static void fillByPositions(const double* q, unsigned bodies, const double* row, SimpleMatrix& J);

 private:
  std::vector<SP::SiconosVector> points_, axes_;
  bool absolute_ = true;
  bool allowSelfCollide_ = false;
};

/// A point in common.
class KneeJointR : public NewtonEulerJointR {
 public:
  SICONOS_VISITED(KneeJointR)
  KneeJointR();
  KneeJointR(SP::SiconosVector P, bool absoluteRef, SP::NewtonEulerDS d1 = SP::NewtonEulerDS(),
             SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 3; }
};

/// A point and an axis in common.
class PivotJointR : public NewtonEulerJointR {
 public:
  SICONOS_VISITED(PivotJointR)
  PivotJointR();
  PivotJointR(SP::SiconosVector P, SP::SiconosVector A, bool absoluteRef,
              SP::NewtonEulerDS d1 = SP::NewtonEulerDS(),
              SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 5; }
};

/// A way along an axis, without turning.
class PrismaticJointR : public NewtonEulerJointR {
 public:
  SICONOS_VISITED(PrismaticJointR)
  PrismaticJointR();
  PrismaticJointR(SP::SiconosVector axis, bool absoluteRef,
                  SP::NewtonEulerDS d1 = SP::NewtonEulerDS(),
                  SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 5; }
};

/// The same, turning about the axis.
class CylindricalJointR : public NewtonEulerJointR {
 public:
  SICONOS_VISITED(CylindricalJointR)
  CylindricalJointR();
  CylindricalJointR(SP::SiconosVector P, SP::SiconosVector A, bool absoluteRef,
                    SP::NewtonEulerDS d1 = SP::NewtonEulerDS(),
                    SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 4; }
};

/// No motion.
class FixedJointR : public NewtonEulerJointR {
 public:
  SICONOS_VISITED(FixedJointR)
  FixedJointR();
  explicit FixedJointR(SP::NewtonEulerDS d1, SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 6; }
};
