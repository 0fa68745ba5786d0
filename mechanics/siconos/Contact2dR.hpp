#pragma once

#include <Lagrangian2dR.hpp>

DEFINE_SPTR(Contact2dR)
DEFINE_SPTR(Contact2d3DR)

/// A contact in the plane whose points move with the bodies.
template <class R>
class FollowingContact : public R {
 public:
  /// Points in the frames of the bodies, and the normal in that of body 2.
  virtual void updateContactPoints(const SiconosVector& pos1, const SiconosVector& pos2,
                                   const SiconosVector& normal) {
    this->setRelPc1(std::make_shared<SiconosVector>(pos1));
    this->setRelPc2(std::make_shared<SiconosVector>(pos2));
    this->setRelNc(std::make_shared<SiconosVector>(normal));
  }
};

/// Contact with friction in the plane; the second class also has rolling resistance.
class Contact2dR : public FollowingContact<Lagrangian2d2DR> {};
class Contact2d3DR : public FollowingContact<Lagrangian2d3DR> {};
