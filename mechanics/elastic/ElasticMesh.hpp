#pragma once

#include <array>
#include <map>
#include <mechanics/geometry/Vec3.hpp>
#include <string>
#include <vector>

namespace rico {

/// A tetrahedron (4 corners) or a hexahedron (8), its nodes in the order of Gmsh: of a hexahedron
/// first the four of one face, counter-clockwise as seen from the other, then those above them.
struct ElasticElement {
  std::array<int, 8> node{};
  int corners = 0;
  long number = 0;  ///< in its file, for messages
};

/// A face on the boundary, counter-clockwise as seen from outside.
struct ElasticFace {
  std::array<int, 4> node{};
  int corners = 0;  ///< 3 or 4
};

/// What a body that bends is cut into. Units are the caller's.
struct ElasticMesh {
  std::vector<Vec3> nodes;
  std::vector<ElasticElement> elements;
  std::map<std::string, std::vector<int>> groups;  ///< nodes of named physical groups

  /// Faces of one element only.
  std::vector<ElasticFace> boundary() const;
  /// Refuses meshes without elements, elements with a corner twice or turned inside out, nodes that
  /// are not finite. `whose` begins the message: the name of a file.
  void check(const std::string& whose) const;
};

/// A box of hexahedra about the origin: so many along x, y and z. Its six faces are groups: left
/// and right (x), front and back (y), bottom and top (z).
ElasticMesh boxMesh(Vec3 size, const std::array<int, 3>& cells);

/// A ring about the y axis of hexahedra: between two radii and of a width, so many elements across,
/// around and along.
ElasticMesh ringMesh(double inner, double outer, double width, const std::array<int, 3>& cells);

/// A ball of hexahedra about the origin, `cells` along a radius: a cube whose outer layers become
/// round.
ElasticMesh ballMesh(double radius, int cells);

}  // namespace rico
