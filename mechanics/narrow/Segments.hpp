#pragma once

#include <mechanics/geometry/Vec3.hpp>

namespace rico {

/// Returns the t in [0, 1] for which a + t (b - a) is nearest to p.
constexpr double closestParameter(Vec3 a, Vec3 b, Vec3 p) {
  const Vec3 u = b - a;
  const double length = squaredNorm(u);
  return length > 0 ? clamp(dot(p - a, u) / length, 0, 1) : 0;
}

/// The nearest points a + s u of one segment and b + t v of another, s and t in [0, 1].
struct SegmentPair {
  double s, t;  ///< of the first and of the second segment
};

/// Returns the parameters of the nearest points. First
///
///     s = (u.v v.r - v.v u.r) / (u.u v.v - (u.v)^2),    r = a - b,
///
/// clamped to [0, 1]; then the best t for this s, and the best s for this t.
constexpr SegmentPair closestParameters(Vec3 a, Vec3 u, Vec3 b, Vec3 v) {
  const Vec3 r = a - b;
  const double uu = squaredNorm(u), uv = dot(u, v), vv = squaredNorm(v);
  const double determinant = uu * vv - uv * uv;
  const double s0 =
      determinant > 0 ? clamp((uv * dot(v, r) - vv * dot(u, r)) / determinant, 0, 1) : 0;
  const double t = closestParameter(b, b + v, a + s0 * u);
  return {closestParameter(a, a + u, b + t * v), t};
}

}  // namespace rico
