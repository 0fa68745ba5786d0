#pragma once

#include <LagrangianDS.hpp>

DEFINE_SPTR(CircularDS)
DEFINE_SPTR(Disk)
DEFINE_SPTR(Circle)

/// A round body in the plane, q = (x, y, angle).
class CircularDS : public LagrangianDS {
 public:
  SICONOS_VISITED(CircularDS)
  double getQ(unsigned int pos) { return (*q())(pos); }
  double getVelocity(unsigned int pos) { return (*velocity())(pos); }
  double getMassValue() const { return massValue; }
  double getRadius() const { return radius; }

 protected:
  CircularDS(double r, double mass, double inertia, const SP::SiconosVector& position,
             const SP::SiconosVector& velocity);

  double radius, massValue;  // names that users' classes know
};

/// A full disk, of inertia m r^2 / 2.
class Disk : public CircularDS {
 public:
  SICONOS_VISITED(Disk)
  Disk(double radius, double mass, SP::SiconosVector position, SP::SiconosVector velocity);

 protected:
  const std::type_info& libraryClass() const override { return typeid(Disk); }
};

/// A ring, of inertia m r^2, with contacts on its inside.
class Circle : public CircularDS {
 public:
  SICONOS_VISITED(Circle)
  Circle(double radius, double mass, SP::SiconosVector position, SP::SiconosVector velocity);

 protected:
  const std::type_info& libraryClass() const override { return typeid(Circle); }
};
