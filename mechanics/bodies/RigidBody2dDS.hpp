#pragma once

#include <kernel/systems/LagrangianLinearTIDS.hpp>
#include <mechanics/bodies/NamedBody.hpp>
#include <mechanics/mass/MassProperties.hpp>

namespace rico {

/// A single rigid body in the plane: q = (x, y, angle) of its centre of mass. Its mass follows from
/// a 2D shape (Polygon2d) and its density per area:
///
///     m (ẍ, ÿ) = f + p_f,       I θ̈ = m_z + p_m
///
/// It is a linear Lagrangian system. For many bodies use RigidBodies, which supports 2D shapes too.
class RigidBody2dDS : public LagrangianLinearTIDS, public NamedBody {
 public:
  /// The shape is at (x, y), turned by `angle` radians; velocity = (ẋ, ẏ, θ̇) of the centre of mass.
  RigidBody2dDS(std::uint64_t identity, const Shape& shape, double density, double x, double y,
                double angle = 0, Vec3 velocity = {});
  RigidBody2dDS(std::uint64_t identity, Shape shape, const MassProperties& mass, double x, double y,
                double angle = 0, Vec3 velocity = {});

  /// m and I.
  double scalarMass() const { return scalarMass_; }
  double inertia() const { return inertia_; }
  /// The weight, as an external force.
  void setGravity(double gx, double gy);

  // NamedBody
  Vec3 centre() const override { return {q_[0], q_[1], 0}; }
  Quaternion orientation() const override;
  double response(const double* row) const override;

 private:
  double scalarMass_, inertia_;
};

}  // namespace rico
