#include <algorithm>
#include <cmath>
#include <cstdint>
#include <io/cli/world/Supports.hpp>
#include <map>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace rico {
namespace {

constexpr double kLeastShare = 0.1;   // of a side: bodies that share less slip off each other
constexpr double kGap = 0.05;         // of a height: what falls farther does not become a stack
constexpr double kSameHeight = 0.02;  // of a height: bodies below that differ less are as high

using Cells = std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>;

/// The edge of a cell in plan view: half the least body, and no less than 1/16 of the largest, so
/// that no body covers many.
double cellFor(const std::vector<Aabb>& boxes) {
  double least = Aabb::kInfinity, most = 0;
  for (const Aabb& box : boxes) {
    const Vec3 e = box.extent();
    least = std::min({least, e.x, e.y > 0 ? e.y : e.x}), most = std::max({most, e.x, e.y});
  }
  return std::max(0.5 * least, most / 16);
}

/// The boxes over each cell of the plan.
Cells cellsOf(const std::vector<Aabb>& boxes) {
  Cells cells;
  const double cell = cellFor(boxes);
  const auto place = [cell](double x) {
    return static_cast<std::int32_t>(std::clamp(std::floor(x / cell), -2e9, 2e9));
  };
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::int32_t x = place(boxes[i].lo.x); x <= place(boxes[i].hi.x); ++x)
      for (std::int32_t y = place(boxes[i].lo.y); y <= place(boxes[i].hi.y); ++y)
        cells[std::uint64_t{static_cast<std::uint32_t>(x)} << 32 | static_cast<std::uint32_t>(y)]
            .push_back(static_cast<std::uint32_t>(i));
  return cells;
}

/// The part of the plan that both cover.
Aabb shared(const Aabb& a, const Aabb& b) { return {most(a.lo, b.lo), least(a.hi, b.hi)}; }

bool liesOver(const Aabb& a, const Aabb& b) {
  const Vec3 part = shared(a, b).extent(), side = least(a.extent(), b.extent());
  return part.x > kLeastShare * side.x && (part.y > kLeastShare * side.y || side.y == 0);
}

/// Adds the supports among the boxes of one cell.
void addSupports(const std::vector<Aabb>& boxes, const std::vector<std::uint32_t>& cell,
                 std::vector<Support>& found) {
  std::vector<std::pair<double, std::uint32_t>> tops;
  for (const std::uint32_t i : cell) tops.emplace_back(boxes[i].hi.z, i);
  std::sort(tops.begin(), tops.end());
  for (const std::uint32_t i : cell) {
    const Aabb& body = boxes[i];
    double level = body.lo.z - kGap * body.extent().z;
    auto next = std::lower_bound(tops.begin(), tops.end(), std::pair(body.centre().z, 0U));
    while (next != tops.begin() && (--next)->first >= level) {
      if (!liesOver(body, boxes[next->second])) continue;
      level = std::max(level, next->first - kSameHeight * body.extent().z);
      found.push_back({i, next->second});
    }
  }
}

/// W_NN of a corner of a contact, for a box of density 1.
double yieldAt(const Aabb& box, Vec3 corner) {
  const Vec3 e = box.extent(), r = corner - box.centre();
  const double turns =
      12 * r.x * r.x / (e.x * e.x + e.z * e.z) + 12 * r.y * r.y / (e.y * e.y + e.z * e.z);
  return (1 + turns) / massOf(box);
}

/// Disjoint sets of numbers, which may be joined; a set has the name of its least number.
class Sets {
 public:
  explicit Sets(std::size_t n) : above_(n) { std::iota(above_.begin(), above_.end(), 0); }
  std::size_t of(std::size_t i) {
    while (above_[i] != i) i = above_[i] = above_[above_[i]];
    return i;
  }
  void join(std::size_t i, std::size_t j) {
    i = of(i), j = of(j);
    above_[std::max(i, j)] = std::min(i, j);
  }

 private:
  std::vector<std::size_t> above_;
};

/// Sums over the corners below some bodies.
struct Corners {
  double k = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;

  void add(Vec3 at, double kappa) {
    k += kappa, x += kappa * at.x, y += kappa * at.y;
    xx += kappa * at.x * at.x, xy += kappa * at.x * at.y, yy += kappa * at.y * at.y;
  }
  /// The resistance in direction x, about the mean place.
  double along() const { return xx - x * x / k; }
  /// That in the softest direction.
  double least() const {
    const double cxx = along(), cxy = xy - x * y / k, cyy = yy - y * y / k;
    const double half = 0.5 * (cxx - cyy);
    return 0.5 * (cxx + cyy) - std::sqrt(half * half + cxy * cxy);
  }
};

}  // namespace

double massOf(const Aabb& box) {
  const Vec3 e = box.extent();
  return e.x * (e.y > 0 ? e.y : 1.0) * e.z;
}

std::vector<Support> supportsOf(const std::vector<Aabb>& boxes) {
  std::vector<Support> found;
  for (const auto& [key, cell] : cellsOf(boxes)) addSupports(boxes, cell, found);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::vector<std::vector<std::size_t>> bodiesOnEachOther(std::size_t bodies,
                                                        const std::vector<Support>& supports) {
  Sets sets(bodies);
  for (const Support& s : supports) sets.join(s.body, s.below);
  std::map<std::size_t, std::vector<std::size_t>> found;
  for (std::size_t i = 0; i < bodies; ++i) found[sets.of(i)].push_back(i);
  std::vector<std::vector<std::size_t>> all;
  for (auto& [group, members] : found) all.push_back(std::move(members));
  return all;
}

namespace {

/// Adds the corners of the contact of a body with one below it.
void addCorners(const Aabb& body, const Aabb& below, Corners& corners) {
  const Aabb part = shared(body, below);
  for (const double x : {part.lo.x, part.hi.x})
    for (const double y : {part.lo.y, part.hi.y}) {
      const Vec3 at{x, y, body.lo.z};
      corners.add(at, 1 / (yieldAt(body, at) + yieldAt(below, at)));
      if (part.lo.y == part.hi.y) break;  // in the plane
    }
}

/// The bodies below and above each body.
class Neighbours {
 public:
  Neighbours(std::size_t bodies, const std::vector<Support>& supports)
      : below_(bodies), above_(bodies) {
    for (const Support& s : supports)
      below_[s.body].push_back(s.below), above_[s.below].push_back(s.body);
  }
  const std::vector<std::size_t>& below(std::size_t body) const { return below_[body]; }
  /// The body, and those that share a body below with it. A slab that bears many is a floor.
  std::vector<std::size_t> beside(std::size_t body) const {
    std::vector<std::size_t> all{body};
    for (const std::size_t j : below_[body])
      if (above_[j].size() <= kMany) all.insert(all.end(), above_[j].begin(), above_[j].end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

 private:
  static constexpr std::size_t kMany = 8;
  std::vector<std::vector<std::size_t>> below_, above_;
};

}  // namespace

double stiffnessOf(const std::vector<Aabb>& boxes, const std::vector<Support>& supports) {
  const Neighbours neighbours(boxes.size(), supports);
  double sum = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (neighbours.below(i).empty()) continue;
    const std::vector<std::size_t> beside = neighbours.beside(i);
    Corners corners;
    for (const std::size_t k : beside)
      for (const std::size_t j : neighbours.below(k)) addCorners(boxes[k], boxes[j], corners);
    const double least = boxes[i].extent().y == 0 ? corners.along() : corners.least();
    sum += least / static_cast<double>(beside.size());
  }
  return sum;
}

}  // namespace rico
