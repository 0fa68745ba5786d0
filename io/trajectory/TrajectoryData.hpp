#pragma once

#include <io/trajectory/Hdf5Series.hpp>
#include <io/trajectory/TrajectoryFrame.hpp>

namespace rico {

/// The datasets of a trajectory in an open file (io/FORMATS.md, Trajectory files):
///
///     /trajectory                   attributes schema, version
///     /trajectory/step, time, hash  one row per step
///     /trajectory/scalars/NAME      one row per step
///     /trajectory/TABLE/offset      step k has rows offset[k] .. offset[k + 1] - 1 of
///     /trajectory/TABLE/COLUMN
///
/// The rows of a step are written before its number, so that every numbered step is complete.
class TrajectoryData {
 public:
  /// Creates the datasets in an empty file. Throws std::runtime_error if HDF5 cannot write it.
  TrajectoryData(hid_t file, const std::string& name, const TrajectoryLayout& layout,
                 int compression);
  /// Opens the datasets of an existing file. Throws InputError if they are not a trajectory's.
  TrajectoryData(hid_t file, const std::string& name);

  /// The quantities of each step, as stored in the file.
  const TrajectoryLayout& layout() const { return layout_; }
  /// The number of complete steps.
  std::int64_t steps() const;
  /// The number and the time of each step.
  std::vector<std::int64_t> numbers() const;
  std::vector<double> times() const;
  /// The values of scalar s, one per step.
  std::vector<double> scalars(std::size_t s) const;
  /// The offsets of table t: offset[0] .. offset[steps()].
  std::vector<std::int64_t> offsets(std::size_t t) const;

  /// Appends a step: its rows, then its number.
  void append(const TrajectoryStep& step, const ColumnPieces& pieces);
  /// Reads step k. Throws InputError if its hash differs from the recorded one.
  TrajectoryFrame frame(std::int64_t k) const;

  /// Removes all steps after the first `steps` ones.
  void keep(std::int64_t steps);
  /// Makes HDF5 write its buffers to the file. Throws if that fails.
  void flush() const;
  /// Makes HDF5 read all of its indices of rows.
  void visitIndex() const;
  bool isFiltered() const;  ///< true if any column is compressed or otherwise filtered
  /// Updates the number of steps of a file that another process writes.
  void refresh();

 private:
  struct Table {
    Hdf5Series offset;
    std::vector<Hdf5Series> columns;
  };
  bool isWhole(std::int64_t step) const;
  void readTable(const Table& table, std::int64_t k, std::size_t t, TrajectoryFrame& frame) const;

  std::string file_;
  TrajectoryLayout layout_;
  std::vector<Hdf5Series> perStep_;  // step, time, hash, then the scalars
  std::vector<Table> tables_;
};

}  // namespace rico
