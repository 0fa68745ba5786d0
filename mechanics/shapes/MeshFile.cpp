#include <algorithm>
#include <fstream>
#include <iterator>
#include <mechanics/shapes/MeshFile.hpp>

namespace rico {

MeshFileError::MeshFileError(const std::filesystem::path& file, const std::string& place,
                             const std::string& found, const std::string& remedy)
    : std::runtime_error(file.string() + (place.empty() ? "" : ", " + place) + ": " + found + "; " +
                         remedy) {}

std::string readMeshBytes(const std::filesystem::path& file) {
  std::error_code none;
  const std::filesystem::file_type type = std::filesystem::status(file, none).type();
  if (type == std::filesystem::file_type::not_found)
    throw MeshFileError(file, "", "there is no such file", "check the name and the folder");
  std::ifstream stream;
  // A device may have no end.
  if (type == std::filesystem::file_type::regular || type == std::filesystem::file_type::fifo)
    stream.open(file, std::ios::binary);
  if (!stream.is_open())
    throw MeshFileError(file, "", "it cannot be read",
                        "check that it is a file, and the permission to read it");
  return {std::istreambuf_iterator<char>(stream), {}};
}

TriangleMesh readMesh(const std::filesystem::path& file) {
  const std::string bytes = readMeshBytes(file);
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (extension == ".obj") return parseObj(bytes, file);
  if (extension == ".stl") return parseStl(bytes, file);
  throw MeshFileError(file, "", "its name ends in \"" + extension + "\"",
                      "give a Wavefront file, .obj, or a stereolithography file, .stl");
}

}  // namespace rico
