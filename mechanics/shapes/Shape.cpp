#include <numerics/rico_math.h>

#include <mechanics/shapes/Compound.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>
#include <span>

namespace rico {
namespace {

Aabb boundsOfPoints(std::span<const Vec3> points, const Frame& frame, double radius) {
  Aabb box;
  for (const Vec3& p : points) box.add(frame.point(p));
  return box.inflated(radius);
}

/// Extent of a disk of this radius about `axis` along x, y and z: r sqrt(1 - axis_i^2).
Vec3 reachOfDisk(Vec3 axis, double radius) {
  const auto reach = [=](double a) { return radius * std::sqrt(most(0, 1 - a * a)); };
  return {reach(axis.x), reach(axis.y), reach(axis.z)};
}

struct BoundsOf {
  const Frame& frame;

  Aabb operator()(const Sphere& s) const {
    return Aabb::around(frame.origin, {s.radius, s.radius, s.radius});
  }
  Aabb operator()(const Box& b) const {
    const Matrix3& R = frame.axes;
    return Aabb::around(frame.origin, b.half.x * abs(R.column[0]) + b.half.y * abs(R.column[1]) +
                                          b.half.z * abs(R.column[2]));
  }
  Aabb operator()(const Capsule& c) const {
    return Aabb::around(frame.origin, c.half_length * abs(frame.axes.column[2])).inflated(c.radius);
  }
  Aabb operator()(const Cylinder& c) const {
    const Vec3 axis = frame.axes.column[2];
    return Aabb::around(frame.origin, c.half_length * abs(axis) + reachOfDisk(axis, c.radius));
  }
  Aabb operator()(const Cone& c) const {
    const Vec3 axis = frame.axes.column[2];
    Aabb box = Aabb::around(frame.origin + c.base() * axis, reachOfDisk(axis, c.radius));
    box.add(frame.origin + c.apex() * axis);
    return box;
  }
  Aabb operator()(const Plane&) const { return Aabb::everything(); }
  Aabb operator()(const HalfSpace&) const { return Aabb::everything(); }
  Aabb operator()(const HalfPlane2d&) const { return Aabb::everything(); }
  Aabb operator()(const ConvexHullPtr& h) const { return boundsOfPoints(h->vertices(), frame, 0); }
  Aabb operator()(const TriangleMeshPtr& m) const {
    return boundsOfPoints(m->vertices(), frame, 0);
  }
  Aabb operator()(const HeightFieldPtr& h) const {
    const Aabb& b = h->bounds();
    const Vec3 corners[8] = {b.lo,
                             {b.hi.x, b.lo.y, b.lo.z},
                             {b.lo.x, b.hi.y, b.lo.z},
                             {b.hi.x, b.hi.y, b.lo.z},
                             {b.lo.x, b.lo.y, b.hi.z},
                             {b.hi.x, b.lo.y, b.hi.z},
                             {b.lo.x, b.hi.y, b.hi.z},
                             b.hi};
    return boundsOfPoints(corners, frame, 0);
  }
  Aabb operator()(const CompoundPtr& c) const {
    Aabb box;
    for (const Compound::Part& part : c->parts()) box.add(bounds(part.shape, frame * part.frame));
    return box;
  }
  Aabb operator()(const Polygon2dPtr& p) const {
    Aabb box = boundsOfPoints(p->vertices(), frame, p->radius());
    box.lo.z = box.hi.z = frame.origin.z;
    return box;
  }
};

double farthest(std::span<const Vec3> points) {
  double squared = 0;
  for (const Vec3& p : points) squared = most(squared, squaredNorm(p));
  return std::sqrt(squared);
}

struct RadiusOf {
  double operator()(const Sphere& s) const { return s.radius; }
  double operator()(const Box& b) const { return norm(b.half); }
  double operator()(const Capsule& c) const { return c.half_length + c.radius; }
  double operator()(const Cylinder& c) const { return RicoHypot(c.half_length, c.radius); }
  double operator()(const Cone& c) const { return most(c.apex(), RicoHypot(c.base(), c.radius)); }
  double operator()(const Plane&) const { return Aabb::kInfinity; }
  double operator()(const HalfSpace&) const { return Aabb::kInfinity; }
  double operator()(const HalfPlane2d&) const { return Aabb::kInfinity; }
  double operator()(const ConvexHullPtr& h) const { return farthest(h->vertices()); }
  double operator()(const TriangleMeshPtr& m) const { return farthest(m->vertices()); }
  double operator()(const HeightFieldPtr& h) const {
    return norm(most(abs(h->bounds().lo), abs(h->bounds().hi)));
  }
  double operator()(const CompoundPtr& c) const {
    double radius = 0;
    for (const Compound::Part& part : c->parts())
      radius = most(radius, norm(part.frame.origin) + boundingRadius(part.shape));
    return radius;
  }
  double operator()(const Polygon2dPtr& p) const { return farthest(p->vertices()) + p->radius(); }
};

}  // namespace

const char* nameOf(ShapeKind kind) {
  constexpr const char* names[kShapeKinds] = {
      "sphere",   "box",        "capsule",     "cylinder",     "cone",
      "plane",    "half-space", "convex hull", "height field", "triangle mesh",
      "compound", "2D polygon", "half-plane"};
  return names[static_cast<int>(kind)];
}

Aabb bounds(const Shape& shape, const Frame& frame) { return std::visit(BoundsOf{frame}, shape); }

double boundingRadius(const Shape& shape) { return std::visit(RadiusOf{}, shape); }

}  // namespace rico
