#pragma once

#include <kernel/modeling/NewtonEulerDS.hpp>
#include <mechanics/collision/CollisionBodies.hpp>
#include <mechanics/mass/MassProperties.hpp>

namespace rico {

/// One rigid body that the user names: a NewtonEulerDS with a shape, and the mass that follows from
/// it and a density. For many bodies take RigidBodies.
///
/// q = (x_G, p): the centre of mass, which need not be the origin of the shape's frame, and the
/// orientation of that frame.
class RigidBodyDS : public NewtonEulerDS {
 public:
  /// The shape stands at `position`; twist = (velocity of the centre of mass, angular velocity
  /// along the axes of the body). The identity is among those of all bodies of the world.
  RigidBodyDS(std::uint64_t identity, const Shape& shape, double density, Vec3 position,
              Quaternion orientation = {}, Vec3 velocity = {}, Vec3 angularVelocity = {});
  RigidBodyDS(std::uint64_t identity, Shape shape, const MassProperties& mass, Vec3 position,
              Quaternion orientation = {}, Vec3 velocity = {}, Vec3 angularVelocity = {});

  std::uint64_t identity() const { return identity_; }
  const Shape& shape() const { return shape_; }
  int group() const { return group_; }
  void setGroup(int group) { group_ = group; }
  /// The weight, as external force.
  void setGravity(Vec3 g);

  Vec3 centre() const { return {q_[0], q_[1], q_[2]}; }
  Quaternion orientation() const { return {q_[3], q_[4], q_[5], q_[6]}; }
  /// Where the shape stands.
  Vec3 position() const { return centre() - rotate(orientation(), centreOfShape_); }

 private:
  std::uint64_t identity_;
  Shape shape_;
  Vec3 centreOfShape_;
  int group_ = 0;
};

}  // namespace rico
