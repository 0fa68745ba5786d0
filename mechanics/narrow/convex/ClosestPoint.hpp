#pragma once

#include <cstdint>
#include <mechanics/shapes/Shape.hpp>

namespace rico {

/// The point of a surface that is nearest to a point p: p - distance normal.
struct SurfacePoint {
  Vec3 normal;            ///< outward
  double distance;        ///< of p, negative inside
  std::uint32_t feature;  ///< that contains the point
};

/// The point of a box, capsule, cylinder, cone or hull nearest to p, in its frame; in closed form.
SurfacePoint closestPoint(const Shape& shape, Vec3 p);

}  // namespace rico
