#pragma once

#include <cstdint>
#include <mechanics/shapes/Shape.hpp>

namespace rico {

/// A single body created by the user, in space (RigidBodyDS) or in the plane (RigidBody2dDS), as
/// contacts and joints use it. Its identity is unique among all bodies of the world.
class NamedBody {
 public:
  virtual ~NamedBody() = default;

  std::uint64_t identity() const { return identity_; }  ///< unique in a collision world
  const Shape& shape() const { return shape_; }         ///< in the frame of the body
  int group() const { return group_; }                  ///< collision group
  void setGroup(int group) { group_ = group; }  ///< 0 (the default) to 31, see CollisionFilter

  virtual Vec3 centre() const = 0;             ///< of mass
  virtual Quaternion orientation() const = 0;  ///< of the shape
  /// Position and orientation of the shape.
  Vec3 position() const { return centre() - rotate(orientation(), centreOfShape_); }

  /// row W⁻¹ rowᵀ with the mass W; the row is as long as the body's velocity.
  virtual double response(const double* row) const = 0;

 protected:
  /// centreOfShape: the centre of mass in the frame of the shape.
  NamedBody(std::uint64_t identity, Shape shape, Vec3 centreOfShape)
      : identity_(identity), shape_(std::move(shape)), centreOfShape_(centreOfShape) {}

 private:
  std::uint64_t identity_;
  Shape shape_;
  Vec3 centreOfShape_;
  int group_ = 0;
};

}  // namespace rico
