#pragma once

#include <ContactR.hpp>

DEFINE_SPTR(BulletR)
DEFINE_SPTR(Bullet1DR)
DEFINE_SPTR(Bullet5DR)
DEFINE_SPTR(Bullet2dR)
DEFINE_SPTR(Bullet2d3DR)

// The contacts that a collision manager has found: points on the bodies pc1() and pc2(), the normal
// nc() from body 2 to body 1, and in space contactForce(), the impulse on each body and its moment.
// These are values of the last step; nothing is computed here.

/// Contact with friction in space.
class BulletR : public ContactR {};
/// The same without friction, and with rolling resistance.
class Bullet1DR : public NewtonEuler1DR {};
class Bullet5DR : public Contact5DR {};
/// Contact in the plane, without and with rolling resistance.
class Bullet2dR : public Contact2dR {};
class Bullet2d3DR : public Contact2d3DR {};
