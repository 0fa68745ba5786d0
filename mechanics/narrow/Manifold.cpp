#include <algorithm>
#include <mechanics/narrow/FlatFace.hpp>
#include <mechanics/narrow/Manifold.hpp>
#include <utility>

namespace rico {
namespace {

bool lower(const ContactPoint& p, const ContactPoint& q) { return p.gap < q.gap; }

/// Work space for a manifold, kept to avoid allocation.
struct Faces {
  FlatFace a, b;
  std::vector<double> a_in_b, b_in_a;          ///< corners in edges: FlatFace::distances
  std::vector<double> a_within_b, b_within_a;  ///< corners in faces
  std::vector<std::pair<int, int>> crossings;  ///< edge of a, edge of b
};

/// Collects the corners of the overlap of two faces.
class Overlap {
 public:
  Overlap(Faces& faces, double lowest, double margin)
      : faces_(faces),
        a_(faces.a),
        b_(faces.b),
        lowest_(lowest),
        margin_(margin),
        tolerance_(kSameFeature * (b_.width() < a_.width() ? b_.width() : a_.width())) {
    b_.distances(a_, faces.a_in_b, faces.a_within_b);
    a_.distances(b_, faces.b_in_a, faces.b_within_a);
  }

  void collect(std::vector<ContactPoint>& points) {
    first_ = points.size();
    const double strict = tolerance_ * (kRealised / kSameFeature);
    for (int i = 0; i < a_.size(); ++i)
      if (const double in = faces_.a_within_b[i]; in >= -tolerance_)
        add(a_.corner(i), a_.vertex(i), b_.face(), in >= -strict, points);
    for (int j = 0; j < b_.size(); ++j)
      if (const double in = faces_.b_within_a[j]; in >= -tolerance_)
        add(b_.corner(j), a_.face(), b_.vertex(j), in >= -strict, points);
    const int crossings = findCrossings();
    for (int k = 0; k < crossings; ++k) cross(faces_.crossings[k], points);
  }

  double nearest() const { return nearest_; }

 private:
  /// Points in coordinates (x, y, height) for now.
  void add(Vec3 p, std::uint32_t feature_a, std::uint32_t feature_b, bool over_both,
           std::vector<ContactPoint>& points) {
    const double above = a_.height(p), below = b_.height(p);
    const double gap = most(above - below, lowest_);
    if (over_both) nearest_ = least(nearest_, gap);
    if (gap > margin_) return;
    const Vec3 place{p.x, p.y, (above + below) / 2};
    for (std::size_t k = first_; k < points.size(); ++k) {
      const Vec3 d = points[k].point - place;
      if (d.x * d.x + d.y * d.y > tolerance_ * tolerance_) continue;
      points[k].gap = least(points[k].gap, gap);
      return;
    }
    points.push_back({{}, place, gap, feature_a, feature_b});
  }

  /// The ends of each edge are on different sides of the other's line. Returns the number of such
  /// pairs. Branch-free, because branches would be unpredictable.
  int findCrossings() {
    const int n = a_.size(), m = b_.size();
    faces_.crossings.resize(static_cast<std::size_t>(a_.edges()) * b_.edges() + 1);
    std::pair<int, int>* next = faces_.crossings.data();
    for (int i = 0; i < a_.edges(); ++i) {
      const double* of_b = faces_.b_in_a.data() + i * m;
      const int i_next = a_.next(i);
      for (int j = 0; j < b_.edges(); ++j) {
        const double* of_a = faces_.a_in_b.data() + j * n;
        const double from = of_a[i], to = of_a[i_next];
        *next = {i, j};
        next += int{from * to <= 0} & int{of_b[j] * of_b[b_.next(j)] <= 0} & int{from != to};
      }
    }
    return static_cast<int>(next - faces_.crossings.data());
  }

  void cross(std::pair<int, int> edges, std::vector<ContactPoint>& points) {
    const auto [i, j] = edges;
    const double* of_a = faces_.a_in_b.data() + j * a_.size();
    const double from = of_a[i], to = of_a[a_.next(i)];
    const double* of_b = faces_.b_in_a.data() + i * b_.size();
    const Vec3 p = a_.corner(i) + (from / (from - to)) * a_.edgeVector(i);
    if (isAlong(from, to) || isAlong(of_b[j], of_b[b_.next(j)]))
      nearest_ = least(nearest_, gapAt(p));
    else
      add(p, a_.edge(i), b_.edge(j), true, points);
  }

  /// True if both ends of an edge are within the tolerance of the other edge's line. Round-off then
  /// decides where they cross, and the corners of the overlap are corners of the faces.
  bool isAlong(double from, double to) const {
    return abs(from) <= tolerance_ && abs(to) <= tolerance_;
  }

  double gapAt(Vec3 p) const { return most(a_.height(p) - b_.height(p), lowest_); }

