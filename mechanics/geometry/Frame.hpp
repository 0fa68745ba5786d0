#pragma once

#include <mechanics/geometry/Quaternion.hpp>

namespace rico {

/// Position and orientation of a body: x_world = axes x_body + origin.
struct Frame {
  Vec3 origin;                         ///< in the world
  Matrix3 axes = Matrix3::identity();  ///< a rotation: column i is axis i of the body in the world

  constexpr bool operator==(const Frame&) const = default;

  /// Points and directions from the frame to the world, and back.
  constexpr Vec3 point(Vec3 local) const { return axes * local + origin; }
  constexpr Vec3 direction(Vec3 local) const { return axes * local; }
  constexpr Vec3 localPoint(Vec3 world) const { return transposedTimes(axes, world - origin); }
  constexpr Vec3 localDirection(Vec3 world) const { return transposedTimes(axes, world); }
};
/// The frame at a position with the axes of a unit quaternion.
constexpr Frame frameAt(Vec3 position, Quaternion orientation = {}) {
  return {position, rotationMatrix(orientation)};
}

/// First b, then a: (a b)(x) = a(b(x)).
constexpr Frame operator*(const Frame& a, const Frame& b) {
  return {a.point(b.origin), a.axes * b.axes};
}

/// b in the coordinates of a: a^-1 b.
constexpr Frame relative(const Frame& a, const Frame& b) {
  return {a.localPoint(b.origin), transposedTimes(a.axes, b.axes)};
}

}  // namespace rico
