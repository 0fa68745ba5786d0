#pragma once

#include <BodyWithContactors.hpp>
#include <NewtonEulerDS.hpp>

DEFINE_SPTR(RigidBodyDS)

/// A rigid body in space. Without an inertia it has that of its contactors, of uniform density,
/// once it is in a model; the unit matrix if it has none.
class RigidBodyDS : public NewtonEulerDS, public BodyWithContactors {
 public:
  SICONOS_VISITED(RigidBodyDS)
  RigidBodyDS(SP::SiconosVector position, SP::SiconosVector velocity, double mass,
              SP::SiconosMatrix inertia = SP::SiconosMatrix());

  SP::SiconosVector base_position() { return q(); }
  void settle() override;

 protected:
  RigidBodyDS() { setUseContactorInertia(true); }
  const std::type_info& libraryClass() const override { return typeid(RigidBodyDS); }
};