  Faces& faces_;
  const FlatFace& a_;
  const FlatFace& b_;
  double lowest_, margin_, tolerance_;
  double nearest_ = Aabb::kInfinity;
  std::size_t first_ = 0;
};

/// Moves the one of points[k ..] with the largest measure to k; of nearly equal ones the one with
/// the smallest feature.
template <class Measure>
void bringForward(std::vector<ContactPoint>& points, std::size_t k, double tie, Measure measure) {
  double largest = -Aabb::kInfinity;
  for (std::size_t i = k; i < points.size(); ++i) largest = most(largest, measure(points[i]));
  std::size_t best = points.size();
  for (std::size_t i = k; i < points.size(); ++i)
    if (measure(points[i]) >= largest - tie &&
        (best == points.size() || points[i].feature() < points[best].feature()))
      best = i;
  std::swap(points[k], points[best]);
}

/// Gives the gap of the separation to a corner that is not farther than the tolerance from its
/// point, the origin in plan view. Returns false if there is none.
bool lowersCorner(std::vector<ContactPoint>& points, std::size_t first, double tolerance,
                  double gap) {
  for (std::size_t k = first; k < points.size(); ++k) {
    const Vec3 p = points[k].point;
    if (p.x * p.x + p.y * p.y > tolerance * tolerance) continue;
    points[k].gap = least(points[k].gap, gap);
    return true;
  }
  return false;
}

}  // namespace

void keepFour(std::vector<ContactPoint>& points, std::size_t first, double size) {
  if (points.size() <= first + 4) return;
  const double tie = kSameFeature * size;
  const auto lowest =
      *std::min_element(points.begin() + static_cast<std::ptrdiff_t>(first), points.end(), lower);
  // A triangle: the lowest point, a distant one, one distant from their line. Then the farthest on
  // the other side.
  bringForward(points, first, tie, [](const ContactPoint& p) { return -p.gap; });
  const Vec3 a = points[first].point;
  bringForward(points, first + 1, tie, [a](const ContactPoint& p) { return norm(p.point - a); });
  const Vec3 ab = points[first + 1].point - a;
  const auto area = [=](const ContactPoint& p) { return norm(cross(ab, p.point - a)); };
  bringForward(points, first + 2, tie * size, area);
  const Vec3 up = cross(ab, points[first + 2].point - a);
  bringForward(points, first + 3, tie * size, [=](const ContactPoint& p) {
    return -dot(cross(ab, p.point - a), up) / most(norm(up), 1e-300);
  });

  points.resize(first + 4);
  const auto kept = points.begin() + static_cast<std::ptrdiff_t>(first);
  const auto is_lowest = [&](const ContactPoint& p) { return p.feature() == lowest.feature(); };
  if (std::any_of(kept, points.end(), is_lowest)) return;
  *std::min_element(kept, points.end(), [&](const ContactPoint& p, const ContactPoint& q) {
    return squaredNorm(p.point - lowest.point) < squaredNorm(q.point - lowest.point);
  }) = lowest;
}

bool contactManifold(const Convex& a, const Frame& frame_a, const Convex& b, const Frame& frame_b,
                     const Separation& separation, double margin, std::vector<ContactPoint>& points,
                     bool point_known) {
  thread_local Faces room;
  Faces& faces = room;
  FlatFace &face_a = faces.a, &face_b = faces.b;
  const ContactBasis basis = contactBasis(separation.normal);
  const Vec3 origin = separation.point;
  const std::size_t first = points.size();
  const auto begin = [&] { return points.begin() + static_cast<std::ptrdiff_t>(first); };
  face_a.look(a, frame_a, basis, origin, true);
  face_b.look(b, frame_b, basis, origin, false);

  const double size = least(a.size(), b.size());
  bool realised = false;
  if (face_a.isFlat() && face_b.isFlat() && face_a.size() > 1 && face_b.size() > 1) {
    const double same = kRealised * size;
    Overlap overlap(faces, separation.gap, margin + same);
    overlap.collect(points);
    realised = overlap.nearest() <= separation.gap + same;
    if (realised && points.size() > first)
      std::min_element(begin(), points.end(), lower)->gap = separation.gap;
    points.erase(std::remove_if(begin(), points.end(),
                                [=](const ContactPoint& p) { return p.gap > margin; }),
                 points.end());
  }
  const double width = least(face_a.width(), face_b.width());
  if (!realised && point_known && separation.gap <= margin &&
      !lowersCorner(points, first, kSameFeature * width, separation.gap))
    points.push_back({{}, {}, separation.gap, face_a.face(), face_b.face()});
  for (std::size_t k = first; k < points.size(); ++k) {
    const Vec3 p = points[k].point;
    points[k].normal = basis.N;
    points[k].point = origin + p.x * basis.T1 + p.y * basis.T2 + p.z * basis.N;
  }
  keepFour(points, first, width);
  return realised;
}

}  // namespace rico
