#pragma once

#include <mechanics/collision/CollisionBodies.hpp>
#include <mechanics/shapes/Compound.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <memory>
#include <random>

#include "mechanics/sample_shapes.hpp"

namespace rico::test {

/// Bodies of all shapes in random places.
class RandomBodies {
 public:
  explicit RandomBodies(unsigned seed) : engine_(seed) {}

  double uniform(double lo, double hi) {
    return std::uniform_real_distribution<double>(lo, hi)(engine_);
  }
  Vec3 point(double r) {
    const double x = uniform(-r, r), y = uniform(-r, r), z = uniform(-r, r);
    return {x, y, z};
  }
  Quaternion orientation() {
    const Vec3 v = point(1);
    return normalized(Quaternion{uniform(-1, 1), v.x, v.y, v.z});
  }

  ConvexHullPtr hull(double r) {
    std::vector<Vec3> points;
    for (int i = 0; i < 14; ++i) points.push_back(point(r));
    return std::make_shared<const ConvexHull>(points);
  }

  Shape shape(int kind, double r) {
    switch (kind) {
      case 0:
        return Sphere(r);
      case 1:
        return Box({r, 0.6 * r, uniform(0.3, 1) * r});
      case 2:
        return Capsule(0.5 * r, r);
      case 3:
        return Cylinder(0.7 * r, uniform(0.3, 1) * r);
      case 4:
        return Cone(0.8 * r, 1.5 * r);
      case 5:
        return hull(r);
      default:
        return std::make_shared<const Compound>(std::vector<Compound::Part>{
            {Sphere(0.5 * r), frameAt({0, 0, r})}, {Box({0.4 * r, 0.4 * r, r}), frameAt({})}});
    }
  }

  /// Disks, segments and polygons in the plane, sharp and rounded.
  Polygon2d figure(int kind) {
    const double r = uniform(0.1, 0.5);
    switch (kind) {
      case 0:
        return Polygon2d::disk(r);
      case 1:
        return Polygon2d::segment(-0.7, 0, 0.6, 0.1);
      case 2:
        return Polygon2d::segment(-0.7, 0, 0.6, 0.1, r);
      case 3:
        return Polygon2d::box(r, 2 * r);
      default:
        return Polygon2d::polygon({{-0.5, -0.3, 0}, {0.4, -0.5, 0}, {0.6, 0.2, 0}, {0, 0.7, 0}},
                                  kind == 4 ? 0 : r);
    }
  }

  HeightFieldPtr ground(std::uint32_t n, double width) {
    std::vector<double> heights(std::size_t{n} * n);
    for (double& h : heights) h = uniform(-0.3, 0.3);
    return std::make_shared<const HeightField>(n, n, width / (n - 1), width / (n - 1), heights);
  }

  /// `count` bodies with radii from 0.1 to 1 in a cube, on ground between two walls.
  CollisionBodies scene(int count, double half_width) {
    CollisionBodies bodies;
    for (int i = 0; i < count; ++i) {
      const double r = 0.1 * std::pow(10.0, uniform(0, 1));
      const Motion motion = i % 11 == 0 ? Motion::kStatic : Motion::kDynamic;
      bodies.add(1000 + 7 * static_cast<std::uint64_t>(i), shape(i % 7, r), motion,
                 point(half_width), orientation(), i % 3);
    }
    const double w = 2 * half_width;
    bodies.add(1, ground(17, w), Motion::kStatic, {-half_width, -half_width, -half_width});
    bodies.add(2, HalfSpace{}, Motion::kStatic, {-half_width, 0, 0},
               quaternionFromRotationVector({0, 1.5, 0}));
    bodies.add(900'000'000'000, Plane{}, Motion::kKinematic, {half_width, 0, 0},
               quaternionFromRotationVector({0, 1.6, 0}));
    bodies.add(3, std::make_shared<const TriangleMesh>(boxMesh(Box({1, 2, 3}))), Motion::kStatic,
               point(half_width), orientation());
    return bodies;
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace rico::test
