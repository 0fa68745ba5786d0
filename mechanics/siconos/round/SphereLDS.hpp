#pragma once

#include <LagrangianDS.hpp>
#include <LagrangianR.hpp>

DEFINE_SPTR(SphereLDS)
DEFINE_SPTR(SphereLDSPlanR)
DEFINE_SPTR(SphereLDSSphereLDSR)

/// A ball by Euler's angles, q = (x, y, z, theta, phi, psi), inertia 2 m r^2 / 5:
///
///     w = theta' (cos phi, sin phi, 0) + phi' e_z + psi' (sin theta sin phi, -sin theta cos phi,
///     cos theta)
///
/// The angles are singular if theta is a multiple of pi: choose another initial value.
class SphereLDS : public LagrangianDS {
 public:
  SICONOS_VISITED(SphereLDS)
  SphereLDS(double r, double mass, SP::SiconosVector position, SP::SiconosVector velocity);

  double getQ(unsigned int pos) { return (*q())(pos); }
  double getVelocity(unsigned int pos) { return (*velocity())(pos); }
  double getMassValue() const { return massValue; }
  double getRadius() const { return radius; }

  using LagrangianDS::computeFGyr;
  using LagrangianDS::computeJacobianFGyrq;
  using LagrangianDS::computeJacobianFGyrqDot;
  using LagrangianDS::computeMass;
  void computeMass(SP::SiconosVector position) override;
  void computeFGyr(SP::SiconosVector position, SP::SiconosVector velocity) override;
  void computeJacobianFGyrq(SP::SiconosVector position, SP::SiconosVector velocity) override;
  void computeJacobianFGyrqDot(SP::SiconosVector position, SP::SiconosVector velocity) override;

 protected:
  double radius, massValue, I;  // names that users' classes know
};

/// The contact of a ball with the plane A x + B y + C z + D = 0, on either side: y = (gap, 0, 0).
class SphereLDSPlanR : public LagrangianScleronomousR {
 public:
  SICONOS_VISITED(SphereLDSPlanR)
  SphereLDSPlanR(double r, double A, double B, double C, double D);
  double distance(double x, double y, double z, double r) const;
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) override;
  void computeJachq(const BlockVector& q, BlockVector& z) override;

 private:
  double value(double x, double y, double z) const;

  double r_, plane_[4];
};

/// The contact of two balls.
class SphereLDSSphereLDSR : public LagrangianScleronomousR {
 public:
  SICONOS_VISITED(SphereLDSSphereLDSR)
  SphereLDSSphereLDSR(double r1, double r2) : r1_(r1), r2_(r2) {}
  double distance(double x1, double y1, double z1, double r1, double x2, double y2, double z2,
                  double r2) const;
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) override;
  void computeJachq(const BlockVector& q, BlockVector& z) override;

 private:
  double r1_, r2_;
};
