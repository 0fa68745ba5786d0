#pragma once

#include <io/ranks/RankRows.hpp>
#include <io/trajectory/TrajectoryWriter.hpp>
#include <map>
#include <optional>

namespace rico {

/// The integer columns by which the rows of a table are ordered. Rows of other tables keep their
/// order: those of rank 0, then those of rank 1, ...
using TrajectoryOrder = std::map<std::string, std::vector<std::string>>;

/// `bodies` by identity; `contacts` by a, b, feature.
TrajectoryOrder usualOrder();

/// Writes one trajectory for many ranks. Each rank gives its own rows:
///
///     SharedTrajectoryWriter writer(ranks, "run.h5", layout);
///     TrajectoryFrame frame = writer.newFrame();
///     ...
///     writer.append(frame);
///
/// The file is equal to that of a TrajectoryWriter with all rows in order, on any number of ranks.
/// Step, time and scalars are those of rank 0. Rows are sorted over the ranks, and sent to rank 0
/// column by column in pieces of 256 KiB, so that it never holds a whole step. Only rank 0 has the
/// file open, as HDF5's single-writer mode requires. All functions are collective; if the disk
/// fails, all ranks throw.
class SharedTrajectoryWriter {
 public:
  /// Creates the file; replaces one of the same name.
  SharedTrajectoryWriter(const Processes& ranks, const std::filesystem::path& path,
                         const TrajectoryLayout& layout, TrajectoryOptions options = {},
                         TrajectoryOrder order = usualOrder());
  /// Continues a file: see TrajectoryWriter::resume(). Throws if it has another layout.
  static SharedTrajectoryWriter resume(const Processes& ranks, const std::filesystem::path& path,
                                       const TrajectoryLayout& layout, std::int64_t lastStep,
                                       TrajectoryOptions options = {},
                                       TrajectoryOrder order = usualOrder());

  // As in TrajectoryWriter. append() throws if the frame has another layout.
  TrajectoryFrame newFrame() const { return TrajectoryFrame(layout_); }
  void append(const TrajectoryFrame& frame);
  void flush();
  /// The number of steps in the file on rank 0; 0 on other ranks.
  std::int64_t steps() const { return writer_ ? writer_->steps() : 0; }

 private:
  struct Table {
    RankRows rows;
    std::vector<std::int64_t> first;  ///< first row of each rank, and the number of rows
  };
  class ColumnReceiver;
  SharedTrajectoryWriter(const Processes& ranks, const TrajectoryLayout& layout,
                         TrajectoryOrder order);
  std::vector<std::size_t> keysOf(std::size_t table) const;
  Table sorted(const TrajectoryFrame& frame, std::size_t table) const;
  void write(const TrajectoryStep& step, const std::vector<Table>& tables);
  void sendAll(const std::vector<Table>& tables) const;

  Processes ranks_;
  TrajectoryLayout layout_;
  TrajectoryOrder order_;
  std::optional<TrajectoryWriter> writer_;  // only on rank 0
};

}  // namespace rico
