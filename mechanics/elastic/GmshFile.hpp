#pragma once

#include <filesystem>
#include <mechanics/elastic/ElasticMesh.hpp>

namespace rico {

/// Reads the tetrahedra and hexahedra of a Gmsh file, formats 2.2 and 4.1 in text (in Gmsh: Save
/// As, or `gmsh -3 part.geo -format msh41`). Points, lines, triangles and quadrilaterals count for
/// the physical groups alone, whose nodes are ElasticMesh::groups by name, or by number where they
/// have none. `scale` multiplies coordinates. Throws MeshFileError: what has no format, other
/// elements such as those of second order, nodes that are not there; ShapeError, as
/// ElasticMesh::check does.
ElasticMesh readGmsh(const std::filesystem::path& file, double scale = 1);

/// The text of such a file; `file` is for messages.
ElasticMesh parseGmsh(const std::string& text, const std::filesystem::path& file, double scale = 1);

}  // namespace rico
