#include <numerics/rico_math.h>

#include <mechanics/mass/Integrals.hpp>
#include <mechanics/mass/MassProperties.hpp>
#include <mechanics/shapes/Compound.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>
#include <numbers>
#include <utility>

namespace rico {
namespace {

constexpr double kPi = std::numbers::pi;

/// Moments about the axes from the mean squares of the coordinates.
MassProperties fromSquares(double mass, double xx, double yy, double zz) {
  return {mass, {}, mass * Matrix3::diagonal({yy + zz, xx + zz, xx + yy})};
}

[[noreturn]] void refuse(const Shape& shape) {
  throw ShapeError(nameOf(kindOf(shape)), "it has no volume",
                   "make it static, or prescribe its motion");
}

/// Area elements of triangles (0, a, b) and, for a radius r, of the band along an edge and the
/// sector at a vertex. Moments of the plane figure: ∫ dA, ∫ x dA, ∫ x xᵀ dA.
class PlaneIntegrals {
 public:
  void addTriangle(Vec3 a, Vec3 b, Vec3 c) {
    const double area = cross(b - a, c - a).z / 2;
    const Vec3 s = a + b + c;
    add(area, (1.0 / 3) * s, (1.0 / 12) * (outer(s, s) + outer(a, a) + outer(b, b) + outer(c, c)));
  }

  /// The sector of radius r about v between the directions n and m, counter-clockwise. With the
  /// bisector e, f across it and the angle 2 h:
  ///     ∫ y = 2/3 r³ sin h e,
  ///     ∫ y yᵀ = r⁴/4 (h + sin h cos h) e eᵀ + r⁴/4 (h − sin h cos h) f fᵀ.
  void addSector(Vec3 v, double r, Vec3 e, double h) {
    const Vec3 f{-e.y, e.x, 0};
    const double area = r * r * h, sc = RicoSin(h) * RicoCos(h), r4 = r * r * r * r / 4;
    const Vec3 m = (2.0 / 3 * r * r * r * RicoSin(h)) * e;
    const Matrix3 S = r4 * (h + sc) * outer(e, e) + r4 * (h - sc) * outer(f, f);
    add(area, v + (1 / area) * m, outer(v, v) + (1 / area) * (outer(v, m) + outer(m, v) + S));
  }

  /// A disk with a density per area: its second moments give the inertia of a thin plate.
  MassProperties massProperties(double density) const {
    Integrals plate;
    plate.volume = area_, plate.first = first_, plate.second = second_;
    return plate.massProperties(density);
  }

 private:
  void add(double area, Vec3 mean, const Matrix3& mean_square) {
    area_ += area;
    first_ += area * mean;
    second_ = second_ + area * mean_square;
  }

  double area_ = 0;
  Vec3 first_;
  Matrix3 second_{};
};

MassProperties ofPolygon(const Polygon2d& p, double density) {
  if (p.size() == 2 && p.radius() == 0) refuse(std::make_shared<const Polygon2d>(p));
  PlaneIntegrals sum;
  const double r = p.radius();
  for (int i = 1; i + 1 < p.size(); ++i) sum.addTriangle(p.vertex(0), p.vertex(i), p.vertex(i + 1));
  if (r > 0 && p.size() == 1) sum.addSector(p.vertex(0), r, {1, 0, 0}, kPi);
  for (int i = 0; r > 0 && i < p.edges(); ++i) {
    const Vec3 a = p.vertex(i), b = p.vertex((i + 1) % p.size());
    const Vec3 out = r * p.normal(i), before = p.normal((i + p.size() - 1) % p.size());
    sum.addTriangle(b, a, a + out);
    sum.addTriangle(b, a + out, b + out);
    const double h = RicoAtan2(cross(before, p.normal(i)).z, dot(before, p.normal(i))) / 2;
    const double half_turn = h > 0 ? h : h + kPi;  // at a segment's end the angle is pi, where
                                                   // atan2 may return -pi
    const Vec3 e{RicoCos(half_turn) * before.x - RicoSin(half_turn) * before.y,
                 RicoSin(half_turn) * before.x + RicoCos(half_turn) * before.y, 0};
    sum.addSector(a, r, e, half_turn);
  }
  return sum.massProperties(density);
}

struct PropertiesOf {
  double density;
  const Shape& shape;

