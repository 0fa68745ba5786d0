// Compares mass properties with quadrature, with each other, and with numbers computed by hand.
#include <gtest/gtest.h>

#include <functional>
#include <mechanics/mass/MassProperties.hpp>
#include <mechanics/shapes/Compound.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <mechanics/shapes/TriangleMesh.hpp>
#include <numbers>

#include "mechanics/sample_shapes.hpp"

namespace {

using namespace rico;

constexpr double kPi = std::numbers::pi;

void expectNear(const Matrix3& a, const Matrix3& b, double tolerance) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(a(i, j), b(i, j), tolerance) << i << ", " << j;
}

void expectNear(const MassProperties& a, const MassProperties& b, double tolerance) {
  EXPECT_NEAR(a.mass, b.mass, tolerance);
  EXPECT_LT(norm(a.centre - b.centre), tolerance);
  expectNear(a.inertia, b.inertia, tolerance);
}

/// Mass and moments zz and xx of a body of revolution about z: the midpoint rule over disks.
MassProperties stackOfDisks(double lo, double hi, const std::function<double(double)>& radius) {
  constexpr int kDisks = 400000;
  const double dz = (hi - lo) / kDisks;
  double mass = 0, first = 0, square = 0, disk = 0;
  for (int k = 0; k < kDisks; ++k) {
    const double z = lo + (k + 0.5) * dz, r = radius(z), m = kPi * r * r * dz;
    mass += m, first += m * z, square += m * z * z, disk += m * r * r / 4;
  }
  const double centre = first / mass, across = disk + square - mass * centre * centre;
  return {mass, {0, 0, centre}, Matrix3::diagonal({across, across, 2 * disk})};
}

TEST(MassProperties, BodiesOfRevolutionAgainstQuadrature) {
  expectNear(massProperties(Sphere(0.7), 1),
             stackOfDisks(-0.7, 0.7, [](double z) { return std::sqrt(0.49 - z * z); }), 1e-9);
  expectNear(massProperties(Cylinder(0.4, 0.9), 1),
             stackOfDisks(-0.9, 0.9, [](double) { return 0.4; }), 1e-9);
  expectNear(massProperties(Cone(0.5, 1.2), 1),
             stackOfDisks(-0.3, 0.9, [](double z) { return 0.5 * (0.9 - z) / 1.2; }), 1e-9);
  expectNear(massProperties(Capsule(0.3, 0.5), 1),
             stackOfDisks(-0.8, 0.8,
                          [](double z) {
                            const double over = most(0, std::abs(z) - 0.5);
                            return std::sqrt(0.09 - over * over);
                          }),
             1e-9);
}

TEST(MassProperties, BoxByHand) {
  const MassProperties p = massProperties(Box({1, 2, 3}), 2);
  EXPECT_DOUBLE_EQ(p.mass, 96);
  expectNear(p.inertia, Matrix3::diagonal({416, 320, 160}), 1e-12);
}

TEST(MassProperties, HullAndMeshOfABoxAwayFromTheOrigin) {
  const Frame aside = frameAt({5, -3, 2}, quaternionFromRotationVector({0.3, 0.5, -0.2}));
  const Box box({0.5, 1, 1.5});
  const MassProperties expected = inFrame(massProperties(box, 3), aside);
  const TriangleMesh mesh = test::boxMesh(box, aside);
  EXPECT_TRUE(mesh.isClosed());
  expectNear(massProperties(std::make_shared<const TriangleMesh>(mesh), 3), expected, 1e-12);
  const auto hull = std::make_shared<const ConvexHull>(mesh.vertices());
  EXPECT_EQ(hull->faces().size(), 6U);
  EXPECT_EQ(hull->edges().size(), 12U);
  expectNear(massProperties(hull, 3), expected, 1e-12);
}

