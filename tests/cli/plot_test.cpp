/// `ricochet view --svg`: curves through known points, labels of axes.
#include <io/cli/view/Plot.hpp>
#include <io/cli/view/Ticks.hpp>
#include <utility>

#include "cli/program.hpp"

using namespace rico;
using namespace rico::test;

namespace {

/// All numbers of a path's d="M x,y L x,y ...", in pairs.
std::vector<std::pair<double, double>> pointsOf(const std::string& svg, std::size_t from = 0) {
  std::vector<std::pair<double, double>> points;
  const std::size_t begin = svg.find(" d=\"", from) + 4, end = svg.find('"', begin);
  std::string path = svg.substr(begin, end - begin);
  for (char& c : path)
    if (c == 'M' || c == 'L' || c == ',') c = ' ';
  std::istringstream in(path);
  for (double x, y; in >> x >> y;) points.emplace_back(x, y);
  return points;
}

/// The position of the text of a tick.
double placeOf(const std::string& svg, const std::string& text, const char* coordinate) {
  const std::size_t at = svg.rfind("<text", svg.find(">" + text + "</text>"));
  return std::stod(svg.substr(svg.find(std::string(coordinate) + "=\"", at) + 3));
}

}  // namespace

TEST(Ticks, AreRoundNumbers) {
  EXPECT_EQ(roundTicks(0, 1, 5), (std::vector<double>{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1}));
  EXPECT_EQ(roundTicks(-7, 42, 5), (std::vector<double>{0, 10, 20, 30, 40}));
  EXPECT_EQ(tickText(0.2, {0, 0.2, 0.4}), "0.2");
  EXPECT_EQ(tickText(1500, {1000, 1500}), "1500");
  EXPECT_EQ(tickText(2e7, {0, 1e7, 2e7}), "2e+07");
}

/// y = 10 t for t from 0 to 4 s: the positions of the tick labels give the expected positions of
/// the points of the curve.
TEST(Plot, CurvesAgreeWithTheTicks) {
  const std::vector<double> times{0, 1, 2, 3, 4};
  const std::string svg = svgOf({"speed", "m/s", false, {{"v", {0, 10, 20, 30, 40}}}}, times);
  EXPECT_TRUE(contains(svg, {">speed, m/s<", ">time, s<", ">40<", "</svg>"}));
  const auto points = pointsOf(svg);
  ASSERT_EQ(points.size(), 5U);
  EXPECT_NEAR(points[2].first, placeOf(svg, "2.0", "x"), 0.1);
  EXPECT_NEAR(points[2].second, placeOf(svg, "20", "y") - 4,
              0.1);  // the base line of the label is lower
  EXPECT_NEAR(points[4].second, placeOf(svg, "40", "y") - 4, 0.1);
}

/// On a logarithmic axis, values that are not positive leave a gap.
TEST(Plot, LogarithmicAxesHaveATickPerDecade) {
  const std::string svg =
      svgOf({"residual", "", true, {{"r", {1e-2, 0, 1e-6, 1e-8}}}}, {0, 1, 2, 3});
  const auto points = pointsOf(svg);
  ASSERT_EQ(points.size(), 3U);
  const double decade = (points[2].second - points[1].second) / 2;
  EXPECT_NEAR(points[1].second - points[0].second, 4 * decade, 0.2);
  EXPECT_NEAR(points[0].second, placeOf(svg, "1e-2", "y") - 4, 0.1);
}

/// Many steps are reduced to the resolution of the drawing; all peaks are kept.
TEST(Plot, PeaksAreKept) {
  std::vector<double> times, values;
  for (int k = 0; k < 100000; ++k) times.push_back(k * 1e-5), values.push_back(k == 50001 ? 1 : 0);
  const auto points = pointsOf(svgOf({"peak", "", false, {{"p", values}}}, times));
  EXPECT_LT(points.size(), 3000U);
  double highest = 1e9;
  for (const auto& point : points) highest = std::min(highest, point.second);
  EXPECT_LT(highest, 60);
}

TEST(Plot, ATrajectoryGivesFivePlots) {
  const Folder folder;
  const Ended r =
      shell("cd " + folder.file("") + " && ricochet run --quiet --steps 20 --trajectory run.h5 " +
            RICO_EXAMPLE_SCENES + "/pile.yaml && ricochet view run.h5 --svg plots");
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_EQ(r.out, "plots: energy.svg, residual.svg, iterations.svg, bodies.svg, contacts.svg\n");
  const std::string energy = bytesOf(folder.file("plots/energy.svg"));
  EXPECT_TRUE(contains(energy, {">energy, J<", ">kinetic<", ">potential<", ">sum<"}));
  const auto kinetic = pointsOf(energy), sum = pointsOf(energy, energy.rfind("<path"));
  EXPECT_GT(kinetic.front().second, kinetic.back().second);  // the balls fall: the curve rises
  EXPECT_NEAR(sum.front().second, sum.back().second, 2);     // no impact has dissipated energy yet
  EXPECT_FALSE(std::filesystem::exists(folder.file("run.html")));
}
