#include <algorithm>
#include <mechanics/narrow/PlanePairs2d.hpp>
#include <mechanics/narrow/Segments.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <stdexcept>

namespace rico {
namespace {

using Points = std::vector<ContactPoint>;

/// The product of vectors in the plane.
double dot2(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y; }

/// A polygon at its position, in memory that calls share; feature i is vertex i, feature size + i
/// is edge i.
class PlacedPolygon {
 public:
  PlacedPolygon(const Polygon2d& polygon, const Frame& frame, std::vector<Vec3>& memory)
      : p_(polygon), origin_(frame.origin) {
    memory.resize(static_cast<std::size_t>(size()) + static_cast<std::size_t>(edges()));
    vertices_ = memory.data(), normals_ = vertices_ + size();
    const Vec3 e1 = frame.axes.column[0], e2 = frame.axes.column[1];
    const auto turned = [&](Vec3 v) {
      return Vec3{v.x * e1.x + v.y * e2.x, v.x * e1.y + v.y * e2.y, 0};
    };
    for (int i = 0; i < size(); ++i) memory[i] = origin_ + turned(p_.vertex(i));
    for (int i = 0; i < edges(); ++i) memory[size() + i] = turned(p_.normal(i));
  }
  int size() const { return p_.size(); }
  int edges() const { return p_.edges(); }
  double radius() const { return p_.radius(); }
  /// 0 <= i <= size
  Vec3 vertex(int i) const { return vertices_[i < size() ? i : 0]; }
  Vec3 normal(int edge) const { return normals_[edge]; }
  Vec3 centre() const { return origin_; }
  std::uint32_t vertexFeature(int i) const { return static_cast<std::uint32_t>(i % size()); }
  std::uint32_t edgeFeature(int i) const { return static_cast<std::uint32_t>(size() + i); }

  /// The least height of a vertex above the origin of space.
  double lowest(Vec3 up) const {
    double least = dot2(up, vertices_[0]);
    for (int i = 1; i < size(); ++i) least = std::min(least, dot2(up, vertices_[i]));
    return least;
  }
  int support(Vec3 direction) const { return furthest(vertices_, size(), direction); }
  /// The edge whose normal is nearest to a direction.
  int edgeTowards(Vec3 direction) const { return furthest(normals_, edges(), direction); }

 private:
  /// The first of those furthest in a direction.
  static int furthest(const Vec3* all, int count, Vec3 direction) {
    int best = 0;
    double most = dot2(direction, all[0]);
    for (int i = 1; i < count; ++i) {
      const double far = dot2(direction, all[i]);
      if (far > most) most = far, best = i;
    }
    return best;
  }

