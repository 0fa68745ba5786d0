#pragma once

#include <cstdint>
#include <mechanics/geometry/Vec3.hpp>
#include <span>
#include <vector>

namespace rico {

/// The convex hull of points: its vertices (in the order given), edges and plane faces.
class ConvexHull {
 public:
  /// A plane face. corners() lists its corners counter-clockwise as seen from outside.
  struct Face {
    Vec3 normal;          ///< outward, of unit length
    double offset;        ///< normal . x = offset on the face
    std::uint32_t first;  ///< of its corners, for corners()
    std::uint32_t size;   ///< number of corners
  };
  /// One corner of a face.
  struct Corner {
    std::uint32_t vertex;  ///< index into vertices()
    std::uint32_t edge;    ///< from this corner to the next
  };
  /// An edge: the indices of its ends and of the two faces that share it.
  struct Edge {
    std::uint32_t vertex[2];  ///< indices into vertices()
    std::uint32_t face[2];    ///< indices into faces()
  };

  /// Throws for fewer than four points, and for points in one plane.
  explicit ConvexHull(std::span<const Vec3> points);

  /// The corners, edges and faces of the hull. Points inside it were removed.
  const std::vector<Vec3>& vertices() const { return vertices_; }
  const std::vector<Edge>& edges() const { return edges_; }
  const std::vector<Face>& faces() const { return faces_; }
  /// The corners of a face, counter-clockwise as seen from outside.
  std::span<const Corner> corners(const Face& face) const {
    return {corners_.data() + face.first, face.size};
  }
  Vec3 interior() const { return interior_; }  ///< the mean of the vertices

  /// The vertex with the largest coordinate along a direction of any length: its index; the vertex.
  std::uint32_t supportVertex(Vec3 direction) const;
  Vec3 support(Vec3 direction) const { return vertices_[supportVertex(direction)]; }
  /// The face at supportVertex(direction) whose normal is nearest to the direction.
  const Face& faceTowards(Vec3 direction) const;

 private:
  void addFace(const std::vector<std::uint32_t>& loop);
  void linkEdges();

  std::vector<Vec3> vertices_;
  std::vector<Edge> edges_;
  std::vector<Face> faces_;
  std::vector<Corner> corners_;
  Vec3 interior_;
};

}  // namespace rico
