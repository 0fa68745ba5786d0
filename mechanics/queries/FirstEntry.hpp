#pragma once

#include <array>
#include <mechanics/queries/Ray.hpp>
#include <mechanics/shapes/SurfaceTriangle.hpp>

namespace rico {

/// The part of a ray inside a box, as distances along the ray. If enter > leave there is none.
struct RayInterval {
  double enter, leave;  ///< enter >= 0, leave <= Ray::length
};
/// The part of this ray inside this box.
RayInterval interval(const Ray& ray, const Aabb& box);

/// The roots of A t^2 + 2 B t + C, the smaller one first; NaN if there are none.
std::array<double, 2> rootsOf(double A, double B, double C);

/// The first entry of those passed to offer().
struct FirstEntry {
  std::optional<RayEntry> entry;  ///< the first one so far; none if the ray meets nothing

  /// Ignores entries before or beyond the ray (or NaN), and points where the ray leaves.
  void offer(const Ray& ray, double t, Vec3 normal) {
    if (!(t >= 0 && t <= ray.length) || !(dot(normal, ray.direction) < 0)) return;
    if (!entry || t < entry->distance) entry = RayEntry{t, normal};
  }
  /// Offers the entry into a ball, or into a triangle from outside or from both sides.
  void tryBall(const Ray& ray, Vec3 centre, double radius);
  void tryTriangle(const Ray& ray, const SurfaceTriangle& t, bool both_sides);
};

}  // namespace rico
