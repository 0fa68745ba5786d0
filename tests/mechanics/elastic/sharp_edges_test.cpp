// Many sharp edges: their pairs are found by sorting, not by comparing all of them.
#include <gtest/gtest.h>

#include <cmath>
#include <ctime>
#include <mechanics/elastic/detection/SharpEdges.hpp>

#include "mechanics/elastic/elastic_world.hpp"

namespace {

using namespace rico;

double processorTime() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Bars with 4 x 4000 edges each cross, with an overlap of 1 mm, turned by 45 degrees about their
// axes: one edge of each crosses one of the other. All pairs would be 2.6e8.
TEST(SharpEdges, OfLongBarsCrossOnce) {
  constexpr int kCells = 4000;
  const ElasticMaterial material{.young = 1e6, .poisson = 0.3, .density = 1000};
  const ElasticMesh mesh = boxMesh({40, 0.1, 0.1}, {kCells, 1, 1});
  const double half = std::sqrt(0.5) * 0.1, s = std::sqrt(0.5), a = std::sin(M_PI / 8),
               b = std::cos(M_PI / 8);
  ElasticBodies elastic;
  ElasticStart start;
  start.orientation = Quaternion{b, a, 0, 0};
  start.at = {0.0047, 0, 0};
  elastic.add("along", mesh, material, start);
  start.orientation = Quaternion{s, 0, 0, s} * Quaternion{b, a, 0, 0};
  start.at = {0, 0.0052, 2 * half - 1e-3};
  elastic.add("across", mesh, material, start);
  const SharpEdges along(elastic.body(0), 0, 0.005), across(elastic.body(1), 1, 0.005);
  NodeGaps gaps(elastic.body(1));
  gaps.set({});
  std::vector<ElasticContact> found;
  const double before = processorTime();
  across.meet(along, gaps, 0.005, found);
  EXPECT_LT(processorTime() - before, 0.2);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NEAR(found[0].gap, -1e-3, 1e-9);
  EXPECT_NEAR(found[0].point.z, half - 0.5e-3, 1e-9);
}

}  // namespace
