#pragma once

#include <io/trajectory/Hdf5Series.hpp>
#include <io/trajectory/TrajectoryFrame.hpp>

namespace rico {

/// The datasets of a trajectory, in a file that is open (io/README.md, Trajectories):
///
///     /trajectory                   attributes schema, version
///     /trajectory/step, time, hash  a row a step
///     /trajectory/scalars/NAME      a row a step
///     /trajectory/TABLE/offset      step k has rows offset[k] .. offset[k + 1] - 1 of
///     /trajectory/TABLE/COLUMN
///
/// A step's rows are written before its number, so that what counts as a step is there.
class TrajectoryData {
 public:
  /// Makes them in an empty file.
  TrajectoryData(hid_t file, const std::string& name, const TrajectoryLayout& layout,
                 int compression);
  /// Finds them in a file that was written before.
  TrajectoryData(hid_t file, const std::string& name);

  const TrajectoryLayout& layout() const { return layout_; }
  /// How many steps are there with all their rows.
  std::int64_t steps() const;
  std::vector<std::int64_t> numbers() const;
  std::vector<double> times() const;
  /// Of scalar s, a value a step.
  std::vector<double> scalars(std::size_t s) const;
  /// Of table t: offset[0] .. offset[steps()].
  std::vector<std::int64_t> offsets(std::size_t t) const;

  void append(const TrajectoryStep& step, const ColumnPieces& pieces);
  /// Throws InputError where its hash is not the one recorded.
  TrajectoryFrame frame(std::int64_t k) const;

  /// Forgets all steps but the first so many.
  void keep(std::int64_t steps);
  void flush() const;
  /// Lets HDF5 look at all that it keeps to find rows by.
  void visitIndex() const;
  bool isFiltered() const;  ///< any column, by compression or otherwise
  /// Looks again how much is there, where somebody else is writing.
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
