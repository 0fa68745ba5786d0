#pragma once

#include <filesystem>
#include <mechanics/elastic/ElasticMesh.hpp>

namespace rico {

/// Reads the tetrahedra and hexahedra of a Gmsh file, formats 2.2 and 4.1 in text (in Gmsh: Save
/// As, or `gmsh -3 part.geo -format msh41`). Points, lines, triangles and quadrilaterals are read
/// for physical groups only; ElasticMesh::groups has their nodes by name, or by number if there is
/// no name. `scale` multiplies coordinates. Throws MeshFileError for other formats, for elements of
/// second order and other kinds, and for missing nodes; ShapeError as ElasticMesh::check()
/// does.
ElasticMesh readGmsh(const std::filesystem::path& file, double scale = 1);

/// Parses the text of such a file; `file` is used in messages.
ElasticMesh parseGmsh(const std::string& text, const std::filesystem::path& file, double scale = 1);

}  // namespace rico
