#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <optional>

namespace rico {

/// Points origin + t direction, 0 <= t <= length; the direction is a unit vector.
struct Ray {
  Vec3 origin, direction;           ///< a point, and a vector of length one
  double length = Aabb::kInfinity;  ///< infinity: no end

  /// The point at a distance t.
  constexpr Vec3 at(double t) const { return origin + t * direction; }
};

/// The point where a ray enters a body.
struct RayEntry {
  double distance;  ///< along the ray
  Vec3 normal;      ///< of the surface, against the ray
};

/// Throws if the direction is not a unit vector, or the origin is not finite.
void requireSound(const Ray& ray);

/// The first point where a ray enters a shape from outside. A ray that starts inside a solid does
/// not enter it. Planes, open surfaces and 2D shapes are entered from both sides.
std::optional<RayEntry> castRay(const Shape& shape, const Frame& frame, const Ray& ray);

}  // namespace rico
