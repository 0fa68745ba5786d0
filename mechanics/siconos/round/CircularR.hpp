#pragma once

#include <LagrangianR.hpp>

DEFINE_SPTR(CircularR)
DEFINE_SPTR(DiskDiskR)
DEFINE_SPTR(CircleCircleR)
DEFINE_SPTR(DiskPlanR)

// Contacts of round bodies in the plane: y = (gap, 0), and the rows of the normal and the tangent;
// for laws of two rows, or of one without friction.

/// The contact of two round bodies.
class CircularR : public LagrangianScleronomousR {
 public:
  SICONOS_VISITED(CircularR)
  CircularR(double r1, double r2) : _r1(r1), _r2(r2) {}
  double getRadius1() const { return _r1; }
  double getRadius2() const { return _r2; }
  virtual double distance(double x1, double y1, double r1, double x2, double y2, double r2) = 0;
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) override;

 protected:
  /// The unit vector from the centre of body 1 to that of body 2.
  static void direction(const BlockVector& q, double n[2]);

  double _r1, _r2;
};

/// Two disks outside each other.
class DiskDiskR : public CircularR {
 public:
  SICONOS_VISITED(DiskDiskR)
  DiskDiskR(double r1, double r2) : CircularR(r1, r2) {}
  double distance(double x1, double y1, double r1, double x2, double y2, double r2) override;
  void computeJachq(const BlockVector& q, BlockVector& z) override;
};

/// A disk inside a circle, in either order.
class CircleCircleR : public CircularR {
 public:
  SICONOS_VISITED(CircleCircleR)
  CircleCircleR(double r1, double r2) : CircularR(r1, r2) {}
  double distance(double x1, double y1, double r1, double x2, double y2, double r2) override;
  void computeJachq(const BlockVector& q, BlockVector& z) override;
};

/// A disk on either side of the line A x + B y + C = 0. If the width is positive, only the part
/// around the centre counts; beyond its ends the gap is the distance to the centre, so that a disk
/// falls off there.
class DiskPlanR : public LagrangianScleronomousR {
 public:
  SICONOS_VISITED(DiskPlanR)
  DiskPlanR(double r, double A, double B, double C);
  DiskPlanR(double r, double A, double B, double C, double xCenter, double yCenter, double width);

  double distance(double x, double y, double r) const;
  double getRadius() const { return r_; }
  double getA() const { return A_; }
  double getB() const { return B_; }
  double getC() const { return C_; }
  double gethypotAB() const { return norm_; }
  double getXCenter() const { return xCenter_; }
  double getYCenter() const { return yCenter_; }
  double getWidth() const { return width_; }
  bool isFinite() const { return width_ > 0; }
  bool equal(double A, double B, double C, double r) const;
  bool equal(double A, double B, double C, double r, double xCenter, double yCenter,
             double width) const;
  bool equal(const DiskPlanR& other) const;

  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) override;
  void computeJachq(const BlockVector& q, BlockVector& z) override;

 private:
  double r_, A_, B_, C_, norm_;
  double xCenter_ = 0, yCenter_ = 0, width_ = 0;
};
