#include <numerics/rico_shared.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <io/cli/scene/Method.hpp>
#include <io/cli/scene/check/SceneCheck.hpp>
#include <map>

namespace rico {
namespace {

// Walls of 26, 100 and 225 bricks took 0.2, 0.9 and 1.9 s a step to solve; those of 100 and 225
// took 4 and 9 ms with substeps on two shared cores.
constexpr int kFewBodies = 50;
// The same if bodies are joined. Machines of 5 to 40 bodies (robot arm, vehicle, digger, scissor
// lift, ragdolls) took 0.3 to 10 ms a step of 5 ms to solve, and 0.1 to 0.6 with substeps; a bridge
// of 20 planks with four boxes 530 and 0.3, a tread of 33 links 9 400 and 1. Solved chains of 5 to
// 60 light links with a bob of 3 000 times the mass of a link come apart; with substeps they open
// by less than 0.1 mm.
constexpr int kFewJoined = 4;
// Arches, vaults and domes of 61, 124, 128, 288 and 310 stones took 1.4, 63, 3, 11 and 147 ms a
// step of 1/60 s to solve and stood; with 4 substeps all fell or sank by 0.07 m and more. Domes
// fell with 12 and 24 as well.
constexpr int kMostHeld = 400;
constexpr int kMostSearched = 20000;  // their contacts at the beginning take 50 ms or less to find
constexpr double kMostSubsteps = 1000;  // of a column of 700 cubes, at 1/60 s
// Residuals that suffice where sweeps do not solve a step of few bodies, relative to the velocities
// without contacts. Houses of 41 cards that fall took 75 ms a step to solve to 1e-6.
constexpr double kSufficient = 1e-3;
// A substep is this share of the time in which the least body falls by its radius. Swept joints of
// nets of 64 and 256 balls open by 2 mm with it, with 4 substeps of 5 ms by 7 to 33 mm. Joints that
// are solved in each substep open by less than 0.3 mm in 14 machines of 11 to 100 bodies, 0.8 in
// ragdolls that fall from 7 m and 10 in a trebuchet, the same within 3 times with half or twice the
// share; bodies then overlap by 0.7 or 1.5 times as much.
constexpr double kShareIfSwept = 2.5e-3, kShareIfSolved = 1e-2;
constexpr double kMostForJoints = 100;

double bodiesBorn(const BirthSpec& birth, double end) {
  const double seconds = std::min(birth.end, end) - birth.begin;
  return std::min(static_cast<double>(birth.most), std::max(seconds, 0.0) / birth.every);
}

/// Returns true if all joints are solved together in each substep, instead of swept.
bool areJointsSolved(const Scene& scene) {
  std::map<std::string, std::int64_t> moving;
  for (const BodySpec& body : scene.bodies)
    if (body.motion == "dynamic") moving.emplace(body.name, moving.size());
  std::vector<std::array<std::int64_t, 2>> joints;
  const auto numberOf = [&](const std::string& name) {
    const auto body = moving.find(name);
    return body != moving.end() ? body->second : -1;
  };
  for (const JointSpec& joint : scene.joints)
    joints.push_back({numberOf(joint.a), numberOf(joint.b)});
  return RicoSharedJointsAreSolved(static_cast<std::int64_t>(joints.size()),
                                   reinterpret_cast<const std::int64_t(*)[2]>(joints.data())) == 1;
}

bool isRound(const Scene& scene, const std::string& shape) {
  const std::string& kind = findNamed(scene.shapes, shape)->kind;
  return kind == "sphere" || kind == "capsule" || kind == "disk";
}

/// Returns true if a body that moves freely has flat faces.
bool hasFaces(const Scene& scene) {
  return std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const BodySpec& body) {
    return body.motion == "dynamic" &&
           !std::all_of(body.shapes.begin(), body.shapes.end(),
                        [&](const std::string& shape) { return isRound(scene, shape); });
  });
}

