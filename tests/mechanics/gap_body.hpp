#pragma once

#include <cmath>
#include <limits>
#include <mechanics/geometry/Frame.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <vector>

/// Bodies by their support functions, in extended precision.
namespace rico::proof {

using Real = long double;

struct Point {
  Real x = 0, y = 0, z = 0;
};
inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Point operator*(Real s, Point a) { return {s * a.x, s * a.y, s * a.z}; }
inline Real dot(Point a, Point b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Real norm(Point a) { return std::sqrt(dot(a, a)); }
inline Point cross(Point a, Point b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Point of(Vec3 v) { return {v.x, v.y, v.z}; }

/// All points within `radius` of a core: the hull of points, or of the disks of a cylinder or cone.
class Body {
 public:
  Body(const Shape& shape, const Frame& frame) : frame_(frame) {
    if (std::get_if<Sphere>(&shape)) corners_ = {place({})};
    if (const auto* s = std::get_if<Sphere>(&shape)) radius_ = s->radius;
    if (const auto* s = std::get_if<Capsule>(&shape)) {
      corners_ = {place({0, 0, s->half_length}), place({0, 0, -s->half_length})};
      radius_ = s->radius;
    }
    if (const auto* s = std::get_if<Box>(&shape))
      for (int k = 0; k < 8; ++k)
        corners_.push_back(place({k & 1 ? s->half.x : -s->half.x, k & 2 ? s->half.y : -s->half.y,
                                  k & 4 ? s->half.z : -s->half.z}));
    if (const auto* s = std::get_if<ConvexHullPtr>(&shape))
      for (const Vec3& v : (*s)->vertices()) corners_.push_back(place(v));
    if (const auto* s = std::get_if<Cylinder>(&shape)) {
      disks_.push_back({s->radius, s->half_length});
      disks_.push_back({s->radius, -s->half_length});
    }
    if (const auto* s = std::get_if<Cone>(&shape)) {
      disks_.push_back({s->radius, -0.25L * s->height});
      disks_.push_back({0, 0.75L * s->height});
    }
    if (const auto* s = std::get_if<Polygon2dPtr>(&shape)) {
      for (const Vec3& v : (*s)->vertices()) corners_.push_back(place(v));
      radius_ = (*s)->radius();
      flat_ = true;
    }
  }
  /// A triangle.
  Body(const Vec3 (&corner)[3], const Frame& frame) : frame_(frame) {
    for (const Vec3& v : corner) corners_.push_back(place(v));
  }

  Real radius() const { return radius_; }
  bool isFlat() const { return flat_; }  ///< in the plane z = 0
  const std::vector<Point>& corners() const { return corners_; }

  /// A point of the core that is farthest along n.
  Point support(Point n) const {
    Point best;
    Real highest = -std::numeric_limits<Real>::infinity();
    const auto see = [&](Point p) {
      const Real height = dot(n, p);
      if (height > highest) highest = height, best = p;
    };
    for (const Point& p : corners_) see(p);
    if (disks_.empty()) return best;
    const Point u = of(frame_.axes.column[0]), v = of(frame_.axes.column[1]);
    const Real x = dot(n, u), y = dot(n, v), rho = std::sqrt(x * x + y * y);
    const Point out = rho > 0 ? (x / rho) * u + (y / rho) * v : u;
    for (const Disk& disk : disks_)
      see(of(frame_.origin) + disk.radius * out + disk.height * of(frame_.axes.column[2]));
    return best;
  }

 private:
  struct Disk {
    Real radius, height;
  };
  Point place(Vec3 v) const {
    const auto& axis = frame_.axes.column;
    return of(frame_.origin) + v.x * of(axis[0]) + v.y * of(axis[1]) + v.z * of(axis[2]);
  }

  Frame frame_;
  std::vector<Point> corners_;
  std::vector<Disk> disks_;
  Real radius_ = 0;
  bool flat_ = false;
};

}  // namespace rico::proof
