#pragma once

#include <filesystem>
#include <mechanics/shapes/TriangleMesh.hpp>
#include <stdexcept>
#include <string>

namespace rico {

/// An unreadable mesh file. what() is one line: file, line or byte, the fault, the remedy.
class MeshFileError : public std::runtime_error {
 public:
  /// The parts of that line.
  MeshFileError(const std::filesystem::path& file, const std::string& place,
                const std::string& found, const std::string& remedy);
};

/// The content of a file. Throws a MeshFileError if it does not exist, is a folder or a device, or
/// cannot be read.
std::string readMeshBytes(const std::filesystem::path& file);

/// Reads a surface from a Wavefront file (.obj: v and f lines; polygons become fans of triangles,
/// other lines are ignored) or a stereolithography file (.stl, text or binary: equal corners become
/// one vertex). Throws a MeshFileError.
TriangleMesh readMesh(const std::filesystem::path& file);

/// Reads the text or the bytes of such files; `file` is used in messages.
TriangleMesh parseObj(const std::string& text, const std::filesystem::path& file);
TriangleMesh parseStl(const std::string& bytes, const std::filesystem::path& file);

}  // namespace rico
