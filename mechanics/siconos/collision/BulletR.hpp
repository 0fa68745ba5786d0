#pragma once

#include <ContactR.hpp>
#include <SecondOrderDS.hpp>
#include <cstdint>

DEFINE_SPTR(BulletR)
DEFINE_SPTR(Bullet1DR)
DEFINE_SPTR(Bullet5DR)
DEFINE_SPTR(Bullet2dR)
DEFINE_SPTR(Bullet2d3DR)

// The contacts that a collision manager has found: points on the bodies pc1() and pc2(), the normal
// nc() from body 2 to body 1, and in space contactForce(), the impulse on each body and its moment.
// These are values of the last step; nothing is computed here.

/// The bodies of a contact. The second is null if it is static.
struct ContactPartners {
  SP::SecondOrderDS first, second;
  std::int64_t staticNumber = 0;
};

/// Contact with friction in space.
class BulletR : public ContactR, public ContactPartners {};
/// Contacts found by the manager: without friction, and with rolling resistance.
class Bullet1DR : public NewtonEuler1DR, public ContactPartners {};
class Bullet5DR : public Contact5DR, public ContactPartners {};
/// Contact in the plane, without and with rolling resistance.
class Bullet2dR : public Contact2dR, public ContactPartners {};
class Bullet2d3DR : public Contact2d3DR, public ContactPartners {};
