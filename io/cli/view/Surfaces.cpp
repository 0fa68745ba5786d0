#include <io/cli/view/Surfaces.hpp>

namespace rico {

static Vec3 third(const std::vector<double>& numbers, std::size_t i) {
  return {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
}

Surfaces::Surfaces(const TrajectoryFrame& first) {
  const std::vector<std::int64_t>& kinds = integersOf(first, "shapes", "kind");
  const std::vector<double>& sizes = realsOf(first, "shapes", "size");
  for (std::size_t s = 0; s < kinds.size(); ++s) shapes.push_back({kinds[s], sizes[s], {}, {}, {}});
  const std::vector<std::int64_t>& pointOf = integersOf(first, "points", "shape");
  for (std::size_t p = 0; p < pointOf.size(); ++p) {
    Shape& shape = shapes.at(std::size_t(pointOf[p]));
    shape.points.push_back(third(realsOf(first, "points", "point"), p));
    shape.normals.push_back(third(realsOf(first, "points", "normal"), p));
  }
  const std::vector<std::int64_t>& triangleOf = integersOf(first, "triangles", "shape");
  const std::vector<std::int64_t>& corners = integersOf(first, "triangles", "corners");
  for (std::size_t t = 0; t < triangleOf.size(); ++t) {
    Shape& shape = shapes.at(std::size_t(triangleOf[t]));
    for (std::size_t i = 0; i < 3; ++i)
      if (corners[3 * t + i] >= 0 && corners[3 * t + i] < std::int64_t(shape.points.size()))
        shape.corners.push_back(corners[3 * t + i]);
  }
}

bool Surfaces::isPlane() const {
  for (const Shape& shape : shapes)
    if (shape.kind >= kPolygon) return true;
  return false;
}

}  // namespace rico
