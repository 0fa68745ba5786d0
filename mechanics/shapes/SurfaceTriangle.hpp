#pragma once

#include <cstdint>
#include <mechanics/geometry/Aabb.hpp>

namespace rico {

/// A triangle of a surface. `face`, `edge` and `vertex` are the numbers of its features among all
/// features of the surface; the degrees count the triangles that share each edge and vertex.
struct SurfaceTriangle {
  Vec3 corner[3];
  std::uint32_t face;
  std::uint32_t edge[3];  ///< edge i runs from corner i to corner i + 1
  std::uint32_t vertex[3];
  std::uint32_t edge_degree[3];
  std::uint32_t vertex_degree[3];

  /// The outward unit normal.
  Vec3 normal() const { return normalized(cross(corner[1] - corner[0], corner[2] - corner[0])); }
  Aabb bounds() const {
    return {least(least(corner[0], corner[1]), corner[2]),
            most(most(corner[0], corner[1]), corner[2])};
  }
};

}  // namespace rico
