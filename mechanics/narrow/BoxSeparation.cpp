#include <array>
#include <mechanics/narrow/BoxSeparation.hpp>
#include <mechanics/narrow/Segments.hpp>

namespace rico {
namespace {

/// An edge's gap must exceed a face's by this share of the boxes' size, because faces give
/// manifolds.
constexpr double kPreferFaces = 1e-12;

/// Two boxes in the frame of a. The centre of b is t; its edges are the columns of R.
struct BoxPair {
  BoxPair(const BoxCore& box_a, const Frame& frame_a, const BoxCore& box_b, const Frame& frame_b) {
    const Vec3 apart = frame_a.localPoint(frame_b.origin);
    for (int i = 0; i < 3; ++i) {
      t[i] = apart[i], a[i] = box_a.half[i], b[i] = box_b.half[i];
      for (int j = 0; j < 3; ++j) {
        R[i][j] = dot(frame_a.axes.column[i], frame_b.axes.column[j]);
        size[i][j] = abs(R[i][j]);
      }
    }
  }
  /// The coordinate of b's centre along edge j of b.
  double along(int j) const { return t[0] * R[0][j] + t[1] * R[1][j] + t[2] * R[2][j]; }

  double t[3], a[3], b[3], R[3][3], size[3][3];
};

/// The best axis so far, in the frame of a, and the gap along it; along = axis . t.
struct BestAxis {
  double gap = -Aabb::kInfinity;
  Vec3 axis;

  void take(double candidate, Vec3 n, double along) {
    gap = candidate;
    axis = along > 0 ? -n : n;  // from b to a
  }
};

void tryFaces(const BoxPair& p, double handicap, BestAxis& best) {
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) {
    const double reach =
        p.a[i] + (p.b[0] * p.size[i][0] + p.b[1] * p.size[i][1] + p.b[2] * p.size[i][2]);
    if (const double gap = abs(p.t[i]) - reach; gap > best.gap)
      best.take(gap, {i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0}, p.t[i]);
  }
#pragma GCC unroll 3
  for (int j = 0; j < 3; ++j) {
    const double along = p.along(j);
    const double reach =
        p.b[j] + (p.a[0] * p.size[0][j] + p.a[1] * p.size[1][j] + p.a[2] * p.size[2][j]);
    if (const double gap = abs(along) - reach; gap - handicap > best.gap)
      best.take(gap, {p.R[0][j], p.R[1][j], p.R[2][j]}, along);
  }
}

/// Axes e_i x c across edge i of a and edge j of b, c = R e_j. With i, k, l in cyclic order they
/// are (0, -c_l, c_k), and (e_i x c).(R e_m) = e_i.(c x R e_m), an entry of row i of R. Most axes
/// have a smaller gap than a face's axis; this is known before their length is computed.
void tryEdges(const BoxPair& p, double handicap, BestAxis& best) {
#pragma GCC unroll 3
  for (int i = 0; i < 3; ++i) {
    const int k = (i + 1) % 3, l = (i + 2) % 3;
#pragma GCC unroll 3
    for (int j = 0; j < 3; ++j) {
      const int m = (j + 1) % 3, n = (j + 2) % 3;
      const double squared = p.R[k][j] * p.R[k][j] + p.R[l][j] * p.R[l][j];
      if (squared < 1e-14) continue;  // parallel edges: a face's normal has the same gap
      const double reach = p.a[k] * p.size[l][j] + p.a[l] * p.size[k][j] + p.b[m] * p.size[i][n] +
                           p.b[n] * p.size[i][m];
      const double along = p.R[k][j] * p.t[l] - p.R[l][j] * p.t[k];
      const double apart = abs(along) - reach, needed = best.gap + handicap;
      const bool is_worse = needed > 0 || apart * apart > 1.000001 * (needed * needed) * squared;
      if (apart < 0 && is_worse) continue;
      const double scale = 1 / std::sqrt(squared), gap = scale * apart;
      if (gap - handicap <= best.gap) continue;
      Vec3 axis;
      axis[k] = -scale * p.R[l][j], axis[l] = scale * p.R[k][j];
      best.take(gap, axis, along);
    }
  }
}

Vec3 endOf(const Frame& frame, double half_length) {
  return frame.origin + half_length * frame.axes.column[2];
}

/// The separation of two points of the cores, in the world frame; `normal` is used if they
/// coincide.
Separation betweenPoints(Vec3 p, double radius_p, Vec3 q, double radius_q, Vec3 normal) {
  const double distance = norm(p - q);
  if (distance > 0) normal = (1 / distance) * (p - q);
  const double gap = distance - radius_p - radius_q;
  return {normal, gap, q + (radius_q + gap / 2) * normal};
}

/// The excess of x above half, or below -half.
double excess(double x, double half) { return x - clamp(x, -half, half); }

/// t in [0, 1] that minimises |excess(p + t u)|^2 over a box: its derivative
///
///     2 sum_i u_i excess(p_i + t u_i, h_i)
///
/// increases, and is linear between the t at which p_i + t u_i = +-h_i.
double closestToBox(Vec3 p, Vec3 u, Vec3 h) {
  std::array<double, 8> breaks{};  // ascending
  int count = 1;
  for (int i = 0; i < 3; ++i)
    for (const double side : {-h[i], h[i]}) {
      const double t = u[i] != 0 ? (side - p[i]) / u[i] : -1;
      if (!(t > 0 && t < 1)) continue;
      int place = count++;
      for (; breaks[place - 1] > t; --place) breaks[place] = breaks[place - 1];
      breaks[place] = t;
    }
  breaks[count++] = 1;

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
  const BoxPair pair(a, frame_a, b, frame_b);
  const double handicap = kPreferFaces * (norm(a.half) + norm(b.half));
  BestAxis best;
  tryFaces(pair, handicap, best);
  if (best.gap - a.radius - b.radius <= enough) tryEdges(pair, handicap, best);
  return {frame_a.direction(best.axis), best.gap - a.radius - b.radius, {}};
}

Separation segmentSeparation(const BoxCore& a, const Frame& frame_a, const BoxCore& b,
                             const Frame& frame_b) {
  const Vec3 p = endOf(frame_a, -a.half.z), u = endOf(frame_a, a.half.z) - p;
  const Vec3 q = endOf(frame_b, -b.half.z), v = endOf(frame_b, b.half.z) - q;
  const auto [s, t] = closestParameters(p, u, q, v);
  // Axes that separate along both normals, or along the first one.
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
