/// `ricochet run`: simulates a scene.
#include <algorithm>
#include <bit>
#include <cmath>
#include <io/checkpoint/Checkpoints.hpp>
#include <io/cli/run/Advice.hpp>
#include <io/cli/run/Progress.hpp>
#include <io/cli/run/Recorder.hpp>
#include <io/cli/run/Resume.hpp>
#include <io/cli/run/Run.hpp>
#include <io/cli/run/RunChecks.hpp>
#include <io/cli/run/Summary.hpp>
#include <io/cli/scene/SceneReader.hpp>
#include <io/problems/Files.hpp>
#include <iostream>
#include <kernel/support/Exception.hpp>
#include <kernel/support/PeakMemory.hpp>
#include <new>

namespace rico {

namespace {

/// Prints warnings on the first process. Returns their number.
std::size_t warnOfOverlaps(World& world) {
  const std::vector<std::string> lines = world.takeStartOverlaps();
  for (const std::string& line : lines) std::cerr << line << "\n";
  return lines.size();
}

void tellOfCheck(World& world, std::int64_t steps) {
  const Scene& scene = world.scene();
  const std::uint64_t bodies = world.ranks().sum(world.ownBodies());
  const std::size_t warnings = warnOfOverlaps(world);
  if (world.ranks().rank() > 0) return;
  std::cout << scene.file.string() << ": " << bodies << " bodies of " << scene.shapes.size()
            << (scene.shapes.size() == 1 ? " shape" : " shapes") << ", " << scene.joints.size()
            << " joints, " << steps << " steps; "
            << (warnings == 0 ? "fine" : "it can be run, but see the warnings") << "\n";
}

/// One run of a world: steps, recording, messages.
class Run {
 public:
  Run(const RunOptions& options, const std::string& launcher, World& world)
      : options_(options), launcher_(launcher), world_(world), ranks_(world.ranks()) {
    for (const ScenePart& part : world.scene().parts)
      digests_.push_back(std::bit_cast<std::int64_t>(part.digest));
  }

  /// Builds everything, without running.
  void check() {
    if (!options_.restart.empty()) restart();
    tellOfCheck(world_, lastStep() - simulation().stepNumber());
  }

  int operator()() {
    begin();
    Progress progress(isQuiet(), summary_.firstStep, lastStep(), simulation().startingTime());
    if (options_.progressSeconds) progress.setSeconds(*options_.progressSeconds);
    const Checkpoints::Report report = [&](const std::string& line) {
      progress.end();
      if (ranks_.rank() == 0) std::cerr << "ricochet: " << line << "\n";
    };
    Checkpoints checkpoints(plan(), walk(), report);
    walkThroughTime(progress, checkpoints, report);
    progress.end();
    record([&] { recorder_->flush(); }, report);
    end(progress, checkpoints);
    return summary_.notSolved > 0 ? 2 : 0;
  }

 private:
  bool isQuiet() const { return options_.quiet || ranks_.rank() > 0; }
  Simulation& simulation() { return world_.simulation(); }
  StateWalk walk() {
    return [this](StateRecorder& recorder) {
      recorder.group("scene", 0);
      for (std::size_t i = 0; i < digests_.size(); ++i)
        recorder(world_.scene().parts[i].name, digests_[i]);
      requireThisScene();
      simulation().recordState(recorder);
    };
  }
  /// The largest value of all ranks; values must not be negative.
  double greatest(double value) const {
    return std::bit_cast<double>(ranks_.max(std::bit_cast<std::int64_t>(value)));
  }

  void begin() {
    if (!options_.restart.empty()) restart();
    if (options_.restart.empty()) summary_.overlaps = warnOfOverlaps(world_);
    summary_.firstStep = simulation().stepNumber();
    summary_.energyBegin = world_.energy();
    const std::string& file = world_.scene().output.trajectory;
    if (!file.empty()) recorder_.emplace(world_, file, summary_.firstStep);
  }

  void restart() {
    restart_ = restartFile();
    try {
      readCheckpoint(restart_, walk(), ranks_);
    } catch (const InputError& error) {
      throw InputError(error.what() + otherMethod(error.what()));
    }
  }

