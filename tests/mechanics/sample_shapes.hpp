#pragma once

#include <mechanics/geometry/Frame.hpp>
#include <mechanics/shapes/Box.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>

namespace rico::test {

/// The surface of a box. Bits 0, 1 and 2 of k give the signs of x, y and z of corner k.
inline TriangleMesh boxMesh(const Box& box, const Frame& frame = {}) {
  std::vector<Vec3> corners;
  for (int k = 0; k < 8; ++k)
    corners.push_back(
        frame.point({k & 1 ? box.half.x : -box.half.x, k & 2 ? box.half.y : -box.half.y,
                     k & 4 ? box.half.z : -box.half.z}));
  return {corners,
          {{0, 2, 3},
           {0, 3, 1},
           {4, 5, 7},
           {4, 7, 6},
           {0, 1, 5},
           {0, 5, 4},
           {2, 6, 7},
           {2, 7, 3},
           {0, 4, 6},
           {0, 6, 2},
           {1, 3, 7},
           {1, 7, 5}}};
}

/// The distance from the polygon's rounded figure; a negative number inside its core.
inline double distanceToPolygon(const Polygon2d& figure, Vec3 p) {
  bool inside = figure.size() > 2;
  double squared = Aabb::kInfinity;
  for (int i = 0; i < figure.size(); ++i) {
    const Vec3 a = figure.vertex(i), e = figure.vertex((i + 1) % figure.size()) - a;
    const double t = clamp(dot(p - a, e) / most(squaredNorm(e), 1e-300), 0, 1);
    squared = least(squared, squaredNorm(p - a - t * e));
    inside = inside && cross(e, p - a).z >= 0;
  }
  return (inside ? -std::sqrt(squared) : std::sqrt(squared)) - figure.radius();
}

}  // namespace rico::test
