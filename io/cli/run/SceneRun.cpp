// A run of a scene: its beginning, restarts, checkpoints. RunSteps.cpp has its steps and its end.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <io/cli/run/Resume.hpp>
#include <io/cli/run/RunChecks.hpp>
#include <io/cli/run/SceneRun.hpp>
#include <io/problems/Files.hpp>
#include <iostream>

namespace rico {

namespace {

// Prints warnings on the first process. Returns their number.
std::size_t warnOfOverlaps(World& world) {
  const std::vector<std::string> lines = world.takeStartOverlaps();
  for (const std::string& line : lines) std::cerr << line << "\n";
  return lines.size();
}

void printCheck(World& world, std::int64_t steps) {
  const Scene& scene = world.scene();
  const std::uint64_t bodies = world.ranks().sum(world.ownBodies());
  const std::size_t warnings = warnOfOverlaps(world);
  if (world.ranks().rank() > 0) return;
  std::cout << scene.file.string() << ": " << bodies << " bodies of " << scene.shapes.size()
            << (scene.shapes.size() == 1 ? " shape" : " shapes") << ", " << scene.joints.size()
            << " joints, " << steps << " steps; "
            << (warnings == 0 ? "fine" : "it can be run, but see the warnings") << "\n";
}

}  // namespace

void SceneRun::check() {
  if (!options_.restart.empty()) restart();
  printCheck(world_, lastStep() - simulation().stepNumber());
}

int SceneRun::execute() {
  begin();
  Progress progress(isQuiet(), summary_.firstStep, lastStep(), simulation().startingTime());
  if (options_.progressSeconds) progress.setSeconds(*options_.progressSeconds);
  const Checkpoints::Report report = [&](const std::string& line) {
    progress.end();
    if (ranks_.rank() == 0) std::cerr << "ricochet: " << line << "\n";
  };
  Checkpoints checkpoints(plan(), walk(), report);
  takeSteps(progress, checkpoints, report);
  progress.end();
  record([&] { recorder_->flush(); }, report);
  end(progress, checkpoints);
  return summary_.notSolved > 0 ? 2 : 0;
}

void SceneRun::begin() {
  if (!options_.restart.empty()) restart();
  if (options_.restart.empty()) summary_.overlaps = warnOfOverlaps(world_);
  summary_.firstStep = simulation().stepNumber();
  summary_.energyBegin = world_.energy();
  const std::string& file = world_.scene().output.trajectory;
  if (!file.empty()) recorder_.emplace(world_, file, summary_.firstStep);
}

void SceneRun::restart() {
  restart_ = restartFile();
  try {
    readCheckpoint(restart_, walk(), ranks_);
  } catch (const InputError& error) {
    throw InputError(error.what() + otherMethod(error.what()));
  }
}

// The checkpoint given, or the newest undamaged one of a folder.
std::filesystem::path SceneRun::restartFile() const {
  std::error_code ignored;
  int isFolder = std::filesystem::is_directory(options_.restart, ignored) ? 1 : 0;
  ranks_.broadcast(isFolder);
  if (isFolder == 0) return options_.restart;
  const std::string name = checkpointName();
  const auto newest =
      newestCheckpoint({.folder = options_.restart, .name = name, .ranks = ranks_},
                       [](const std::string& line) { std::cerr << "ricochet: " << line << "\n"; });
  if (newest) return *newest;
  throw InputError({options_.restart, ""}, "a folder without an undamaged checkpoint of this scene",
                   name + "-STEP.h5 in it", "name the folder where it was run, or a file");
}

StateWalk SceneRun::walk() {
  return [this](StateRecorder& recorder) {
    recorder.group("scene", 0);
    for (std::size_t i = 0; i < digests_.size(); ++i)
      recorder(world_.scene().parts[i].name, digests_[i]);
    requireThisScene();
    simulation().recordState(recorder);
  };
}

// Throws if parts of the scene differ from those of the checkpoint. To be called before changes.
void SceneRun::requireThisScene() const {
  std::string changed;
  for (std::size_t i = 0; i < digests_.size(); ++i)
    if (digests_[i] != std::bit_cast<std::int64_t>(world_.scene().parts[i].digest))
      changed.append(changed.empty() ? "" : ", ").append(world_.scene().parts[i].name);
  if (!changed.empty())
    throw InputError({restart_.string(), ""}, "a run of a scene with other " + changed,
                     "a run of " + world_.scene().file.string() + " as it is now",
                     "give the scene of that run; title, time.end, solver and output "
                     "may differ");
}

std::int64_t SceneRun::lastStep() {
  const double h = world_.scene().time.step;
  const double end = options_.until.value_or(world_.scene().time.end);
  const auto last = static_cast<std::int64_t>(std::floor(end / h + 1e-8));
  return options_.steps ? std::min(last, summary_.firstStep + *options_.steps) : last;
}

CheckpointPlan SceneRun::plan() {
  const OutputSpec& output = world_.scene().output;
  CheckpointPlan plan;
  plan.folder = output.folder;
  plan.name = checkpointName();
  plan.everySteps = output.checkpointEvery;
  plan.every = std::chrono::seconds(std::lround(std::ceil(60 * output.checkpointMinutes)));
  plan.maxWalltime = std::chrono::seconds(static_cast<long>(std::ceil(options_.maxWalltime)));
  plan.keep = static_cast<int>(output.keep);
  plan.before = [this] {
    if (recorder_) recorder_->flush();
  };
  plan.ranks = ranks_;
  if (!plan.folder.empty()) ranks_.agree([&] { makeFolder(plan.folder); });
  return plan;
}

}  // namespace rico
