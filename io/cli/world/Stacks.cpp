#include <algorithm>
#include <cmath>
#include <io/cli/world/Stacks.hpp>
#include <io/cli/world/Supports.hpp>
#include <utility>

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

/// The bodies of one stack, and which of them rests on which.
struct Members {
  std::vector<Aabb> boxes;
  std::vector<Support> supports;
};

/// Bodies that neither rest on another one nor bear one are left out.
std::vector<Members> stacksOf(const std::vector<Aabb>& boxes) {
  const std::vector<Support> supports = supportsOf(boxes);
  std::vector<Members> all;
  std::vector<std::size_t> group(boxes.size()), place(boxes.size());
  for (const std::vector<std::size_t>& bodies : bodiesOnEachOther(boxes.size(), supports)) {
    if (bodies.size() < 2) continue;
    Members members;
    for (const std::size_t i : bodies) {
      group[i] = all.size(), place[i] = members.boxes.size();
      members.boxes.push_back(boxes[i]);
    }
    all.push_back(std::move(members));
  }
  for (const Support& s : supports)
    all[group[s.body]].supports.push_back({place[s.body], place[s.below]});
  return all;
}

double leastWidth(const std::vector<Aabb>& boxes, bool isPlane) {
  const double along = widthAlong(boxes, {1, 0, 0});
  if (isPlane) return along;
  const double thin = widthAlong(boxes, thinDirection(boxes));
  return std::min({along, widthAlong(boxes, {0, 1, 0}), thin > 0 ? thin : along});
}

Stack measured(const Members& members, const Aabb& whole, bool isPlane) {
  Stack stack;
  double middle = 0;
  const auto n = static_cast<double>(members.boxes.size());
  for (const Aabb& box : members.boxes)
    middle += box.centre().z / n, stack.spacing += box.extent().z / n;
  stack.height = whole.extent().z;
  stack.borne = std::min(stack.height, 2 * (middle - whole.lo.z));
  stack.bodies = members.boxes.size();
  const auto isUpper = [&](const Aabb& box) { return box.hi.z > whole.lo.z + 0.25 * stack.height; };
  std::vector<Aabb> upper;
  for (const Aabb& box : members.boxes)
    if (isUpper(box)) upper.push_back(box), stack.load += massOf(box);
  std::vector<Support> supports;
  for (const Support& s : members.supports)
    if (isUpper(members.boxes[s.body])) supports.push_back(s);
  stack.width = leastWidth(upper, isPlane);
  stack.stiffness = stiffnessOf(members.boxes, supports);
  return stack;
}

bool standsOn(const Aabb& stack, const Aabb& support, double reach) {
  return support.isFinite() && overlap(stack.inflated(reach), support) &&
         support.hi.z > stack.lo.z + 0.5 * stack.extent().z;
}

}  // namespace

double Stack::substeps(double h, double gravity) const {
  constexpr double kGreenhill = 7.84;
  if (!(stiffness > 0)) return 0;
  return h * borne / spacing * std::sqrt(gravity * borne * load / (kGreenhill * stiffness));
}

Stack Stacks::slimmest(Vec3 gravity, bool isPlane) const {
  const int up = axisOf(gravity, isPlane);
  std::vector<Aabb> boxes;
  for (const Aabb& box : boxes_) boxes.push_back(turned(box, up, isPlane));
  Stack worst;
  for (const Members& members : stacksOf(boxes)) {
    Aabb whole;
    for (const Aabb& box : members.boxes) whole.add(box);
    const Stack stack = measured(members, whole, isPlane);
    const bool leans = std::any_of(supports_.begin(), supports_.end(), [&](const Aabb& box) {
      return standsOn(whole, turned(box, up, isPlane), 0.1 * stack.spacing);
    });
    if (!leans && stack.substeps(1, 1) > worst.substeps(1, 1)) worst = stack;
  }
  return worst;
}

}  // namespace rico
