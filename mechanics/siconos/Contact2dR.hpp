#pragma once

#include <Lagrangian2dR.hpp>

DEFINE_SPTR(Contact2dR)

/// Contact with friction between bodies of the plane whose points follow them.
class Contact2dR : public Lagrangian2d2DR {
 public:
  /// Points in the frames of the bodies, and the normal in that of body 2.
  virtual void updateContactPoints(const SiconosVector& pos1, const SiconosVector& pos2,
                                   const SiconosVector& normal) {
    *_relPc1 = pos1;
    *_relPc2 = pos2;
    *_relNc = normal;
  }
};
