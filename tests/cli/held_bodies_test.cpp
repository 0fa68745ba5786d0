// The method for scenes with bodies that are held by thrust: arches, domes, and what is like them.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "cli/run_scene.hpp"

namespace rico::test {
namespace {

constexpr double kPi = std::numbers::pi;

std::string numbers(std::initializer_list<double> values) {
  std::ostringstream text;
  text.precision(12);
  const char* separator = "[";
  for (const double value : values) text << separator << value, separator = ", ";
  return text.str() + "]";
}

std::string sceneOf(const std::string& shape, const std::string& bodies, const char* end) {
  return std::string("time: {step: 0.0166666666666667, end: ") + end +
         "}\nmaterials: {ground: {}, stone: {density: 1000}}\nlaws: [{friction: 0.7}]\nshapes:\n"
         "  floor: {half_space: {}}\n  stone: " +
         shape + "\nbodies:\n  - {shape: floor, material: ground, motion: static}\n" + bodies;
}

/// A half circle of wedges, of mean radius 3.
std::string arch(int stones, double thickness, const char* end) {
  std::string points;
  for (const double y : {-0.5, 0.5})
    for (const double r : {3 - thickness / 2, 3 + thickness / 2})
      for (const double side : {-0.5, 0.5}) {
        const double angle = side * kPi / stones;
        points +=
            (points.empty() ? "" : ", ") + numbers({r * std::sin(angle), y, r * std::cos(angle)});
      }
  std::string bodies;
  for (int k = 0; k < stones; ++k)
    bodies += "  - {shape: stone, material: stone, at: [0, 0, 0], axis: [0, 1, 0], angle: " +
              std::to_string(-90 + (k + 0.5) * 180 / stones) + "}\n";
  return sceneOf("{hull: {points: [" + points + "]}}", bodies, end);
}

Json run(const std::string& text) {
  const Folder folder;
  return runScene(folder, folder.put("scene.yaml", text), "--trajectory none --checkpoint-every 0");
}

TEST(HeldBodies, ArchesStandByDefault) {
  for (const double thickness : {0.4, 0.9}) {
    const Json summary = run(arch(60, thickness, "3"));
    EXPECT_NE(summary["method"].text.find("held by thrust"), std::string::npos);
    EXPECT_LT(summary["deepest"].number, 1e-6);
    EXPECT_NEAR(summary["energy_end"].number, summary["energy_begin"].number,
                1e-6 * summary["energy_begin"].number);
  }
}

/// No step of an arch may be solved to the larger tolerance that suffices for few bodies.
TEST(HeldBodies, ArchesOfFewStonesAreSolvedToTheSmallTolerance) {
  const Json summary = run(arch(25, 0.9, "1"));
  EXPECT_EQ(summary["rough"].number, 0);
  EXPECT_NEAR(summary["energy_end"].number, summary["energy_begin"].number,
              1e-6 * summary["energy_begin"].number);
}

/// In the first second a ball rolls towards the house, then the house falls. Steps that sweeps do
/// not solve have a larger tolerance, unless the scene has its own.
TEST(FewBodies, HousesOfCardsStandAndFall) {
  const std::string house = bytesOf(kScenes + "/card_house.yaml");
  const auto after = [](const std::string& text, const std::string& steps) {
    const Folder folder;
    return runScene(folder, folder.put("scene.yaml", text), "--trajectory none --steps " + steps);
  };
  const Json stands = after(house, "180"), falls = after(house, "215");
  const Json strict = after(house + "solver: {tolerance: 1.0e-6}\n", "215");
  EXPECT_NEAR(stands["energy_end"].number, stands["energy_begin"].number,
              1e-6 * stands["energy_begin"].number);
  EXPECT_LT(falls["energy_end"].number, 0.95 * falls["energy_begin"].number);
  EXPECT_GT(falls["rough"].number, 5);
  EXPECT_NE(falls["method"].text.find("solved to 0.001 only"), std::string::npos);
  EXPECT_EQ(strict["rough"].number, 0);
  for (const Json& run : {stands, falls, strict}) EXPECT_EQ(run["not_solved"].number, 0);
  EXPECT_NEAR(falls["energy_end"].number, strict["energy_end"].number,
              0.01 * strict["energy_end"].number);
}

std::string cubes(const std::string& grid, const std::string& at) {
  return sceneOf("{box: {size: [1, 1, 1]}}",
                 "  - {shape: stone, material: stone, at: " + at + ", grid: " + grid + "}\n",
                 "0.05");
}

/// Bodies that are far apart do not matter, but there are too many to solve each step.
TEST(HeldBodies, AreNamedWhereManyBodiesMove) {
  const std::string scene = arch(60, 0.9, "0.05");
  const std::string others =
      "  - {shape: stone, material: stone, at: [20, 0, 20], grid: {count: [20, 20, 1], spacing: "
      "[9, "
      "9, 9]}}\n";
  const Json summary = run(scene + others);
  EXPECT_NE(summary["method"].text.find("substeps a step"), std::string::npos);
  EXPECT_NE(summary["advice"].text.find("held by thrust"), std::string::npos);
  EXPECT_EQ(run(cubes("{count: [21, 21, 1], spacing: [1, 1, 1]}", "[0, 0, 0.5]"))["advice"].text,
            "");
}

/// Cubes that touch each other in rows, on the ground and in the air, and in columns.
TEST(HeldBodies, BodiesThatStandOrFallKeepSubsteps) {
  for (const std::string at : {"[0, 0, 0.5]", "[0, 0, 7.5]"})
    for (const std::string count : {"[10, 6, 1]", "[5, 4, 4]"}) {
      const Json summary = run(cubes("{count: " + count + ", spacing: [1, 1, 1]}", at));
      EXPECT_NE(summary["method"].text.find("substeps a step"), std::string::npos)
          << count << " at " << at << ": " << summary["method"].text;
    }
}

}  // namespace
}  // namespace rico::test
