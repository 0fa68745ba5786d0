#pragma once

#include <mechanics/geometry/Aabb.hpp>
#include <mechanics/geometry/Frame.hpp>
#include <mechanics/shapes/Box.hpp>
#include <mechanics/shapes/Capsule.hpp>
#include <mechanics/shapes/Cone.hpp>
#include <mechanics/shapes/Cylinder.hpp>
#include <mechanics/shapes/Plane.hpp>
#include <mechanics/shapes/Sphere.hpp>
#include <memory>
#include <variant>

namespace rico {

class Compound;
class ConvexHull;
class HeightField;
class Polygon2d;
class TriangleMesh;

/// Shapes of variable size, shared between bodies.
using ConvexHullPtr = std::shared_ptr<const ConvexHull>;
using HeightFieldPtr = std::shared_ptr<const HeightField>;
using TriangleMeshPtr = std::shared_ptr<const TriangleMesh>;
using CompoundPtr = std::shared_ptr<const Compound>;
using Polygon2dPtr = std::shared_ptr<const Polygon2d>;

/// The shape of a body, in the body's frame. Large shapes are shared, not copied.
using Shape = std::variant<Sphere, Box, Capsule, Cylinder, Cone, Plane, HalfSpace, ConvexHullPtr,
                           HeightFieldPtr, TriangleMeshPtr, CompoundPtr, Polygon2dPtr, HalfPlane2d>;

// clang-format off
/// The alternatives of Shape, in order.
enum class ShapeKind : unsigned char {
  kSphere, kBox, kCapsule, kCylinder, kCone, kPlane, kHalfSpace, kConvexHull, kHeightField,
  kTriangleMesh, kCompound, kPolygon2d, kHalfPlane2d
};
// clang-format on
/// The number of kinds.
constexpr int kShapeKinds = std::variant_size_v<Shape>;
/// The kind of a shape, and its name in messages.
inline ShapeKind kindOf(const Shape& shape) { return static_cast<ShapeKind>(shape.index()); }
const char* nameOf(ShapeKind kind);
/// Returns true for shapes of bodies in the plane z = 0.
inline bool isPlaneFigure(const Shape& shape) { return kindOf(shape) >= ShapeKind::kPolygon2d; }

/// The bounding box of a shape in a frame; unbounded for planes and half-spaces.
Aabb bounds(const Shape& shape, const Frame& frame);

/// The radius of the smallest ball about the shape's origin that contains it; may be infinite.
double boundingRadius(const Shape& shape);

}  // namespace rico
