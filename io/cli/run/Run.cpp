/// `ricochet run`: a scene, through time.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <io/checkpoint/Checkpoints.hpp>
#include <io/cli/RunOptions.hpp>
#include <io/cli/Usage.hpp>
#include <io/cli/run/Progress.hpp>
#include <io/cli/run/Recorder.hpp>
#include <io/cli/run/Summary.hpp>
#include <io/cli/scene/SceneReader.hpp>
#include <iostream>
#include <kernel/support/Exception.hpp>

namespace rico {

namespace {

/// What the command line says against the scene.
void applyOptions(const RunOptions& options, Scene& scene) {
  if (options.checkpointEvery) scene.output.checkpointEvery = *options.checkpointEvery;
  if (options.trajectory) scene.output.trajectory = *options.trajectory;
  if (scene.output.trajectory == "none") scene.output.trajectory.clear();
}

/// One run of a world: steps, what is recorded of them, what is said of them.
class Run {
 public:
  Run(const RunOptions& options, World& world) : options_(options), world_(world) {}

  int operator()() {
    begin();
    Progress progress(options_.quiet, summary_.firstStep, lastStep(), simulation().startingTime());
    Checkpoints checkpoints(plan(), walk(), [&](const std::string& line) {
      progress.end();
      std::cerr << "ricochet: " << line << "\n";
    });
    walkThroughTime(progress, checkpoints);
    progress.end();
    if (recorder_) recorder_->flush();
    end(progress, checkpoints);
    return summary_.notSolved > 0 ? 2 : 0;
  }

 private:
  TimeStepping& simulation() { return world_.simulation(); }
  StateWalk walk() {
    return [this](StateRecorder& recorder) { simulation().recordState(recorder); };
  }

  void begin() {
    if (!options_.restart.empty()) readCheckpoint(options_.restart, walk());
    summary_.firstStep = simulation().stepNumber();
    summary_.energyBegin = world_.energy();
    const std::string& file = world_.scene().output.trajectory;
    if (!file.empty()) recorder_.emplace(world_, file, summary_.firstStep);
    simulation().setCheckSolverFunction([this](int info, Simulation&) {
      if (info != 0) ++summary_.notSolved;
    });
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
    plan.name = world_.scene().file.stem().string();
    plan.everySteps = output.checkpointEvery;
    plan.maxWalltime = std::chrono::seconds(static_cast<long>(std::ceil(options_.maxWalltime)));
    plan.keep = static_cast<int>(output.keep);
    plan.before = [this] {
      if (recorder_) recorder_->flush();
    };
    if (!output.folder.empty()) std::filesystem::create_directories(output.folder);
    return plan;
  }

  void walkThroughTime(Progress& progress, Checkpoints& checkpoints) {
    const std::int64_t last = lastStep();
    while (simulation().stepNumber() < last && !checkpoints.mustEnd()) {
      world_.beforeStep();
      simulation().computeOneStep();
      simulation().nextStep();
      if (recorder_) recorder_->afterStep();
      watch(progress);
      checkpoints.afterStep(simulation().stepNumber(), simulation().startingTime());
    }
  }

  void watch(Progress& progress) {
    const SolveReport& report = world_.problem().report();
    const std::size_t contacts = world_.contacts()->numberOfContacts();
    summary_.mostContacts = std::max(summary_.mostContacts, contacts);
    summary_.deepest = std::max(summary_.deepest, world_.contacts()->deepestPenetration());
    summary_.worstJoint = std::max(summary_.worstJoint, world_.jointError());
    if (report.residual > summary_.worstResidual) {
      summary_.worstResidual = report.residual;
      summary_.worstStep = simulation().stepNumber();
    }
    progress.show({simulation().stepNumber(), simulation().startingTime(), world_.bodies()->size(),
                   contacts, report.iterations, report.residual});
  }

  void end(const Progress& progress, const Checkpoints& checkpoints) {
    summary_.scene = options_.scene;
    summary_.title = world_.scene().title;
    summary_.lastStep = simulation().stepNumber();
    summary_.time = simulation().startingTime();
    summary_.isComplete = !checkpoints.mustEnd();
    summary_.wallSeconds = progress.wallSeconds();
    summary_.bodies = world_.bodies()->size();
    summary_.contacts = world_.contacts()->numberOfContacts();
    summary_.energyEnd = world_.energy();
    summary_.stateHash = hashState(walk());
    summary_.step = world_.scene().time.step;
    summary_.trajectory = world_.scene().output.trajectory;
    if (recorder_) summary_.recorded = recorder_->steps();
    summary_.checkpoint = checkpoints.lastWritten().string();
    if (!options_.quiet) std::cout << summary_.text();
    if (!options_.jsonSummary.empty()) summary_.writeJson(options_.jsonSummary);
  }

  const RunOptions& options_;
  World& world_;
  std::optional<Recorder> recorder_;
  RunSummary summary_;
};

void tellOfCheck(const World& world) {
  const Scene& scene = world.scene();
  std::cout << scene.file.string() << ": " << world.bodies()->size() << " bodies of "
            << scene.shapes.size() << (scene.shapes.size() == 1 ? " shape" : " shapes") << ", "
            << scene.joints.size() << " joints, " << std::llround(scene.time.end / scene.time.step)
            << " steps; fine\n";
}

/// mpirun would have each rank run all, and write the same files.
void requireOneProcess() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    const char* size = std::getenv(name);
    if (size != nullptr && std::string(size) != "1")
      throw UsageError("a scene runs on one process, not on " + std::string(size) +
                       "; leave out mpirun");
  }
}

}  // namespace

extern "C" int ricochetRun(const RunOptions& options) {
  if (options.schema) {
    std::cout << schemaText();
    return 0;
  }
  requireOneProcess();
  try {
    Scene scene = readScene(options.scene);
    applyOptions(options, scene);
    World world(scene, options.until.value_or(0));
    if (!options.check) return Run(options, world)();
    tellOfCheck(world);
    return 0;
  } catch (const SceneError& error) {
    std::cerr << error.what() << "\n";
    return 1;
  } catch (const NoConvergence& error) {
    std::cerr << "ricochet: " << error.what() << "\n";
    return 2;
  }
}

}  // namespace rico
