#pragma once

#include <filesystem>
#include <mechanics/elastic/ElasticMesh.hpp>

namespace rico {

/// Reads the tetrahedra and hexahedra of a Gmsh file, formats 2.2 and 4.1, in text or binary of
/// either byte order. Points, lines, triangles and quadrilaterals count for the physical groups
/// alone, whose nodes are ElasticMesh::groups by name, or by number if they have none. If groups of
/// several dimensions have the same one, "point ", "curve ", "surface " or "volume " stands before
/// it. `scale` multiplies coordinates. Throws MeshFileError, with line or byte, for unknown
/// formats, files that end too early or hold more than they announce, numbers given twice, missing
/// nodes, prisms, pyramids and elements of second order; and ShapeError as ElasticMesh::check does.
ElasticMesh readGmsh(const std::filesystem::path& file, double scale = 1);

/// The content of such a file; `file` is for messages.
ElasticMesh parseGmsh(const std::string& bytes, const std::filesystem::path& file,
                      double scale = 1);

}  // namespace rico
