#pragma once

#include <mechanics/geometry/Quaternion.hpp>
#include <optional>

namespace rico::adapters {

/// Angle or displacement of a joint between two bodies, or a body and the world, as a function of
/// their q. With a the joint's axis and P₁, P₂ its point, both fixed in the bodies,
///
///     displacement   a · (P₂ − P₁)
///     angle          of the rotation p of body 2 relative to body 1, 2 atan2(a · vec(p), p₀), and
///                    full turns
///
/// The axis is used as it is given: a displacement along an axis of length 2 is twice as large.
class JointCoordinate {
 public:
  /// At the present positions; q2 is null for the world. Point and axis are in the frame of the
  /// world if `absolute`, else in that of body 1; the default point is the centre of body 1.
  JointCoordinate(bool isWay, const std::optional<Vec3>& point, Vec3 axis, bool absolute,
                  const double* q1, const double* q2);
  /// Axis in body 1, points in bodies 1 and 2, and the rotation of body 2 relative to body 1 at
  /// which the angle is zero.
  JointCoordinate(bool isWay, Vec3 axis, Vec3 point1, Vec3 point2, const Quaternion& turn)
      : isWay_(isWay), axis_(axis), point_{point1, point2}, turn_(turn) {}

  double value(const double* q1, const double* q2);
  /// Adds factor times its derivative by the twists, six numbers of each body.
  void addGradient(const double* q1, const double* q2, double factor, double* row1,
                   double* row2) const;

 private:
  bool isWay_;
  Vec3 axis_;      // in body 1
  Vec3 point_[2];  // in the bodies
  Quaternion turn_;
  double last_ = 0;  // the last computed angle: the next one is within half a turn of it
};

}  // namespace rico::adapters
