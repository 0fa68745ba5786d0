#include <numerics/rico_math.h>

#include <mechanics/narrow/Segments.hpp>
#include <mechanics/narrow/convex/TrianglePoint.hpp>

namespace rico {
namespace {

double angleAt(const SurfaceTriangle& t, int corner) {
  const Vec3 u = t.corner[(corner + 1) % 3] - t.corner[corner];
  const Vec3 v = t.corner[(corner + 2) % 3] - t.corner[corner];
  return RicoAtan2(norm(cross(u, v)), dot(u, v));
}

}  // namespace

TrianglePoint nearestOnTriangle(const SurfaceTriangle& t, Vec3 p) {
  const Vec3 n = t.normal();
  TrianglePoint best{p - dot(n, p - t.corner[0]) * n, t.face, 1, n};
  double nearest = Aabb::kInfinity;
  for (int i = 0; i < 3; ++i) {
    const Vec3 a = t.corner[i], b = t.corner[(i + 1) % 3];
    if (dot(cross(b - a, p - a), n) > 0) continue;
    // Outside this edge: the nearest point is on an edge.
    const double s = closestParameter(a, b, p);
    const Vec3 q = a + s * (b - a);
    const double squared = squaredNorm(p - q);
    if (squared >= nearest) continue;
    nearest = squared;
    if (s > 0 && s < 1) {
      best = {q, t.edge[i], t.edge_degree[i], n};
    } else {
      const int k = s <= 0 ? i : (i + 1) % 3;
      best = {t.corner[k], t.vertex[k], t.vertex_degree[k], angleAt(t, k) * n};
    }
  }
  return best;
}

}  // namespace rico
