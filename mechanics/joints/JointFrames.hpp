#pragma once

#include <cstdint>
#include <mechanics/geometry/Frame.hpp>

namespace rico {

class RigidBodies;

/// A joint between two bodies of a population, or a body and the world: a point and an axis, fixed
/// in each of the two. The joint frame's third axis is the joint's.
struct JointFrames {
  /// In place of the identity of b.
  static constexpr std::uint64_t kWorld = ~std::uint64_t{0};

  /// As the bodies stand now; point and axis in the world.
  JointFrames(const RigidBodies& bodies, std::uint64_t a, std::uint64_t b, Vec3 point, Vec3 axis);

  std::uint64_t identity[2];
  Vec3 point[2];       ///< from the centre of mass, in the principal axes of the body
  Quaternion axes[2];  ///< of the joint frame, in the same
};

/// The same at the bodies' present places.
struct PlacedJoint {
  PlacedJoint(const RigidBodies& bodies, const JointFrames& joint);

  int body[2];    ///< indices; -1 for the world and for what is static
  Vec3 arm[2];    ///< from the centres of mass to point[i]
  Vec3 point[2];  ///< P_a and P_b, in the world
  Matrix3 axes[2];
};

}  // namespace rico
