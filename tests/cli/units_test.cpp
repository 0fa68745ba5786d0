/// The same scenes in other units: lengths times a factor, with gravity and velocities to match.
/// The motion must be the same, times that factor.
#include <cmath>
#include <iomanip>
#include <sstream>

#include "cli/run_scene.hpp"

using namespace rico::test;

namespace {

/// A scene with its lengths in angle brackets, <1.5>, which the test multiplies.
struct Lengths {
  const char* name;
  const char* scene;
};

/// Joints of a step that is solved: a hinge with a motor and stops, and a ball joint.
const Lengths kArm = {"arm", R"(
time: {step: 5.0e-3, end: 0.4}
gravity: [0, 0, <-9.81>]
materials: {steel: {density: 1000}}
laws: [{friction: 0.3}]
shapes: {rod: {box: {size: [<0.4>, <0.05>, <0.05>]}}}
bodies:
  - {name: arm, shape: rod, material: steel, at: [<0.2>, 0, 0]}
  - {name: fore, shape: rod, material: steel, at: [<0.6>, 0, 0]}
joints:
  - {kind: revolute, a: arm, at: [0, 0, 0], axis: [0, 1, 0], motor: 2}
  - {kind: ball, a: fore, b: arm, at: [<0.4>, 0, 0]}
)"};

/// Bricks and balls in substeps, which recover from overlaps of a tenth of their size.
const Lengths kHeap = {"heap", R"(
time: {step: 5.0e-3, end: 0.3}
gravity: [0, 0, <-9.81>]
materials: {stone: {density: 1000}}
laws: [{friction: 0.5}]
shapes:
  ground: {half_space: {}}
  ball: {sphere: {radius: <0.1>}}
  brick: {box: {size: [<0.2>, <0.2>, <0.1>]}}
bodies:
  - {shape: ground, material: stone, motion: static}
  - shape: brick
    material: stone
    at: [<2>, 0, <0.05>]
    grid: {count: [6, 1, 5], spacing: [<0.2>, 0, <0.1>]}
  - shape: ball
    material: stone
    at: [0, 0, <0.08>]
    grid: {count: [3, 3, 3], spacing: [<0.21>, <0.21>, <0.19>]}
contacts: {margin: <0.005>}
)"};

std::string scaled(const std::string& scene, double factor) {
  std::ostringstream text;
  text << std::setprecision(17);
  for (std::size_t at = 0; at < scene.size();) {
    const std::size_t open = scene.find('<', at);
    if (open == std::string::npos) return text.str() + scene.substr(at);
    const std::size_t close = scene.find('>', open);
    text << scene.substr(at, open - at) << factor * std::stod(scene.substr(open + 1));
    at = close + 1;
  }
  return text.str();
}

/// Energies are proportional to the fifth power of lengths.
void expectTheSame(const Lengths& lengths, double factor) {
  const Folder folder;
  const auto run = [&](double by) {
    return runScene(folder,
                    folder.put(lengths.name + std::string(".yaml"), scaled(lengths.scene, by)),
                    "--ranks 1");
  };
  const Json one = run(1), other = run(factor);
  const double energy = other["energy_end"].number / std::pow(factor, 5);
  EXPECT_EQ(other["not_solved"].number, 0);
  EXPECT_NEAR(energy, one["energy_end"].number, 1e-5 * std::abs(one["energy_end"].number));
  EXPECT_LT(other["joints_open"].number, 1e-8 * factor);
  EXPECT_LT(other["deepest"].number, 1.01 * one["deepest"].number * factor + 1e-12 * factor);
}

class Units : public testing::TestWithParam<double> {};

/// With a tolerance of 1e-10 m joints of parts in micrometres opened by 1e-4 of their length. With
/// a factor of 1e5 impulses exceed 1e20, from which on numbers count as no bound.
TEST_P(Units, JointsClose) { expectTheSame(kArm, GetParam()); }

/// With a recovery of at most 1 m/s large bodies sank into each other.
TEST_P(Units, HeapsRecover) { expectTheSame(kHeap, GetParam()); }

INSTANTIATE_TEST_SUITE_P(Lengths, Units, testing::Values(1e-6, 1e-3, 1e3, 1e5));

}  // namespace