/// The number of movable bodies up to which each step is solved.
int fewBodies(const Scene& scene) { return scene.joints.empty() ? kFewBodies : kFewJoined; }

/// Returns true if the method is chosen here: the scene gives no solver, and can have substeps.
bool isDefault(const Scene& scene) { return scene.solver.place.line == 0 && allowsSubsteps(scene); }

std::string defaultText(const Scene& scene) {
  return std::to_string(scene.solver.substeps) + " substeps a step, the default above " +
         std::to_string(fewBodies(scene)) + (scene.joints.empty() ? " bodies" : " joined bodies") +
         "; solver: {tolerance: 1e-6} solves each step";
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
  if (!isDefault(scene)) return "";
  if (bodies <= fewBodies(scene)) {
    scene.solver.sufficient = kSufficient;
    return "";
  }
  scene.solver.substeps = kUsualSubsteps;
  return defaultText(scene);
}

bool mayBeHeld(const Scene& scene) {
  return isDefault(scene) && scene.joints.empty() && scene.births.empty() &&
         movingBodies(scene) <= kMostSearched && hasFaces(scene);
}

void chooseForThrust(Scene& scene, std::size_t held) {
  if (held == 0) return;
  scene.solver.sufficient = 0;
  if (!scene.solver.hasSubsteps()) return;
  if (movingBodies(scene) > kMostHeld) {
    scene.tooFewSubsteps = std::to_string(held) +
                           " bodies are held by thrust, as in an arch, and may fall with substeps: "
                           "solver: {tolerance: 1e-6} solves each step, at a greater cost";
    return;
  }
  scene.solver.substeps = 0;
  scene.method = "each step is solved, because " + std::to_string(held) +
                 " bodies are held by thrust, as in an arch; solver: {substeps: N} costs less if "
                 "they move, but arches may fall";
}

void chooseForJoints(Scene& scene, double radius) {
  const double fall = std::sqrt(radius / norm(scene.gravity));
  const double number =
      std::min(std::ceil(scene.time.step /
                         ((areJointsSolved(scene) ? kShareIfSolved : kShareIfSwept) * fall)),
               kMostForJoints);
  if (scene.joints.empty() || !(number > static_cast<double>(scene.solver.substeps))) return;
  scene.solver.substeps = static_cast<std::int64_t>(number);
  scene.method = defaultText(scene);
}

void chooseForStack(Scene& scene, const StackNeed& need) {
  const double number = std::min(std::ceil(need.substeps), kMostSubsteps);
  if (!(number > kUsualSubsteps)) return;
  scene.solver.substeps = static_cast<std::int64_t>(number);
  char text[200];
  std::snprintf(text, sizeof text,
                "%.0f substeps a step, so that a stack %.3g high and %.3g wide stands; a shorter "
                "time.step needs fewer",
                number, need.height, need.width);
  scene.method = text;
}

// Contacts are stiffer with more sweeps, in proportion.
void warnOfStack(Scene& scene, const StackNeed& need) {
  const double number =
      need.substeps / std::sqrt(static_cast<double>(scene.solver.sweepsOrDefault()));
  if (!(number / std::sqrt(2.0) > static_cast<double>(scene.solver.substeps))) return;
  char text[200];
  std::snprintf(text, sizeof text,
                "a stack %.3g high and %.3g wide buckles with %lld substeps: take solver.substeps: "
                "%.0f, or a shorter time.step",
                need.height, need.width, static_cast<long long>(scene.solver.substeps),
                std::ceil(number));
  scene.tooFewSubsteps = text;
}

std::string methodText(const Scene& scene, std::int64_t rough) {
  if (rough == 0) return scene.method;
  char text[160];
  std::snprintf(text, sizeof text,
                "%lld steps, which sweeps did not solve, are solved to %g only; solver: "
                "{tolerance: 1e-6} solves each step",
                static_cast<long long>(rough), scene.solver.sufficient);
  return text;
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
