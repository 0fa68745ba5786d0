// Contacts of flat faces: their number, positions and constant identities.
#include <gtest/gtest.h>

#include <algorithm>
#include <mechanics/narrow/BoxManifold.hpp>
#include <mechanics/narrow/BoxSeparation.hpp>
#include <mechanics/narrow/Manifold.hpp>
#include <mechanics/narrow/NarrowPhase.hpp>
#include <set>
#include <tuple>

#include "mechanics/random_bodies.hpp"

namespace {

using namespace rico;

std::vector<ContactPoint> touch(const Shape& a, const Frame& fa, const Shape& b, const Frame& fb,
                                double margin = 0.01) {
  std::vector<ContactPoint> points;
  collide(a, fa, b, fb, margin, points);
  return points;
}

std::set<std::uint64_t> features(const std::vector<ContactPoint>& points) {
  std::set<std::uint64_t> set;
  for (const ContactPoint& p : points) set.insert(p.feature());
  return set;
}

struct Case {
  const char* name;
  Shape upper;
  double height;  // of the origin of the shape when it rests on z = 0
  Quaternion orientation;
};

Quaternion turn(Vec3 v) { return quaternionFromRotationVector(v); }

std::vector<Case> resting() {
  const double right_angle = std::acos(0.0);
  const auto cube =
      std::make_shared<const ConvexHull>(test::boxMesh(Box({0.5, 0.4, 0.3})).vertices());
  return {{"box", Box({0.5, 0.4, 0.3}), 0.3, {}},
          {"turned box", Box({0.5, 0.4, 0.3}), 0.3, turn({0, 0, 0.6})},
          {"cylinder", Cylinder(0.4, 0.3), 0.3, {}},
          {"hull", cube, 0.3, turn({0, 0, 0.2})},
          {"lying capsule", Capsule(0.2, 0.5), 0.2, turn({0, right_angle, 0})},
          {"lying cylinder", Cylinder(0.4, 0.3), 0.4, turn({0, right_angle, 0})},
          {"cone", Cone(0.4, 1), 0.25, {}}};
}

class Resting : public testing::TestWithParam<std::tuple<int, int>> {};

/// Bodies on a box, a hull, a plane, and a mesh of a box: contacts span the face, gaps are 0, and
/// identities are kept while the upper body moves and rotates slightly.
TEST_P(Resting, SpansTheFaceAndKeepsIdentities) {
  const auto [upper, ground] = GetParam();
  const Case c = resting()[upper];
  const Box slab({2, 2, 0.5});
  const Shape grounds[] = {slab, std::make_shared<const ConvexHull>(test::boxMesh(slab).vertices()),
                           HalfSpace{}, std::make_shared<const TriangleMesh>(test::boxMesh(slab))};
  const Frame below = frameAt({0, 0, ground == 2 ? 0 : -0.5});
  const Vec3 place{0.3, 0.1, c.height};
  const auto first = touch(c.upper, frameAt(place, c.orientation), grounds[ground], below);
  const std::size_t expected = std::string(c.name).starts_with("lying") ? 2 : 4;
  EXPECT_GE(first.size(), expected) << c.name;
  if (ground < 3) {
    EXPECT_EQ(first.size(), expected) << c.name;
  }
  for (const ContactPoint& p : first) {
    EXPECT_NEAR(p.gap, 0, 1e-12) << c.name;
    EXPECT_NEAR(p.normal.z, 1, 1e-12) << c.name;
    EXPECT_NEAR(p.point.z, 0, 1e-12) << c.name;
  }

  test::RandomBodies random(1);
  for (int step = 0; step < 50; ++step) {
    const Vec3 creep = 1e-5 * random.point(1);
    const Quaternion rock = turn(1e-5 * random.point(1)) * c.orientation;
    const auto now = touch(c.upper, frameAt(place + creep, rock), grounds[ground], below);
    // A round rim has one more contact, its lowest point, in some steps only.
    if (ground < 3 && !std::string(c.name).starts_with("c")) {
      EXPECT_EQ(features(now), features(first)) << c.name << ", step " << step;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Resting,
                         testing::Combine(testing::Range(0, 7), testing::Range(0, 4)));

TEST(Manifold, EqualBoxesInAStackKeepTheirFourPoints) {
  const Shape box = Box({0.5, 0.5, 0.5});
  test::RandomBodies random(2);
  const auto first = touch(box, frameAt({0, 0, 1}), box, frameAt({}));
  ASSERT_EQ(first.size(), 4U);
  for (int step = 0; step < 200; ++step) {
    const Frame upper = frameAt(Vec3{0, 0, 1} + random.point(1e-4), turn(random.point(1e-4)));
    EXPECT_EQ(features(touch(box, upper, box, frameAt({}))), features(first)) << step;
  }
}

/// Equal faces lie on each other: round-off decides whether and where their edges cross.
TEST(Manifold, EqualFacesMeetAtTheirCornersOnly) {
  const std::vector<Vec3> corners = test::boxMesh(Box({0.5, 0.4, 0.3})).vertices();
  const Shape shapes[] = {Box({0.5, 0.4, 0.3}), std::make_shared<const ConvexHull>(corners)};
  test::RandomBodies random(3);
  for (const Shape& shape : shapes) {
    const auto first = touch(shape, frameAt({0, 0, 0.6}), shape, frameAt({}));
    ASSERT_EQ(first.size(), 4U);
    for (int step = 0; step < 400; ++step) {
      const double size = std::pow(10.0, -4 - step % 12);
      const Quaternion both = turn(random.point(1));
      const Frame lower = frameAt({}, both);
      const Vec3 place = lower.point(Vec3{0, 0, 0.6} + random.point(size));
      const auto now = touch(shape, frameAt(place, both * turn(random.point(size))), shape, lower);
      EXPECT_EQ(features(now), features(first)) << size;
      for (const ContactPoint& p : now) {
        const Vec3 local = lower.localPoint(p.point);
        EXPECT_NEAR(std::abs(local.x), 0.5, 3e-4) << size;
        EXPECT_NEAR(std::abs(local.y), 0.4, 3e-4) << size;
      }
    }
  }
}

/// The corners of a turned box, as a user writes them in a file.
TEST(Manifold, CornersWithSevenDigitsMakeOneFace) {
  test::RandomBodies random(4);
  for (int k = 0; k < 50; ++k) {
    std::vector<Vec3> corners = test::boxMesh(Box({0.5, 0.4, 0.3})).vertices();
    const Quaternion orientation = random.orientation();
    for (Vec3& p : corners) {
      p = rotate(orientation, p);
      for (int i = 0; i < 3; ++i) p[i] = std::round(1e7 * p[i]) / 1e7;
    }
    EXPECT_EQ(ConvexHull(corners).faces().size(), 6U) << k;
  }
}

TEST(Manifold, CrossedEdgesTouchAtOnePoint) {
  // Two cubes on their edges, one upside down and turned by 90 degrees: edges cross at the origin.
  const Shape cube = Box({1, 1, 1});
  const double quarter = std::atan(1.0), r = std::sqrt(2.0);
  const auto points = touch(cube, frameAt({0, 0, r - 0.001}, turn({quarter, 0, 0})), cube,
                            frameAt({0, 0, -r}, turn({0, quarter, 0})));
  ASSERT_EQ(points.size(), 1U);
  EXPECT_NEAR(points[0].gap, -0.001, 1e-12);
  EXPECT_LT(norm(points[0].point - Vec3{0, 0, -0.0005}), 1e-9);
}

/// Compares boxManifold() for touching boxes with the general function for convex faces.
void expectSameManifold(const Box& a, const Frame& fa, const Box& b, const Frame& fb, int& found) {
  constexpr double kMargin = 0.02;
  Separation s = boxSeparation({a.half, 0}, fa, {b.half, 0}, fb, kMargin);
  if (s.gap > kMargin) return;
  s.point = 0.5 * (fa.origin + fb.origin);
  const Shape shape_a = a, shape_b = b;
  std::vector<ContactPoint> mine, any;
  const bool known = boxManifold(a, fa, b, fb, s, kMargin, mine);
  ASSERT_EQ(known,
            contactManifold(ConvexShape(shape_a), fa, ConvexShape(shape_b), fb, s, kMargin, any));
  if (!known) any.clear();
  ASSERT_EQ(features(mine), features(any));
  const auto before = [](const ContactPoint& p, const ContactPoint& q) {
    return p.feature() < q.feature();
  };
  std::sort(mine.begin(), mine.end(), before), std::sort(any.begin(), any.end(), before);
  for (std::size_t k = 0; k < mine.size(); ++k) {
    EXPECT_NEAR(mine[k].gap, any[k].gap, 1e-13);
    EXPECT_LT(norm(mine[k].point - any[k].point), 1e-12);
    EXPECT_EQ(mine[k].normal, any[k].normal);
  }
  found += static_cast<int>(mine.size());
}

TEST(Manifold, OfBoxesEqualsThatOfTheGeneralFunction) {
  test::RandomBodies random(3);
  const auto half = [&] {
    return Vec3{random.uniform(0.1, 1), random.uniform(0.1, 1), random.uniform(0.1, 1)};
  };
  int found = 0;
  for (int pair = 0; pair < 20000; ++pair) {
    const Box a(half()), b(half());
    expectSameManifold(a, frameAt(random.point(1), random.orientation()), b,
                       frameAt({}, random.orientation()), found);
  }
  EXPECT_GT(found, 20000);
  // One box lies on the other, nearly parallel and rotated about the vertical: up to eight
  // contacts.
  found = 0;
  for (int pair = 0; pair < 20000; ++pair) {
    const Box a(half()), b(half());
    const Vec3 aside{random.uniform(-1, 1), random.uniform(-1, 1), 0};
    const Vec3 up{0, 0, a.half.z + b.half.z + random.uniform(-0.01, 0.01)};
    const Quaternion spin = turn({0, 0, random.uniform(-3, 3)});
    expectSameManifold(a, frameAt(aside + up, turn(random.point(1e-3)) * spin), b,
                       frameAt({}, turn(random.point(1e-3))), found);
  }
  EXPECT_GT(found, 40000);
}

}  // namespace
