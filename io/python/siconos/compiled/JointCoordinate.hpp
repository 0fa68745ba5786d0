#pragma once

#include <NewtonEulerR.hpp>
#include <mechanics/geometry/Quaternion.hpp>
#include <optional>

namespace scripts {

/// Angle or way of a joint between two bodies, or one and the world, as a function of their q. With
/// a the joint's axis and P₁, P₂ its point, both fixed in the bodies,
///
///     way      a · (P₂ − P₁)
///     angle    of the turn of body 2 against body 1 about a, full turns included
class JointCoordinate {
 public:
  /// As the bodies stand now; q2 may be null, for the world. Point and axis are those of the world
  /// where they are `absolute`, else of body 1; without a point it is the centre of body 1.
  JointCoordinate(bool isWay, const std::optional<rico::Vec3>& point, rico::Vec3 axis,
                  bool absolute, const double* q1, const double* q2);
  /// Axis in body 1, points in bodies 1 and 2, and the turn of body 2 against body 1 where the
  /// angle is zero.
  JointCoordinate(bool isWay, rico::Vec3 axis, rico::Vec3 point1, rico::Vec3 point2,
                  const rico::Quaternion& turn)
      : isWay_(isWay), axis_(axis), point_{point1, point2}, turn_(turn) {}

  double value(const double* q1, const double* q2);
  /// Adds factor times its derivative by the twists, six numbers of each body.
  void addGradient(const double* q1, const double* q2, double factor, double* row1,
                   double* row2) const;

 private:
  bool isWay_;
  rico::Vec3 axis_;      // in body 1
  rico::Vec3 point_[2];  // in the bodies
  rico::Quaternion turn_;
  double last_ = 0;  // the angle when it was last seen: the next one is within half a turn
};

/// One row: a stop y = s (coordinate − limit), or friction, where the law is a relay.
class JointCoordinateR : public ::NewtonEulerR {
 public:
  explicit JointCoordinateR(const JointCoordinate& coordinate);
  void setStop(double limit, double sign);

 private:
  class Kernel;
  Kernel& own() const;
};

/// A coordinate between two ends of an interaction, 0 and 1; a negative one is the world.
struct PlacedCoordinate {
  JointCoordinate coordinate;
  int ends[2];
};

/// Two coordinates that keep a ratio: y = x₂ − ratio x₁ − its value at the beginning.
class JointCouplerR : public ::NewtonEulerR {
 public:
  JointCouplerR(const PlacedCoordinate& one, const PlacedCoordinate& two, double ratio);

 private:
  class Kernel;
};

}  // namespace scripts
