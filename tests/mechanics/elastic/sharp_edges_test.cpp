// Many sharp edges: their pairs are found by sorting, not by comparing all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <mechanics/elastic/detection/SharpEdges.hpp>

#include "mechanics/elastic/elastic_world.hpp"

namespace {

using namespace rico;

double processorTime() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Two bars of 4 x cells edges each cross, with an overlap of 1 mm, turned by 45 degrees about
/// their axes: one edge of each crosses one of the other.
struct CrossedBars {
  explicit CrossedBars(int cells) : gaps(make(cells)) { gaps.set({}); }

  const ElasticBody& make(int cells) {
    const ElasticMaterial material{.young = 1e6, .poisson = 0.3, .density = 1000};
    const ElasticMesh mesh = boxMesh({40, 0.1, 0.1}, {cells, 1, 1});
    const double s = std::sqrt(0.5), a = std::sin(M_PI / 8), b = std::cos(M_PI / 8);
    ElasticStart start;
    start.orientation = Quaternion{b, a, 0, 0};
    start.at = {0.0047, 0, 0};
    elastic.add("along", mesh, material, start);
    start.orientation = Quaternion{s, 0, 0, s} * Quaternion{b, a, 0, 0};
    start.at = {0, 0.0052, 2 * kHalf - 1e-3};
    elastic.add("across", mesh, material, start);
    return elastic.body(1);
  }

  /// The least processor time of five searches.
  double search() {
    const SharpEdges along(elastic.body(0), 0, 0.005), across(elastic.body(1), 1, 0.005);
    double least = 1e300;
    for (int k = 0; k < 5; ++k) {
      found.clear();
      const double before = processorTime();
      across.meet(along, gaps, 0.005, found);
      least = std::min(least, processorTime() - before);
    }
    return least;
  }

  const double kHalf = std::sqrt(0.5) * 0.1;
  ElasticBodies elastic;
  NodeGaps gaps;
  std::vector<ElasticContact> found;
};

TEST(SharpEdges, OfLongBarsCrossOnce) {
  CrossedBars bars(4000);
  bars.search();
  ASSERT_EQ(bars.found.size(), 1U);
  EXPECT_NEAR(bars.found[0].gap, -1e-3, 1e-9);
  EXPECT_NEAR(bars.found[0].point.z, bars.kHalf - 0.5e-3, 1e-9);
}

/// Four times as many edges take about four times as long. If all pairs were compared, it would be
/// sixteen times.
TEST(SharpEdges, TimeGrowsWithTheNumberOfEdges) {
  CrossedBars few(1000), many(4000);
  EXPECT_LT(many.search(), 9 * few.search());
}

}  // namespace