TEST(MassProperties, CompoundOfHalvesIsTheWhole) {
  const Shape half = Box({0.5, 1, 1.5});
  const auto whole = std::make_shared<const Compound>(
      std::vector<Compound::Part>{{half, frameAt({0.5, 0, 0})}, {half, frameAt({-0.5, 0, 0})}});
  expectNear(massProperties(whole, 3), massProperties(Box({1, 1, 1.5}), 3), 1e-12);
}

TEST(MassProperties, PlaneFigures) {
  const auto of = [](Polygon2d p) {
    return massProperties(std::make_shared<const Polygon2d>(std::move(p)), 2);
  };
  EXPECT_NEAR(of(Polygon2d::disk(0.5)).mass, kPi / 2, 1e-14);
  EXPECT_NEAR(of(Polygon2d::disk(0.5)).inertia(2, 2), kPi / 16, 1e-14);
  EXPECT_NEAR(of(Polygon2d::box(1, 2)).inertia(2, 2), 16 * (1 + 4) / 3.0, 1e-12);
  // A stadium is a rectangle and two half disks, whose centroids are 4 r / (3 pi) beyond its ends.
  const double r = 0.3, h = 0.8, disk = 2 * kPi * r * r, box = 2 * 4 * r * h;
  const double lever = h + 4 * r / (3 * kPi), own = r * r / 2 - std::pow(4 * r / (3 * kPi), 2);
  const MassProperties stadium = of(Polygon2d::segment(-h, 0, h, 0, r));
  EXPECT_NEAR(stadium.mass, disk + box, 1e-14);
  EXPECT_NEAR(stadium.inertia(2, 2), box * (h * h + r * r) / 3 + disk * (own + lever * lever),
              1e-14);
}

TEST(MassProperties, RoundedTriangleAgainstASum) {
  const Polygon2d figure = Polygon2d::polygon({{0, 0, 0}, {1, 0, 0}, {0.2, 0.7, 0}}, 0.15);
  const auto distance = [&](Vec3 p) { return test::distanceToPolygon(figure, p); };
  constexpr int kCells = 2000;
  double area = 0, zz = 0;
  Vec3 first;
  const double d = 1.6 / kCells;
  for (int i = 0; i < kCells; ++i)
    for (int j = 0; j < kCells; ++j) {
      const Vec3 p{-0.3 + (i + 0.5) * d, -0.3 + (j + 0.5) * d, 0};
      if (distance(p) > 0) continue;
      area += d * d, first += d * d * p, zz += d * d * squaredNorm(p);
    }
  const MassProperties p = massProperties(std::make_shared<const Polygon2d>(figure), 1);
  EXPECT_NEAR(p.mass, area, 5e-4);
  EXPECT_LT(norm(p.centre - (1 / area) * first), 5e-4);
  EXPECT_NEAR(p.inertia(2, 2), zz - squaredNorm(first) / area, 5e-4);
}

TEST(MassProperties, PrincipalAxesRebuildTheInertia) {
  const MassProperties p = inFrame(massProperties(Box({0.5, 1, 1.5}), 1),
                                   frameAt({}, quaternionFromRotationVector({1, 2, 0.5})));
  const PrincipalAxes principal = principalAxes(p.inertia);
  EXPECT_NEAR(determinant(principal.axes), 1, 1e-14);
  EXPECT_LT(principal.moments.x, principal.moments.y);
  EXPECT_LT(principal.moments.y, principal.moments.z);
  expectNear(principal.axes * Matrix3::diagonal(principal.moments) * transpose(principal.axes),
             p.inertia, 1e-13);
}

TEST(MassProperties, ShapesWithoutVolumeAreRefused) {
  EXPECT_THROW(massProperties(Plane{}, 1), ShapeError);
  EXPECT_THROW(massProperties(Sphere(1), -1), ShapeError);
  const auto open =
      std::make_shared<const TriangleMesh>(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
                                           std::vector<TriangleMesh::Triangle>{{0, 1, 2}});
  EXPECT_THROW(massProperties(open, 1), ShapeError);
}

}  // namespace