  /// The checkpoint given, or the newest undamaged one of a folder.
  std::filesystem::path restartFile() const {
    std::error_code ignored;
    int isFolder = std::filesystem::is_directory(options_.restart, ignored) ? 1 : 0;
    ranks_.broadcast(isFolder);
    if (isFolder == 0) return options_.restart;
    const std::string name = checkpointName();
    const auto newest = newestCheckpoint(
        {.folder = options_.restart, .name = name, .ranks = ranks_},
        [](const std::string& line) { std::cerr << "ricochet: " << line << "\n"; });
    if (newest) return *newest;
    throw InputError({options_.restart, ""},
                     "a folder without an undamaged checkpoint of this scene",
                     name + "-STEP.h5 in it", "name the folder where it was run, or a file");
  }
  std::string checkpointName() const { return world_.scene().file.stem().string(); }

  /// Throws if parts of the scene differ from those of the checkpoint. To be called before changes.
  void requireThisScene() const {
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

  std::int64_t lastStep() {
    const double h = world_.scene().time.step;
    const double end = options_.until.value_or(world_.scene().time.end);
    const auto last = static_cast<std::int64_t>(std::floor(end / h + 1e-8));
    return options_.steps ? std::min(last, summary_.firstStep + *options_.steps) : last;
  }

  CheckpointPlan plan() {
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

  /// A failure of the disk in recording is reported, and does not end the run: later steps may
  /// succeed.
  void record(const std::function<void()>& work, const Checkpoints::Report& report) {
    try {
      if (recorder_) work();
    } catch (const std::runtime_error& error) {
      report("no trajectory of step " + std::to_string(simulation().stepNumber()) + ": " +
             error.what());
    }
  }

  void walkThroughTime(Progress& progress, Checkpoints& checkpoints,
                       const Checkpoints::Report& report) {
    const std::int64_t last = lastStep();
    if (simulation().stepNumber() >= last && options_.steps.value_or(1) > 0)
      report("nothing to run: t = " + numberText(simulation().startingTime()) +
             " s is the end already; --until T sets a later one");
    while (simulation().stepNumber() < last && !checkpoints.mustEnd()) {
      world_.beforeStep();
      summary_.notSolved += world_.step();
      watch(progress, report);
      record([&] { recorder_->afterStep(); }, report);
      checkpoints.afterStep(simulation().stepNumber(), simulation().startingTime());
    }
  }

  void watch(Progress& progress, const Checkpoints::Report& report) {
    const std::uint32_t lost = world_.lostBody();
    const bool isLost = lost != RigidBodies::kNone;
    const std::vector<std::uint64_t> counts =
        ranks_.sum(std::vector<std::uint64_t>{world_.ownBodies(), world_.ownContacts(),
                                              isLost ? std::uint64_t{1} : 0, world_.ownSleepers()});
    if (world_.elastic() != nullptr && world_.elastic()->lostBody() >= 0) endLostElastic(report);
    if (counts[2] > 0) endLost(isLost ? world_.bodies().identity(lost) : 0, report);
    summary_.bodies = counts[0], summary_.contacts = counts[1];
    summary_.mostContacts = std::max(summary_.mostContacts, counts[1]);
    watchSolver();
    progress.show({simulation().stepNumber(), simulation().startingTime(), counts[0], counts[3],
                   counts[1], world_.report().iterations, world_.report().residual});
  }

  /// Ends the run after a body's position is no longer finite; recorded steps remain.
  void endLost(std::uint64_t identity, const Checkpoints::Report& report) {
    const auto lost = static_cast<std::uint64_t>(ranks_.max(static_cast<std::int64_t>(identity)));
    record([&] { recorder_->flush(); }, report);
    throw NoConvergence("in step " + std::to_string(simulation().stepNumber()) +
                        " the position or the velocity of " + world_.titleOf(lost) +
                        " is not finite; check the velocities, masses and motions of the bodies "
                        "that it touches, or reduce time.step");
  }

  void endLostElastic(const Checkpoints::Report& report) {
    record([&] { recorder_->flush(); }, report);
    const auto lost = static_cast<std::size_t>(world_.elastic()->lostBody());
    const ScenePlace& place = world_.scene().elastic[lost].place;
    throw NoConvergence("in step " + std::to_string(simulation().stepNumber()) +
                        " the place or the velocity of " + place.key + " in line " +
                        std::to_string(place.line) +
                        " is beyond numbers; take a shorter time.step, solver.theta above 0.5, or "
                        "elements that are not pressed flat");
  }

  void watchSolver() {
    const SolveReport& report = world_.report();
    summary_.deepest = std::max(summary_.deepest, world_.deepestPenetration());
    summary_.worstJoint = std::max(summary_.worstJoint, world_.jointError());
    summary_.lastResidual = report.residual;
    if (report.residual > summary_.worstResidual) {
      summary_.worstResidual = report.residual;
      summary_.worstStep = simulation().stepNumber();
    }
  }

  void end(const Progress& progress, const Checkpoints& checkpoints) {
    summary_.scene = options_.scene;
    summary_.title = world_.scene().title;
    summary_.ranks = ranks_.size();
    summary_.lastStep = simulation().stepNumber();
    summary_.time = simulation().startingTime();
    summary_.isComplete = !checkpoints.mustEnd();
    summary_.wallSeconds = progress.wallSeconds();
    summary_.bodies = ranks_.sum(world_.ownBodies());
    summary_.sleepers = ranks_.sum(static_cast<std::uint64_t>(world_.ownSleepers()));
    summary_.farAway = ranks_.sum(world_.ownFarAway());
    summary_.memory = ranks_.sum(static_cast<std::uint64_t>(peakMemory()));
    summary_.deepest = greatest(summary_.deepest);
    summary_.worstJoint = greatest(summary_.worstJoint);
    summary_.energyEnd = world_.energy();
    summary_.stateHash = hashState(walk(), ranks_);
    summary_.step = world_.scene().time.step;
    summary_.sweeps = world_.scene().solver.sweepsOrDefault();
    summary_.method = world_.scene().method;
    summary_.advice = adviceOn(world_.scene(), summary_);
    summary_.trajectory = world_.scene().output.trajectory;
    if (recorder_) summary_.recorded = recorder_->steps();
    summary_.checkpoint = checkpoints.lastWritten().string();
    if (!summary_.isComplete && !summary_.checkpoint.empty())
      summary_.resume = resumeCommand(launcher_, options_, summary_.lastStep - summary_.firstStep,
                                      summary_.checkpoint);
    tell();
    if (options_.loads) world_.viewLoad();
  }

  void tell() {
    const bool isForJson = options_.jsonSummary == "-";
    if (!isQuiet() && !isForJson) std::cout << summary_.text() << std::flush;
    ranks_.agree([this] {
      if (ranks_.rank() == 0 && !options_.jsonSummary.empty())
        summary_.writeJson(options_.jsonSummary);
    });
  }

  const RunOptions& options_;
  std::string launcher_;
  World& world_;
  std::filesystem::path restart_;      // the checkpoint of a restart
  std::vector<std::int64_t> digests_;  // hashes of the parts of its scene
  const Processes& ranks_;
  std::optional<Recorder> recorder_;
  RunSummary summary_;
};

/// Throws errors of a scene as SceneError on all ranks, if one rank finds them.
void agreeOnScene(const Processes& ranks, const std::function<void()>& work) {
  std::string wrong;
  try {
    ranks.agree([&] {
      try {
        work();
      } catch (const SceneError& error) {
        wrong = error.what();
        throw;
      }
    });
  } catch (const std::exception&) {
    if (wrong.empty()) throw;
    throw SceneError(wrong);
  }
}

}  // namespace

int runScene(const RunOptions& options, const Processes& ranks, const std::string& launcher,
             const MakeWorld& makeWorld) {
  Scene scene;
  agreeOnScene(ranks, [&] {
    scene = readScene(options.scene);
    applyOptions(options, scene);
    requireOutputs(options, scene);
  });
  const std::unique_ptr<World> world = makeWorld(scene);
  agreeOnScene(ranks, [&] { world->build(options.until.value_or(0)); });
  Run run(options, launcher, *world);
  if (!options.check) return run();
  run.check();
  return 0;
}

RunFailure presentFailure() {
  const std::string who = "ricochet: ";
  try {
    throw;
  } catch (const SceneError& error) {
    return {1, error.what()};
  } catch (const NoConvergence& error) {
    return {2, who + error.what()};
  } catch (const std::bad_alloc&) {
    return {1, who + "out of memory"};
  } catch (const std::exception& error) {
    return {1, who + error.what()};
  }
}

}  // namespace rico
