// Bodies that fall are inside the floor after the step of their impact: they have to come out
// again.
#include <gtest/gtest.h>

#include "cli/run_scene.hpp"

namespace rico::test {
namespace {

Json run(const std::string& law, const std::string& bodies, const std::string& options,
         const std::string& steps = "800") {
  const Folder folder;
  return runScene(folder,
                  folder.put("fall.yaml",
                             "time: {step: 0.005, end: 4}\n"
                             "materials: {floor: {}, stone: {density: 1000}}\nlaws: [" +
                                 law +
                                 "]\nshapes: {floor: {half_space: {}}, "
                                 "box: {box: {size: [0.2, 0.2, 0.2]}}, "
                                 "ball: {sphere: {radius: 0.1}}}\n"
                                 "bodies:\n  - {shape: floor, material: floor, "
                                 "motion: static}\n" +
                                 bodies + options),
                  "--trajectory none --checkpoint-every 0 --steps " + steps);
}

/// Without recovery the box stays sunk by 4 cm.
TEST(Fall, BodiesRestOnTheFloor) {
  const std::string bodies =
      "  - {shape: box, material: stone, at: [0, 0, 3.1]}\n"
      "  - {shape: ball, material: stone, at: [1, 0, 10.17]}\n";
  const double mass = 8 + 4.0 / 3 * 3.14159265358979;
  for (const char* solver : {"", "solver: {sweeps: 30}\n", "solver: {substeps: 4}\n"}) {
    const Json summary = run("{friction: 0.5}", bodies, solver);
    EXPECT_GT(summary["deepest"].number, 0.01) << solver;
    EXPECT_NEAR(summary["energy_end"].number, mass * 9.81 * 0.1, 1e-3 * mass * 9.81) << solver;
  }
}

TEST(Fall, RecoveryAddsNothingToABounce) {
  const std::string ball = "  - {shape: ball, material: stone, at: [0, 0, 1.137]}\n";
  for (const char* recovery : {"", "contacts: {recovery: 0.5}\n"}) {
    const Json summary = run("{restitution: 1}", ball, recovery);
    EXPECT_GT(summary["deepest"].number, 5e-4);
    EXPECT_NEAR(summary["energy_end"].number, summary["energy_begin"].number,
                1e-9 * summary["energy_begin"].number);
  }
}

/// Recovery would have to move the boxes both ways.
TEST(Fall, BodiesBetweenNarrowWallsStayThere) {
  for (const int boxes : {1, 12}) {
    const std::string count = std::to_string(boxes);
    const Json summary =
        run("{friction: 0.5}",
            "  - {shape: box, material: floor, motion: static, at: [0.19, 0, 0.1]}\n"
            "  - {shape: box, material: floor, motion: static, at: [-0.19, 0, 0.1]}\n"
            "  - {shape: box, material: stone, at: [0, 0, 0.1], grid: {count: [1, 1, " +
                count + "], spacing: [1, 1, 0.19]}}\n",
            "", "50");
    EXPECT_EQ(summary["not_solved"].number, 0) << boxes;
    EXPECT_GT(summary["deepest"].number, 0.005) << boxes;
  }
}

}  // namespace
}  // namespace rico::test
