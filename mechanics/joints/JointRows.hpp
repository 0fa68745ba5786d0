#pragma once

#include <mechanics/joints/JointFrames.hpp>

namespace rico {
/// The kinds of joints, with the number of their rows and the constraints of these rows.
enum class JointKind {
  kBall,         ///< 3 rows: the point
  kRevolute,     ///< 5: the point, the axis
  kCylindrical,  ///< 4: the point but for the axis, the axis
  kPrismatic,    ///< 5: as kCylindrical, and no rotation about the axis
  kFixed,        ///< 6
  // For bodies in the plane, about e_z:
  kPin2d,    ///< 2: the point
  kSlide2d,  ///< 2: the point except along the axis, which is in the plane; no rotation
  kFixed2d   ///< 3
};

/// The coordinate of a revolute or prismatic joint: the angle of a relative to b about the axis, or
/// the displacement along it.
enum class JointCoordinate { kAngle, kDisplacement };

/// The rows of a joint ((1) of JointsR) and of its coordinate at the current positions: values, and
/// derivatives by the velocities of one side's body.
struct JointRows {
  static constexpr int kMostRows = 6;  ///< rows of a joint at most

  /// The number of rows.
  static int count(JointKind kind);
  /// Writes the values of all rows to y; writes the derivatives of one row to `into`.
  static void fillErrors(JointKind kind, const PlacedJoint& joint, double* y);
  static void fill(JointKind kind, const PlacedJoint& joint, int row, int side, double* into);
  /// Fills all rows of a joint between bodies of populations: each has 6 numbers of the
  /// first body, then 6 of the second.
  static void fill(JointKind kind, const PlacedJoint& joint, double rows[][12]);

  /// The angle that is within half a turn of `near`.
  static double coordinate(JointCoordinate which, const PlacedJoint& joint, double near);
  /// Writes the derivatives of the coordinate, times a factor.
  static void fill(JointCoordinate which, const PlacedJoint& joint, int side, double factor,
                   double* into);
};

}  // namespace rico
