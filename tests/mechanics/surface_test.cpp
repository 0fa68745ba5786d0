// Height fields and triangle meshes: compares gaps with independent computations, and checks that
// there are no false contacts at inner edges.
#include <gtest/gtest.h>

#include <mechanics/narrow/NarrowPhase.hpp>

#include "mechanics/random_bodies.hpp"

namespace {

using namespace rico;

std::vector<ContactPoint> touch(const Shape& a, const Frame& fa, const Shape& b, const Frame& fb,
                                double margin) {
  std::vector<ContactPoint> points;
  collide(a, fa, b, fb, margin, points);
  return points;
}

double lowestGap(const std::vector<ContactPoint>& points) {
  double gap = Aabb::kInfinity;
  for (const ContactPoint& p : points) gap = least(gap, p.gap);
  return gap;
}

/// The distance from a triangle: the best point of a raster in barycentric coordinates, which is
/// refined around it.
double distanceTo(const SurfaceTriangle& t, Vec3 p) {
  double u0 = 0, u1 = 1, v0 = 0, v1 = 1, best = Aabb::kInfinity;
  for (int round = 0; round < 40; ++round) {
    double bu = 0, bv = 0;
    best = Aabb::kInfinity;
    for (int i = 0; i <= 10; ++i)
      for (int j = 0; j <= 10; ++j) {
        double u = clamp(u0 + (u1 - u0) * i / 10, 0, 1), v = clamp(v0 + (v1 - v0) * j / 10, 0, 1);
        if (u + v > 1) v = 1 - u;
        const Vec3 q =
            t.corner[0] + u * (t.corner[1] - t.corner[0]) + v * (t.corner[2] - t.corner[0]);
        if (norm(p - q) < best) best = norm(p - q), bu = u, bv = v;
      }
    const double w = 0.3 * (u1 - u0);
    u0 = bu - w, u1 = bu + w, v0 = bv - w, v1 = bv + w;
  }
  return best;
}

TEST(HeightField, GapOfASphereIsThatOfTheNearestTriangle) {
  test::RandomBodies random(3);
  const HeightFieldPtr ground = random.ground(6, 5);
  const Frame frame = frameAt(random.point(1), random.orientation());
  for (int k = 0; k < 60; ++k) {
    const Vec3 p{random.uniform(0.5, 4.5), random.uniform(0.5, 4.5), random.uniform(0.4, 0.8)};
    const double radius = random.uniform(0.3, 0.9);
    double nearest = Aabb::kInfinity;
    ground->visit(Aabb::everything(),
                  [&](const SurfaceTriangle& t) { nearest = least(nearest, distanceTo(t, p)); });
    const auto points = touch(Sphere(radius), {frame.point(p)}, ground, frame, 1);
    EXPECT_NEAR(lowestGap(points), nearest - radius, 1e-10) << k;
  }
}

TEST(HeightField, SphereBelowHasTheNormalOfTheNearestPoint) {
  const auto flat = std::make_shared<const HeightField>(4, 4, 1, 1, std::vector<double>(16, 0));
  const auto points = touch(Sphere(0.5), {{1.2, 1.7, -0.1}}, flat, frameAt({}), 0);
  ASSERT_EQ(points.size(), 1U);
  EXPECT_NEAR(points[0].gap, -0.6, 1e-15);
  EXPECT_NEAR(points[0].normal.z, 1, 1e-15);
}

TEST(HeightField, FlatFieldHasTheGapsOfAPlane) {
  const auto flat = std::make_shared<const HeightField>(9, 9, 0.5, 0.5, std::vector<double>(81, 0));
  test::RandomBodies random(5);
  for (int k = 0; k < 280; ++k) {
    const Shape shape = random.shape(k % 7, 0.4);
    const Frame at = frameAt(Vec3{2, 2, 0.45} + random.point(0.2), random.orientation());
    const auto on_field = touch(shape, at, flat, frameAt({}), 0.05);
    const auto on_plane = touch(shape, at, HalfSpace{}, frameAt({}), 0.05);
    ASSERT_EQ(on_field.empty(), on_plane.empty()) << nameOf(kindOf(shape));
    if (on_field.empty()) continue;
    EXPECT_NEAR(lowestGap(on_field), lowestGap(on_plane), 1e-10) << nameOf(kindOf(shape));
    for (const ContactPoint& p : on_field)
      EXPECT_NEAR(p.normal.z, 1, 1e-10) << nameOf(kindOf(shape));
  }
}

TEST(TriangleMesh, OfABoxHasTheGapsOfTheBox) {
  test::RandomBodies random(7);
  const Box box({0.8, 1, 0.6});
  const Shape mesh = std::make_shared<const TriangleMesh>(test::boxMesh(box));
  int inside = 0;
  for (int k = 0; k < 400; ++k) {
    const Frame frame = frameAt(random.point(0.3), random.orientation());
    const Vec3 p = random.point(1.3);
    const double gap = lowestGap(touch(Sphere(0.5), {p}, box, frame, 1));
    // A surface is found from within the radius.
    if (gap > 0.4 || gap < -0.95) continue;
    inside += gap < -0.5;
    EXPECT_NEAR(lowestGap(touch(Sphere(0.5), {p}, mesh, frame, 0.45)), gap, 1e-12);
  }
  EXPECT_GT(inside, 20);
}

TEST(TriangleMesh, ConvexShapesOutsideHaveTheirGapsFromTheBox) {
  test::RandomBodies random(9);
  const Box box({0.8, 1, 0.6});
  const Shape mesh = std::make_shared<const TriangleMesh>(test::boxMesh(box));
  int apart = 0;
  for (int k = 0; k < 600; ++k) {
    const Shape shape = random.shape(1 + k % 5, 0.5);
    const Frame at = frameAt(random.point(1.6), random.orientation());
    const double gap = lowestGap(touch(shape, at, box, frameAt({}), 1));
    if (gap <= 0 || gap > 0.3) continue;
    ++apart;
    EXPECT_NEAR(lowestGap(touch(shape, at, mesh, frameAt({}), 0.31)), gap, 1e-10)
        << nameOf(kindOf(shape));
  }
  EXPECT_GT(apart, 50);
}

TEST(TriangleMesh, SphereOnAnInnerEdgeHasOneContact) {
  const Shape mesh = std::make_shared<const TriangleMesh>(test::boxMesh(Box({1, 1, 1})));
  const auto points = touch(Sphere(0.3), {{0.001, 0, 1.29}}, mesh, frameAt({}), 0.05);
  ASSERT_EQ(points.size(), 1U);
  EXPECT_NEAR(points[0].gap, -0.01, 1e-14);
}

}  // namespace
