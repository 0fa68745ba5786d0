#pragma once

#include <mechanics/elastic/ElasticBody.hpp>
#include <mechanics/geometry/Aabb.hpp>
#include <optional>

namespace rico {

/// The greatest cosine between the normals of two surfaces that touch: up to 78 degrees from
/// opposite, as where two round bodies with coarse meshes meet.
constexpr double kAgainst = -0.2;

/// The outward normals at the surface nodes of a body, in their order.
std::vector<Vec3> nodeNormals(const ElasticBody& body);

/// A triangle at a node: its outward normal, of length one.
struct NodeFace {
  int node;     ///< of the mesh
  Vec3 normal;  ///< of the triangle
};
/// The triangles at all surface nodes of a body, sorted by node.
std::vector<NodeFace> facesOfNodes(const ElasticBody& body);

/// Finds the face of an elastic body that is nearest to a point, within a given distance.
class FaceSearch {
 public:
  /// `reach`: the largest distance at which faces are found.
  FaceSearch(const ElasticBody& body, double reach);

  /// The nearest point of a face: three of its nodes with weights.
  struct Hit {
    Vec3 normal;                   ///< outward normal of the face
    double gap;                    ///< along the normal; negative inside
    std::array<int, 3> corner;     ///< nodes of the mesh
    std::array<double, 3> weight;  ///< of each of them; their sum is one
    int triangle;                  ///< its number
  };
  /// Considers only faces whose normal is opposed to `normal`, that of the point's surface.
  std::optional<Hit> nearest(Vec3 point, Vec3 normal) const;
  /// Considers all faces.
  std::optional<Hit> nearest(Vec3 point) const;

  /// Three nodes of a face, and its outward normal.
  struct Triangle {
    std::array<int, 3> corner;  ///< nodes of the mesh
    Vec3 normal;                ///< of length one
  };
  /// A triangle by its number.
  const Triangle& triangle(int number) const {
    return triangles_[static_cast<std::size_t>(number)];
  }
  /// The places of its corners.
  std::array<Vec3, 3> corners(int number) const {
    const std::array<int, 3>& node = triangle(number).corner;
    return {body_.places()[node[0]], body_.places()[node[1]], body_.places()[node[2]]};
  }
  /// Replaces `numbers` by those of the triangles that may be near a box, ascending.
  void listNear(const Aabb& box, std::vector<int>& numbers) const;

 private:
  struct Entry {
    std::int64_t cell;
    int triangle;
  };
  void add(const std::array<int, 3>& corner);
  std::int64_t cellOf(const std::array<int, 3>& at) const;
  std::array<int, 3> placeOf(Vec3 p) const;
  std::optional<Hit> meet(int number, Vec3 point, double& best) const;
  template <class Visit>
  void visitCell(std::int64_t cell, const Visit& visit) const;

  const ElasticBody& body_;
  double reach_, size_ = 0;
  Aabb box_;
  std::array<int, 3> count_{1, 1, 1};
  std::vector<Triangle> triangles_;
  std::vector<Entry> entries_;
};

}  // namespace rico
