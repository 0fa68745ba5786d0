#pragma once

#include <cstdint>
#include <mechanics/geometry/Aabb.hpp>

namespace rico {

/// A triangle of a surface. `face`, `edge` and `vertex` are the numbers of its features among all
/// features of the surface; the degrees count the triangles that share each edge and vertex.
struct SurfaceTriangle {
  Vec3 corner[3];                  ///< counter-clockwise as seen from outside
  std::uint32_t face;              ///< number of the triangle
  std::uint32_t edge[3];           ///< edge i runs from corner i to corner i + 1
  std::uint32_t vertex[3];         ///< number of each corner
  std::uint32_t edge_degree[3];    ///< triangles that share each edge
  std::uint32_t vertex_degree[3];  ///< triangles that share each corner

  /// The outward unit normal.
  Vec3 normal() const { return normalized(cross(corner[1] - corner[0], corner[2] - corner[0])); }
  /// The smallest box around the triangle.
  Aabb bounds() const {
    return {least(least(corner[0], corner[1]), corner[2]),
            most(most(corner[0], corner[1]), corner[2])};
  }
};

}  // namespace rico
