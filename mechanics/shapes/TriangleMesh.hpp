#pragma once

#include <array>
#include <cstdint>
#include <mechanics/geometry/Aabb.hpp>
#include <mechanics/shapes/SurfaceTriangle.hpp>
#include <vector>

namespace rico {

/// A surface of triangles, counter-clockwise as seen from outside.
class TriangleMesh {
 public:
  /// The indices of three vertices.
  using Triangle = std::array<std::uint32_t, 3>;

  /// Throws for indices without a vertex, coordinates that are not finite, and triangles of zero
  /// area.
  TriangleMesh(std::vector<Vec3> vertices, std::vector<Triangle> triangles);

  /// Vertices and triangles as given, and the number of different edges.
  const std::vector<Vec3>& vertices() const { return vertices_; }
  const std::vector<Triangle>& triangles() const { return triangles_; }
  std::uint32_t edges() const { return static_cast<std::uint32_t>(edge_degree_.size()); }
  /// Returns true if each edge belongs to two triangles, in opposite directions. Then the mesh
  /// encloses a volume.
  bool isClosed() const { return closed_; }
  /// The smallest box around the mesh.
  const Aabb& bounds() const { return nodes_[0].box; }

  /// Features are numbered: triangles, then edges, then vertices.
  SurfaceTriangle triangle(std::uint32_t index) const;

  /// Calls back for all triangles whose boxes overlap a box, in the tree's order.
  template <class Visitor>
  void visit(const Aabb& box, Visitor visitor) const;

 private:
  struct Node {
    Aabb box;
    std::uint32_t first, count;  ///< a leaf: order_[first .. first + count - 1]
    std::uint32_t right;         ///< else children: the next node, and this one
  };

  void check() const;
  void numberEdges();
  void countVertexDegrees();
  std::uint32_t build(std::uint32_t first, std::uint32_t last);  ///< returns the node

  std::vector<Vec3> vertices_;
  std::vector<Triangle> triangles_;
  std::vector<Triangle> triangle_edges_;  ///< edge i runs from corner i to corner i + 1
  std::vector<std::uint8_t> edge_degree_;
  std::vector<std::uint32_t> vertex_degree_;
  std::vector<std::uint32_t> order_;
  std::vector<Node> nodes_;
  bool closed_ = false;
};

template <class Visitor>
void TriangleMesh::visit(const Aabb& box, Visitor visitor) const {
  std::uint32_t stack[64];
  int depth = 0;
  stack[depth++] = 0;
  while (depth > 0) {
    const std::uint32_t index = stack[--depth];
    const Node& node = nodes_[index];
    if (!overlap(node.box, box)) continue;
    if (node.count == 0) {
      stack[depth++] = node.right;
      stack[depth++] = index + 1;
      continue;
    }
    for (std::uint32_t k = node.first; k < node.first + node.count; ++k) {
      const SurfaceTriangle t = triangle(order_[k]);
      if (overlap(t.bounds(), box)) visitor(t);
    }
  }
}

}  // namespace rico
