#pragma once

#include <filesystem>
#include <mechanics/shapes/TriangleMesh.hpp>
#include <stdexcept>
#include <string>

namespace rico {

/// A mesh file that cannot be read. what() is one line: file, line or byte, what was found, what to
/// do.
class MeshFileError : public std::runtime_error {
 public:
  MeshFileError(const std::filesystem::path& file, const std::string& place,
                const std::string& found, const std::string& remedy);
};

/// Reads a surface from a Wavefront file (.obj: v and f lines, polygons as fans, the rest passed
/// over) or a stereolithography file (.stl, text or binary: corners at the same point become one
/// vertex).
TriangleMesh readMesh(const std::filesystem::path& file);

/// The text or the bytes of such files; `file` is for messages.
TriangleMesh parseObj(const std::string& text, const std::filesystem::path& file);
TriangleMesh parseStl(const std::string& bytes, const std::filesystem::path& file);

}  // namespace rico
