#include <mechanics/narrow/FeatureNumbers.hpp>
#include <mechanics/narrow/Segments.hpp>
#include <mechanics/narrow/convex/ClosestPoint.hpp>
#include <stdexcept>

namespace rico {
namespace {

/// Returns the result for a point p outside, whose nearest point of the surface is q. `normal` is
/// used if both coincide.
SurfacePoint outside(Vec3 p, Vec3 q, Vec3 normal, std::uint32_t feature) {
  const double distance = norm(p - q);
  return {distance > 0 ? (1 / distance) * (p - q) : normal, distance, feature};
}

int side(double x, double half) { return x < -half ? -1 : x > half ? 1 : 0; }

SurfacePoint closest(const Box& box, Vec3 p) {
  const Vec3 h = box.half, q = clamp(p, -h, h);
  if (q != p) return outside(p, q, {}, boxFeature(side(p.x, h.x), side(p.y, h.y), side(p.z, h.z)));
  const Vec3 depth = h - abs(p);
  const int i = depth.x <= depth.y && depth.x <= depth.z ? 0 : depth.y <= depth.z ? 1 : 2;
  int s[3] = {0, 0, 0};
  s[i] = p[i] < 0 ? -1 : 1;
  return {Vec3{static_cast<double>(s[0]), static_cast<double>(s[1]), static_cast<double>(s[2])},
          -depth[i], boxFeature(s[0], s[1], s[2])};
}

SurfacePoint closest(const Capsule& c, Vec3 p) {
  const double z = clamp(p.z, -c.half_length, c.half_length);
  const CapsuleFeature feature = z < p.z ? kCapsuleHigh : z > p.z ? kCapsuleLow : kCapsuleSide;
  SurfacePoint s = outside(p, {0, 0, z}, {1, 0, 0}, feature);
  s.distance -= c.radius;
  return s;
}

/// Coordinates of p in the half-plane through p and the axis: rho along `out`, z along the axis.
struct HalfPlanePoint {
  explicit HalfPlanePoint(Vec3 p) : rho(std::sqrt(p.x * p.x + p.y * p.y)), z(p.z) {
    if (rho > 0) out = {p.x / rho, p.y / rho, 0};
  }
  Vec3 at(double r, double height) const { return {r * out.x, r * out.y, height}; }
  double rho, z;
  Vec3 out{1, 0, 0};
};

SurfacePoint closest(const Cylinder& c, Vec3 p) {
  const HalfPlanePoint m(p);
  const double over = m.rho - c.radius, above = abs(m.z) - c.half_length;
  const bool high = m.z > 0;
  const Vec3 cap{0, 0, high ? 1.0 : -1.0};
  if (over > 0 && above > 0)
    return outside(p, m.at(c.radius, cap.z * c.half_length), m.out, high ? kHighRim : kLowRim);
  if (over > above) return {m.out, over, kSide};
  return {cap, above, high ? kHigh : kLow};
}

SurfacePoint closest(const Cone& c, Vec3 p) {
  const HalfPlanePoint m(p);
  const double slant = std::sqrt(c.height * c.height + c.radius * c.radius);
  const Vec3 normal = (1 / slant) * (c.height * m.out + Vec3{0, 0, c.radius});
  const Vec3 rim = m.at(c.radius, c.base()), apex{0, 0, c.apex()}, base{0, 0, -1};
  const double over = dot(p - rim, normal), below = c.base() - m.z;
  if (over <= 0 && below <= 0)
    return over > below ? SurfacePoint{normal, over, kSide} : SurfacePoint{base, below, kLow};

  // Outside of the cone the nearest point is on the base or on the side.
  const double t = closestParameter(rim, apex, p);
  const Vec3 on_side = rim + t * (apex - rim), on_base = m.at(least(m.rho, c.radius), c.base());
  if (squaredNorm(p - on_base) < squaredNorm(p - on_side))
    return outside(p, on_base, base, m.rho < c.radius ? kLow : kLowRim);
  return outside(p, on_side, normal, t <= 0 ? kLowRim : t >= 1 ? kHigh : kSide);
}

/// Inside of the hull, the nearest face. Outside, the nearest point of all faces below p, including
/// their edges and corners.
SurfacePoint closest(const ConvexHull& hull, Vec3 p) {
  SurfacePoint deepest{{}, -Aabb::kInfinity, 0}, nearest{{}, Aabb::kInfinity, 0};
  for (std::uint32_t f = 0; f < hull.faces().size(); ++f) {
    const ConvexHull::Face& face = hull.faces()[f];
    const double height = dot(face.normal, p) - face.offset;
    if (height > deepest.distance) deepest = {face.normal, height, f};
    if (height <= 0) continue;

    const auto corners = hull.corners(face);
    bool above = true;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vec3 a = hull.vertices()[corners[i].vertex];
      const Vec3 b = hull.vertices()[corners[(i + 1) % corners.size()].vertex];
      if (dot(cross(b - a, p - a), face.normal) >= 0) continue;
      above = false;
      const double t = closestParameter(a, b, p);
      const SurfacePoint s =
          outside(p, a + t * (b - a), face.normal,
                  t <= 0   ? hullVertex(hull, corners[i].vertex)
                  : t >= 1 ? hullVertex(hull, corners[(i + 1) % corners.size()].vertex)
                           : hullEdge(hull, corners[i].edge));
      if (s.distance < nearest.distance) nearest = s;
    }
    if (above) return {face.normal, height, f};
  }
  return deepest.distance <= 0 ? deepest : nearest;
}

struct Closest {
  Vec3 p;

  SurfacePoint operator()(const Box& s) const { return closest(s, p); }
  SurfacePoint operator()(const Capsule& s) const { return closest(s, p); }
  SurfacePoint operator()(const Cylinder& s) const { return closest(s, p); }
  SurfacePoint operator()(const Cone& s) const { return closest(s, p); }
  SurfacePoint operator()(const ConvexHullPtr& s) const { return closest(*s, p); }
  template <class Other>
  SurfacePoint operator()(const Other&) const {
    throw std::logic_error("closest point: the shape has no closed form");
  }
};

}  // namespace

SurfacePoint closestPoint(const Shape& shape, Vec3 p) { return std::visit(Closest{p}, shape); }

}  // namespace rico
