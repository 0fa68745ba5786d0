#include <algorithm>
#include <cmath>
#include <io/cli/world/Stacks.hpp>
#include <map>
#include <numeric>
#include <unordered_map>

namespace rico {
namespace {

/// A box in plan view (x, y), and its height z. The plan of a plane scene is a line, along x.
Aabb turned(const Aabb& box, int up, bool isPlane) {
  const int x = isPlane ? 1 - up : (up + 1) % 3, y = (up + 2) % 3;
  return {{box.lo[x], isPlane ? 0 : box.lo[y], box.lo[up]},
          {box.hi[x], isPlane ? 0 : box.hi[y], box.hi[up]}};
}

/// The axis nearest to the direction of gravity.
int axisOf(Vec3 gravity, bool isPlane) {
  int up = isPlane ? 1 : 2;
  for (int i = 0; i < 3; ++i)
    if (std::abs(gravity[i]) > std::abs(gravity[up])) up = i;
  return up;
}

/// Disjoint sets of numbers, which may be joined.
class Groups {
 public:
  explicit Groups(std::size_t n) : above_(n) { std::iota(above_.begin(), above_.end(), 0); }
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

std::uint64_t keyOf(std::int32_t x, std::int32_t y) {
  return std::uint64_t{static_cast<std::uint32_t>(x)} << 32 | static_cast<std::uint32_t>(y);
}

/// Bodies that cover a common cell of the plan belong to one stack. Boxes are enlarged a little, so
/// that touching bodies cover a common cell.
std::vector<std::vector<std::size_t>> stacksOf(const std::vector<Aabb>& boxes) {
  Groups groups(boxes.size());
  std::unordered_map<std::uint64_t, std::size_t> first;
  const double cell = cellFor(boxes), reach = 0.02 * cell;
  const auto place = [cell](double x) {
    return static_cast<std::int32_t>(std::clamp(std::floor(x / cell), -2e9, 2e9));
  };
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Aabb box = boxes[i].inflated(reach);
    for (std::int32_t x = place(box.lo.x); x <= place(box.hi.x); ++x)
      for (std::int32_t y = place(box.lo.y); y <= place(box.hi.y); ++y)
        groups.join(i, first.try_emplace(keyOf(x, y), i).first->second);
  }
  std::map<std::size_t, std::vector<std::size_t>> found;
  for (std::size_t i = 0; i < boxes.size(); ++i) found[groups.of(i)].push_back(i);
  std::vector<std::vector<std::size_t>> all;
  for (auto& [group, bodies] : found) all.push_back(std::move(bodies));
  return all;
}

/// The direction (c, s) in plan view in which centres scatter least: the eigenvector of their
/// covariance [a b; b d] to its smaller value.
Vec3 thinDirection(const std::vector<Aabb>& boxes) {
  Vec3 mean;
  for (const Aabb& box : boxes) mean += box.centre();
  mean *= 1.0 / static_cast<double>(boxes.size());
  double a = 0, b = 0, d = 0;
  for (const Aabb& box : boxes) {
    const Vec3 r = box.centre() - mean;
    a += r.x * r.x, b += r.x * r.y, d += r.y * r.y;
  }
  const double half = 0.5 * (a - d), root = std::sqrt(half * half + b * b);
  const Vec3 e = half > 0 ? Vec3{-b, half + root, 0} : Vec3{half - root, b, 0};
  const double length = norm(e);
  return length > 0 ? (1 / length) * e : Vec3{};
}

double widthAlong(const std::vector<Aabb>& boxes, Vec3 e) {
  double lo = Aabb::kInfinity, hi = -Aabb::kInfinity;
  for (const Aabb& box : boxes) {
    const Vec3 c = box.centre(), half = 0.5 * box.extent();
    const double at = c.x * e.x + c.y * e.y;
    const double reach = half.x * std::abs(e.x) + half.y * std::abs(e.y);
    lo = std::min(lo, at - reach), hi = std::max(hi, at + reach);
  }
  return hi - lo;
}

double leastWidth(const std::vector<Aabb>& boxes, bool isPlane) {
  if (isPlane) return widthAlong(boxes, {1, 0, 0});
  const double along = std::min(widthAlong(boxes, {1, 0, 0}), widthAlong(boxes, {0, 1, 0}));
  const Vec3 thin = thinDirection(boxes);
  return norm(thin) > 0 ? std::min(along, widthAlong(boxes, thin)) : along;
}

Stack measured(const std::vector<Aabb>& boxes, const Aabb& whole, bool isPlane) {
  double middle = 0, spacing = 0;
  for (const Aabb& box : boxes) middle += box.centre().z, spacing += box.extent().z;
  const auto n = static_cast<double>(boxes.size());
  const double high = whole.extent().z;
  std::vector<Aabb> upper;
  for (const Aabb& box : boxes)
    if (box.hi.z > whole.lo.z + 0.25 * high) upper.push_back(box);
  return {high, std::min(high, 2 * (middle / n - whole.lo.z)), leastWidth(upper, isPlane),
          spacing / n, boxes.size()};
}

bool standsOn(const Aabb& stack, const Aabb& support, double reach) {
  return support.isFinite() && overlap(stack.inflated(reach), support) &&
         support.hi.z > stack.lo.z + 0.5 * stack.extent().z;
}

}  // namespace

double Stack::substeps(double h, double gravity) const {
  return !(width > 0) ? 0 : h * std::sqrt(gravity * borne) * borne / (spacing * width);
}

Stack Stacks::slimmest(Vec3 gravity, bool isPlane) const {
  const int up = axisOf(gravity, isPlane);
  std::vector<Aabb> boxes;
  for (const Aabb& box : boxes_) boxes.push_back(turned(box, up, isPlane));
  Stack worst;
  for (const std::vector<std::size_t>& bodies : stacksOf(boxes)) {
    std::vector<Aabb> own;
    Aabb whole;
    for (const std::size_t i : bodies) own.push_back(boxes[i]), whole.add(boxes[i]);
    const Stack stack = measured(own, whole, isPlane);
    const bool leans = std::any_of(supports_.begin(), supports_.end(), [&](const Aabb& box) {
      return standsOn(whole, turned(box, up, isPlane), 0.1 * stack.spacing);
    });
    if (!leans && stack.substeps(1, 1) > worst.substeps(1, 1)) worst = stack;
  }
  return worst;
}

}  // namespace rico