  const Polygon2d& p_;
  Vec3 origin_;
  const Vec3 *vertices_, *normals_;
};

/// The separation of the cores: normal from b to a, and their nearest points.
struct CoreSeparation {
  double gap;
  Vec3 normal;
  Vec3 on_a, on_b;
  std::uint32_t feature_a, feature_b;
};

/// The edge of p whose normal separates p most from q.
struct SeparatingEdge {
  int edge = -1;  ///< -1: p has no edges
  double gap = -Aabb::kInfinity;
};
SeparatingEdge separatingEdge(const PlacedPolygon& p, const PlacedPolygon& q) {
  SeparatingEdge best;
  for (int i = 0; i < p.edges(); ++i) {
    const Vec3 n = p.normal(i);
    const double gap = q.lowest(n) - dot2(n, p.vertex(i));
    if (gap > best.gap) best = {i, gap};
  }
  return best;
}

/// The separation along the normal of an edge that separates most: the depth if the cores overlap.
CoreSeparation alongEdges(const PlacedPolygon& a, const PlacedPolygon& b) {
  const SeparatingEdge of_a = separatingEdge(a, b), of_b = separatingEdge(b, a);
  if (of_a.edge < 0 && of_b.edge < 0) return {-Aabb::kInfinity, {}, {}, {}, 0, 0};
  const bool is_a = of_a.gap >= of_b.gap;
  const PlacedPolygon &p = is_a ? a : b, &q = is_a ? b : a;
  const int edge = is_a ? of_a.edge : of_b.edge, vertex = q.support(-p.normal(edge));
  const Vec3 n = p.normal(edge), on_q = q.vertex(vertex);
  const double gap = dot2(n, on_q - p.vertex(edge));
  const Vec3 on_p = on_q - gap * n;
  if (is_a) return {gap, -n, on_p, on_q, a.edgeFeature(edge), b.vertexFeature(vertex)};
  return {gap, n, on_q, on_p, a.vertexFeature(vertex), b.edgeFeature(edge)};
}

/// Separated cores are nearest at a vertex of one of them.
CoreSeparation atVertices(const PlacedPolygon& a, const PlacedPolygon& b) {
  CoreSeparation best{Aabb::kInfinity, {}, {}, {}, 0, 0};
  const auto visit = [&](const PlacedPolygon& p, const PlacedPolygon& q, bool p_is_a) {
    for (int i = 0; i < p.size(); ++i)
      for (int j = 0; j < std::max(1, q.edges()); ++j) {
        const double t = closestParameter(q.vertex(j), q.vertex(j + 1), p.vertex(i));
        const Vec3 on_q = q.vertex(j) + t * (q.vertex(j + 1) - q.vertex(j));
        const double distance = norm(p.vertex(i) - on_q);
        if (distance >= best.gap) continue;
        const std::uint32_t at_p = p.vertexFeature(i);
        const std::uint32_t at_q = t <= 0   ? q.vertexFeature(j)
                                   : t >= 1 ? q.vertexFeature(j + 1)
                                            : q.edgeFeature(j);
        best = p_is_a ? CoreSeparation{distance, {}, p.vertex(i), on_q, at_p, at_q}
                      : CoreSeparation{distance, {}, on_q, p.vertex(i), at_q, at_p};
      }
  };
  visit(a, b, true), visit(b, a, false);
  if (best.gap > 0) best.normal = (1 / best.gap) * (best.on_a - best.on_b);
  return best;
}

/// The distance of the cores along a unit vector from b to a.
double gapAlong(const PlacedPolygon& a, const PlacedPolygon& b, Vec3 n) {
  return dot(n, a.vertex(a.support(-n)) - b.vertex(b.support(n)));
}

void addPoint(Vec3 on_a, Vec3 on_b, Vec3 n, double radii_a, double radii_b, double margin,
              std::uint32_t feature_a, std::uint32_t feature_b, Points& points) {
  const double gap = dot(n, on_a - on_b) - radii_a - radii_b;
  if (gap > margin) return;
  points.push_back({n, on_b + (radii_b + gap / 2) * n, gap, feature_a, feature_b});
}

/// Two edges that face each other within about three degrees touch at the ends of their overlap.
bool addEdges(const PlacedPolygon& a, const PlacedPolygon& b, const CoreSeparation& s,
              double margin, Points& points) {
  constexpr double kParallel = 0.05;
  if (a.edges() == 0 || b.edges() == 0) return false;
  const int i = a.edgeTowards(-s.normal), j = b.edgeTowards(s.normal);
  const Vec3 along{-s.normal.y, s.normal.x, 0};
  const Vec3 p[2] = {a.vertex(i), a.vertex(i + 1)}, q[2] = {b.vertex(j), b.vertex(j + 1)};
  const Vec3 u = p[1] - p[0], v = q[1] - q[0];
  if (abs(dot(u, s.normal)) > kParallel * norm(u) || abs(dot(v, s.normal)) > kParallel * norm(v))
    return false;

  const auto over = [&](Vec3 end, const Vec3(&edge)[2]) {
    return dot(along, end - edge[0]) / dot(along, edge[1] - edge[0]);
  };
  const std::size_t first = points.size();
  const double same = 1e-3;  // of an edge's length: nearer ends are merged
  for (int k = 0; k < 2; ++k) {
    const double t = over(p[k], q);
    if (t >= -same && t <= 1 + same)
      addPoint(p[k], q[0] + t * v, s.normal, a.radius(), b.radius(), margin, a.vertexFeature(i + k),
               b.edgeFeature(j), points);
  }
  for (int k = 0; k < 2; ++k) {
    const double t = over(q[k], p);
    if (t > same && t < 1 - same)
      addPoint(p[0] + t * u, q[k], s.normal, a.radius(), b.radius(), margin, a.edgeFeature(i),
               b.vertexFeature(j + k), points);
  }
  if (points.size() > first + 2) points.resize(first + 2);
  // Ends that are slightly outside may be lower than the nearest point.
  double lowest = Aabb::kInfinity;
  for (std::size_t k = first; k < points.size(); ++k) lowest = least(lowest, points[k].gap);
  const double gap = s.gap - a.radius() - b.radius();
  for (std::size_t k = first; k < points.size(); ++k) points[k].gap = most(points[k].gap, gap);
  if (lowest <= gap + 1e-9 * (norm(u) + norm(v))) return true;
  points.resize(first);
  return false;
}

/// Returns true if the vertex that is nearest to an edge along its normal lies beside the edge:
/// then no other points of separated cores are nearer.
bool isBesideEdge(const PlacedPolygon& p, const PlacedPolygon& q, const CoreSeparation& s) {
  const bool isEdgeOfP = s.feature_a >= static_cast<std::uint32_t>(p.size());
  const PlacedPolygon& polygon = isEdgeOfP ? p : q;
  const int edge = static_cast<int>(isEdgeOfP ? s.feature_a : s.feature_b) - polygon.size();
  const Vec3 begin = polygon.vertex(edge), along = polygon.vertex(edge + 1) - begin;
  const double at = dot2(along, (isEdgeOfP ? s.on_b : s.on_a) - begin);
  return at >= 0 && at <= dot2(along, along);
}

void collidePolygons(const PlacedPolygon& a, const PlacedPolygon& b, double margin,
                     Points& points) {
  CoreSeparation s = alongEdges(a, b);
  if (s.gap - a.radius() - b.radius() > margin) return;
  const bool points_only = a.edges() == 0 && b.edges() == 0;
  const bool isFlat = points_only || a.edges() + b.edges() == 2;
  if (isFlat || (s.gap > 0 && !isBesideEdge(a, b, s))) {
    const CoreSeparation nearest = atVertices(a, b);
    // The difference of points that nearly coincide is round-off: as a direction it separates less
    // than the normal of an edge.
    if (nearest.gap > 0 && gapAlong(a, b, nearest.normal) > s.gap) s = nearest;
  }
  if (s.gap == -Aabb::kInfinity) s = {0, {0, 1, 0}, a.centre(), b.centre(), 0, 0};
  if (s.gap - a.radius() - b.radius() > margin) return;
  if (addEdges(a, b, s, margin, points)) return;
  addPoint(s.on_a, s.on_b, s.normal, a.radius(), b.radius(), margin, s.feature_a, s.feature_b,
           points);
}

void collideHalfPlane(const PlacedPolygon& a, const Frame& ground, double margin, Points& points) {
  const Vec3 up = ground.axes.column[1];
  const std::size_t first = points.size();
  for (int i = 0; i < a.size(); ++i) {
    const Vec3 p = a.vertex(i);
    const double height = dot(up, p - ground.origin);
    addPoint(p, p - height * up, up, a.radius(), 0, margin, a.vertexFeature(i), 0, points);
  }
  // The two lowest vertices: neighbours of a convex polygon.
  const auto begin = points.begin() + static_cast<std::ptrdiff_t>(first);
  std::stable_sort(begin, points.end(),
                   [](const ContactPoint& p, const ContactPoint& q) { return p.gap < q.gap; });
  if (points.size() > first + 2) points.resize(first + 2);
}

}  // namespace

void collidePlaneFigures(const Shape& a, const Frame& frame_a, const Shape& b, const Frame& frame_b,
                         double margin, Points& points) {
  const auto* polygon_a = std::get_if<Polygon2dPtr>(&a);
  const auto* polygon_b = std::get_if<Polygon2dPtr>(&b);
  if (!polygon_a)
    throw std::invalid_argument(
        "contact detection: two half-planes cannot touch; make one of them static");
  thread_local std::vector<Vec3> memory_a, memory_b;
  const PlacedPolygon placed_a(**polygon_a, frame_a, memory_a);
  if (!polygon_b) return collideHalfPlane(placed_a, frame_b, margin, points);
  collidePolygons(placed_a, PlacedPolygon(**polygon_b, frame_b, memory_b), margin, points);
}

}  // namespace rico
