// Compares rays and overlaps with steps along the ray and with a test of all bodies one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <mechanics/narrow/NarrowPhase.hpp>
#include <mechanics/queries/SceneQuery.hpp>
#include <mechanics/shapes/Polygon2d.hpp>

#include "mechanics/convex_oracle.hpp"
#include "mechanics/random_bodies.hpp"

namespace {

using namespace rico;

/// The first point of a ray in a convex shape, by steps and bisection; infinite where there is
/// none.
double march(const Shape& shape, const Frame& frame, const Ray& ray) {
  constexpr double kStep = 0.002;
  const auto inside = [&](double t) { return test::holds(shape, frame, ray.at(t), 0); };
  for (double t = 0; t < ray.length; t += kStep) {
    if (!inside(t + kStep)) continue;
    double lo = t, hi = t + kStep;
    for (int k = 0; k < 60; ++k) (inside((lo + hi) / 2) ? hi : lo) = (lo + hi) / 2;
    return hi;
  }
  return Aabb::kInfinity;
}

TEST(Ray, EntersConvexShapesWhereStepsAlongItDo) {
  test::RandomBodies random(4);
  int hits = 0;
  for (int k = 0; k < 1200; ++k) {
    const Shape shape = random.shape(k % 6, 1);
    const Frame frame = frameAt(random.point(1), random.orientation());
    const Vec3 from = 4 * normalized(random.point(1));
    const Ray ray{from, normalized(random.point(1.5) - from), 8};
    const auto entry = castRay(shape, frame, ray);
    const double expected = march(shape, frame, ray);
    if (!entry) {  // except for a grazing hit that steps may find
      EXPECT_EQ(expected, Aabb::kInfinity) << nameOf(kindOf(shape));
      continue;
    }
    ++hits;
    EXPECT_TRUE(test::holds(shape, frame, ray.at(entry->distance), 1e-12));
    if (expected < Aabb::kInfinity) {
      EXPECT_NEAR(entry->distance, expected, 1e-9) << nameOf(kindOf(shape));
    }
    EXPECT_LT(dot(entry->normal, ray.direction), 0);
    EXPECT_NEAR(norm(entry->normal), 1, 1e-12);
  }
  EXPECT_GT(hits, 300);
}

TEST(Ray, EntersAMeshWhereItEntersItsBox) {
  test::RandomBodies random(6);
  const Box box({0.5, 1, 0.7});
  const Shape mesh = std::make_shared<const TriangleMesh>(test::boxMesh(box));
  for (int k = 0; k < 300; ++k) {
    const Frame frame = frameAt(random.point(1), random.orientation());
    const Vec3 from = 4 * normalized(random.point(1));
    const Ray ray{from, normalized(random.point(1.5) - from)};
    const auto expected = castRay(box, frame, ray), entry = castRay(mesh, frame, ray);
    ASSERT_EQ(entry.has_value(), expected.has_value());
    if (entry) {
      EXPECT_NEAR(entry->distance, expected->distance, 1e-12);
    }
  }
}

TEST(Ray, InThePlane) {
  const Shape stadium = std::make_shared<const Polygon2d>(Polygon2d::segment(-1, 0, 1, 0, 0.5));
  const auto entry = castRay(stadium, frameAt({}), {{0.3, 4, 0}, {0, -1, 0}});
  ASSERT_TRUE(entry);
  EXPECT_DOUBLE_EQ(entry->distance, 3.5);
  EXPECT_DOUBLE_EQ(castRay(stadium, frameAt({}), {{-4, 0, 0}, {1, 0, 0}})->distance, 2.5);
  EXPECT_FALSE(castRay(stadium, frameAt({}), {{-4, 0.6, 0}, {1, 0, 0}}));
  EXPECT_FALSE(castRay(Sphere(1), frameAt({}), {{0, 0, 0}, {1, 0, 0}}));
}

TEST(Ray, WithoutADirectionOrAnOriginIsRefused) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CollisionBodies bodies;
  bodies.add(0, Sphere(1));
  bodies.add(1, Box({1, 1, 1}), Motion::kDynamic, {3, 0, 0});
  ContactDetection detection;
  detection.detect(bodies);
  for (const Ray& ray :
       {Ray{{}, {}}, Ray{{}, {2, 0, 0}}, Ray{{}, {nan, 0, 0}}, Ray{{nan, 0, 0}, {1, 0, 0}}}) {
    EXPECT_THROW(castRay(Sphere(1), {}, ray), std::invalid_argument);
    EXPECT_THROW(SceneQuery(bodies, detection).castRay(ray), std::invalid_argument);
  }
}

TEST(SceneQuery, RaysFindTheFirstBodyAndAllBodies) {
  test::RandomBodies random(8);
  const CollisionBodies bodies = random.scene(300, 4);
  ContactDetection detection;
  detection.detect(bodies);
  const SceneQuery query(bodies, detection);
  for (int k = 0; k < 500; ++k) {
    const Ray ray{random.point(5), normalized(random.point(1)), random.uniform(1, 20)};
    double nearest = Aabb::kInfinity;
    std::size_t entered = 0;
    for (std::uint32_t i = 0; i < bodies.size(); ++i)
      if (const auto entry = castRay(bodies.shape(i), bodies.frame(i), ray))
        nearest = std::min(nearest, entry->distance), ++entered;
    const auto hit = query.castRay(ray);
    ASSERT_EQ(hit.has_value(), nearest < Aabb::kInfinity) << k;
    const auto hits = query.castRayThrough(ray);
    EXPECT_EQ(hits.size(), entered) << k;
    EXPECT_TRUE(std::is_sorted(hits.begin(), hits.end(), [](const auto& a, const auto& b) {
      return a.distance < b.distance;
    }));
    if (hit) {
      EXPECT_NEAR(hit->distance, nearest, 1e-12) << k;
    }
  }
}

TEST(SceneQuery, OverlapsAreThoseOfAllBodies) {
  test::RandomBodies random(10);
  const CollisionBodies bodies = random.scene(300, 4);
  ContactDetection detection;
  detection.detect(bodies);
  const SceneQuery query(bodies, detection);
  for (int k = 0; k < 60; ++k) {
    const Shape shape = random.shape(k % 7, random.uniform(0.2, 1.5));
    const Frame frame = frameAt(random.point(4), random.orientation());
    std::vector<std::uint32_t> expected;
    std::vector<ContactPoint> points;
    for (std::uint32_t i = 0; i < bodies.size(); ++i) {
      points.clear();
      collide(shape, frame, bodies.shape(i), bodies.frame(i), 0, points);
      if (!points.empty()) expected.push_back(i);
    }
    std::sort(expected.begin(), expected.end(), [&](std::uint32_t i, std::uint32_t j) {
      return bodies.identity(i) < bodies.identity(j);
    });
    EXPECT_EQ(query.overlapping(shape, frame), expected) << k;
  }
  for (const auto& near : query.inSphere({}, 1)) EXPECT_LE(near.gap, 0);
  EXPECT_FALSE(query.inSphere({}, 1).empty());
}

}  // namespace
