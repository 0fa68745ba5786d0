#include <algorithm>
#include <bit>
#include <cstring>
#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/narrow/BoxFaces.hpp>
#include <mechanics/narrow/BoxManifold.hpp>
#include <mechanics/narrow/Manifold.hpp>

namespace rico {
namespace {

constexpr double kSignU[4] = {-1, 1, 1, -1}, kSignV[4] = {-1, -1, 1, 1};  // of corners
constexpr int kNext[4] = {1, 2, 3, 0};

/// A face of a box, in coordinates (x, y, height) of the tangent plane.
struct SeenFace {
  SeenFace(const Box& box, const Frame& frame, const ContactBasis& basis, Vec3 origin, Vec3 outward)
      : names(boxFaceTowards(frame.localDirection(outward))) {
    const auto seen = [&](Vec3 d) -> Vec3 {
      return {dot(basis.T1, d), dot(basis.T2, d), dot(basis.N, d)};
    };
    const auto halfEdge = [&](int i) { return box.half[i] * seen(frame.axes.column[i]); };
    centre = seen(frame.origin - origin) + names.side * halfEdge(names.axis);
    u = halfEdge(names.u), v = halfEdge(names.v);
    const Vec3 sum = u + v, difference = u - v;
    corner[0] = centre - sum, corner[1] = centre + difference;
    corner[2] = centre + sum, corner[3] = centre - difference;

    const double area = u.x * v.y - u.y * v.x;  // of a quarter, negative seen from inside
    const double per_area = 1 / area, size = abs(area);
    slope_x = per_area * (u.z * v.y - v.z * u.y);
    slope_y = per_area * (u.x * v.z - v.x * u.z);
    turn = area > 0 ? 1 : -1;
    const double u_squared = u.x * u.x + u.y * u.y, v_squared = v.x * v.x + v.y * v.y;
    const double per_u = 1 / std::sqrt(u_squared), per_v = 1 / std::sqrt(v_squared);
    across_u = {-per_u * u.y, per_u * u.x, per_u * size};
    across_v = {-per_v * v.y, per_v * v.x, per_v * size};
    squared_width = 4 * most(sum.x * sum.x + sum.y * sum.y, most(u_squared, v_squared));
  }

  double height(Vec3 p) const {
    return centre.z + (slope_x * (p.x - centre.x) + slope_y * (p.y - centre.y));
  }
  Vec3 edgeVector(int n) const { return corner[kNext[n]] - corner[n]; }

  const BoxFace& names;
  Vec3 centre, u, v, corner[4];
  double slope_x, slope_y;
  double turn;           ///< 1 if corners are counter-clockwise in (x, y), else -1
  double squared_width;  ///< as in FlatFace: the largest distance from the first corner
  Vec3 across_u;         ///< (x, y) of a unit normal of the edges along u, and their distance
  Vec3 across_v;
};

/// Distances of the corners of one face inside the edges of the other (negative outside): for each
/// edge, and for the nearest edge.
struct Inside {
  Inside(const SeenFace& face, const SeenFace& other) {
    const Vec3 d = other.centre - face.centre, &n_u = face.across_u, &n_v = face.across_v;
    const auto along = [](Vec3 n, Vec3 p) { return n.x * p.x + n.y * p.y; };
    const double from_u = along(n_u, d), u_u = along(n_u, other.u), u_v = along(n_u, other.v);
    const double from_v = along(n_v, d), v_u = along(n_v, other.u), v_v = along(n_v, other.v);
    for (int k = 0; k < 4; ++k) {
      const double off_u = face.turn * (from_u + kSignU[k] * u_u + kSignV[k] * u_v);
      const double off_v = face.turn * (from_v + kSignU[k] * v_u + kSignV[k] * v_v);
      edge[0][k] = n_u.z + off_u, edge[2][k] = n_u.z - off_u;
      edge[1][k] = n_v.z + off_v, edge[3][k] = n_v.z - off_v;
      nearest[k] = least(n_u.z - abs(off_u), n_v.z - abs(off_v));
    }
    for (double* of_corners : edge) of_corners[4] = of_corners[0];
  }
  double edge[4][5], nearest[4];  ///< the first corner is repeated after the last
};

using Two = double __attribute__((vector_size(16)));
using TwoBits = std::int64_t __attribute__((vector_size(16)));

/// Bit kEdge e + kCorner k is set if corners k and k + 1 are on different sides of the line of edge
/// e, or one is on it.
template <int kEdge, int kCorner>
unsigned straddles(const Inside& inside) {
  TwoBits bits = {0, 0};
  for (int e = 0; e < 4; ++e)
    for (int k = 0; k < 4; k += 2) {
      Two from, to;
      std::memcpy(&from, inside.edge[e] + k, sizeof from);
      std::memcpy(&to, inside.edge[e] + k + 1, sizeof to);
      const std::int64_t bit = std::int64_t{1} << (kEdge * e + kCorner * k);
      bits |= (from * to <= 0) & TwoBits{bit, bit << kCorner};
    }
  return static_cast<unsigned>(bits[0] | bits[1]);
}

/// The corners of the overlap of two faces; close ones are merged.
class BoxOverlap {
 public:
  BoxOverlap(const SeenFace& a, const SeenFace& b, double width, double lowest, double margin)
      : a_(a), b_(b), lowest_(lowest), margin_(margin), tolerance_(kSameFeature * width) {}

