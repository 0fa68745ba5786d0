#include <mechanics/shapes/MeshText.hpp>

namespace rico {
namespace {

/// "7", "7/1", "7//3": vertex 7, counted from 1; "-1": counted from the end.
std::uint32_t vertexIndex(MeshText& text, std::string_view word, std::size_t vertices) {
  const std::string_view number = word.substr(0, word.find('/'));
  long index = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
  if (error != std::errc{} || end != number.data() + number.size())
    text.refuse('"' + std::string(word.substr(0, 40)) + "\" is no vertex",
                "give the number of a vertex");
  const long count = static_cast<long>(vertices);
  const long place = index < 0 ? count + index : index - 1;
  if (place < 0 || place >= count)
    text.refuse("vertex " + std::to_string(index) + " of " + std::to_string(count),
                "number vertices from 1, and give them before the faces");
  return static_cast<std::uint32_t>(place);
}

}  // namespace

TriangleMesh parseObj(const std::string& text, const std::filesystem::path& file) {
  std::vector<Vec3> vertices;
  std::vector<TriangleMesh::Triangle> triangles;
  MeshText lines(text, file);
  while (lines.nextLine()) {
    const std::string_view kind = lines.word();
    if (kind == "v") vertices.push_back(lines.point());
    if (kind != "f") continue;
    std::vector<std::uint32_t> loop;
    for (std::string_view word = lines.word(); !word.empty(); word = lines.word())
      loop.push_back(vertexIndex(lines, word, vertices.size()));
    if (loop.size() < 3)
      lines.refuse("a face of " + std::to_string(loop.size()) + " vertices", "give three or more");
    for (std::size_t i = 1; i + 1 < loop.size(); ++i)
      triangles.push_back({loop[0], loop[i], loop[i + 1]});
  }
  return meshOf(std::move(vertices), std::move(triangles), file);
}

}  // namespace rico
