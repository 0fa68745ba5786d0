#pragma once

#include <limits>
#include <mechanics/geometry/Vec3.hpp>

namespace rico {

/// An axis-aligned box, lo <= x <= hi. By default it is empty and contains no point.
struct Aabb {
  static constexpr double kInfinity =
      std::numeric_limits<double>::infinity();  ///< beyond all coordinates
  Vec3 lo{kInfinity, kInfinity, kInfinity};     ///< smallest coordinates
  Vec3 hi{-kInfinity, -kInfinity, -kInfinity};  ///< largest coordinates

  constexpr bool operator==(const Aabb&) const = default;

  /// The box that contains all points.
  static constexpr Aabb everything() {
    return {{-kInfinity, -kInfinity, -kInfinity}, {kInfinity, kInfinity, kInfinity}};
  }
  /// centre ± half.
  static constexpr Aabb around(Vec3 centre, Vec3 half) { return {centre - half, centre + half}; }

  /// Centre and edge lengths of a box that is neither empty nor infinite.
  constexpr Vec3 centre() const { return 0.5 * (lo + hi); }
  constexpr Vec3 extent() const { return hi - lo; }
  /// Returns true for a box of finite extent, and for an empty one.
  constexpr bool isFinite() const {
    const Vec3 e = extent();
    return e.x < kInfinity && e.y < kInfinity && e.z < kInfinity;
  }
  /// Extends the box to a point or another box.
  constexpr void add(Vec3 p) { lo = least(lo, p), hi = most(hi, p); }
  constexpr void add(const Aabb& b) { lo = least(lo, b.lo), hi = most(hi, b.hi); }
  /// The box moved outward by a length on all sides.
  constexpr Aabb inflated(double by) const {
    return {lo - Vec3{by, by, by}, hi + Vec3{by, by, by}};
  }
};

/// Returns true if the boxes have a point in common. Without branches: the six comparisons are
/// unpredictable.
constexpr bool overlap(const Aabb& a, const Aabb& b) {
  return (int{a.lo.x <= b.hi.x} & int{b.lo.x <= a.hi.x} & int{a.lo.y <= b.hi.y} &
          int{b.lo.y <= a.hi.y} & int{a.lo.z <= b.hi.z} & int{b.lo.z <= a.hi.z}) != 0;
}
/// Returns true if `inner` lies within `outer`.
constexpr bool contains(const Aabb& outer, const Aabb& inner) {
  return outer.lo.x <= inner.lo.x && outer.lo.y <= inner.lo.y && outer.lo.z <= inner.lo.z &&
         inner.hi.x <= outer.hi.x && inner.hi.y <= outer.hi.y && inner.hi.z <= outer.hi.z;
}

}  // namespace rico
