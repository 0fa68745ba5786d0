#pragma once

#include <mechanics/geometry/Quaternion.hpp>
#include <optional>

namespace rico::adapters {

/// Angle or way of a joint between two bodies, or one and the world, as a function of their q. With
/// a the joint's axis and P₁, P₂ its point, both fixed in the bodies,
///
///     way      a · (P₂ − P₁)
///     angle    of the turn of body 2 against body 1 about a, full turns included
class JointCoordinate {
 public:
  /// As the bodies stand now; q2 may be null, for the world. Point and axis are those of the world
  /// where they are `absolute`, else of body 1; without a point it is the centre of body 1.
  JointCoordinate(bool isWay, const std::optional<Vec3>& point, Vec3 axis, bool absolute,
                  const double* q1, const double* q2);
  /// Axis in body 1, points in bodies 1 and 2, and the turn of body 2 against body 1 where the
  /// angle is zero.
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
  double last_ = 0;  // the angle when it was last seen: the next one is within half a turn
};

}  // namespace rico::adapters
