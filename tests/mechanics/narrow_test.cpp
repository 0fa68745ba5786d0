// Pairs of convex shapes at random positions: compares gaps with brute force, and checks properties
// of every contact.
#include <gtest/gtest.h>

#include <mechanics/narrow/Manifold.hpp>
#include <mechanics/narrow/NarrowPhase.hpp>
#include <random>
#include <utility>

#include "mechanics/convex_oracle.hpp"
#include "support/samples.hpp"

namespace {

using namespace rico;

std::mt19937_64 engine{11};

double uniform(double lo, double hi) {
  return std::uniform_real_distribution<double>(lo, hi)(engine);
}
Vec3 randomPoint(double r) { return {uniform(-r, r), uniform(-r, r), uniform(-r, r)}; }
Frame randomFrame(double r) {
  const Quaternion q{uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)};
  return frameAt(randomPoint(r), normalized(q));
}

Shape randomShape(ShapeKind kind) {
  switch (kind) {
    case ShapeKind::kSphere:
      return Sphere(uniform(0.3, 1));
    case ShapeKind::kBox:
      return Box({uniform(0.2, 1), uniform(0.2, 1), uniform(0.2, 1)});
    case ShapeKind::kCapsule:
      return Capsule(uniform(0.2, 0.6), uniform(0.2, 1));
    case ShapeKind::kCylinder:
      return Cylinder(uniform(0.3, 1), uniform(0.2, 1));
    case ShapeKind::kCone:
      return Cone(uniform(0.3, 1), uniform(0.4, 1.5));
    default: {
      std::vector<Vec3> points;
      for (int i = 0; i < 20; ++i) points.push_back(randomPoint(0.9));
      return std::make_shared<const ConvexHull>(points);
    }
  }
}

constexpr ShapeKind kConvex[] = {ShapeKind::kSphere,   ShapeKind::kBox,  ShapeKind::kCapsule,
                                 ShapeKind::kCylinder, ShapeKind::kCone, ShapeKind::kConvexHull};

const ContactPoint& lowest(const std::vector<ContactPoint>& points) {
  return *std::min_element(
      points.begin(), points.end(),
      [](const ContactPoint& p, const ContactPoint& q) { return p.gap < q.gap; });
}

class ConvexPair : public testing::TestWithParam<std::pair<ShapeKind, ShapeKind>> {};

/// Checks gap and normal of each pair. The separation along the normal equals the reported gap, and
/// is a lower bound of the true one. For separated shapes, the two surface points are in the
/// shapes, which gives an upper bound; a few points are corners that miss the other face by a
/// thousandth of its width (kSameFeature). For overlapping shapes, a search finds no better normal,
/// and for flat shapes all candidates are enumerated.
TEST_P(ConvexPair, GapAndNormalAreProved) {
  const auto [kind_a, kind_b] = GetParam();
  engine.seed(static_cast<unsigned>(kind_a) * 16 + static_cast<unsigned>(kind_b));
  constexpr double exact = 1e-10, along = 1e-6;
  int overlapping = 0, failures = 0, aside = 0;
  double worst = 0;
  std::vector<ContactPoint> points;
  for (int k = 0; k < test::samples(150); ++k) {
    const Shape a = randomShape(kind_a), b = randomShape(kind_b);
    const Frame fa = randomFrame(0.9), fb = randomFrame(0.9);
    points.clear();
    collide(a, fa, b, fb, 10, points);
    ASSERT_FALSE(points.empty());
    const ContactPoint c = lowest(points);
    double error = std::abs(test::gapAlong(a, fa, b, fb, c.normal) - c.gap);
    if (c.gap > 0) {
      const Vec3 half = (c.gap / 2) * c.normal;
      const auto holdBoth = [&](double reach) {
        return test::holds(a, fa, c.point + half, reach) &&
               test::holds(b, fb, c.point - half, reach);
      };
      if (!holdBoth(along)) ++aside;
      if (!holdBoth(2 * kSameFeature)) error = 1;
      error = most(error, test::searchGap(a, fa, b, fb, c.normal) - c.gap);
    } else {
      ++overlapping;
      error = most(error, test::searchGap(a, fa, b, fb, c.normal) - c.gap);
      error = most(error, test::enumerateGap(a, fa, b, fb) - c.gap);
    }
    failures += error > exact;
    worst = most(worst, error);
  }
  EXPECT_EQ(failures, 0) << nameOf(kind_a) << " and " << nameOf(kind_b) << ": worst " << worst
                         << ", overlapping " << overlapping;
  EXPECT_LE(aside, 1 + test::samples(150) / 50);
  EXPECT_GT(overlapping, test::samples(20));
}

/// Separated shapes are moved towards each other along the normal by a little more than their gap.
/// Along that normal they overlap by the excess, so no reported gap may be deeper. The gap must not
/// depend on the order of the shapes.
TEST_P(ConvexPair, BarelyOverlapping) {
  const auto [kind_a, kind_b] = GetParam();
  engine.seed(1000 + static_cast<unsigned>(kind_a) * 16 + static_cast<unsigned>(kind_b));
  constexpr double kRoundOff = 1e-10;
  int tried = 0;
  std::vector<ContactPoint> points;
  while (tried < 300) {
    const Shape a = randomShape(kind_a), b = randomShape(kind_b);
    const Frame fa = randomFrame(1.5);
    Frame fb = randomFrame(1.5);
    points.clear();
    collide(a, fa, b, fb, 10, points);
    const ContactPoint apart = lowest(points);
    if (!(apart.gap > 1e-3)) continue;
    ++tried;
    const double overlap = std::pow(10.0, uniform(-7, -2));
    fb.origin += (apart.gap + overlap) * apart.normal;  // it points from b to a
    double gaps[2] = {};
    for (const bool turned : {false, true}) {
      points.clear();
      if (turned)
        collide(b, fb, a, fa, 10, points);
      else
        collide(a, fa, b, fb, 10, points);
      ASSERT_FALSE(points.empty());
      gaps[turned ? 1 : 0] = lowest(points).gap;
      ASSERT_GE(gaps[turned ? 1 : 0], -overlap - kRoundOff) << "turned " << turned;
    }
    ASSERT_NEAR(gaps[0], gaps[1], kRoundOff) << "overlap " << overlap;
  }
}

std::vector<std::pair<ShapeKind, ShapeKind>> allPairs() {
  std::vector<std::pair<ShapeKind, ShapeKind>> pairs;
  for (const ShapeKind a : kConvex)
    for (const ShapeKind b : kConvex) pairs.emplace_back(a, b);
  return pairs;
}

std::string pairName(const testing::TestParamInfo<std::pair<ShapeKind, ShapeKind>>& info) {
  std::string name = std::string(nameOf(info.param.first)) + "_" + nameOf(info.param.second);
  for (char& c : name) c = c == ' ' ? '_' : c;
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, ConvexPair, testing::ValuesIn(allPairs()), pairName);

}  // namespace
