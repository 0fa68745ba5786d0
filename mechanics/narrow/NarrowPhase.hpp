#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/narrow/ContactPoint.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <vector>

namespace rico {

/// Appends the points of two shapes, each in its frame, whose gap is at most the margin: one for
/// shapes that touch in a point, up to four for flat ones, more if one is a surface or a compound.
/// Throws for two surfaces, and for a 2D with a 3D shape.
void collide(const Shape& a, const Frame& frame_a, const Shape& b, const Frame& frame_b,
             double margin, std::vector<ContactPoint>& points);

/// Two balls; false if the gap exceeds the margin.
inline bool collideBalls(Vec3 a, double radius_a, Vec3 b, double radius_b, double margin,
                         ContactPoint& contact) {
  const Vec3 d = a - b;
  const double squared = squaredNorm(d), radii = radius_a + radius_b, reach = radii + margin;
  if (squared > reach * reach) return false;
  const double distance = std::sqrt(squared);
  const double gap = distance - radii;
  // Concentric balls are separated along z.
  const Vec3 normal = distance > 0 ? (1 / distance) * d : Vec3{0, 0, 1};
  contact = {normal, b + (radius_b + gap / 2) * normal, gap, 0, 0};
  return gap <= margin;
}

}  // namespace rico
