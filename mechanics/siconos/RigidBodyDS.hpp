#pragma once

#include <NewtonEulerDS.hpp>

DEFINE_SPTR(RigidBodyDS)

/// A rigid body in space.
class RigidBodyDS : public NewtonEulerDS {
 public:
  using NewtonEulerDS::NewtonEulerDS;
  SP::SiconosVector base_position() { return q(); }
};
