#pragma once

#include <kernel/modeling/LagrangianLinearTIDS.hpp>
#include <mechanics/bodies/NamedBody.hpp>
#include <mechanics/mass/MassProperties.hpp>

namespace rico {

/// One rigid body in the plane that the user names: q = (x, y, angle) of its centre of mass, with
/// the mass that follows from a 2D shape (Polygon2d) and its density per area,
///
///     m (ẍ, ÿ) = f + p_f,       I θ̈ = m_z + p_m
///
/// A Lagrangian system that is linear. For many bodies take RigidBodies, which has 2D shapes as
/// well.
class RigidBody2dDS : public LagrangianLinearTIDS, public NamedBody {
 public:
  /// The shape stands at (x, y), turned by `angle`; velocity = (ẋ, ẏ, angle's) of the centre of
  /// mass.
  RigidBody2dDS(std::uint64_t identity, const Shape& shape, double density, double x, double y,
                double angle = 0, Vec3 velocity = {});
  RigidBody2dDS(std::uint64_t identity, Shape shape, const MassProperties& mass, double x, double y,
                double angle = 0, Vec3 velocity = {});

  double scalarMass() const { return scalarMass_; }
  double inertia() const { return inertia_; }
  /// The weight, as external force.
  void setGravity(double gx, double gy);

  // NamedBody
  Vec3 centre() const override { return {q_[0], q_[1], 0}; }
  Quaternion orientation() const override;
  double response(const double* row) const override;

 private:
  double scalarMass_, inertia_;
};

}  // namespace rico
