#pragma once

#include <cstdint>
#include <mechanics/geometry/Vec3.hpp>
#include <mechanics/shapes/ConvexHull.hpp>

namespace rico {

/// A feature of a box by the signs (-1, 0, 1) of its faces: three signs make a corner, two an edge,
/// one a face.
constexpr std::uint32_t boxFeature(int x, int y, int z) {
  return static_cast<std::uint32_t>((x + 1) + 3 * (y + 1) + 9 * (z + 1));
}
/// The number of features of a box.
constexpr std::uint32_t kBoxFeatures = 27;

/// A capsule's ends and side.
enum CapsuleFeature : std::uint32_t { kCapsuleLow, kCapsuleSide, kCapsuleHigh, kCapsuleFeatures };

/// Cylinders (from low to high) and cones (kHigh is the apex). A flat end is a polygon of
/// kRimCorners corners at fixed positions and one at its lowest point; each has an edge of its own
/// number.
constexpr std::uint32_t kRimCorners = 8;
enum RoundFeature : std::uint32_t {
  kLow,
  kHigh,
  kSide,
  kLowRim,
  kHighRim,
  kLowRimCorner = 8,
  kHighRimCorner = kLowRimCorner + 2 * kRimCorners,
  kRimEdge = kHighRimCorner + 2 * kRimCorners,
  kRoundFeatures = kRimEdge + 4 * kRimCorners
};

/// Numbers of the features of a convex hull: faces, then edges, then vertices.
inline std::uint32_t hullEdge(const ConvexHull& hull, std::uint32_t edge) {
  return static_cast<std::uint32_t>(hull.faces().size()) + edge;
}
inline std::uint32_t hullVertex(const ConvexHull& hull, std::uint32_t vertex) {
  return static_cast<std::uint32_t>(hull.faces().size() + hull.edges().size()) + vertex;
}

}  // namespace rico
