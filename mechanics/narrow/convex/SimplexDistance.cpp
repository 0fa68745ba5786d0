#include <mechanics/narrow/convex/SimplexDistance.hpp>

namespace rico {
namespace {

constexpr int kMostSteps = 200;
constexpr double kTouch = 1e-14;    // relative to the size
constexpr double kNearest = 1e-14;  // relative to the squared distance

struct Simplex {
  Vec3 difference[4], on_a[4];
  double weight[4] = {};
  int size = 0;

  void add(Vec3 d, Vec3 p) { difference[size] = d, on_a[size++] = p; }
  Vec3 nearest() const { return mean(difference); }
  Vec3 mean(const Vec3 (&points)[4]) const {
    Vec3 sum;
    for (int i = 0; i < size; ++i) sum += weight[i] * points[i];
    return sum;
  }
  Simplex subset(int members) const {
    Simplex part;
    for (int i = 0; i < size; ++i)
      if (members >> i & 1) part.add(difference[i], on_a[i]);
    return part;
  }
};

/// Weights of the point of a face's plane that is nearest to the origin; whether it is inside the
/// face.
bool weigh(Simplex& s) {
  const Vec3 a = s.difference[0], u = s.difference[1] - a, v = s.difference[2] - a;
  double x = 0, y = 0, z = 0;
  if (s.size == 2) x = -dot(a, u) / squaredNorm(u);
  if (s.size > 2) {
    const Vec3 n = cross(u, v), w = s.difference[3] - a;
    const double volume = s.size == 3 ? squaredNorm(n) : dot(n, w);
    const Vec3 third = s.size == 3 ? n : w;
    x = -dot(cross(a, v), third) / volume, y = -dot(cross(u, a), third) / volume;
    if (s.size == 4) z = -dot(n, a) / volume;
  }
  s.weight[0] = 1 - x - y - z, s.weight[1] = x, s.weight[2] = y, s.weight[3] = z;
  for (int i = 0; i < s.size; ++i)
    if (!(s.weight[i] >= 0)) return false;
  return true;
}

/// The smallest part of the simplex that contains its point nearest to the origin; the last corner,
/// which is nearer than the others' nearest point in one direction, belongs to it.
Simplex nearestPart(const Simplex& simplex) {
  Simplex best;
  double least = Aabb::kInfinity;
  const int last = 1 << (simplex.size - 1);
  for (int members = last; members < 2 * last; ++members) {
    Simplex part = simplex.subset(members);
    if (!weigh(part)) continue;
    const double squared = squaredNorm(part.nearest());
    if (squared < least) least = squared, best = part;
  }
  return best;
}

}  // namespace

std::optional<CorePair> simplexDistance(const Convex& a, const Convex& b, const Frame& b_in_a,
                                        double enough) {
  const auto join = [&](Simplex& simplex, Vec3 direction) {
    const Vec3 on_a = a.support(direction);
    simplex.add(on_a - b_in_a.point(b.support(b_in_a.localDirection(-direction))), on_a);
  };
  Simplex best;
  join(best, b_in_a.origin);
  best.weight[0] = 1;
  double length = norm(best.nearest());
  for (int k = 0; k < kMostSteps && best.size < 4; ++k) {
    const Vec3 nearest = best.nearest();
    Simplex grown = best;
    join(grown, -nearest);
    const Vec3 corner = grown.difference[best.size];
    if (dot(nearest, corner) > enough * length) break;
    if (dot(nearest, nearest - corner) <= kNearest * squaredNorm(nearest)) break;
    grown = nearestPart(grown);
    if (grown.size == 0 || !(norm(grown.nearest()) < length)) break;
    best = grown, length = norm(best.nearest());
  }
  if (!(length > kTouch * (a.size() + b.size()))) return {};
  const Vec3 on_a = best.mean(best.on_a), apart = best.nearest();
  return CorePair{on_a, on_a - apart, (1 / length) * apart};
}

}  // namespace rico
