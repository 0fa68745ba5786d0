#include <algorithm>
#include <fstream>
#include <iterator>
#include <mechanics/shapes/MeshFile.hpp>

namespace rico {

MeshFileError::MeshFileError(const std::filesystem::path& file, const std::string& place,
                             const std::string& found, const std::string& remedy)
    : std::runtime_error(file.string() + (place.empty() ? "" : ", " + place) + ": " + found + "; " +
                         remedy) {}

TriangleMesh readMesh(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!std::filesystem::exists(file))
    throw MeshFileError(file, "", "there is no such file", "check the name and the folder");
  if (!stream || std::filesystem::is_directory(file))
    throw MeshFileError(file, "", "it cannot be read",
                        "check that it is a file, and the permission to read it");
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};

  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (extension == ".obj") return parseObj(bytes, file);
  if (extension == ".stl") return parseStl(bytes, file);
  throw MeshFileError(file, "", "its name ends in \"" + extension + "\"",
                      "give a Wavefront file, .obj, or a stereolithography file, .stl");
}

}  // namespace rico
