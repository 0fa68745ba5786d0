#pragma once

#include <chrono>
#include <functional>
#include <io/checkpoint/CheckpointFile.hpp>
#include <memory>
#include <optional>

namespace rico {

class DiskFile;

/// When and where to write checkpoints, and how many to keep.
struct CheckpointPlan {
  std::filesystem::path folder = ".";  ///< is created if it does not exist
  std::string name = "checkpoint";     ///< files are folder/name-STEP.h5
  std::int64_t everySteps = 0;         ///< 0: not by steps
  std::chrono::seconds every{0};       ///< interval of wall time; 0: not by time
  std::chrono::seconds maxWalltime{
      0};                 ///< of the whole run, which then ends with a checkpoint; 0: no limit
  bool onSignals = true;  ///< SIGTERM, SIGINT and SIGUSR1 end the run with a checkpoint
  int keep = 2;           ///< number of checkpoints kept
  /// Called before each checkpoint, to flush data that must not be older, such as a trajectory. If
  /// it throws, the error is reported, and the checkpoint is written.
  std::function<void()> before = {};
  Processes ranks = {};  ///< the ranks over which the state is distributed
};

/// Writes checkpoints during a run:
///
///     Checkpoints checkpoints(plan, walk);
///     while (simulation.hasNextEvent() && !checkpoints.mustEnd()) {
///       simulation.computeOneStep(); simulation.nextStep();
///       checkpoints.afterStep(simulation.stepNumber(), simulation.startingTime());
///     }
///
/// A failure of the disk is reported each time, and the run continues with the last good file. The
/// same holds if another run writes files of this name into this folder: the run that came first
/// keeps the folder, and no file is damaged.
///
/// On many ranks all functions are collective, with one reduction per step: a signal to any rank
/// and the clock of rank 0 count for all. Rank 0 reports.
class Checkpoints {
 public:
  /// Receives one line of text per event: a failure, a skipped file, the end of a run.
  using Report = std::function<void(const std::string& line)>;

  /// The report function gets each line; the default prints to stderr.
  Checkpoints(CheckpointPlan plan, StateWalk walk, Report report = {});
  ~Checkpoints();
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;

  /// Writes a checkpoint if one is due.
  void afterStep(std::int64_t step, double time);
  /// True if a signal or the limit of wall time ended the run; its last checkpoint is written.
  bool mustEnd() const { return mustEnd_; }
  /// Writes a checkpoint now. Returns false if the disk failed.
  bool write(std::int64_t step, double time);

  /// The last checkpoint of this run; empty if there is none.
  const std::filesystem::path& lastWritten() const { return last_; }

 private:
  using Clock = std::chrono::steady_clock;
  int reasons(std::int64_t step) const;
  bool isDue(std::int64_t step) const;
  void report(const std::string& line) const;
  void prepare(std::int64_t step) const;
  void makeFolderAgain() const;
  void requireNoOtherRun() const;
  void removeOld(std::int64_t step) const;

  CheckpointPlan plan_;
  StateWalk walk_;
  Report report_;
  Clock::time_point began_ = Clock::now(), lastTime_ = Clock::now();
  std::filesystem::path last_;
  std::unique_ptr<DiskFile> lastFile_;  ///< open on rank 0 during the run
  bool mustEnd_ = false;
};

/// Returns the newest undamaged checkpoint with the plan's folder and name, or nothing. Damaged
/// files are reported and skipped.
std::optional<std::filesystem::path> newestCheckpoint(const CheckpointPlan& plan,
                                                      const Checkpoints::Report& report = {});

}  // namespace rico
