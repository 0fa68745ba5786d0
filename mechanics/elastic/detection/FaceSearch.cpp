#include <algorithm>
#include <cmath>
#include <mechanics/elastic/detection/FaceSearch.hpp>
#include <mechanics/elastic/mesh/FaceTriangles.hpp>

namespace rico {
std::vector<Vec3> nodeNormals(const ElasticBody& body) {
  std::vector<Vec3> sum(body.places().size());
  for (const ElasticFace& face : body.faces())
    forTriangles(face, [&](int a, int b, int c) {
      const Vec3 x = body.places()[a];
      const Vec3 area = cross(body.places()[b] - x, body.places()[c] - x);
      for (const int node : {a, b, c}) sum[static_cast<std::size_t>(node)] += area;
    });
  std::vector<Vec3> normals;
  for (const int node : body.surfaceNodes()) {
    const Vec3 n = sum[static_cast<std::size_t>(node)];
    normals.push_back(norm(n) > 0 ? normalized(n) : n);
  }
  return normals;
}

std::vector<NodeFace> facesOfNodes(const ElasticBody& body) {
  std::vector<NodeFace> faces;
  for (const ElasticFace& face : body.faces())
    forTriangles(face, [&](int a, int b, int c) {
      const Vec3 x = body.places()[a];
      const Vec3 area = cross(body.places()[b] - x, body.places()[c] - x);
      if (!(norm(area) > 0)) return;
      for (const int node : {a, b, c}) faces.push_back({node, normalized(area)});
    });
  std::stable_sort(faces.begin(), faces.end(),
                   [](const NodeFace& a, const NodeFace& b) { return a.node < b.node; });
  return faces;
}

FaceSearch::FaceSearch(const ElasticBody& body, double reach) : body_(body), reach_(reach) {
  for (const ElasticFace& face : body.faces())
    forTriangles(face, [&](int a, int b, int c) { add({a, b, c}); });
  for (const int node : body.surfaceNodes()) box_.add(body.places()[node]);
  box_ = box_.inflated(reach);
  constexpr double kMostCells = 1e5;
  const Vec3 e = box_.extent();
  size_ += 2 * reach;
  while ((e.x / size_ + 1) * (e.y / size_ + 1) * (e.z / size_ + 1) > kMostCells) size_ *= 2;
  for (int i = 0; i < 3; ++i) count_[i] = static_cast<int>(e[i] / size_) + 1;
  for (std::size_t t = 0; t < triangles_.size(); ++t) {
    Aabb box;
    for (const int node : triangles_[t].corner) box.add(body.places()[node]);
    const auto lo = placeOf(box.lo - Vec3{reach, reach, reach});
    const auto hi = placeOf(box.hi + Vec3{reach, reach, reach});
    for (int k = lo[2]; k <= hi[2]; ++k)
      for (int j = lo[1]; j <= hi[1]; ++j)
        for (int i = lo[0]; i <= hi[0]; ++i)
          entries_.push_back({cellOf({i, j, k}), static_cast<int>(t)});
  }
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    return a.cell != b.cell ? a.cell < b.cell : a.triangle < b.triangle;
  });
}

void FaceSearch::add(const std::array<int, 3>& corner) {
  const Vec3 a = body_.places()[corner[0]], b = body_.places()[corner[1]],
             c = body_.places()[corner[2]];
  const Vec3 area = cross(b - a, c - a);
  if (!(norm(area) > 0)) return;
  triangles_.push_back({corner, normalized(area)});
  const Vec3 size = most(most(abs(b - a), abs(c - a)), abs(c - b));
  size_ = most(size_, most(size.x, most(size.y, size.z)));
}

std::array<int, 3> FaceSearch::placeOf(Vec3 p) const {
  std::array<int, 3> at{};
  for (int i = 0; i < 3; ++i)
    at[i] = std::clamp(static_cast<int>((p[i] - box_.lo[i]) / size_), 0, count_[i] - 1);
  return at;
}

std::int64_t FaceSearch::cellOf(const std::array<int, 3>& at) const {
  return at[0] + std::int64_t{count_[0]} * (at[1] + std::int64_t{count_[1]} * at[2]);
}

std::optional<FaceSearch::Hit> FaceSearch::meet(int number, Vec3 point, double& best) const {
  const Triangle& triangle = this->triangle(number);
  const auto [a, b, c] = corners(number);
  const auto weight = nearestWeights(point, a, b, c);
  const Vec3 away = point - (weight[0] * a + weight[1] * b + weight[2] * c);
  const double distance = squaredNorm(away);
  if (distance > reach_ * reach_ || distance >= best) return std::nullopt;
  best = distance;
  return Hit{triangle.normal, dot(away, triangle.normal), triangle.corner, weight, number};
}

/// Calls visit(number) for the triangles of a cell.
template <class Visit>
void FaceSearch::visitCell(std::int64_t cell, const Visit& visit) const {
  auto entry = std::lower_bound(entries_.begin(), entries_.end(), cell,
                                [](const Entry& e, std::int64_t c) { return e.cell < c; });
  for (; entry != entries_.end() && entry->cell == cell; ++entry) visit(entry->triangle);
}

std::optional<FaceSearch::Hit> FaceSearch::nearest(Vec3 point, Vec3 normal) const {
  std::optional<Hit> hit;
  double best = std::numeric_limits<double>::infinity();
  visitCell(cellOf(placeOf(point)), [&](int number) {
    if (dot(triangle(number).normal, normal) > kAgainst) return;
    if (const auto better = meet(number, point, best)) hit = better;
  });
  return hit;
}

std::optional<FaceSearch::Hit> FaceSearch::nearest(Vec3 point) const {
  std::optional<Hit> hit;
  double best = std::numeric_limits<double>::infinity();
  visitCell(cellOf(placeOf(point)), [&](int number) {
    if (const auto better = meet(number, point, best)) hit = better;
  });
  return hit;
}

void FaceSearch::listNear(const Aabb& box, std::vector<int>& numbers) const {
  numbers.clear();
  if (!overlap(box_, box)) return;
  const auto lo = placeOf(box.lo), hi = placeOf(box.hi);
  for (int k = lo[2]; k <= hi[2]; ++k)
    for (int j = lo[1]; j <= hi[1]; ++j)
      for (int i = lo[0]; i <= hi[0]; ++i)
        visitCell(cellOf({i, j, k}), [&](int number) { numbers.push_back(number); });
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace rico
