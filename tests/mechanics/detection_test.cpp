// Compares detection with a search over all pairs, for any order of the bodies, and over many
// steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <mechanics/collision/ContactDetection.hpp>
#include <mechanics/narrow/NarrowPhase.hpp>
#include <mechanics/queries/SceneQuery.hpp>
#include <numeric>

#include "mechanics/random_bodies.hpp"

namespace {

using namespace rico;

/// The data of a contact, independent of the bodies' indices.
struct Known {
  std::uint64_t a, b, feature;
  Vec3 normal, point;
  double gap;
  bool operator==(const Known&) const = default;
};

std::vector<Known> known(const CollisionBodies& bodies, std::span<const Contact> contacts) {
  std::vector<Known> list;
  for (const Contact& c : contacts)
    list.push_back(
        {bodies.identity(c.a), bodies.identity(c.b), c.feature, c.normal, c.point, c.gap});
  return list;
}

/// The contacts of all pairs, found by the narrow phase alone.
std::vector<Known> allPairs(const CollisionBodies& bodies, const CollisionFilter& filter,
                            double margin) {
  std::vector<std::uint32_t> order(bodies.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
    return bodies.identity(i) < bodies.identity(j);
  });
  std::vector<Known> list;
  std::vector<ContactPoint> points;
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      const std::uint32_t a = order[i], b = order[j];
      if (bodies.motion(a) != Motion::kDynamic && bodies.motion(b) != Motion::kDynamic) continue;
      if (!filter.allowsGroups(bodies.group(a), bodies.group(b))) continue;
      points.clear();
      collide(bodies.shape(a), bodies.frame(a), bodies.shape(b), bodies.frame(b), margin, points);
      std::sort(points.begin(), points.end(), [](const ContactPoint& p, const ContactPoint& q) {
        return p.feature() < q.feature();
      });
      for (const ContactPoint& p : points)
        list.push_back(
            {bodies.identity(a), bodies.identity(b), p.feature(), p.normal, p.point, p.gap});
    }
  return list;
}

TEST(Detection, FindsTheContactsOfAllPairsBitForBit) {
  test::RandomBodies random(3);
  CollisionBodies bodies = random.scene(450, 4);  // 103 000 pairs
  constexpr double kMargin = 0.05;
  ContactDetection detection({.margin = kMargin});
  const auto found = known(bodies, detection.detect(bodies));
  EXPECT_EQ(found, allPairs(bodies, detection.filter(), kMargin));
  EXPECT_GT(found.size(), 1000U);
  EXPECT_LT(detection.candidates(), 20000U);
}

TEST(Detection, IsRightInStepsThatNeedNoSearch) {
  test::RandomBodies random(5);
  CollisionBodies bodies = random.scene(120, 2.5);
  ContactDetection detection({.margin = 0.02});
  for (int step = 0; step < 20; ++step) {
    EXPECT_EQ(known(bodies, detection.detect(bodies)), allPairs(bodies, detection.filter(), 0.02))
        << step;
    for (std::uint32_t i = 0; i < bodies.size(); ++i) {
      if (bodies.motion(i) != Motion::kDynamic) continue;
      bodies.positions()[i] += random.point(0.001);
      bodies.orientations()[i] =
          normalized(quaternionFromRotationVector(random.point(0.001)) * bodies.orientations()[i]);
    }
  }
  EXPECT_LT(detection.searches(), 15U);
}

// Some bodies jump anywhere in each step, one of them out of the scene.
TEST(Detection, IsRightIfAFewBodiesMoveFar) {
  test::RandomBodies random(6);
  CollisionBodies bodies = random.scene(160, 2.5);
  ContactDetection detection({.margin = 0.02}), saving({.margin = 0.02, .savesMemory = true});
  const SceneQuery query(bodies, detection);
  for (int step = 0; step < 40; ++step) {
    const auto expected = allPairs(bodies, detection.filter(), 0.02);
    EXPECT_EQ(known(bodies, detection.detect(bodies)), expected) << step;
    saving.detect(bodies);
    EXPECT_EQ(saving.size(), expected.size()) << step;
    const ContactDetection fresh = [&] {
      ContactDetection all({.margin = 0.02});
      all.detect(bodies);
      return all;
    }();
    const Vec3 centre = random.point(2);
    EXPECT_EQ(query.overlapping(Sphere(0.7), {centre}),
              SceneQuery(bodies, fresh).overlapping(Sphere(0.7), {centre}));
    for (int k = 0; k < 8; ++k) {
      const auto i = static_cast<std::uint32_t>(random.uniform(0, bodies.size()));
      bodies.positions()[i] = random.point(k == 0 && step % 4 == 0 ? 1e3 : 2.5);
      bodies.orientations()[i] = random.orientation();
    }
  }
  EXPECT_GT(saving.smallSearches(), 20U);
  EXPECT_LT(saving.searches() + saving.smallSearches(), 41U);
}

