#include <mechanics/queries/FirstEntry.hpp>
#include <mechanics/queries/Ray.hpp>
#include <mechanics/shapes/Compound.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>
#include <stdexcept>

namespace rico {
namespace {

/// One function per shape, in the shape's frame.
struct CastOf {
  const Ray& ray;
  FirstEntry& first;

  void operator()(const Sphere& s) const { first.tryBall(ray, {}, s.radius); }

  void operator()(const Box& b) const {
    for (int i = 0; i < 3; ++i) {
      Vec3 normal;
      normal[i] = ray.direction[i] > 0 ? -1 : 1;
      const double t = (normal[i] * b.half[i] - ray.origin[i]) / ray.direction[i];
      const Vec3 p = abs(ray.at(t));
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      if (p[j] <= b.half[j] && p[k] <= b.half[k]) first.offer(ray, t, normal);
    }
  }

  void operator()(const Capsule& c) const {
    for (const double z : {-c.half_length, c.half_length}) {
      FirstEntry end;
      end.tryBall(ray, {0, 0, z}, c.radius);
      if (end.entry && (ray.at(end.entry->distance).z - z) * z >= 0)
        first.offer(ray, end.entry->distance, end.entry->normal);
    }
    trySide(c.radius, c.half_length);
  }

  void operator()(const Cylinder& c) const {
    trySide(c.radius, c.half_length);
    tryDisk(c.half_length, 1, c.radius), tryDisk(-c.half_length, -1, c.radius);
  }

  /// The side: x^2 + y^2 = k^2 (apex - z)^2 with k = radius / height, between base and apex.
  void operator()(const Cone& c) const {
    tryDisk(c.base(), -1, c.radius);
    const Vec3 o = ray.origin, d = ray.direction;
    const double k = c.radius / c.height, kk = k * k, down = c.apex() - o.z;
    const double A = d.x * d.x + d.y * d.y - kk * d.z * d.z;
    const double B = o.x * d.x + o.y * d.y + kk * down * d.z;
    const double C = o.x * o.x + o.y * o.y - kk * down * down;
    for (const double t : rootsOf(A, B, C)) {
      const Vec3 p = ray.at(t);
      if (p.z < c.base() || p.z > c.apex()) continue;
      first.offer(ray, t, normalized(Vec3{p.x, p.y, kk * (c.apex() - p.z)}));
    }
  }

  void operator()(const Plane&) const {
    first.offer(ray, -ray.origin.z / ray.direction.z, {0, 0, ray.direction.z > 0 ? -1.0 : 1.0});
  }
  void operator()(const HalfSpace&) const {
    first.offer(ray, -ray.origin.z / ray.direction.z, {0, 0, 1});
  }
  void operator()(const HalfPlane2d&) const {
    first.offer(ray, -ray.origin.y / ray.direction.y, {0, 1, 0});
  }

  /// It enters at the last of the planes that it crosses inwards.
  void operator()(const ConvexHullPtr& hull) const {
    double enter = -Aabb::kInfinity, leave = Aabb::kInfinity;
    Vec3 normal;
    for (const ConvexHull::Face& face : hull->faces()) {
      const double speed = dot(face.normal, ray.direction);
      const double above = dot(face.normal, ray.origin) - face.offset;
      if (speed == 0 && above > 0) return;
      if (speed == 0) continue;
      const double t = -above / speed;
      if (speed > 0) leave = least(leave, t);
      if (speed < 0 && t > enter) enter = t, normal = face.normal;
    }
    if (enter <= leave) first.offer(ray, enter, normal);
  }

  void operator()(const TriangleMeshPtr& m) const { trySurface(*m, !m->isClosed()); }
  void operator()(const HeightFieldPtr& h) const { trySurface(*h, false); }

  void operator()(const CompoundPtr& c) const {
    for (const Compound::Part& part : c->parts())
      if (const auto entry = castRay(part.shape, part.frame, ray))
        first.offer(ray, entry->distance, entry->normal);
  }

  /// Disks about the corners, and edges moved outward, all in the plane z = 0.
  void operator()(const Polygon2dPtr& p) const {
    if (p->radius() > 0)
      for (const Vec3& v : p->vertices()) first.tryBall(ray, v, p->radius());
    for (int i = 0; i < p->edges(); ++i) {
      const Vec3 n = p->normal(i), a = p->vertex(i) + p->radius() * n;
      const Vec3 u = p->vertex((i + 1) % p->size()) - p->vertex(i);
      const double t = dot(n, a - ray.origin) / dot(n, ray.direction);
      const double along = dot(ray.at(t) - a, u);
      if (along >= 0 && along <= squaredNorm(u)) first.offer(ray, t, n);
    }
  }

 private:
  void trySide(double radius, double half_length) const {
    const Vec3 o = ray.origin, d = ray.direction;
    const double A = d.x * d.x + d.y * d.y, B = o.x * d.x + o.y * d.y;
    for (const double t : rootsOf(A, B, o.x * o.x + o.y * o.y - radius * radius)) {
      const Vec3 p = ray.at(t);
      if (abs(p.z) <= half_length) first.offer(ray, t, (1 / radius) * Vec3{p.x, p.y, 0});
    }
  }

  void tryDisk(double z, double up, double radius) const {
    const double t = (z - ray.origin.z) / ray.direction.z;
    const Vec3 p = ray.at(t);
    if (p.x * p.x + p.y * p.y <= radius * radius) first.offer(ray, t, {0, 0, up});
  }

  /// The ray in pieces, so that their boxes contain few triangles.
  template <class Surface>
  void trySurface(const Surface& surface, bool both_sides) const {
    const Aabb& box = surface.bounds();
    const auto [enter, leave] = interval(ray, box.inflated(1e-9 * norm(box.extent())));
    constexpr int kPieces = 32;
    for (int k = 0; k < kPieces && enter <= leave; ++k) {
      const double from = enter + (leave - enter) * k / kPieces;
      if (first.entry && first.entry->distance < from) return;
      Aabb piece;
      piece.add(ray.at(from)), piece.add(ray.at(enter + (leave - enter) * (k + 1) / kPieces));
      surface.visit(piece.inflated(1e-9 * norm(box.extent())),
                    [&](const SurfaceTriangle& t) { first.tryTriangle(ray, t, both_sides); });
    }
  }
};

}  // namespace

void requireSound(const Ray& ray) {
  if (!(abs(squaredNorm(ray.direction) - 1) <= 1e-6))
    throw std::invalid_argument("ray: its direction has length " +
                                numberInWords(norm(ray.direction)) + "; give a unit vector");
  if (!isFinite(ray.origin))
    throw std::invalid_argument("ray: its origin is not finite; give finite coordinates");
}

std::optional<RayEntry> castRay(const Shape& shape, const Frame& frame, const Ray& ray) {
  requireSound(ray);
  const Ray local{frame.localPoint(ray.origin), frame.localDirection(ray.direction), ray.length};
  FirstEntry first;
  std::visit(CastOf{local, first}, shape);
  if (first.entry) first.entry->normal = frame.direction(first.entry->normal);
  return first.entry;
}

}  // namespace rico
