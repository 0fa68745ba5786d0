// Pairs of figures in the plane: compares gaps with a search over all directions, and contacts with
// those computed by hand.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <mechanics/narrow/NarrowPhase.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <numbers>

#include "mechanics/random_bodies.hpp"

namespace {

using namespace rico;

std::vector<ContactPoint> touch(const Shape& a, const Frame& fa, const Shape& b, const Frame& fb,
                                double margin = 10) {
  std::vector<ContactPoint> points;
  collide(a, fa, b, fb, margin, points);
  return points;
}

double height(const Polygon2d& p, const Frame& frame, Vec3 n) {
  double h = -Aabb::kInfinity;
  for (const Vec3& v : p.vertices()) h = most(h, dot(n, frame.point(v)));
  return h + p.radius();
}

/// The largest separation over all angles: found on a raster, then by steps of decreasing length
/// from the local maxima of the raster.
double bruteForceGap(const Polygon2d& a, const Frame& fa, const Polygon2d& b, const Frame& fb) {
  const auto gap = [&](double angle) {
    const Vec3 n{std::cos(angle), std::sin(angle), 0};
    return -height(a, fa, -n) - height(b, fb, n);
  };
  constexpr int kAngles = 720;
  std::array<double, kAngles> raster;
  for (int k = 0; k < kAngles; ++k) raster[k] = gap(2 * std::numbers::pi * k / kAngles);
  double best = -Aabb::kInfinity;
  for (int k = 0; k < kAngles; ++k) {
    double angle = 2 * std::numbers::pi * k / kAngles, g = raster[k];
    if (g < raster[(k + 1) % kAngles] || g < raster[(k + kAngles - 1) % kAngles]) continue;
    for (double step = 2 * std::numbers::pi / kAngles; step > 1e-15; step /= 1.3)
      for (const double other : {angle - step, angle + step})
        if (gap(other) > g) g = gap(other), angle = other;
    best = most(best, g);
  }
  return best;
}

TEST(PlaneFigures, GapIsTheLargestSeparationOfAllDirections) {
  test::RandomBodies random(1);
  for (int k = 0; k < 36 * 12; ++k) {
    const Polygon2d a = random.figure(k % 6), b = random.figure(k / 6 % 6);
    const auto frame = [&] {
      const Vec3 p = random.point(0.9);
      return frameAt({p.x, p.y, 0}, quaternionFromRotationVector({0, 0, 3 * p.z}));
    };
    const Frame fa = frame(), fb = frame();
    const auto points =
        touch(std::make_shared<const Polygon2d>(a), fa, std::make_shared<const Polygon2d>(b), fb);
    ASSERT_FALSE(points.empty());
    double lowest = Aabb::kInfinity;
    for (const ContactPoint& p : points) lowest = least(lowest, p.gap);
    EXPECT_NEAR(lowest, bruteForceGap(a, fa, b, fb), 1e-10) << k % 6 << ", " << k / 6 % 6;
  }
}

TEST(PlaneFigures, ABoxOnABoxAndOnGroundTouchesAtTwoPoints) {
  const Shape box = std::make_shared<const Polygon2d>(Polygon2d::box(0.5, 0.5));
  for (const auto& points :
       {touch(box, frameAt({0.2, 1, 0}), box, frameAt({}), 0.01),
        touch(box, frameAt({0.2, 0.5, 0}), HalfPlane2d{}, frameAt({}), 0.01)}) {
    ASSERT_EQ(points.size(), 2U);
    for (const ContactPoint& p : points) {
      EXPECT_NEAR(p.gap, 0, 1e-14);
      EXPECT_NEAR(p.normal.y, 1, 1e-14);
    }
  }
}

// The difference of two points that nearly coincide consists of round-off, so the normal must not
// be computed from it.
TEST(PlaneFigures, StackedBoxesHaveTheNormalOfTheirFacesHoweverSmallTheGap) {
  const Shape box = std::make_shared<const Polygon2d>(Polygon2d::box(0.1, 0.08));
  test::RandomBodies random(2);
  for (double gap : {0.0, 1e-17, 1e-16, 4e-16, 1e-15, 1e-14, 1e-13, 1e-12, 1e-10, 1e-8})
    for (int k = 0; k < 200; ++k) {
      const Vec3 where = random.point(1), off = random.point(1e-12);
      const double angle = 3 * where.z;
      const Quaternion turn = quaternionFromRotationVector({0, 0, angle});
      const Vec3 up{-std::sin(angle), std::cos(angle), 0}, along{up.y, -up.x, 0};
      const Frame below = frameAt({where.x, where.y, 0}, turn);
      const Vec3 centre = below.origin + (0.16 + gap) * up + off.x * along;
      const auto points = touch(box, frameAt(centre, turn), box, below, 0.01);
      ASSERT_EQ(points.size(), 2U) << gap;
      for (const ContactPoint& p : points) {
        EXPECT_NEAR(dot(p.normal, along), 0, 1e-7) << gap;
        EXPECT_NEAR(p.gap, gap, 1e-15);
      }
    }
}

TEST(PlaneFigures, InvalidOnesAreRefused) {
  EXPECT_THROW(Polygon2d::polygon({{0, 0, 0}, {0, 1, 0}, {1, 0, 0}}), ShapeError);
  EXPECT_THROW(Polygon2d::polygon({{0, 0, 0}, {1, 0, 0}}), ShapeError);
  EXPECT_THROW(Polygon2d::disk(0), ShapeError);
  EXPECT_THROW(touch(std::make_shared<const Polygon2d>(Polygon2d::disk(1)), {}, Sphere(1), {}),
               std::invalid_argument);
}

}  // namespace
