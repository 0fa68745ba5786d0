#pragma once

#include <cstdint>
#include <filesystem>
#include <io/trajectory/TrajectoryFrame.hpp>
#include <io/trajectory/TrajectorySource.hpp>
#include <memory>
#include <vector>

namespace rico {

/// Reads a trajectory, also while it is being written. Throws InputError if the file is missing,
/// damaged, or not a trajectory. The hash of every step is checked when it is read.
class TrajectoryReader {
 public:
  /// Opens a file of TrajectoryWriter, and checks its index of rows.
  explicit TrajectoryReader(const std::filesystem::path& path);
  /// Reads from a file of another format.
  explicit TrajectoryReader(std::unique_ptr<TrajectorySource> source);

  /// The quantities of each step, as stored in the file.
  const TrajectoryLayout& layout() const { return source_->layout(); }
  /// The number of steps; refresh() updates it for a file that is being written.
  std::int64_t steps() const { return source_->steps(); }
  void refresh() { source_->refresh(); }

  /// Numbers of the steps, and their times.
  std::vector<std::int64_t> numbers() const { return source_->numbers(); }
  std::vector<double> times() const { return source_->times(); }
  /// One number per step: a scalar of the layout, or the number of rows of a table. Other data is
  /// not read, and hashes are not checked.
  std::vector<double> scalars(std::size_t s) const { return source_->scalars(s); }
  std::vector<std::int64_t> rows(std::size_t table) const { return source_->rows(table); }
  /// Reads step k = 0, 1, ... without reading others.
  TrajectoryFrame frame(std::int64_t k) const { return source_->frame(k); }

 private:
  std::unique_ptr<TrajectorySource> source_;
};

}  // namespace rico