// Radii from 0.01 to 10; in each step balls of other sizes move.
TEST(Detection, IsRightIfAFewBallsOfAnySizeMove) {
  test::RandomBodies random(8);
  CollisionBodies bodies;
  for (std::uint32_t i = 0; i < 400; ++i)
    bodies.add(i, Sphere(std::pow(10.0, random.uniform(-2, 1 - 1.5 * (i % 8 != 0)))),
               Motion::kDynamic, random.point(12));
  ContactDetection detection;
  for (std::uint32_t step = 0; step < 40; ++step) {
    EXPECT_EQ(known(bodies, detection.detect(bodies)), allPairs(bodies, detection.filter(), 0))
        << step;
    for (std::uint32_t i = 8 * step; i < 8 * step + 10; ++i)
      bodies.positions()[i] += random.point(step % 2 == 0 ? 0.3 : 12);
  }
  EXPECT_GT(detection.smallSearches(), 30U);
}

TEST(Detection, DoesNotDependOnTheOrderOfBodies) {
  test::RandomBodies random(7);
  const CollisionBodies bodies = random.scene(300, 3);
  ContactDetection detection;
  const auto expected = known(bodies, detection.detect(bodies));

  std::vector<std::uint32_t> order(bodies.size());
  std::iota(order.begin(), order.end(), 0U);
  std::mt19937 engine(1);
  for (int shuffle = 0; shuffle < 3; ++shuffle) {
    std::shuffle(order.begin(), order.end(), engine);
    CollisionBodies shuffled;
    for (const std::uint32_t i : order)
      shuffled.add(bodies.identity(i), bodies.shape(i), bodies.motion(i), bodies.positions()[i],
                   bodies.orientations()[i], bodies.group(i));
    ContactDetection fresh;
    EXPECT_EQ(known(shuffled, fresh.detect(shuffled)), expected);
  }
}

TEST(Detection, FindsInAPartOfASceneTheContactsOfTheWhole) {
  test::RandomBodies random(9);
  const CollisionBodies bodies = random.scene(200, 3);
  ContactDetection whole;
  std::vector<Known> expected = known(bodies, whole.detect(bodies));
  // A rank has such a part: the bodies on one side.
  CollisionBodies part;
  const auto isHere = [&](std::uint32_t i) { return bodies.positions()[i].x < 0.5; };
  std::vector<std::uint64_t> here;
  for (std::uint32_t i = 0; i < bodies.size(); ++i) {
    if (!isHere(i)) continue;
    here.push_back(bodies.identity(i));
    part.add(bodies.identity(i), bodies.shape(i), bodies.motion(i), bodies.positions()[i],
             bodies.orientations()[i], bodies.group(i));
  }
  std::sort(here.begin(), here.end());
  std::erase_if(expected, [&](const Known& k) {
    return !std::binary_search(here.begin(), here.end(), k.a) ||
           !std::binary_search(here.begin(), here.end(), k.b);
  });
  ContactDetection detection;
  EXPECT_EQ(known(part, detection.detect(part)), expected);
}

TEST(Detection, FiltersByGroupsAndByPairs) {
  CollisionBodies bodies;
  for (int i = 0; i < 3; ++i)
    bodies.add(10 + i, Sphere(1), Motion::kDynamic, {0.5 * i, 0, 0}, {}, i);
  ContactDetection detection;
  EXPECT_EQ(detection.detect(bodies).size(), 3U);
  detection.filter().setGroups(0, 2, false);
  EXPECT_EQ(detection.detect(bodies).size(), 2U);
  detection.filter().excludePair(11, 10);
  ASSERT_EQ(detection.detect(bodies).size(), 1U);
  EXPECT_EQ(detection.contacts()[0].a, 1U);
  EXPECT_THROW(detection.filter().setGroups(0, 32, true), std::invalid_argument);
}

TEST(Detection, FollowsAddedAndRemovedBodies) {
  CollisionBodies bodies;
  for (int i = 0; i < 5; ++i) bodies.add(10 - i, Sphere(1), Motion::kDynamic, {1.5 * i, 0, 0});
  ContactDetection detection;
  EXPECT_EQ(detection.detect(bodies).size(), 4U);
  bodies.remove(2);
  EXPECT_EQ(detection.detect(bodies).size(), 2U);
  bodies.add(40, Sphere(1), Motion::kDynamic, {3, 0, 0});
  EXPECT_EQ(detection.detect(bodies).size(), 4U);
  bodies.add(40, Sphere(1));
  EXPECT_THROW(detection.detect(bodies), std::invalid_argument);
}

TEST(Detection, RefusesTwoMeshesAndANegativeMargin) {
  CollisionBodies bodies;
  bodies.add(1, std::make_shared<const TriangleMesh>(test::boxMesh(Box({1, 1, 1}))));
  bodies.add(2, std::make_shared<const TriangleMesh>(test::boxMesh(Box({1, 1, 1}))));
  ContactDetection detection;
  EXPECT_THROW(detection.detect(bodies), std::invalid_argument);
  EXPECT_THROW(ContactDetection({.margin = -1}), std::invalid_argument);
}

}  // namespace
