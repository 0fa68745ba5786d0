#pragma once

#include <cstdint>
#include <mechanics/shapes/Shape.hpp>
#include <vector>

namespace rico {

/// A plane polygon on the surface of a convex body, in its frame: corners counter-clockwise as seen
/// from outside; an edge of two corners, or one corner alone.
struct FaceLoop {
  /// One corner of the polygon.
  struct Corner {
    Vec3 point;                  ///< in the frame of the body
    std::uint32_t vertex, edge;  ///< features: the corner, and the edge to the next one
  };
  std::vector<Corner> corners;  ///< counter-clockwise
  std::uint32_t face = 0;       ///< feature
};

/// Unit normals n with axis . n = height, where two or more points of a body are farthest along n:
/// those of an edge (height 0, the axis along the edge), or of a round side.
struct Crease {
  Vec3 axis;      ///< of length one
  double height;  ///< axis . n, between -1 and 1
};

/// A convex body as all points within `radius` of a core, in the frame of the core.
class Convex {
 public:
  virtual ~Convex() = default;
  /// The distance between core and surface: 0 if the body is its core.
  virtual double radius() const = 0;
  /// A point of the core that is farthest in a direction.
  virtual Vec3 support(Vec3 direction) const = 0;
  /// Writes a face of the core to `loop`: of the faces at support(direction), the one whose normal
  /// has the smallest angle with the direction.
  virtual void face(Vec3 direction, FaceLoop& loop) const = 0;
  /// Adds the creases of that face.
  virtual void creases(Vec3 direction, std::vector<Crease>& creases) const;
  virtual double size() const = 0;  ///< the approximate size of the core
  /// Returns true if the core has a round side, with infinitely many normals.
  virtual bool isRound() const { return false; }
};

/// A sphere, box, capsule, cylinder, cone or convex hull; refers to the shape.
class ConvexShape final : public Convex {
 public:
  /// The shape must be one of these, and outlive the object.
  explicit ConvexShape(const Shape& shape) : shape_(shape) {}
  double radius() const override;
  Vec3 support(Vec3 direction) const override;
  void face(Vec3 direction, FaceLoop& loop) const override;
  void creases(Vec3 direction, std::vector<Crease>& creases) const override;
  double size() const override { return boundingRadius(shape_); }
  bool isRound() const override {
    return std::holds_alternative<Cylinder>(shape_) || std::holds_alternative<Cone>(shape_);
  }

 private:
  const Shape& shape_;
};

/// The numbers of the features of a shape are less than this.
std::uint64_t featureCount(const Shape& shape);

}  // namespace rico
