#pragma once

#include <chrono>
#include <functional>
#include <io/checkpoint/CheckpointFile.hpp>
#include <memory>
#include <optional>

namespace rico {

class DiskFile;

/// When to write checkpoints, where, and how many to keep.
struct CheckpointPlan {
  std::filesystem::path folder = ".";
  std::string name = "checkpoint";  ///< files are folder/name-STEP.h5
  std::int64_t everySteps = 0;      ///< 0: not by steps
  std::chrono::seconds every{0};    ///< of wall time; 0: not by time
  std::chrono::seconds maxWalltime{
      0};                 ///< of the whole run, after which it ends with one; 0: no limit
  bool onSignals = true;  ///< SIGTERM, SIGINT and SIGUSR1 end the run with one
  int keep = 2;           ///< the last so many
  /// Called before each is written: what shall not fall behind it, such as a trajectory, is
  /// flushed. Where it throws, that is reported, and the checkpoint is written.
  std::function<void()> before = {};
  Processes ranks = {};  ///< that have the state together
};

/// Writes checkpoints of a run while it goes on:
///
///     Checkpoints checkpoints(plan, walk);
///     while (simulation.hasNextEvent() && !checkpoints.mustEnd()) {
///       simulation.computeOneStep(); simulation.nextStep();
///       checkpoints.afterStep(simulation.stepNumber(), simulation.startingTime());
///     }
///
/// A disk that refuses is reported, each time it does, and the run goes on with the last good file.
/// So is another run that writes files of this name into this folder: the one that came first has
/// it, and neither spoils what the other has.
///
/// On many ranks all call the same, and agree by one reduction a step: a signal to any of them, and
/// the clock of rank 0, count for all. Rank 0 reports.
class Checkpoints {
 public:
  using Report = std::function<void(const std::string& line)>;

  /// Lines go to stderr unless another Report is given.
  Checkpoints(CheckpointPlan plan, StateWalk walk, Report report = {});
  ~Checkpoints();
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;

  /// Writes a checkpoint where one is due.
  void afterStep(std::int64_t step, double time);
  /// Has a signal or the limit of wall time ended the run? Its last checkpoint is then written.
  bool mustEnd() const { return mustEnd_; }
  /// Writes one now. Whether the disk took it.
  bool write(std::int64_t step, double time);

  const std::filesystem::path& lastWritten() const { return last_; }

 private:
  using Clock = std::chrono::steady_clock;
  int reasons(std::int64_t step) const;
  bool isDue(std::int64_t step) const;
  void report(const std::string& line) const;
  void prepare(std::int64_t step) const;
  void makeFolderAgain() const;
  void requireNoOtherRun() const;
  void forgetOld(std::int64_t step) const;

  CheckpointPlan plan_;
  StateWalk walk_;
  Report report_;
  Clock::time_point began_ = Clock::now(), lastTime_ = Clock::now();
  std::filesystem::path last_;
  std::unique_ptr<DiskFile> lastFile_;  ///< rank 0 has it, for as long as the run lasts
  bool mustEnd_ = false;
};

/// The newest checkpoint of a plan's folder and name that is whole; damaged ones are reported and
/// passed over. Nothing where there is none.
std::optional<std::filesystem::path> newestCheckpoint(const CheckpointPlan& plan,
                                                      const Checkpoints::Report& report = {});

}  // namespace rico
