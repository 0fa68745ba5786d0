#include <mechanics/queries/FirstEntry.hpp>
#include <utility>

namespace rico {

RayInterval interval(const Ray& ray, const Aabb& box) {
  RayInterval in{0, ray.length};
  for (int i = 0; i < 3; ++i) {
    const double d = ray.direction[i], o = ray.origin[i];
    if (d == 0) {
      if (o < box.lo[i] || o > box.hi[i]) return {1, 0};
      continue;
    }
    double near = (box.lo[i] - o) / d, far = (box.hi[i] - o) / d;
    if (near > far) std::swap(near, far);
    in.enter = most(in.enter, near), in.leave = least(in.leave, far);
  }
  return in;
}

/// Without cancellation: q = -(B + sign(B) sqrt(B^2 - A C)), roots q / A and C / q.
std::array<double, 2> rootsOf(double A, double B, double C) {
  const double q = -(B + std::copysign(std::sqrt(B * B - A * C), B));
  const double t = q / A, s = C / q;
  return t < s ? std::array{t, s} : std::array{s, t};
}

void FirstEntry::tryBall(const Ray& ray, Vec3 centre, double radius) {
  const Vec3 o = ray.origin - centre;
  const double t = rootsOf(1, dot(o, ray.direction), squaredNorm(o) - radius * radius)[0];
  offer(ray, t, (1 / radius) * (ray.at(t) - centre));
}

void FirstEntry::tryTriangle(const Ray& ray, const SurfaceTriangle& triangle, bool both_sides) {
  Vec3 n = triangle.normal();
  if (both_sides && dot(n, ray.direction) > 0) n = -n;
  const double t = dot(n, triangle.corner[0] - ray.origin) / dot(n, ray.direction);
  const Vec3 p = ray.at(t), m = triangle.normal();
  for (int i = 0; i < 3; ++i) {
    const Vec3 a = triangle.corner[i], u = triangle.corner[(i + 1) % 3] - a;
    // A ray through an edge or a corner hits one of its triangles.
    if (dot(cross(u, p - a), m) < -1e-12 * squaredNorm(u)) return;
  }
  offer(ray, t, n);
}

}  // namespace rico
