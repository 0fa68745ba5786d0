#include <algorithm>
#include <mechanics/geometry/Entries.hpp>
#include <mechanics/narrow/BoxFaces.hpp>
#include <mechanics/narrow/BoxManifold.hpp>
#include <mechanics/narrow/BoxSeparation.hpp>
#include <mechanics/narrow/FeatureNumbers.hpp>
#include <mechanics/narrow/Manifold.hpp>
#include <mechanics/narrow/NarrowPhase.hpp>
#include <mechanics/narrow/convex/ClosestPoint.hpp>
#include <mechanics/narrow/convex/ConvexDistance.hpp>
#include <mechanics/narrow/convex/ConvexPairs.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>
#include <optional>

namespace rico {
namespace {

using Points = std::vector<ContactPoint>;

void collideWithSphere(const Sphere& a, const Frame& frame_a, const Shape& b, const Frame& frame_b,
                       double margin, Points& points) {
  const SurfacePoint s = closestPoint(b, frame_b.localPoint(frame_a.origin));
  const double gap = s.distance - a.radius;
  if (gap > margin) return;
  const Vec3 normal = frame_b.direction(s.normal);
  points.push_back({normal, frame_a.origin - (a.radius + gap / 2) * normal, gap, 0, s.feature});
}

/// Boxes and capsules are boxes with a radius.
std::optional<BoxCore> boxCore(const Shape& shape) {
  if (const auto* box = std::get_if<Box>(&shape)) return BoxCore{box->half, 0};
  if (const auto* capsule = std::get_if<Capsule>(&shape))
    return BoxCore{{0, 0, capsule->half_length}, capsule->radius};
  return {};
}

/// The lowest corner of a box is a corner of the face that faces down.
void collideBoxWithPlane(Vec3 up, Vec3 origin, const Box& box, const Frame& frame, double margin,
                         Points& points) {
  const BoxFace& face = boxFaceTowards(frame.localDirection(-up));
  for (int n = 0; n < 4; ++n) {
    const Vec3 p = frame.point(times(face.corner[n], box.half));
    const double gap = dot(up, p - origin);
    if (gap <= margin) points.push_back({-up, p - (gap / 2) * up, gap, 0, face.vertex[n]});
  }
}

/// The separation has no point: the manifold needs a nearby one.
Vec3 between(const Frame& a, const Frame& b) { return 0.5 * (a.origin + b.origin); }

void collideBoxes(const Box& a, const Frame& frame_a, const Box& b, const Frame& frame_b,
                  double margin, Points& points) {
  Separation s = boxSeparation({a.half, 0}, frame_a, {b.half, 0}, frame_b, margin);
  if (s.gap > margin) return;
  s.point = between(frame_a, frame_b);
  if (boxManifold(a, frame_a, b, frame_b, s, margin, points)) return;
  // The nearest point is at a corner or an edge, or there was round-off.
  const Shape shape_a = a, shape_b = b;
  const ConvexShape convex_a(shape_a), convex_b(shape_b);
  s = convexSeparation(convex_a, frame_a, convex_b, frame_b, margin);
  contactManifold(convex_a, frame_a, convex_b, frame_b, s, margin, points);
}

Separation separation(const Shape& a, const Frame& frame_a, const Shape& b, const Frame& frame_b,
                      double margin) {
  const std::optional<BoxCore> core_a = boxCore(a), core_b = boxCore(b);
  if (!core_a || !core_b)
    return convexSeparation(ConvexShape(a), frame_a, ConvexShape(b), frame_b, margin);
  if (kindOf(a) == kindOf(b)) return segmentSeparation(*core_a, frame_a, *core_b, frame_b);
  return boxSegmentSeparation(*core_a, frame_a, *core_b, frame_b);
}

}  // namespace

void collideConvex(const Shape& a, const Frame& frame_a, const Shape& b, const Frame& frame_b,
                   double margin, Points& points) {
  const auto* sphere_a = std::get_if<Sphere>(&a);
  const auto* sphere_b = std::get_if<Sphere>(&b);
  if (sphere_a && sphere_b) {
    ContactPoint p;
    if (collideBalls(frame_a.origin, sphere_a->radius, frame_b.origin, sphere_b->radius, margin, p))
      points.push_back(p);
    return;
  }
  if (sphere_a) return collideWithSphere(*sphere_a, frame_a, b, frame_b, margin, points);
  const auto* box_a = std::get_if<Box>(&a);
  const auto* box_b = std::get_if<Box>(&b);
  if (box_a && box_b) return collideBoxes(*box_a, frame_a, *box_b, frame_b, margin, points);
  const Separation s = separation(a, frame_a, b, frame_b, margin);
  if (s.gap <= margin)
    contactManifold(ConvexShape(a), frame_a, ConvexShape(b), frame_b, s, margin, points);
}

void collideWithPlane(const Shape& plane, const Frame& frame_plane, const Shape& b,
                      const Frame& frame_b, double margin, Points& points) {
  Vec3 up = frame_plane.axes.column[2];
  if (std::holds_alternative<Plane>(plane) && dot(up, frame_b.origin - frame_plane.origin) < 0)
    up = -up;
  const std::size_t first = points.size();
  const auto add = [&](Vec3 local, double radius, std::uint32_t feature) {
    const Vec3 p = frame_b.point(local);
    const double gap = dot(up, p - frame_plane.origin) - radius;
    if (gap <= margin) points.push_back({-up, p - (radius + gap / 2) * up, gap, 0, feature});
  };

  if (const auto* box = std::get_if<Box>(&b))
    return collideBoxWithPlane(up, frame_plane.origin, *box, frame_b, margin, points);
  if (const auto* mesh = std::get_if<TriangleMeshPtr>(&b)) {
    const auto first_vertex =
        static_cast<std::uint32_t>((*mesh)->triangles().size()) + (*mesh)->edges();
    for (std::uint32_t v = 0; v < (*mesh)->vertices().size(); ++v)
      add((*mesh)->vertices()[v], 0, first_vertex + v);
  } else {
    // All corners of the lowest face, and the lowest point if it is not among them.
    thread_local FaceLoop face;
    const ConvexShape convex(b);
    const Vec3 down = frame_b.localDirection(-up), lowest = convex.support(down);
    convex.face(down, face);
    bool has_lowest = false;
    for (const FaceLoop::Corner& corner : face.corners) {
      add(corner.point, convex.radius(), corner.vertex);
      has_lowest = has_lowest || dot(down, corner.point - lowest) >= -1e-12 * convex.size();
    }
    if (!has_lowest) add(lowest, convex.radius(), face.face);
  }
  keepFour(points, first, boundingRadius(b));
}

}  // namespace rico
