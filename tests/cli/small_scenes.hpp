#pragma once

#include <ostream>
#include <utility>
#include <vector>

namespace rico::test {

/// A scene of the examples, made smaller or faster such that its events occur within a few steps.
struct SmallScene {
  const char *label, *name;
  int steps;
  bool isLong;  ///< runs only if RICO_RANKS is set
  std::vector<std::pair<const char*, const char*>> changes = {};
  double most = 400;  ///< upper limit of the number of bodies at the end: some are removed
  double leastContacts = 20;
  const char* options = "";  ///< options of the run, such as --distributed
};

inline void PrintTo(const SmallScene& scene, std::ostream* out) { *out << scene.label; }

const inline SmallScene kSmall[] = {
    {"arch", "arch", 20, true},
    // Frémond's law; shapes are pyramids and dumbbells.
    {"chute",
     "chute",
     150,
     false,
     {{"every: 0.02", "every: 0.004"},
      {"[-1.1, -0.25, 2.1]", "[-1.1, -0.25, 1.8]"},
      {"[-0.8, 0.25, 2.5]", "[-0.8, 0.25, 2.0], velocity: [0, 0, -2]"}}},
    // In the plane; the walls are removed during the run.
    {"collapse", "collapse", 40, false, {{"0.6], until: 0.6", "0.6], until: 0.01"}}},
    {"dominoes", "dominoes", 40, true},
    {"drum", "drum", 40, false},
    {"heap", "heap", 20, true, {{"[27, 27, 28]", "[7, 7, 7]"}}},
    // A smaller region, which some of the bodies leave: there are 292 bodies and 8 births.
    {"hopper", "hopper", 40, false, {{"from: [-3, -3, -1.2]", "from: [-3, -3, 0.7]"}}, 299},
    {"landscape",
     "landscape",
     60,
     true,
     {{"-0.5, -0.5, 0.55", "-0.5, -0.5, 0.3"}, {"seed: 4", "velocity: [0, 0, -4]"}}},
    {"linkage", "linkage", 40, true, {}, 400, 0, "--distributed"},
    {"pile", "pile", 40, false},
    {"pyramid", "pyramid", 20, false},
    {"rolling", "pile", 40, false, {{"friction: 0.4", "friction: 0.4, rolling: 0.01"}}},
    {"rolling_in_the_plane",
     "collapse",
     40,
     true,
     {{"0.6], until: 0.6", "0.6], until: 0.01"},
      {"friction: 1}", "friction: 1, rolling: 2.0e-3}"}}},
    // With joints and a motor; the slider reaches the block.
    {"slider_crank",
     "slider_crank",
     100,
     false,
     {{"step: 5.0e-4", "step: 2.0e-3"}},
     5,
     1,
     "--distributed"},
    // Balls, boxes and capsules that bounce, with rolling resistance.
    {"substeps",
     "pile",
     40,
     false,
     {{"{sweeps: 30, theta: 1}", "{substeps: 3, sweeps: 2}"},
      {"restitution: 0, friction: 0.4", "restitution: 0.2, friction: 0.4, rolling: 0.01"}}},
    // The ball is hung lower; it hits the tower when the tower is asleep.
    {"sleep",
     "wrecking_ball",
     120,
     false,
     {{"steps: 50", "steps: 5"},
      {"step: 2.0e-3", "step: 5.0e-3"},
      {"solver: {theta: 1}", "solver: {substeps: 3, sweeps: 4}"}}},
    {"substeps_of_joints",
     "slider_crank",
     100,
     false,
     {{"step: 5.0e-4", "step: 2.0e-3"}, {"output:", "solver: {substeps: 4, sweeps: 5}\noutput:"}},
     5,
     1},
    {"tower", "tower", 10, true, {{"levels: 25", "levels: 8"}}},
    {"wall", "wall", 20, true},
    {"wrecking_ball",
     "wrecking_ball",
     40,
     true,
     {{"steps: 50", "steps: 5"}, {"theta: 1}", "theta: 1, sweeps: 30}"}},
     400,
     20,
     "--distributed"},
};

/// Scenes that one rank computes whatever the number of ranks: they have joints or elastic
/// bodies, or are solved to a tolerance.
inline const char* const kOnOneRank[] = {"slider_crank", "wrecking_ball", "beam",      "tyre",
                                         "soft_blocks",  "snap_fit",      "card_house"};

}  // namespace rico::test
