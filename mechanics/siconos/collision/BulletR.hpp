#pragma once

#include <Contact2dR.hpp>
#include <NewtonEulerR.hpp>

DEFINE_SPTR(ContactR)
DEFINE_SPTR(BulletR)
DEFINE_SPTR(Bullet1DR)
DEFINE_SPTR(Bullet5DR)
DEFINE_SPTR(Bullet2dR)
DEFINE_SPTR(Bullet2d3DR)

// The contacts that a collision manager has found: points on the bodies pc1() and pc2(), the normal
// nc() from body 2 to body 1, and in space contactForce(), the impulse on each body and its moment.
// These are values of the last step; nothing is computed here.

/// Contact with friction in space.
class ContactR : public NewtonEuler3DR {
 public:
  /// Points in the frames of the bodies, and the normal in that of body 2.
  virtual void updateContactPoints(const SiconosVector& pos1, const SiconosVector& pos2,
                                   const SiconosVector& normal) {
    setRelPc1(std::make_shared<SiconosVector>(pos1));
    setRelPc2(std::make_shared<SiconosVector>(pos2));
    setRelNc(std::make_shared<SiconosVector>(normal));
  }
};
class BulletR : public ContactR {};
/// The same without friction, or with resistance to rolling.
class Bullet1DR : public NewtonEuler1DR {};
class Bullet5DR : public NewtonEuler5DR {};
/// Contact in the plane, and with resistance to rolling.
class Bullet2dR : public Contact2dR {};
class Bullet2d3DR : public Lagrangian2d3DR {};
