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
  virtual unsigned int numberOfConstraints() = 0;
  /// Along the quaternions that are of length 1.
  SP::SimpleMatrix jachq() const override;

  void setPoint(unsigned int index, SP::SiconosVector point);
  void setAxis(unsigned int index, SP::SiconosVector axis);
  void setAbsolute(bool absoluteRef);
  void setBasePositions(SP::SiconosVector q1, SP::SiconosVector q2 = SP::SiconosVector());
  bool allowSelfCollide() { return allowSelfCollide_; }
  void setAllowSelfCollide(bool x) { allowSelfCollide_ = x; }

 protected:
  explicit NewtonEulerJointR(std::shared_ptr<rico::BodyJointR> kernel);
  void setBodies(const SP::NewtonEulerDS& d1, const SP::NewtonEulerDS& d2);
  rico::BodyJointR& joint() const;

 private:
  bool allowSelfCollide_ = false;
};

/// A point in common.
class KneeJointR : public NewtonEulerJointR {
 public:
  KneeJointR();
  KneeJointR(SP::SiconosVector P, bool absoluteRef, SP::NewtonEulerDS d1 = SP::NewtonEulerDS(),
             SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 3; }
};

/// A point and an axis in common.
class PivotJointR : public NewtonEulerJointR {
 public:
  PivotJointR();
  PivotJointR(SP::SiconosVector P, SP::SiconosVector A, bool absoluteRef,
              SP::NewtonEulerDS d1 = SP::NewtonEulerDS(),
              SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 5; }
};

/// A way along an axis, without turning.
class PrismaticJointR : public NewtonEulerJointR {
 public:
  PrismaticJointR();
  PrismaticJointR(SP::SiconosVector axis, bool absoluteRef,
                  SP::NewtonEulerDS d1 = SP::NewtonEulerDS(),
                  SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 5; }
};

/// The same, turning about the axis.
class CylindricalJointR : public NewtonEulerJointR {
 public:
  CylindricalJointR();
  CylindricalJointR(SP::SiconosVector P, SP::SiconosVector A, bool absoluteRef,
                    SP::NewtonEulerDS d1 = SP::NewtonEulerDS(),
                    SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 4; }
};

/// No motion.
class FixedJointR : public NewtonEulerJointR {
 public:
  FixedJointR();
  explicit FixedJointR(SP::NewtonEulerDS d1, SP::NewtonEulerDS d2 = SP::NewtonEulerDS());
  unsigned int numberOfConstraints() override { return 6; }
};
