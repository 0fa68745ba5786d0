#include <cmath>
#include <cstring>
#include <map>
#include <mechanics/shapes/MeshText.hpp>
#include <tuple>

namespace rico {
namespace {

constexpr std::size_t kHeader = 84,
                      kRecord = 50;  // bytes; 80 of text, the count, then triangles

/// Merges corners with equal coordinates into one vertex.
class Corners {
 public:
  /// Returns kNone if coordinates are not finite.
  std::uint32_t add(Vec3 p) {
    if (!(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z))) return kNone;
    const auto next = static_cast<std::uint32_t>(vertices.size());
    const auto [place, fresh] = numbers_.try_emplace({p.x, p.y, p.z}, next);
    if (fresh) vertices.push_back(p);
    return place->second;
  }

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::vector<Vec3> vertices;

 private:
  std::map<std::tuple<double, double, double>, std::uint32_t> numbers_;
};

std::uint32_t countOf(const std::string& bytes) {
  std::uint32_t count = 0;
  if (bytes.size() >= kHeader) std::memcpy(&count, bytes.data() + 80, sizeof count);
  return count;
}

TriangleMesh parseBinary(const std::string& bytes, const std::filesystem::path& file) {
  const std::size_t count = countOf(bytes);
  if (bytes.size() < kHeader + count * kRecord)
    throw MeshFileError(file, "byte " + std::to_string(bytes.size()),
                        "it ends here, and " + std::to_string(count) + " triangles need " +
                            std::to_string(kHeader + count * kRecord) + " bytes",
                        "write it again: it was cut short, or is no stereolithography file");
  Corners corners;
  std::vector<TriangleMesh::Triangle> triangles(count);
  for (std::size_t t = 0; t < count; ++t)
    for (int i = 0; i < 3; ++i) {
      float p[3];  // after the normal's 12 bytes
      std::memcpy(p, bytes.data() + kHeader + t * kRecord + 12 + 12 * i, sizeof p);

      triangles[t][i] = corners.add({p[0], p[1], p[2]});
      if (triangles[t][i] == Corners::kNone)
        throw MeshFileError(file, "triangle " + std::to_string(t), "a vertex is not finite",
                            "give finite coordinates");
    }
  return meshOf(std::move(corners.vertices), std::move(triangles), file);
}

TriangleMesh parseText(const std::string& text, const std::filesystem::path& file) {
  Corners corners;
  std::vector<TriangleMesh::Triangle> triangles;
  std::vector<std::uint32_t> loop;
  MeshText lines(text, file);
  bool is_open = false;
  while (lines.nextLine()) {
    const std::string_view kind = lines.word();
    if (kind == "solid" || kind == "endsolid") is_open = kind == "solid";
    if (kind == "vertex") loop.push_back(corners.add(lines.point()));
    if (kind == "vertex" && loop.back() == Corners::kNone)
      lines.refuse("the vertex is not finite", "give finite coordinates");
    if (kind != "endloop") continue;
    if (loop.size() != 3)
      lines.refuse("a loop of " + std::to_string(loop.size()) + " vertices", "give three");
    triangles.push_back({loop[0], loop[1], loop[2]});
    loop.clear();
  }
  if (!loop.empty()) lines.refuse("the text ends inside a loop", "write the file again");
  if (is_open)
    lines.refuse("the text ends without \"endsolid\"", "write the file again: it was cut short");
  return meshOf(std::move(corners.vertices), std::move(triangles), file);
}

}  // namespace

TriangleMesh parseStl(const std::string& bytes, const std::filesystem::path& file) {
  // Binary files may also begin with "solid", but they contain zeros.
  const bool text = bytes.compare(0, 5, "solid") == 0 && bytes.find('\0') == std::string::npos;
  if (text) return parseText(bytes, file);
  return parseBinary(bytes, file);
}

}  // namespace rico
