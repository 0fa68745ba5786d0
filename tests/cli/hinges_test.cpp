// Scenes with joints by each way to solve them: what hinges do to the energy.
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/run_scene.hpp"

namespace rico::test {
namespace {

/// A chain of rods that begins along x, with the first hinge at the origin, in steps of 2 ms.
Json runChain(int links, const std::string& hinge, const std::string& solver,
              const std::string& options) {
  std::string bodies = "bodies:\n", joints = "joints:\n";
  for (int i = 0; i < links; ++i) {
    const std::string name = std::to_string(i), x = std::to_string(0.2 * i);
    bodies += "  - {name: l" + name + ", shape: rod, material: steel, at: [" +
              std::to_string(0.2 * i + 0.1) + ", 0, 0]}\n";
    joints += "  - {kind: revolute, a: l" + name +
              ", b: " + (i == 0 ? "world" : "l" + std::to_string(i - 1)) + ", at: [" + x +
              ", 0, 0], axis: [0, 1, 0]" + hinge + "}\n";
  }
  const Folder folder;
  return runScene(folder,
                  folder.put("chain.yaml",
                             "time: {step: 0.002, end: 1}\n"
                             "materials: {steel: {density: 1000}}\nlaws: [{}]\n"
                             "shapes: {rod: {box: {size: [0.18, 0.05, 0.05]}}}\n" +
                                 bodies + joints + "solver: " + solver + "\n"),
                  "--trajectory none --checkpoint-every 0 --ranks 1 " + options);
}

struct Method {
  const char *solver, *options;
};
constexpr Method kMethods[] = {{"{tolerance: 1.0e-6}", ""},
                               {"{sweeps: 100}", ""},
                               {"{substeps: 4}", ""},
                               {"{tolerance: 1.0e-6}", "--distributed"}};

/// The rods fall by 1 m on average: their weight does a work of some 40 J.
TEST(Hinges, AChainThatFallsKeepsItsEnergy) {
  for (const Method& method : kMethods) {
    const Json summary = runChain(10, "", method.solver, method.options);
    EXPECT_NEAR(summary["energy_end"].number, 0, 0.2) << method.solver << method.options;
  }
}

/// All methods agree about the work of friction, which is as large as that of the weight.
TEST(Hinges, FrictionTakesTheSameEnergyByEachMethod) {
  const double solved = runChain(3, ", friction: 0.2", kMethods[0].solver, "")["energy_end"].number;
  EXPECT_LT(solved, -0.5);
  for (const Method& method : kMethods) {
    const Json summary = runChain(3, ", friction: 0.2", method.solver, method.options);
    EXPECT_NEAR(summary["energy_end"].number, solved, 0.02 * std::abs(solved))
        << method.solver << method.options;
  }
}

}  // namespace
}  // namespace rico::test
