#pragma once

#include <kernel/laws/NewtonImpactFrictionNSL.hpp>

namespace rico {

/// Friction of elastic bodies that cannot exceed a shear stress, as where a surface yields: the
/// lesser of Coulomb's μ r_N and Tresca's bound, stress times area times time step. With a large μ
/// it is Tresca's law at all contacts that are closed.
///
/// The contacts of two bodies share the area in which their surfaces touch, whatever the meshes: a
/// node has the faces around it, as far as the other body covers them, and corners on faces have
/// the rest. A round rigid body on one face, which has no node in contact, touches it in a point:
/// its area and its friction are zero. Only ElasticManager takes this law; elsewhere it is
/// Coulomb's.
class ShearFrictionNSL : public NewtonImpactFrictionNSL {
 public:
  /// A law of three rows. Throws if mu is negative.
  ShearFrictionNSL(double en, double et, double mu, double stress)
      : NewtonImpactFrictionNSL(en, et, mu, 3), stress_(stress) {}

  /// The largest friction per area, in the unit of Young's modulus.
  double stress() const { return stress_; }
  std::string_view name() const override { return "ShearFrictionNSL"; }

 private:
  double stress_;
};

}  // namespace rico
