#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <optional>

namespace rico {

/// Points origin + t direction, 0 <= t <= length; the direction is a unit vector.
struct Ray {
  Vec3 origin, direction;
  double length = Aabb::kInfinity;

  constexpr Vec3 at(double t) const { return origin + t * direction; }
};

/// Where a ray enters a body.
struct RayEntry {
  double distance;
  Vec3 normal;  ///< of the surface, against the ray
};

/// Refuses a direction that is no unit vector, and an origin that is not finite.
void requireSound(const Ray& ray);

/// Where a ray first enters a shape from outside; a ray from within a solid does not. Planes, open
/// surfaces and 2D shapes are entered from either side.
std::optional<RayEntry> castRay(const Shape& shape, const Frame& frame, const Ray& ray);

}  // namespace rico
