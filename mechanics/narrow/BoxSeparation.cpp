#include <algorithm>
#include <array>
#include <mechanics/narrow/BoxSeparation.hpp>
#include <mechanics/narrow/Segments.hpp>

namespace rico {
namespace {

/// How much better than a face's an edge's gap must be, relative to the boxes' size: faces give
/// manifolds.
constexpr double kPreferFaces = 1e-12;

/// The best axis so far; axes in the frame of a, t from a to b.
struct BestAxis {
  Vec3 t;
  Vec3 axis;
  double gap = -Aabb::kInfinity;

  /// n . t is the distance of the centres along n, reach how far both cores reach.
  void tryAxis(Vec3 n, double reach, double handicap) {
    const double along = dot(n, t), candidate = abs(along) - reach;
    if (candidate - handicap <= gap) return;
    gap = candidate;
    axis = along > 0 ? -n : n;  // from b to a
  }
};

Vec3 column(const Matrix3& A, int j) { return A.column[j]; }
Vec3 row(const Matrix3& A, int i) { return {A(i, 0), A(i, 1), A(i, 2)}; }
Vec3 unit(int i) { return {i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0}; }

/// Axes e_i x c across edge i of a and edge j of b, c = R e_j: with i, k, l in cyclic order they
/// are (0, -c_l, c_k), and (e_i x c).(R e_m) = e_i.(c x R e_m), an entry of row i of R.
void tryEdges(const BoxCore& a, const BoxCore& b, const Matrix3& R, double handicap,
              BestAxis& best) {
  for (int i = 0; i < 3; ++i) {
    const int k = (i + 1) % 3, l = (i + 2) % 3;
    const Vec3 across = abs(row(R, i));
    for (int j = 0; j < 3; ++j) {
      const Vec3 c = column(R, j);
      const double squared = c[k] * c[k] + c[l] * c[l];
      if (squared < 1e-14) continue;  // parallel edges: a face's normal does as well
      const int m = (j + 1) % 3, n = (j + 2) % 3;
      const double scale = 1 / std::sqrt(squared);
      Vec3 axis;
      axis[k] = -scale * c[l], axis[l] = scale * c[k];
      const double reach = a.half[k] * abs(c[l]) + a.half[l] * abs(c[k]) + b.half[m] * across[n] +
                           b.half[n] * across[m];
      best.tryAxis(axis, scale * reach, handicap);
    }
  }
}

Vec3 endOf(const Frame& frame, double half_length) {
  return frame.origin + half_length * frame.axes.column[2];
}

/// The separation of two points of the cores, in a world frame; the normal where they are the same.
Separation betweenPoints(Vec3 p, double radius_p, Vec3 q, double radius_q, Vec3 normal) {
  const double distance = norm(p - q);
  if (distance > 0) normal = (1 / distance) * (p - q);
  const double gap = distance - radius_p - radius_q;
  return {normal, gap, q + (radius_q + gap / 2) * normal};
}

/// How far x is above half, or below -half.
double excess(double x, double half) { return x - clamp(x, -half, half); }

/// t in [0, 1] that minimises |excess(p + t u)|^2 over a box: its derivative
///
///     2 sum_i u_i excess(p_i + t u_i, h_i)
///
/// rises, and is linear between the t at which p_i + t u_i = +-h_i.
double closestToBox(Vec3 p, Vec3 u, Vec3 h) {
  std::array<double, 8> breaks{};
  int count = 0;
  breaks[count++] = 0;
  for (int i = 0; i < 3; ++i)
    for (const double side : {-h[i], h[i]}) {
      const double t = u[i] != 0 ? (side - p[i]) / u[i] : -1;
      if (t > 0 && t < 1) breaks[count++] = t;
    }
  breaks[count++] = 1;
  std::sort(breaks.begin(), breaks.begin() + count);

  const auto slope = [&](double t) {
    double sum = 0;
    for (int i = 0; i < 3; ++i) sum += u[i] * excess(p[i] + t * u[i], h[i]);
    return sum;
  };
  double before = slope(0);
  if (before >= 0) return 0;
  for (int k = 1; k < count; ++k) {
    const double after = slope(breaks[k]);
    if (after >= 0)
      return breaks[k - 1] + (breaks[k] - breaks[k - 1]) * (before / (before - after));
    before = after;
  }
  return 1;
}

}  // namespace

Separation boxSeparation(const BoxCore& a, const Frame& frame_a, const BoxCore& b,
                         const Frame& frame_b, double enough) {
  const Frame b_in_a = relative(frame_a, frame_b);
  const Matrix3& R = b_in_a.axes;
  const double handicap = kPreferFaces * (norm(a.half) + norm(b.half));
  BestAxis best{b_in_a.origin, {}};
  for (int i = 0; i < 3; ++i) best.tryAxis(unit(i), a.half[i] + dot(b.half, abs(row(R, i))), 0);
  for (int j = 0; j < 3; ++j)
    best.tryAxis(column(R, j), b.half[j] + dot(a.half, abs(column(R, j))), handicap);
  if (best.gap - a.radius - b.radius <= enough) tryEdges(a, b, R, handicap, best);
  return {frame_a.direction(best.axis), best.gap - a.radius - b.radius, {}};
}

Separation segmentSeparation(const BoxCore& a, const Frame& frame_a, const BoxCore& b,
                             const Frame& frame_b) {
  const Vec3 p = endOf(frame_a, -a.half.z), u = endOf(frame_a, a.half.z) - p;
  const Vec3 q = endOf(frame_b, -b.half.z), v = endOf(frame_b, b.half.z) - q;
  const auto [s, t] = closestParameters(p, u, q, v);
  // Axes that meet part across both, or across the first one.
  Vec3 normal = cross(u, v);
  if (!(squaredNorm(normal) > 1e-24 * squaredNorm(u) * squaredNorm(v)))
    normal = frame_a.axes.column[0];
  return betweenPoints(p + s * u, a.radius, q + t * v, b.radius, normalized(normal));
}

Separation boxSegmentSeparation(const BoxCore& box, const Frame& frame_box, const BoxCore& segment,
                                const Frame& frame_segment) {
  const Vec3 p = frame_box.localPoint(endOf(frame_segment, -segment.half.z));
  const Vec3 u = frame_box.localPoint(endOf(frame_segment, segment.half.z)) - p;
  const Vec3 on_segment = p + closestToBox(p, u, box.half) * u;
  const Vec3 on_box = clamp(on_segment, -box.half, box.half);
  const double distance = norm(on_segment - on_box);
  if (distance > 1e-9 * norm(box.half)) {
    const Separation s = betweenPoints(on_box, 0, on_segment, segment.radius, {});
    return {frame_box.direction(s.normal), s.gap, frame_box.point(s.point)};
  }
  Separation s = boxSeparation(box, frame_box, segment, frame_segment);
  s.point = frame_box.point(on_box);
  return s;
}

}  // namespace rico
