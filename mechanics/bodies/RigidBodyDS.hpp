#pragma once

#include <kernel/systems/NewtonEulerDS.hpp>
#include <mechanics/bodies/NamedBody.hpp>
#include <mechanics/mass/MassProperties.hpp>

namespace rico {

/// A single rigid body: a NewtonEulerDS with a shape, whose mass follows from the shape and a
/// density. For many bodies use RigidBodies.
///
/// q = (x_G, p): the centre of mass, which need not be the origin of the shape's frame, and the
/// orientation of that frame.
class RigidBodyDS : public NewtonEulerDS, public NamedBody {
 public:
  /// The shape is at `position`; twist = (velocity of the centre of mass, angular velocity along
  /// the axes of the body).
  RigidBodyDS(std::uint64_t identity, const Shape& shape, double density, Vec3 position,
              Quaternion orientation = {}, Vec3 velocity = {}, Vec3 angularVelocity = {});
  RigidBodyDS(std::uint64_t identity, Shape shape, const MassProperties& mass, Vec3 position,
              Quaternion orientation = {}, Vec3 velocity = {}, Vec3 angularVelocity = {});

  /// The weight, as an external force.
  void setGravity(Vec3 g);

  // NamedBody
  Vec3 centre() const override { return {q_[0], q_[1], q_[2]}; }
  Quaternion orientation() const override { return {q_[3], q_[4], q_[5], q_[6]}; }
  double response(const double* row) const override;

 private:
  Matrix3 inverseInertia_;
};

}  // namespace rico
