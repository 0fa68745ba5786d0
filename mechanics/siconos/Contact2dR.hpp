#pragma once

#include <Lagrangian2dR.hpp>

DEFINE_SPTR(Contact2dR)
DEFINE_SPTR(Contact2d3DR)

class RigidBody2dDS;
class SiconosShape;
class SiconosContactor;

/// A contact whose points move with the bodies. The arrays are what a collision manager knows of
/// both sides; ds[1] is null if that side is static. Relations of the user's have none of it.
template <class R, class Body>
class FollowingContact : public R {
 public:
  using BodyOfContact = Body;

  SP::SiconosVector base[2];
  std::shared_ptr<SiconosShape> shape[2];
  std::shared_ptr<SiconosContactor> contactor[2];
  std::shared_ptr<Body> ds[2];

  /// Points in the frames of the bodies, and the normal in that of body 2.
  virtual void updateContactPoints(const SiconosVector& pos1, const SiconosVector& pos2,
                                   const SiconosVector& normal) {
    this->setRelPc1(std::make_shared<SiconosVector>(pos1));
    this->setRelPc2(std::make_shared<SiconosVector>(pos2));
    this->setRelNc(std::make_shared<SiconosVector>(normal));
  }
};

/// Contact with friction in the plane; the second class also has rolling resistance.
class Contact2dR : public FollowingContact<Lagrangian2d2DR, RigidBody2dDS> {};
class Contact2d3DR : public FollowingContact<Lagrangian2d3DR, RigidBody2dDS> {};