  void collect() {
    const Inside a_in_b(b_, a_), b_in_a(a_, b_);
    collectCorners(a_in_b, b_in_a);
    collectCrossings(a_in_b, b_in_a);
  }

  double nearest() const { return nearest_; }

  /// Appends those within the margin; the lowest one gets the gap of the separation.
  void give(const ContactBasis& basis, Vec3 origin, double margin,
            std::vector<ContactPoint>& points) {
    if (count_ == 0) return;
    std::min_element(corners_, corners_ + count_, [](const Corner& c, const Corner& d) {
      return c.gap < d.gap;
    })->gap = lowest_;
    for (int k = 0; k < count_; ++k) {
      const Corner& c = corners_[k];
      if (c.gap > margin) continue;
      const Vec3 p = origin + c.x * basis.T1 + c.y * basis.T2 + c.height * basis.N;
      points.push_back({basis.N, p, c.gap, c.feature_a, c.feature_b});
    }
  }

 private:
  struct Corner {
    double x, y, height;  ///< half way between the faces
    double gap;
    std::uint32_t feature_a, feature_b;
  };

  void add(Vec3 p, std::uint32_t feature_a, std::uint32_t feature_b, bool over_both) {
    const double above = a_.height(p), below = b_.height(p);
    const double gap = most(above - below, lowest_);
    if (over_both) nearest_ = least(nearest_, gap);
    if (gap > margin_) return;
    for (int k = 0; k < count_; ++k) {
      const double dx = corners_[k].x - p.x, dy = corners_[k].y - p.y;
      if (dx * dx + dy * dy > tolerance_ * tolerance_) continue;
      corners_[k].gap = least(corners_[k].gap, gap);
      return;
    }
    corners_[count_++] = {p.x, p.y, (above + below) / 2, gap, feature_a, feature_b};
  }

  // The corners to add are listed without branches, which would be unpredictable.

  /// Corners of a over b's face, then of b over a's.
  void collectCorners(const Inside& a_in_b, const Inside& b_in_a) {
    const double strict = tolerance_ * (kRealised / kSameFeature);
    int corners[9], count = 0;
    for (int i = 0; i < 4; ++i) corners[count] = i, count += int{a_in_b.nearest[i] >= -tolerance_};
    const int of_a = count;
    for (int j = 0; j < 4; ++j) corners[count] = j, count += int{b_in_a.nearest[j] >= -tolerance_};
    for (int k = 0; k < of_a; ++k)
      add(a_.corner[corners[k]], a_.names.vertex[corners[k]], b_.names.feature,
          a_in_b.nearest[corners[k]] >= -strict);
    for (int k = of_a; k < count; ++k)
      add(b_.corner[corners[k]], a_.names.feature, b_.names.vertex[corners[k]],
          b_in_a.nearest[corners[k]] >= -strict);
  }

  /// The ends of each edge are on different sides of the other's line.
  void collectCrossings(const Inside& a_in_b, const Inside& b_in_a) {
    unsigned crossings = straddles<1, 4>(a_in_b) & straddles<4, 1>(b_in_a);
    for (; crossings != 0; crossings &= crossings - 1) {
      const int bit = std::countr_zero(crossings), i = bit / 4, j = bit % 4;
      const double from = a_in_b.edge[j][i], to = a_in_b.edge[j][i + 1];
      if (from == to) continue;
      const Vec3 p = a_.corner[i] + (from / (from - to)) * a_.edgeVector(i);
      if (isAlong(from, to) || isAlong(b_in_a.edge[i][j], b_in_a.edge[i][j + 1]))
        nearest_ = least(nearest_, gapAt(p));
      else
        add(p, a_.names.edge[i], b_.names.edge[j], true);
    }
  }

  /// True if both ends of an edge are within the tolerance of the other edge's line. Round-off then
  /// decides where they cross, and the corners of the overlap are corners of the faces.
  bool isAlong(double from, double to) const {
    return abs(from) <= tolerance_ && abs(to) <= tolerance_;
  }

  double gapAt(Vec3 p) const { return most(a_.height(p) - b_.height(p), lowest_); }

  const SeenFace& a_;
  const SeenFace& b_;
  double lowest_, margin_, tolerance_;
  double nearest_ = Aabb::kInfinity;
  int count_ = 0;
  Corner corners_[24];  ///< 4 and 4 corners, 16 pairs of edges
};

}  // namespace

bool boxManifold(const Box& a, const Frame& frame_a, const Box& b, const Frame& frame_b,
                 const Separation& separation, double margin, std::vector<ContactPoint>& points) {
  const ContactBasis basis = contactBasis(separation.normal);
  const SeenFace face_a(a, frame_a, basis, separation.point, -basis.N);
  const SeenFace face_b(b, frame_b, basis, separation.point, basis.N);
  const double width = std::sqrt(least(face_a.squared_width, face_b.squared_width));
  const double same = kRealised * std::sqrt(least(squaredNorm(a.half), squaredNorm(b.half)));
  BoxOverlap overlap(face_a, face_b, width, separation.gap, margin + same);
  overlap.collect();
  if (!(overlap.nearest() <= separation.gap + same)) return false;
  const std::size_t first = points.size();
  overlap.give(basis, separation.point, margin, points);
  keepFour(points, first, width);
  return true;
}

}  // namespace rico
