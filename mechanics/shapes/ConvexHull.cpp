#include <algorithm>
#include <map>
#include <mechanics/geometry/Aabb.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/QuickHull.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <utility>

namespace rico {

ConvexHull::ConvexHull(std::span<const Vec3> points) {
  for (std::size_t i = 0; i < points.size(); ++i)
    requireFinite("convex hull", i, points[i].x, points[i].y, points[i].z);
  const std::vector<std::vector<std::uint32_t>> loops = quickHull(points);

  // Points on the hull, in the order given.
  std::vector<std::uint32_t> used(points.size(), 0);
  for (const auto& loop : loops)
    for (const std::uint32_t point : loop) used[point] = 1;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!used[i]) continue;
    used[i] = static_cast<std::uint32_t>(vertices_.size());
    vertices_.push_back(points[i]);
    interior_ += points[i];
  }
  interior_ *= 1.0 / static_cast<double>(vertices_.size());

  for (const auto& loop : loops) {
    std::vector<std::uint32_t> vertices;
    for (const std::uint32_t point : loop) vertices.push_back(used[point]);
    addFace(vertices);
  }
  linkEdges();
}

/// The normal by Newell's method; the offset from the outermost corner.
void ConvexHull::addFace(const std::vector<std::uint32_t>& loop) {
  Vec3 area;
  const Vec3 origin = vertices_[loop[0]];
  for (std::size_t i = 0; i < loop.size(); ++i)
    area += cross(vertices_[loop[i]] - origin, vertices_[loop[(i + 1) % loop.size()]] - origin);
  Face face{normalized(area), 0, static_cast<std::uint32_t>(corners_.size()),
            static_cast<std::uint32_t>(loop.size())};
  const bool inward = dot(face.normal, origin - interior_) < 0;
  if (inward) face.normal = -face.normal;

  face.offset = dot(face.normal, origin);
  for (const std::uint32_t v : loop)
    face.offset = most(face.offset, dot(face.normal, vertices_[v]));
  for (std::size_t i = 0; i < loop.size(); ++i)
    corners_.push_back({inward ? loop[loop.size() - 1 - i] : loop[i], 0});
  faces_.push_back(face);
}

void ConvexHull::linkEdges() {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> numbers;
  for (std::uint32_t f = 0; f < faces_.size(); ++f) {
    for (std::uint32_t i = 0; i < faces_[f].size; ++i) {
      Corner& corner = corners_[faces_[f].first + i];
      const std::uint32_t next = corners_[faces_[f].first + (i + 1) % faces_[f].size].vertex;
      const auto [lo, hi] = std::minmax(corner.vertex, next);
      const auto [place, fresh] =
          numbers.try_emplace({lo, hi}, static_cast<std::uint32_t>(edges_.size()));
      corner.edge = place->second;
      if (fresh)
        edges_.push_back({{lo, hi}, {f, f}});
      else
        edges_[corner.edge].face[1] = f;
    }
  }
}

std::uint32_t ConvexHull::supportVertex(Vec3 direction) const {
  std::uint32_t best = 0;
  double height = dot(vertices_[0], direction);
  for (std::uint32_t i = 1; i < vertices_.size(); ++i) {
    const double h = dot(vertices_[i], direction);
    if (h > height) height = h, best = i;
  }
  return best;
}

const ConvexHull::Face& ConvexHull::faceTowards(Vec3 direction) const {
  const std::uint32_t vertex = supportVertex(direction);
  const Face* best = faces_.data();
  double nearest = -Aabb::kInfinity;
  for (const Face& face : faces_) {
    const auto around = corners(face);
    const bool has_vertex = std::any_of(around.begin(), around.end(), [=](const Corner& corner) {
      return corner.vertex == vertex;
    });
    const double along = dot(face.normal, direction);
    if (has_vertex && along > nearest) best = &face, nearest = along;
  }
  return *best;
}

}  // namespace rico
