#include <algorithm>
#include <cmath>
#include <cstdio>
#include <io/cli/scene/Method.hpp>

namespace rico {
namespace {

// Walls of 26, 100 and 225 bricks took 0.2, 0.9 and 1.9 s a step to solve; those of 100 and 225
// took 4 and 9 ms with substeps on two shared cores.
constexpr int kFewBodies = 50;
constexpr double kMostSubsteps = 1000;  // of a column of 700 cubes, at 1/60 s

double bodiesBorn(const BirthSpec& birth, double end) {
  const double seconds = std::min(birth.end, end) - birth.begin;
  return std::min(static_cast<double>(birth.most), std::max(seconds, 0.0) / birth.every);
}

}  // namespace

bool allowsSubsteps(const Scene& scene) {
  const bool isPlastic = std::none_of(scene.laws.begin(), scene.laws.end(),
                                      [](const LawSpec& law) { return law.model == "fremond"; });
  return scene.elastic.empty() && scene.solver.type == "auto" && isPlastic;
}

std::string chooseMethod(Scene& scene) {
  double bodies = movingBodies(scene);
  for (const BirthSpec& birth : scene.births) bodies += bodiesBorn(birth, scene.time.end);
  const bool isChosen = scene.solver.place.line > 0;
  if (isChosen || bodies <= kFewBodies || !scene.joints.empty() || !allowsSubsteps(scene))
    return "";
  scene.solver.substeps = kUsualSubsteps;
  return std::to_string(kUsualSubsteps) + " substeps a step, the default above " +
         std::to_string(kFewBodies) + " bodies; solver: {tolerance: 1e-6} solves each step";
}

void chooseForStack(Scene& scene, double substeps, double height, double width) {
  const double number = std::min(std::ceil(substeps), kMostSubsteps);
  if (!(number > kUsualSubsteps)) return;
  scene.solver.substeps = static_cast<std::int64_t>(number);
  char text[200];
  std::snprintf(text, sizeof text,
                "%.0f substeps a step, so that a stack %.3g high and %.3g wide stands; a shorter "
                "time.step needs fewer",
                number, height, width);
  scene.method = text;
}

std::string reasonForOneRank(const Scene& scene, bool distributed) {
  const std::string& type = scene.solver.type;
  if (!scene.elastic.empty()) return "it has elastic bodies";
  if (type != "auto" && !(distributed && type == "nsgs"))
    return "it chooses a solver (solver.type)";
  if (distributed || scene.solver.hasSubsteps()) return "";
  if (!scene.joints.empty()) return "it has joints";
  if (scene.solver.sweeps == 0) return "it is solved to a tolerance (without solver.sweeps)";
  return "";
}

std::string onOneRankText(const Scene& scene, const std::string& who) {
  const std::string text = scene.file.string() + ": " + reasonForOneRank(scene, false) + ": " + who;
  const bool isChoice = reasonForOneRank(scene, true).empty();
  return text + (isChoice ? "; with --distributed all do, with other bits" : "");
}

double movingBodies(const Scene& scene) {
  double bodies = 0;
  for (const BodySpec& body : scene.bodies) {
    double places = 1;
    if (body.grid)
      for (const std::int64_t count : body.grid->count) places *= static_cast<double>(count);
    if (body.ring) places *= static_cast<double>(body.ring->count * body.ring->levels);
    if (body.packing) places *= static_cast<double>(body.packing->count);
    bodies += body.motion == "dynamic" ? places : 0;
  }
  return bodies;
}

}  // namespace rico
