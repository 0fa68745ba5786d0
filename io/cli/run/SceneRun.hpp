#pragma once

#include <bit>
#include <filesystem>
#include <functional>
#include <io/checkpoint/Checkpoints.hpp>
#include <io/cli/RunOptions.hpp>
#include <io/cli/run/Progress.hpp>
#include <io/cli/run/Recorder.hpp>
#include <io/cli/run/Summary.hpp>
#include <io/cli/world/World.hpp>
#include <optional>
#include <string>
#include <vector>

namespace rico {

/// One run of a world: steps, recording, messages.
class SceneRun {
 public:
  SceneRun(const RunOptions& options, const std::string& launcher, World& world)
      : options_(options), launcher_(launcher), world_(world), ranks_(world.ranks()) {
    for (const ScenePart& part : world.scene().parts)
      digests_.push_back(std::bit_cast<std::int64_t>(part.digest));
  }

  /// Builds everything, without running.
  void check();

  /// Takes all steps; returns the exit status.
  int execute();

 private:
  bool isQuiet() const { return options_.quiet || ranks_.rank() > 0; }
  Simulation& simulation() { return world_.simulation(); }
  StateWalk walk();
  /// The largest value of all ranks; values must not be negative.
  double greatest(double value) const;
  void begin();
  void restart();

  std::filesystem::path restartFile() const;
  std::string checkpointName() const { return world_.scene().file.stem().string(); }

  void requireThisScene() const;
  std::int64_t lastStep();
  CheckpointPlan plan();
  void record(const std::function<void()>& work, const Checkpoints::Report& report);
  void takeSteps(Progress& progress, Checkpoints& checkpoints, const Checkpoints::Report& report);
  void checkStep(Progress& progress, const Checkpoints::Report& report);
  void endLost(std::uint64_t identity, const Checkpoints::Report& report);
  void endLostElastic(const Checkpoints::Report& report);
  void updateSummary();
  void end(const Progress& progress, const Checkpoints& checkpoints);
  void print();

  const RunOptions& options_;
  std::string launcher_;
  World& world_;
  std::filesystem::path restart_;      // the checkpoint of a restart
  std::vector<std::int64_t> digests_;  // hashes of the parts of its scene
  const Processes& ranks_;
  std::optional<Recorder> recorder_;
  RunSummary summary_;
};

}  // namespace rico
