#pragma once

#include <mechanics/shapes/SurfaceTriangle.hpp>

namespace rico {

/// The point of a triangle that is nearest to a given point, and the feature of the surface that
/// contains it.
struct TrianglePoint {
  Vec3 point;             ///< on the triangle
  std::uint32_t feature;  ///< face, edge or vertex
  std::uint32_t degree;   ///< number of triangles that share the feature
  /// This triangle's term of the feature's normal: its own normal, at a corner weighted by the
  /// angle. The sum over all triangles of the feature distinguishes inside from outside.
  Vec3 weighted_normal;
};
/// The point of a triangle that is nearest to p.
TrianglePoint nearestOnTriangle(const SurfaceTriangle& t, Vec3 p);

}  // namespace rico
