#pragma once

#include <BodyWithContactors.hpp>
#include <LagrangianLinearTIDS.hpp>

DEFINE_SPTR(RigidBody2dDS)

/// A rigid body in the plane, q = (x, y, angle).
class RigidBody2dDS : public LagrangianLinearTIDS, public BodyWithContactors {
 public:
  SICONOS_VISITED(RigidBody2dDS)
  /// Without a matrix the mass is the unit matrix.
  RigidBody2dDS(SP::SiconosVector position, SP::SiconosVector velocity,
                SP::SiconosMatrix mass = SP::SiconosMatrix());
  RigidBody2dDS(SP::SiconosVector position, SP::SiconosVector velocity, double mass,
                double inertia);

  double scalarMass() { return _mass->getValue(0, 0); }
  SP::SiconosVector base_position() { return q(); }

 protected:
  const std::type_info& libraryClass() const override { return typeid(RigidBody2dDS); }
};
