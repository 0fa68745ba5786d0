#include <algorithm>
#include <mechanics/shapes/ShapeError.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>
#include <numeric>
#include <tuple>
#include <utility>

namespace rico {
namespace {

constexpr std::uint32_t kLeaf = 4;
constexpr std::size_t kMostTriangles = 500'000'000;  // limit for feature numbers of 32 bits

}  // namespace

TriangleMesh::TriangleMesh(std::vector<Vec3> vertices, std::vector<Triangle> triangles)
    : vertices_(std::move(vertices)), triangles_(std::move(triangles)) {
  check();
  numberEdges();
  countVertexDegrees();
  order_.resize(triangles_.size());
  std::iota(order_.begin(), order_.end(), 0U);
  nodes_.reserve(triangles_.size());
  build(0, static_cast<std::uint32_t>(triangles_.size()));
}

void TriangleMesh::check() const {
  if (triangles_.empty() || triangles_.size() > kMostTriangles)
    throw ShapeError("triangle mesh", "it has " + std::to_string(triangles_.size()) + " triangles",
                     "give between one and 500 million");
  for (std::size_t i = 0; i < vertices_.size(); ++i)
    requireFinite("triangle mesh", i, vertices_[i].x, vertices_[i].y, vertices_[i].z);
  for (std::size_t t = 0; t < triangles_.size(); ++t) {
    for (const std::uint32_t v : triangles_[t])
      if (v >= vertices_.size())
        throw ShapeError("triangle mesh",
                         "triangle " + std::to_string(t) + " names vertex " + std::to_string(v) +
                             " of " + std::to_string(vertices_.size()),
                         "number vertices from 0");
    const auto [a, b, c] = triangles_[t];
    if (!(squaredNorm(cross(vertices_[b] - vertices_[a], vertices_[c] - vertices_[a])) > 0))
      throw ShapeError("triangle mesh", "triangle " + std::to_string(t) + " has no area",
                       "remove it");
  }
}

void TriangleMesh::numberEdges() {
  // Both directions of all edges, sorted by ends: equal edges are adjacent.
  struct Side {
    std::uint32_t lo, hi, triangle, corner;
    bool forward;
  };
  std::vector<Side> sides;
  for (std::uint32_t t = 0; t < triangles_.size(); ++t)
    for (std::uint32_t i = 0; i < 3; ++i) {
      const std::uint32_t a = triangles_[t][i], b = triangles_[t][(i + 1) % 3];
      sides.push_back({std::min(a, b), std::max(a, b), t, i, a < b});
    }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::tie(a.lo, a.hi, a.triangle) < std::tie(b.lo, b.hi, b.triangle);
  });

  triangle_edges_.resize(triangles_.size());
  closed_ = true;
  for (std::size_t first = 0, last = 0; first < sides.size(); first = last) {
    int forward = 0;
    while (last < sides.size() && sides[last].lo == sides[first].lo &&
           sides[last].hi == sides[first].hi) {
      triangle_edges_[sides[last].triangle][sides[last].corner] = edges();
      forward += sides[last++].forward;
    }
    closed_ = closed_ && last - first == 2 && forward == 1;
    edge_degree_.push_back(static_cast<std::uint8_t>(std::min<std::size_t>(last - first, 255)));
  }
}

void TriangleMesh::countVertexDegrees() {
  vertex_degree_.assign(vertices_.size(), 0);
  for (const Triangle& t : triangles_)
    for (const std::uint32_t v : t) ++vertex_degree_[v];
}

/// A tree of boxes: splits at the median of the centres along the longest side.
std::uint32_t TriangleMesh::build(std::uint32_t first, std::uint32_t last) {
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  Aabb box, centres;
  const auto bounds = [this](std::uint32_t t) { return triangle(t).bounds(); };
  for (std::uint32_t k = first; k < last; ++k) {
    box.add(bounds(order_[k]));
    centres.add(bounds(order_[k]).centre());
  }
  nodes_.push_back({box, first, last - first, 0});
  if (last - first <= kLeaf) return index;

  const Vec3 e = centres.extent();
  const int axis = e.x >= e.y && e.x >= e.z ? 0 : e.y >= e.z ? 1 : 2;
  const std::uint32_t middle = first + (last - first) / 2;
  std::nth_element(order_.begin() + first, order_.begin() + middle, order_.begin() + last,
                   [&](std::uint32_t a, std::uint32_t b) {
                     const double x = bounds(a).centre()[axis], y = bounds(b).centre()[axis];
                     return x != y ? x < y : a < b;
                   });
  nodes_[index].count = 0;
  build(first, middle);
  nodes_[index].right = build(middle, last);
  return index;
}

SurfaceTriangle TriangleMesh::triangle(std::uint32_t index) const {
  SurfaceTriangle t{};
  const auto faces = static_cast<std::uint32_t>(triangles_.size());
  t.face = index;
  for (int i = 0; i < 3; ++i) {
    const std::uint32_t v = triangles_[index][i], e = triangle_edges_[index][i];
    t.corner[i] = vertices_[v];
    t.edge[i] = faces + e;
    t.vertex[i] = faces + edges() + v;
    t.edge_degree[i] = edge_degree_[e];
    t.vertex_degree[i] = vertex_degree_[v];
  }
  return t;
}

}  // namespace rico