  MassProperties operator()(const Sphere& s) const {
    const double r = s.radius, square = r * r / 5;
    return fromSquares(density * 4 / 3 * kPi * r * r * r, square, square, square);
  }
  MassProperties operator()(const Box& b) const {
    const Vec3 h = b.half;
    return fromSquares(density * 8 * h.x * h.y * h.z, h.x * h.x / 3, h.y * h.y / 3, h.z * h.z / 3);
  }
  MassProperties operator()(const Cylinder& c) const {
    const double r = c.radius, h = c.half_length;
    return fromSquares(density * 2 * kPi * r * r * h, r * r / 4, r * r / 4, h * h / 3);
  }
  /// A cylinder and two half balls. A half ball has its centre of mass at 3/8 r from its flat side,
  /// and the mean r²/5 of the squared distance from there.
  MassProperties operator()(const Capsule& c) const {
    const double r = c.radius, h = c.half_length;
    const double cylinder = density * 2 * kPi * r * r * h, ball = density * 4 / 3 * kPi * r * r * r;
    const double mass = cylinder + ball;
    const double xx = (cylinder * r * r / 4 + ball * r * r / 5) / mass;
    const double zz =
        (cylinder * h * h / 3 + ball * (h * h + 2 * h * 3 / 8 * r + r * r / 5)) / mass;
    return fromSquares(mass, xx, xx, zz);
  }
  MassProperties operator()(const Cone& c) const {
    const double r = c.radius, h = c.height;
    return fromSquares(density * kPi * r * r * h / 3, 3 * r * r / 20, 3 * r * r / 20,
                       3 * h * h / 80);
  }
  MassProperties operator()(const ConvexHullPtr& hull) const {
    // About an interior point, so that no tetrahedron has negative volume.
    Integrals sum;
    const Vec3 inside = hull->interior();
    for (const ConvexHull::Face& face : hull->faces()) {
      const auto corners = hull->corners(face);
      const auto corner = [&](std::size_t i) {
        return hull->vertices()[corners[i].vertex] - inside;
      };
      for (std::size_t i = 1; i + 1 < corners.size(); ++i)
        sum.addTetrahedron(corner(0), corner(i), corner(i + 1));
    }
    return inFrame(sum.massProperties(density), {inside, Matrix3::identity()});
  }
  MassProperties operator()(const TriangleMeshPtr& mesh) const {
    if (!mesh->isClosed())
      throw ShapeError("triangle mesh", "its surface is not closed",
                       "close it, or make it static, or prescribe its motion");
    Integrals sum;
    const Vec3 middle = mesh->bounds().centre();
    for (const auto& [a, b, c] : mesh->triangles())
      sum.addTetrahedron(mesh->vertices()[a] - middle, mesh->vertices()[b] - middle,
                         mesh->vertices()[c] - middle);
    if (!(sum.volume > 0))
      throw ShapeError("triangle mesh", "its volume is " + numberInWords(sum.volume),
                       "turn the triangles: counter-clockwise as seen from outside");
    return inFrame(sum.massProperties(density), {middle, Matrix3::identity()});
  }
  MassProperties operator()(const CompoundPtr& compound) const {
    MassProperties sum;
    for (const Compound::Part& part : compound->parts())
      sum = sum + inFrame(massProperties(part.shape, density), part.frame);
    return sum;
  }
  MassProperties operator()(const Polygon2dPtr& p) const { return ofPolygon(*p, density); }
  MassProperties operator()(const Plane&) const { refuse(shape); }
  MassProperties operator()(const HalfSpace&) const { refuse(shape); }
  MassProperties operator()(const HalfPlane2d&) const { refuse(shape); }
  MassProperties operator()(const HeightFieldPtr&) const { refuse(shape); }
};

/// m (|d|² I − d dᵀ)
Matrix3 pointInertia(double mass, Vec3 d) {
  return mass * (squaredNorm(d) * Matrix3::identity() + (-1.0) * outer(d, d));
}

}  // namespace

MassProperties massProperties(const Shape& shape, double density) {
  requirePositive(nameOf(kindOf(shape)), "density", density);
  return std::visit(PropertiesOf{density, shape}, shape);
}

MassProperties inFrame(const MassProperties& body, const Frame& frame) {
  return {body.mass, frame.point(body.centre), frame.axes * body.inertia * transpose(frame.axes)};
}

MassProperties operator+(const MassProperties& a, const MassProperties& b) {
  const double mass = a.mass + b.mass;
  if (mass == 0) return a;
  const Vec3 centre = (1 / mass) * (a.mass * a.centre + b.mass * b.centre);
  return {mass, centre,
          a.inertia + pointInertia(a.mass, a.centre - centre) + b.inertia +
              pointInertia(b.mass, b.centre - centre)};
}

}  // namespace rico
