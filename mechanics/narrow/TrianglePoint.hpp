#pragma once

#include <mechanics/shapes/SurfaceTriangle.hpp>

namespace rico {

/// The point of a triangle that is nearest to a point, and the feature of the surface on which it
/// lies.
struct TrianglePoint {
  Vec3 point;
  std::uint32_t feature;
  std::uint32_t degree;  ///< how many triangles share the feature
  /// What this triangle adds to the normal of the feature: its own normal, at a corner weighted by
  /// the angle there. The sum over all that share it tells inside from outside.
  Vec3 weighted_normal;
};

TrianglePoint nearestOnTriangle(const SurfaceTriangle& t, Vec3 p);

}  // namespace rico
