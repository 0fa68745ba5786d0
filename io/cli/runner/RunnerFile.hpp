#pragma once

#include <filesystem>
#include <io/cli/runner/RunnerScene.hpp>
#include <io/cli/runner/RunnerTable.hpp>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace rico {

/// An open file of MechanicsHdf5Runner: its tables, its steps and its scene.
class RunnerFile {
 public:
  /// Reads the scene, and the times of all rows.
  explicit RunnerFile(const std::filesystem::path& path);

  /// The outputs of the table of bodies that move.
  const std::vector<RunnerTable::Output>& steps() const { return steps_; }
  const RunnerScene& scene() const { return *scene_; }
  double timeStep() const { return h_; }  ///< the least time between two outputs

  /// Iterations and residual of the solve that ended at a time; zero if there was none.
  std::pair<double, double> solve(double time) const;
  /// The rows of static bodies at a time.
  std::vector<double> staticRows(double time) const;
  /// Reads all rows that the other functions may read.
  void readAll() const;

 private:
  QuietHdf5 quiet_;
  Hdf5Id file_, data_;

 public:
  const RunnerTable statics, dynamic, velocities, contacts, info, solver;  ///< as in the file

 private:
  void dropCutStep();
  void findTimeStep();
  double gather(const RunnerTable& table, std::set<std::int64_t>& bodies) const;

  std::vector<RunnerTable::Output> steps_;
  std::optional<RunnerScene> scene_;
  double h_ = 1;
};

}  // namespace rico
