#include <algorithm>
#include <mechanics/narrow/Manifold.hpp>
#include <mechanics/narrow/SurfacePairs.hpp>
#include <mechanics/narrow/convex/ConvexDistance.hpp>
#include <mechanics/narrow/convex/TrianglePoint.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>

namespace rico {
namespace {

using Points = std::vector<ContactPoint>;

template <class Visitor>
void visitTriangles(const Shape& surface, const Aabb& box, Visitor visitor) {
  if (const auto* mesh = std::get_if<TriangleMeshPtr>(&surface))
    (*mesh)->visit(box, visitor);
  else
    std::get<HeightFieldPtr>(surface)->visit(box, visitor);
}

bool hasInside(const Shape& surface) {
  const auto* mesh = std::get_if<TriangleMeshPtr>(&surface);
  return !mesh || (*mesh)->isClosed();
}

/// A nearest point shared by `count` triangles.
struct Nearest {
  TrianglePoint at;
  double distance;
  std::uint32_t count;

  bool isMinimum() const { return count == at.degree; }
  bool isOutside(Vec3 p) const { return dot(p - at.point, at.weighted_normal) >= 0; }
};

void addNearest(const TrianglePoint& at, Vec3 p, std::vector<Nearest>& found) {
  const auto same = std::find_if(found.begin(), found.end(),
                                 [&](const Nearest& n) { return n.at.feature == at.feature; });
  if (same == found.end()) {
    found.push_back({at, norm(p - at.point), 1});
  } else {
    same->at.weighted_normal += at.weighted_normal;
    ++same->count;
  }
}

void collideSphere(double radius, Vec3 centre, const Shape& surface, const Frame& frame,
                   double margin, Points& points) {
  thread_local std::vector<Nearest> found;
  found.clear();
  const Vec3 p = frame.localPoint(centre);
  const double reach = radius + margin;
  visitTriangles(surface, Aabb::around(p, {reach, reach, reach}),
                 [&](const SurfaceTriangle& t) { addNearest(nearestOnTriangle(t, p), p, found); });
  std::erase_if(found, [](const Nearest& n) { return !n.isMinimum(); });
  if (found.empty()) return;

  const auto add = [&](const Nearest& n, double side) {
    const double gap = side * n.distance - radius;
    if (gap > margin) return;
    const Vec3 local =
        n.distance > 0 ? (side / n.distance) * (p - n.at.point) : normalized(n.at.weighted_normal);
    const Vec3 normal = frame.direction(local);
    points.push_back({normal, centre - (radius + gap / 2) * normal, gap, 0, n.at.feature});
  };
  const bool inside = hasInside(surface);
  const Nearest& nearest =
      *std::min_element(found.begin(), found.end(), [](const Nearest& a, const Nearest& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.at.feature < b.at.feature;
      });
  if (inside && !nearest.isOutside(p)) return add(nearest, -1);
  for (const Nearest& n : found)
    if (!inside || n.isOutside(p)) add(n, 1);
}

/// A triangle as a flat convex body, with the features of the surface.
class ConvexTriangle final : public Convex {
 public:
  explicit ConvexTriangle(const SurfaceTriangle& t) : t_(t) {
    const Vec3 e = t.bounds().extent();
    size_ = norm(e);
    centre_ = (1.0 / 3) * (t.corner[0] + t.corner[1] + t.corner[2]);
  }
  /// The origin of its frame is in its middle.
  Frame frameIn(const Frame& surface) const { return {surface.point(centre_), surface.axes}; }

  double radius() const override { return 0; }
  double size() const override { return size_; }
  Vec3 support(Vec3 direction) const override {
    int best = 0;
    for (int i = 1; i < 3; ++i)
      if (dot(direction, t_.corner[i]) > dot(direction, t_.corner[best])) best = i;
    return t_.corner[best] - centre_;
  }
  void face(Vec3, FaceLoop& loop) const override {
    loop.corners.clear();
    loop.face = t_.face;
    for (int i = 0; i < 3; ++i)
      loop.corners.push_back({t_.corner[i] - centre_, t_.vertex[i], t_.edge[i]});
  }

 private:
  const SurfaceTriangle& t_;
  Vec3 centre_;
  double size_;
};

/// A triangle near a convex body, and their distance.
struct Hit {
  SurfaceTriangle triangle;
  Separation separation;
  bool along_front;  ///< the normal was replaced by the triangle's own
};

/// Tests each triangle, then replaces or discards normals by means of neighbouring triangles.
class ConvexOnSurface {
 public:
  ConvexOnSurface(const Shape& a, const Frame& frame_a, const Shape& surface, const Frame& frame)
      : shape_(a), convex_(shape_), frame_a_(frame_a), surface_(surface), frame_(frame) {}

