#pragma once

#include <BodyWithContactors.hpp>
#include <NewtonEulerDS.hpp>

DEFINE_SPTR(RigidBodyDS)

/// A rigid body in space. If no inertia is given, it is computed from the contactors, with uniform
/// density, when the body is inserted into a model; without contactors it is the unit matrix.
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
