#include <algorithm>
#include <charconv>
#include <io/cli/runner/RunnerShapes.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>
#include <memory>
#include <string_view>
#include <utility>

namespace rico {

namespace {

/// The part of the text between <NAME ...> and </NAME>, with the opening tag; empty if there is
/// none.
std::string_view element(std::string_view text, const std::string& name) {
  const std::size_t begin = text.find("<" + name);
  const std::size_t end = text.find("</" + name + ">", begin);
  return end == std::string_view::npos ? std::string_view() : text.substr(begin, end - begin);
}

/// The numbers of the DataArray whose opening tag contains `mark`; empty unless they are text.
std::vector<double> numbersOfArray(std::string_view text, std::string_view mark) {
  std::string_view array = element(text, "DataArray");
  for (; !array.empty(); array = element(text, "DataArray")) {
    const std::string_view tag = array.substr(0, array.find('>'));
    if (tag.find(mark) != std::string_view::npos) {
      if (tag.find("format=\"ascii\"") == std::string_view::npos) return {};
      array.remove_prefix(std::min(tag.size() + 1, array.size()));
      break;
    }
    text.remove_prefix(static_cast<std::size_t>(array.data() - text.data()) + array.size());
  }
  std::vector<double> numbers;
  while (true) {
    const std::size_t begin = array.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return numbers;
    double number = 0;
    const auto [end, error] =
        std::from_chars(array.data() + begin, array.data() + array.size(), number);
    if (error != std::errc()) return {};
    numbers.push_back(number);
    array.remove_prefix(static_cast<std::size_t>(end - array.data()));
  }
}

}  // namespace

std::optional<PlacedShape> meshOfVtp(const std::string& text, double scale) {
  const std::vector<double> places = numbersOfArray(element(text, "Points"), "DataArray");
  const std::string_view polygons = element(text, "Polys");
  const std::vector<double> corners = numbersOfArray(polygons, "Name=\"connectivity\""),
                            ends = numbersOfArray(polygons, "Name=\"offsets\"");
  std::vector<Vec3> points;
  for (std::size_t i = 0; i + 2 < places.size(); i += 3)
    points.push_back(scale * Vec3{places[i], places[i + 1], places[i + 2]});
  std::vector<TriangleMesh::Triangle> triangles;
  const auto corner = [&](std::size_t k) { return static_cast<std::uint32_t>(corners[k]); };
  std::size_t begin = 0;
  for (const double last : ends) {
    if (!(last >= 0 && last <= static_cast<double>(corners.size()))) return {};
    const auto end = static_cast<std::size_t>(last);
    for (std::size_t k = begin; k < end; ++k)
      if (!(corners[k] >= 0 && corners[k] < static_cast<double>(points.size()))) return {};
    for (std::size_t k = begin + 2; k < end; ++k)
      triangles.push_back({corner(begin), corner(k - 1), corner(k)});
    begin = end;
  }
  if (triangles.empty()) return {};
  return PlacedShape{std::make_shared<const TriangleMesh>(std::move(points), std::move(triangles)),
                     {}};
}

}  // namespace rico
