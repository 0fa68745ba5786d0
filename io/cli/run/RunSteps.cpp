// The steps of a run, and its end.
#include <algorithm>
#include <io/cli/run/Advice.hpp>
#include <io/cli/run/Resume.hpp>
#include <io/cli/run/SceneRun.hpp>
#include <io/cli/scene/Method.hpp>
#include <iostream>
#include <kernel/support/Exception.hpp>
#include <kernel/support/PeakMemory.hpp>

namespace rico {

// A failure of the disk in recording is reported, and does not end the run: later steps may
// succeed.
void SceneRun::record(const std::function<void()>& work, const Checkpoints::Report& report) {
  try {
    if (recorder_) work();
  } catch (const std::runtime_error& error) {
    report("no trajectory of step " + std::to_string(simulation().stepNumber()) + ": " +
           error.what());
  }
}

void SceneRun::takeSteps(Progress& progress, Checkpoints& checkpoints,
                         const Checkpoints::Report& report) {
  const std::int64_t last = lastStep();
  if (simulation().stepNumber() >= last && options_.steps.value_or(1) > 0)
    report("nothing to run: t = " + numberText(simulation().startingTime()) +
           " s is the end already; --until T sets a later one");
  while (simulation().stepNumber() < last && !checkpoints.mustEnd()) {
    world_.beforeStep();
    summary_.notSolved += world_.step();
    summary_.rough += world_.report().isRough ? 1 : 0;
    summary_.impossible += world_.report().reason == RICO_DIVERGED_INFEASIBLE ? 1 : 0;
    checkStep(progress, report);
    record([&] { recorder_->afterStep(); }, report);
    checkpoints.afterStep(simulation().stepNumber(), simulation().startingTime());
  }
}

void SceneRun::checkStep(Progress& progress, const Checkpoints::Report& report) {
  const std::uint32_t lost = world_.lostBody();
  const bool isLost = lost != RigidBodies::kNone;
  const std::vector<std::uint64_t> counts =
      ranks_.sum(std::vector<std::uint64_t>{world_.ownBodies(), world_.ownContacts(),
                                            isLost ? std::uint64_t{1} : 0, world_.ownSleepers()});
  if (world_.elastic() != nullptr && world_.elastic()->lostBody() >= 0) endLostElastic(report);
  if (counts[2] > 0) endLost(isLost ? world_.bodies().identity(lost) : 0, report);
  summary_.bodies = counts[0], summary_.contacts = counts[1];
  summary_.mostContacts = std::max(summary_.mostContacts, counts[1]);
  updateSummary();
  progress.show({simulation().stepNumber(), simulation().startingTime(), counts[0], counts[3],
                 counts[1], world_.report().iterations, world_.report().residual});
}

// Ends the run after a body's position is no longer finite; recorded steps remain.
void SceneRun::endLost(std::uint64_t identity, const Checkpoints::Report& report) {
  const auto lost = static_cast<std::uint64_t>(ranks_.max(static_cast<std::int64_t>(identity)));
  record([&] { recorder_->flush(); }, report);
  throw NoConvergence(
      "in step " + std::to_string(simulation().stepNumber()) + " the position or the velocity of " +
      world_.titleOf(lost) +
      " is not finite, or it is 1e9 times the size of the scene away; check the "
      "velocities, masses and motions of the bodies that it touches, or reduce "
      "time.step" +
      (world_.scene().solver.hasSubsteps() ? ", or take more solver.substeps" : ""));
}

void SceneRun::endLostElastic(const Checkpoints::Report& report) {
  record([&] { recorder_->flush(); }, report);
  const auto lost = static_cast<std::size_t>(world_.elastic()->lostBody());
  const ScenePlace& place = world_.scene().elastic[lost].place;
  throw NoConvergence("in step " + std::to_string(simulation().stepNumber()) +
                      " the position or the velocity of " + place.key + " in line " +
                      std::to_string(place.line) +
                      " is not finite; take a shorter time.step, solver.theta above 0.5, or "
                      "elements that are not pressed flat");
}

void SceneRun::updateSummary() {
  const SolveReport& report = world_.report();
  summary_.deepest = std::max(summary_.deepest, world_.deepestPenetration());
  summary_.worstJoint = std::max(summary_.worstJoint, world_.jointError());
  summary_.lastResidual = report.residual;
  if (report.residual > summary_.worstResidual) {
    summary_.worstResidual = report.residual;
    summary_.worstStep = simulation().stepNumber();
  }
}

double SceneRun::greatest(double value) const {
  return std::bit_cast<double>(ranks_.max(std::bit_cast<std::int64_t>(value)));
}

void SceneRun::end(const Progress& progress, const Checkpoints& checkpoints) {
  summary_.scene = options_.scene;
  summary_.title = world_.scene().title;
  summary_.ranks = ranks_.size();
  summary_.threads = world_.threads();
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
  summary_.method = methodText(world_.scene(), summary_.rough);
  summary_.advice = adviceOn(world_.scene(), summary_);
  summary_.trajectory = world_.scene().output.trajectory;
  if (recorder_) summary_.recorded = recorder_->steps();
  summary_.checkpoint = checkpoints.lastWritten().string();
  if (!summary_.isComplete && !summary_.checkpoint.empty())
    summary_.resume = resumeCommand(launcher_, options_, summary_.lastStep - summary_.firstStep,
                                    summary_.checkpoint);
  print();
  if (options_.loads) world_.viewLoad();
}

void SceneRun::print() {
  const bool isForJson = options_.jsonSummary == "-";
  if (!isQuiet() && !isForJson) std::cout << summary_.text() << std::flush;
  ranks_.agree([this] {
    if (ranks_.rank() == 0 && !options_.jsonSummary.empty())
      summary_.writeJson(options_.jsonSummary);
  });
}

}  // namespace rico
