#include <algorithm>
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
    const auto halfEdge = [&](int i) { return box.half[i] * frame.axes.column[i]; };
    const Vec3 out = names.side * halfEdge(names.axis);
    centre = seen(frame.origin - origin + out);
    u = seen(halfEdge(names.u)), v = seen(halfEdge(names.v));
    for (int n = 0; n < 4; ++n) corner[n] = centre + kSignU[n] * u + kSignV[n] * v;

    const double area = u.x * v.y - u.y * v.x;  // of a quarter, negative seen from inside
    slope_x = (u.z * v.y - v.z * u.y) / area;
    slope_y = (u.x * v.z - v.x * u.z) / area;
    const double u_length = std::sqrt(u.x * u.x + u.y * u.y);
    const double v_length = std::sqrt(v.x * v.x + v.y * v.y);
    across_u = {-u.y / u_length, u.x / u_length, abs(area) / u_length};
    across_v = {-v.y / v_length, v.x / v_length, abs(area) / v_length};
  }

  double height(Vec3 p) const {
    return centre.z + (slope_x * (p.x - centre.x) + slope_y * (p.y - centre.y));
  }
  Vec3 edgeVector(int n) const { return corner[kNext[n]] - corner[n]; }
  /// As FlatFace has it: the largest distance from the first corner.
  double width() const {
    const Vec3 d = u + v;
    const auto flat = [](Vec3 p) { return p.x * p.x + p.y * p.y; };
    return 2 * std::sqrt(most(flat(d), most(flat(u), flat(v))));
  }

  const BoxFace& names;
  Vec3 centre, u, v, corner[4];
  double slope_x, slope_y;
  Vec3 across_u,
      across_v;  ///< unit normals (x, y) of edges along u, along v, and how far these are
};

/// How far the corners of one face are within the edges of the other, negative beyond: edge by
/// edge, and within the nearest.
struct Inside {
  Inside(const SeenFace& face, const SeenFace& other) {
    const Vec3 d = other.centre - face.centre, &n_u = face.across_u, &n_v = face.across_v;
    const auto along = [](Vec3 n, Vec3 p) { return n.x * p.x + n.y * p.y; };
    const double from_u = along(n_u, d), u_u = along(n_u, other.u), u_v = along(n_u, other.v);
    const double from_v = along(n_v, d), v_u = along(n_v, other.u), v_v = along(n_v, other.v);
    // The edges along u are the first and the third; v points from one to the other, or back.
    const double turn = along(n_u, face.v) > 0 ? 1 : -1;
    for (int k = 0; k < 4; ++k) {
      const double off_u = turn * (from_u + kSignU[k] * u_u + kSignV[k] * u_v);
      const double off_v = turn * (from_v + kSignU[k] * v_u + kSignV[k] * v_v);
      edge[0][k] = n_u.z + off_u, edge[2][k] = n_u.z - off_u;
      edge[1][k] = n_v.z + off_v, edge[3][k] = n_v.z - off_v;
      nearest[k] = least(n_u.z - abs(off_u), n_v.z - abs(off_v));
    }
  }
  double edge[4][4], nearest[4];
};

/// The corners of the overlap of two faces, those that are close by as one.
class BoxOverlap {
 public:
  BoxOverlap(const SeenFace& a, const SeenFace& b, double lowest, double margin)
      : a_(a),
        b_(b),
        lowest_(lowest),
        margin_(margin),
        tolerance_(kSameFeature * least(a.width(), b.width())) {}

  void collect() {
    const Inside a_in_b(b_, a_), b_in_a(a_, b_);
    const double strict = tolerance_ * (kRealised / kSameFeature);
    for (int i = 0; i < 4; ++i)
      if (const double in = a_in_b.nearest[i]; in >= -tolerance_)
        add(a_.corner[i], a_.names.vertex[i], b_.names.feature, in >= -strict);
    for (int j = 0; j < 4; ++j)
      if (const double in = b_in_a.nearest[j]; in >= -tolerance_)
        add(b_.corner[j], a_.names.feature, b_.names.vertex[j], in >= -strict);
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
      const Vec3 p = origin + c.place.x * basis.T1 + c.place.y * basis.T2 + c.place.z * basis.N;
      points.push_back({basis.N, p, c.gap, c.feature_a, c.feature_b});
    }
  }

 private:
  struct Corner {
    Vec3 place;  ///< its height is half way between the faces
    double gap;
    std::uint32_t feature_a, feature_b;
  };

  void add(Vec3 p, std::uint32_t feature_a, std::uint32_t feature_b, bool over_both) {
    const double above = a_.height(p), below = b_.height(p);
    const double gap = most(above - below, lowest_);
    if (over_both) nearest_ = least(nearest_, gap);
    if (gap > margin_) return;
    for (int k = 0; k < count_; ++k) {
      const double dx = corners_[k].place.x - p.x, dy = corners_[k].place.y - p.y;
      if (dx * dx + dy * dy > tolerance_ * tolerance_) continue;
      corners_[k].gap = least(corners_[k].gap, gap);
      return;
    }
    corners_[count_++] = {{p.x, p.y, (above + below) / 2}, gap, feature_a, feature_b};
  }

  /// The ends of an edge of each lie on either side of the other's line. They are found without
  /// branches, which nobody could foresee.
  void collectCrossings(const Inside& a_in_b, const Inside& b_in_a) {
    int crossings[17], count = 0;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) {
        const double from = a_in_b.edge[j][i], to = a_in_b.edge[j][kNext[i]];
        crossings[count] = 4 * i + j;
        count += int{from * to <= 0} & int{b_in_a.edge[i][j] * b_in_a.edge[i][kNext[j]] <= 0} &
                 int{from != to};
      }
    for (int k = 0; k < count; ++k) {
      const int i = crossings[k] / 4, j = crossings[k] % 4;
      const double from = a_in_b.edge[j][i], to = a_in_b.edge[j][kNext[i]];
      add(a_.corner[i] + (from / (from - to)) * a_.edgeVector(i), a_.names.edge[i],
          b_.names.edge[j], true);
    }
  }

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
  const double same = kRealised * least(norm(a.half), norm(b.half));
  BoxOverlap overlap(face_a, face_b, separation.gap, margin + same);
  overlap.collect();
  if (!(overlap.nearest() <= separation.gap + same)) return false;
  const std::size_t first = points.size();
  overlap.give(basis, separation.point, margin, points);
  keepFour(points, first, least(face_a.width(), face_b.width()));
  return true;
}

}  // namespace rico