  void collide(double margin, Points& points) {
    const Aabb box = bounds(shape_, relative(frame_, frame_a_)).inflated(margin);
    visitTriangles(surface_, box, [&](const SurfaceTriangle& t) { triangles_.push_back(t); });
    for (const SurfaceTriangle& t : triangles_) add(t, margin);
    const std::size_t first = points.size();
    for (const Hit& hit : hits_) {
      const ConvexTriangle triangle(hit.triangle);
      contactManifold(convex_, frame_a_, triangle, triangle.frameIn(frame_), hit.separation, margin,
                      points, !hit.along_front);
    }
    removeDoubles(points, first);
  }

 private:
  static constexpr double kParallel = 1e-3, kLean = 0.1;  // radians

  void add(const SurfaceTriangle& t, double margin) {
    const ConvexTriangle triangle(t);
    const Frame frame_t = triangle.frameIn(frame_);
    Vec3 front = frame_.direction(t.normal());
    if (dot(front, frame_a_.origin - frame_t.origin) < 0) {
      if (hasInside(surface_)) return;
      front = -front;
    }
    if (isApart(t, frame_t, front, margin)) return;
    Separation s = convexSeparation(convex_, frame_a_, triangle, frame_t, margin);
    const bool along_front = !mayLeave(t, front, s.normal);
    if (along_front && s.gap > 0) return;  // it is nearer to the adjacent triangle
    if (along_front) {
      const Vec3 lowest = frame_a_.point(convex_.support(frame_a_.localDirection(-front)));
      s.normal = front;
      s.gap = dot(front, lowest - frame_t.origin) - convex_.radius();
    }
    if (s.gap <= margin) hits_.push_back({t, s, along_front});
  }

  /// Returns true if the gap along the triangle's normal, or along that of its point nearest to the
  /// middle of the body, exceeds the margin. The gap of the separation is at least as large.
  bool isApart(const SurfaceTriangle& t, const Frame& frame_t, Vec3 front, double margin) const {
    const auto lowest = [&](Vec3 n) {
      return dot(n, frame_a_.point(convex_.support(frame_a_.localDirection(-n)))) -
             convex_.radius();
    };
    if (lowest(front) - dot(front, frame_t.origin) > margin) return true;
    const Vec3 nearest =
        frame_.point(nearestOnTriangle(t, frame_.localPoint(frame_a_.origin)).point);
    const Vec3 apart = frame_a_.origin - nearest;
    if (!(squaredNorm(apart) > 0)) return false;
    const Vec3 n = normalized(apart);
    double highest = -Aabb::kInfinity;
    for (const Vec3& corner : t.corner) highest = most(highest, dot(n, frame_.point(corner)));
    return lowest(n) - highest > margin;
  }

  /// A body that overlaps a triangle leaves it along a normal n other than the triangle's only over
  /// a ridge: an edge at the border, or one beyond which the surface descends.
  bool mayLeave(const SurfaceTriangle& t, Vec3 front, Vec3 n) const {
    const double up = dot(n, front);
    if (up > 1 - kParallel * kParallel) return true;
    if (up <= 0) return false;
    const Vec3 sideways = frame_.localDirection(n - up * front), normal = t.normal();
    for (int i = 0; i < 3; ++i) {
      const Vec3 u = normalized(t.corner[(i + 1) % 3] - t.corner[i]);
      const bool leans = dot(sideways, cross(u, normal)) > kLean * norm(sideways);
      if (leans && (t.edge_degree[i] == 1 || surfaceFalls(t, i, frame_.localDirection(front))))
        return true;
    }
    return false;
  }

  bool surfaceFalls(const SurfaceTriangle& t, int edge, Vec3 front) const {
    for (const SurfaceTriangle& other : triangles_)
      for (int i = 0; i < 3; ++i) {
        if (other.face == t.face || other.edge[i] != t.edge[edge]) continue;
        const Vec3 beyond = other.corner[(i + 2) % 3] - t.corner[edge];
        return dot(beyond, front) < -kParallel * norm(beyond);
      }
    return false;
  }

  /// Edges and corners are found by each triangle that has them: keeps the lowest of equal
  /// features.
  static void removeDoubles(Points& points, std::size_t first) {
    const auto begin = points.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, points.end(), [](const ContactPoint& p, const ContactPoint& q) {
      return p.feature() != q.feature() ? p.feature() < q.feature() : p.gap < q.gap;
    });
    points.erase(std::unique(begin, points.end(),
                             [](const ContactPoint& p, const ContactPoint& q) {
                               return p.feature() == q.feature();
                             }),
                 points.end());
  }

  const Shape& shape_;
  ConvexShape convex_;
  const Frame& frame_a_;
  const Shape& surface_;
  const Frame& frame_;
  std::vector<SurfaceTriangle> triangles_;
  std::vector<Hit> hits_;
};

}  // namespace

void collideWithSurface(const Shape& a, const Frame& frame_a, const Shape& surface,
                        const Frame& frame_surface, double margin, Points& points) {
  if (const auto* sphere = std::get_if<Sphere>(&a))
    return collideSphere(sphere->radius, frame_a.origin, surface, frame_surface, margin, points);
  ConvexOnSurface(a, frame_a, surface, frame_surface).collide(margin, points);
}

}  // namespace rico
