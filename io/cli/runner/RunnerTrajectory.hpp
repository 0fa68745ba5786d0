#pragma once

#include <filesystem>
#include <io/cli/runner/RunnerFile.hpp>
#include <io/trajectory/TrajectorySource.hpp>
#include <memory>
#include <vector>

namespace rico {

/// A file of MechanicsHdf5Runner, by Ricochet or Siconos, as a trajectory with the tables of
/// `ricochet run` (io/FORMATS.md, Files of Siconos' runner). Step k is the k-th output.
class RunnerTrajectory : public TrajectorySource {
 public:
  /// Reads the scene, and the times of all rows. A child process has read all rows before
  /// (SandboxedRead.hpp).
  explicit RunnerTrajectory(const std::filesystem::path& path);

  const TrajectoryLayout& layout() const override { return layout_; }
  std::int64_t steps() const override;
  void refresh() override {}  // HDF5 does not open such a file while it is being written
  std::vector<std::int64_t> numbers() const override;
  std::vector<double> times() const override;
  std::vector<double> scalars(std::size_t s) const override;
  std::vector<std::int64_t> rows(std::size_t table) const override;
  TrajectoryFrame frame(std::int64_t k) const override;

 private:
  void putScene(TrajectoryFrame& frame) const;
  void putBodies(TrajectoryFrame& frame, const RunnerTable::Output& step) const;
  void putContacts(TrajectoryFrame& frame) const;

  TrajectoryLayout layout_;
  std::unique_ptr<const RunnerFile> file_;
};

}  // namespace rico
