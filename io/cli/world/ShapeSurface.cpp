#include <numerics/rico_math.h>

#include <io/cli/world/ShapeSurface.hpp>
#include <mechanics/shapes/Compound.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/HeightField.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>
#include <numbers>

namespace rico {

namespace {

constexpr double kPi = std::numbers::pi;

/// Builds a surface from its pieces.
class Builder {
 public:
  explicit Builder(int fineness) : quarter(fineness) {}

  ShapeSurface surface;
  const int quarter;  ///< segments of a quarter circle

  std::int64_t point(Vec3 place, Vec3 normal) {
    surface.points.push_back({place, normal});
    return static_cast<std::int64_t>(surface.points.size()) - 1;
  }

  /// Adds a flat convex polygon.
  void face(const std::vector<Vec3>& corners) {
    const Vec3 normal = normalized(cross(corners[1] - corners[0], corners[2] - corners[0]));
    const auto first = static_cast<std::int64_t>(surface.points.size());
    for (const Vec3& corner : corners) point(corner, normal);
    for (std::int64_t i = 2; i < static_cast<std::int64_t>(corners.size()); ++i)
      surface.triangles.push_back({first, first + i - 1, first + i});
  }

  /// A ring of a surface of revolution about z; rings are joined from the bottom up.
  struct Ring {
    double radius, z, out, up;  // out, up: the normal
  };
  void revolve(const std::vector<Ring>& rings) {
    const auto first = static_cast<std::int64_t>(surface.points.size());
    const std::int64_t around = 4 * quarter;
    for (const Ring& ring : rings)
      for (int i = 0; i < around; ++i) {
        const double angle = kPi / 2 * i / quarter, c = RicoCos(angle), s = RicoSin(angle);
        point({ring.radius * c, ring.radius * s, ring.z}, {ring.out * c, ring.out * s, ring.up});
      }
    for (std::int64_t k = 0; k + 1 < static_cast<std::int64_t>(rings.size()); ++k)
      for (std::int64_t i = 0; i < around; ++i) {
        const std::int64_t a = first + k * around + i, b = first + k * around + (i + 1) % around;
        surface.triangles.push_back({a, b, b + around});
        surface.triangles.push_back({a, b + around, a + around});
      }
  }
};

std::vector<Builder::Ring> capsuleRings(double radius, double half, int quarter) {
  std::vector<Builder::Ring> rings;
  for (int k = -quarter; k <= quarter; ++k) {
    const double a = k * kPi / 2 / quarter, c = RicoCos(a), s = RicoSin(a);
    if (k == 0 && half > 0) rings.push_back({radius, -half, 1, 0});
    rings.push_back({radius * c, radius * s + (k < 0 ? -half : half), c, s});
  }
  return rings;
}

void addBox(Builder& b, Vec3 h) {
  const auto at = [&](int i) {
    return Vec3{i & 1 ? h.x : -h.x, i & 2 ? h.y : -h.y, i & 4 ? h.z : -h.z};
  };
  const int faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                           {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (const auto& face : faces) b.face({at(face[0]), at(face[1]), at(face[2]), at(face[3])});
}

void addSquare(Builder& b, double extent) {
  const double e = extent;
  b.face({{-e, -e, 0}, {e, -e, 0}, {e, e, 0}, {-e, e, 0}});
}

void addCylinder(Builder& b, double r, double h) {
  b.revolve({{0, -h, 0, -1}, {r, -h, 0, -1}});
  b.revolve({{r, -h, 1, 0}, {r, h, 1, 0}});
  b.revolve({{r, h, 0, 1}, {0, h, 0, 1}});
}

void addCone(Builder& b, const Cone& cone) {
  const double slant = RicoHypot(cone.height, cone.radius);
  const double out = cone.height / slant, up = cone.radius / slant;
  b.revolve({{0, cone.base(), 0, -1}, {cone.radius, cone.base(), 0, -1}});
  b.revolve({{cone.radius, cone.base(), out, up}, {0, cone.apex(), out, up}});
}

void addHull(Builder& b, const ConvexHull& hull) {
  for (const ConvexHull::Face& face : hull.faces()) {
    std::vector<Vec3> corners;
    for (const ConvexHull::Corner& corner : hull.corners(face))
      corners.push_back(hull.vertices()[corner.vertex]);
    b.face(corners);
  }
}

void addMesh(Builder& b, const TriangleMesh& mesh) {
  for (const TriangleMesh::Triangle& t : mesh.triangles())
    b.face({mesh.vertices()[t[0]], mesh.vertices()[t[1]], mesh.vertices()[t[2]]});
}

void addHeights(Builder& b, const HeightField& f) {
  for (std::uint32_t j = 0; j + 1 < f.ny(); ++j)
    for (std::uint32_t i = 0; i + 1 < f.nx(); ++i) {
      b.face({f.vertex(i, j), f.vertex(i + 1, j), f.vertex(i + 1, j + 1)});
      b.face({f.vertex(i, j), f.vertex(i + 1, j + 1), f.vertex(i, j + 1)});
    }
}

/// The outline of a rounded polygon: at each corner an arc from one edge's normal to the next.
std::vector<Vec3> outline(const Polygon2d& polygon, int quarter) {
  std::vector<Vec3> corners;
  const int n = polygon.size();
  if (polygon.radius() == 0) return polygon.vertices();
  for (int i = 0; i < n; ++i) {
    double from = 0, turn = 2 * kPi;
    if (n > 1) {
      const Vec3 before = polygon.normal((i + n - 1) % n), after = polygon.normal(i);
      from = RicoAtan2(before.y, before.x);
      turn = RicoAtan2(before.x * after.y - before.y * after.x, dot(before, after));
      if (turn < 0) turn += 2 * kPi;
    }
    const int pieces = n > 1 ? quarter : 4 * quarter;
    for (int k = 0; k < pieces + (n > 1 ? 1 : 0); ++k) {
      const double a = from + turn * k / pieces;
      corners.push_back(polygon.vertex(i) + polygon.radius() * Vec3{RicoCos(a), RicoSin(a), 0});
    }
  }
  return corners;
}

void addPolygon(Builder& b, const Polygon2d& polygon, double half) {
  const std::vector<Vec3> corners = outline(polygon, b.quarter);
  const Vec3 up{0, 0, half};
  std::vector<Vec3> top, bottom;
  for (const Vec3& corner : corners) top.push_back(corner + up);
  for (auto corner = corners.rbegin(); corner != corners.rend(); ++corner)
    bottom.push_back(*corner - up);
  if (corners.size() > 2) b.face(top), b.face(bottom);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec3 p = corners[i], q = corners[(i + 1) % corners.size()];
    if (norm(p - q) > 0) b.face({p - up, q - up, q + up, p + up});
  }
}

void addShape(Builder& b, const Shape& shape, double extent);

void addCompound(Builder& b, const Compound& compound, double extent) {
  for (const Compound::Part& part : compound.parts()) {
    const std::size_t first = b.surface.points.size();
    addShape(b, part.shape, extent);
    for (std::size_t i = first; i < b.surface.points.size(); ++i) {
      SurfacePoint& point = b.surface.points[i];
      point = {part.frame.point(point.place), part.frame.direction(point.normal)};
    }
  }
}

void addShape(Builder& b, const Shape& shape, double extent) {
  switch (kindOf(shape)) {
    case ShapeKind::kSphere:
      return b.revolve(capsuleRings(std::get<Sphere>(shape).radius, 0, b.quarter));
    case ShapeKind::kBox:
      return addBox(b, std::get<Box>(shape).half);
    case ShapeKind::kCapsule: {
      const auto& capsule = std::get<Capsule>(shape);
      return b.revolve(capsuleRings(capsule.radius, capsule.half_length, b.quarter));
    }
    case ShapeKind::kCylinder: {
      const auto& cylinder = std::get<Cylinder>(shape);
      return addCylinder(b, cylinder.radius, cylinder.half_length);
    }
    case ShapeKind::kCone:
      return addCone(b, std::get<Cone>(shape));
    case ShapeKind::kPlane:
    case ShapeKind::kHalfSpace:
      return addSquare(b, extent);
    case ShapeKind::kConvexHull:
      return addHull(b, *std::get<ConvexHullPtr>(shape));
    case ShapeKind::kHeightField:
      return addHeights(b, *std::get<HeightFieldPtr>(shape));
    case ShapeKind::kTriangleMesh:
      return addMesh(b, *std::get<TriangleMeshPtr>(shape));
    case ShapeKind::kCompound:
      return addCompound(b, *std::get<CompoundPtr>(shape), extent);
    case ShapeKind::kPolygon2d:
      return addPolygon(b, *std::get<Polygon2dPtr>(shape), 0.5 * boundingRadius(shape));
    case ShapeKind::kHalfPlane2d:
      return addBox(b, {extent, 0.01 * extent, 0.1 * extent});
  }
}

}  // namespace

ShapeSurface surfaceOf(const Shape& shape, double extent, int fineness) {
  Builder builder(fineness);
  addShape(builder, shape, extent);
  if (kindOf(shape) == ShapeKind::kHalfPlane2d)
    for (SurfacePoint& point : builder.surface.points) point.place.y -= 0.01 * extent;
  return builder.surface;
}

}  // namespace rico
