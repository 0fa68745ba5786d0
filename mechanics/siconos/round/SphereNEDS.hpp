#pragma once

#include <NewtonEulerDS.hpp>
#include <NewtonEulerR.hpp>

DEFINE_SPTR(SphereNEDS)
DEFINE_SPTR(SphereNEDSPlanR)
DEFINE_SPTR(SphereNEDSSphereNEDSR)

/// A ball as a rigid body in space.
class SphereNEDS : public NewtonEulerDS {
 public:
  SICONOS_VISITED(SphereNEDS)
  SphereNEDS(double r, double mass, SP::SiconosMatrix inertia, SP::SiconosVector position,
             SP::SiconosVector twist);

  double getQ(unsigned int pos) { return (*q())(pos); }
  double getVelocity(unsigned int pos) { return (*twist())(pos); }
  double getMassValue() const { return scalarMass(); }
  double getRadius() const { return radius; }

 protected:
  const std::type_info& libraryClass() const override { return typeid(SphereNEDS); }

  double radius;  // a name that users' classes know
};

/// The contact of a ball with the plane A x + B y + C z + D = 0, on either side.
class SphereNEDSPlanR : public NewtonEuler3DR {
 public:
  SICONOS_VISITED(SphereNEDSPlanR)
  SphereNEDSPlanR(double r, double A, double B, double C, double D);
  double distance(double x, double y, double z, double r) const;
  void computeh(double time, const BlockVector& q0, SiconosVector& y) override;

 private:
  double r_, plane_[4];
};

/// The contact of two balls.
class SphereNEDSSphereNEDSR : public NewtonEuler3DR {
 public:
  SICONOS_VISITED(SphereNEDSSphereNEDSR)
  SphereNEDSSphereNEDSR(double r1, double r2) : r1_(r1), r2_(r2) {}
  double distance(double x1, double y1, double z1, double r1, double x2, double y2, double z2,
                  double r2) const;
  void computeh(double time, const BlockVector& q0, SiconosVector& y) override;

 private:
  double r1_, r2_;
};
