#pragma once

#include <array>
#include <map>
#include <mechanics/geometry/Vec3.hpp>
#include <string>
#include <vector>

namespace rico {

/// A tetrahedron (4 corners) or a hexahedron (8 corners). Nodes are ordered as in Gmsh: first the
/// four of one face, counter-clockwise as seen from the opposite face, then the four above them.
struct ElasticElement {
  std::array<int, 8> node{};  ///< indices of nodes; the first `corners` are used
  int corners = 0;            ///< 4 or 8
  long number = 0;            ///< number in the file, for messages
};

/// A face on the boundary, counter-clockwise as seen from outside.
struct ElasticFace {
  std::array<int, 4> node{};  ///< indices of nodes; the first `corners` are used
  int corners = 0;            ///< 3 or 4
};

/// The mesh of an elastic body, in any unit of length.
struct ElasticMesh {
  std::vector<Vec3> nodes;               ///< positions in the frame of the mesh, without strain
  std::vector<ElasticElement> elements;  ///< all elements
  std::map<std::string, std::vector<int>> groups;  ///< nodes of named physical groups

  /// The faces that belong to one element only.
  std::vector<ElasticFace> boundary() const;
  /// Throws if the mesh has no elements or no boundary; if an element has a missing node, a corner
  /// twice, a volume that is not positive, or almost no thickness; if three elements share a face,
  /// or two that are on the same side of it; if a quadrilateral meets a triangle; if elements touch
  /// without sharing nodes, or no faces join them; if a node is not finite. The message begins with
  /// `whose`, the name of a file.
  void check(const std::string& whose) const;
};

/// A box of hexahedra, centred at the origin; `cells` are their numbers along x, y and z. Its faces
/// are groups: left and right (x), front and back (y), bottom and top (z).
ElasticMesh boxMesh(Vec3 size, const std::array<int, 3>& cells);

/// A ring of hexahedra about the y axis, between two radii; `cells` are their numbers across,
/// around and along the axis.
ElasticMesh ringMesh(double inner, double outer, double width, const std::array<int, 3>& cells);

/// A ball of hexahedra, centred at the origin, with `cells` along a radius: a cube whose outer
/// layers become round.
ElasticMesh ballMesh(double radius, int cells);

}  // namespace rico
