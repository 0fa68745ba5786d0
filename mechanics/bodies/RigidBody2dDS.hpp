#pragma once

#include <kernel/modeling/LagrangianLinearTIDS.hpp>
#include <mechanics/mass/MassProperties.hpp>

namespace rico {

/// One rigid body in the plane that the user names: q = (x, y, angle) of its centre of mass, with
/// the mass that follows from a 2D shape (Polygon2d) and its density per area,
///
///     m (ẍ, ÿ) = f + p_f,       I θ̈ = m_z + p_m
///
/// A Lagrangian system that is linear: relations of the kernel join it to others. Contacts found by
/// CollisionManager are those of RigidBodies, which take 2D shapes as well.
class RigidBody2dDS : public LagrangianLinearTIDS {
 public:
  /// The shape stands at (x, y), turned by `angle`; velocity = (ẋ, ẏ, angle's) of the centre of
  /// mass.
  RigidBody2dDS(const Shape& shape, double density, double x, double y, double angle = 0,
                Vec3 velocity = {});
  RigidBody2dDS(Shape shape, const MassProperties& mass, double x, double y, double angle = 0,
                Vec3 velocity = {});

  const Shape& shape() const { return shape_; }
  double scalarMass() const { return scalarMass_; }
  double inertia() const { return inertia_; }
  /// The weight, as external force.
  void setGravity(double gx, double gy);
  /// Where the shape stands.
  Frame frame() const;

 private:
  Shape shape_;
  Vec3 centreOfShape_;
  double scalarMass_, inertia_;
};

}  // namespace rico
