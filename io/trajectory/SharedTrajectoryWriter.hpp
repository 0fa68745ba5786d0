#pragma once

#include <io/ranks/RankRows.hpp>
#include <io/trajectory/TrajectoryWriter.hpp>
#include <map>
#include <optional>

namespace rico {

/// By which integer columns the rows of a table are ordered. Rows of a table that is not named here
/// stand as they come: those of rank 0, then those of rank 1, ...
using TrajectoryOrder = std::map<std::string, std::vector<std::string>>;

/// `bodies` by identity; `contacts` by a, b, feature.
TrajectoryOrder usualOrder();

/// Writes one trajectory for many ranks, each of which gives the rows that it has:
///
///     SharedTrajectoryWriter writer(ranks, "run.h5", layout);
///     TrajectoryFrame frame = writer.newFrame();
///     ...
///     writer.append(frame);
///
/// The file is that of a TrajectoryWriter that was given all rows in their order, on any number of
/// ranks; step, time and scalars are those of rank 0. Rows are sorted over the ranks, and sent to
/// rank 0 column by column in pieces of 256 KiB, so that it never holds all of a step; it alone has
/// the file open, as one writer with many readers must. All ranks call everything, and all throw
/// where its disk refuses.
class SharedTrajectoryWriter {
 public:
  SharedTrajectoryWriter(const Processes& ranks, const std::filesystem::path& path,
                         const TrajectoryLayout& layout, TrajectoryOptions options = {},
                         TrajectoryOrder order = usualOrder());
  /// As TrajectoryWriter::resume(), of a file with this layout.
  static SharedTrajectoryWriter resume(const Processes& ranks, const std::filesystem::path& path,
                                       const TrajectoryLayout& layout, std::int64_t lastStep,
                                       TrajectoryOptions options = {},
                                       TrajectoryOrder order = usualOrder());

  TrajectoryFrame newFrame() const { return TrajectoryFrame(layout_); }
  void append(const TrajectoryFrame& frame);
  void flush();
  /// In the file; rank 0 knows, to others they are none.
  std::int64_t steps() const { return writer_ ? writer_->steps() : 0; }

 private:
  struct Table {
    RankRows rows;
    std::vector<std::int64_t> first;  ///< row of each rank, and their number
  };
  SharedTrajectoryWriter(const Processes& ranks, const TrajectoryLayout& layout,
                         TrajectoryOrder order);
  std::vector<std::size_t> keysOf(std::size_t table) const;
  Table sorted(const TrajectoryFrame& frame, std::size_t table) const;
  void write(const TrajectoryStep& step, const std::vector<Table>& tables);
  void sendAll(const std::vector<Table>& tables) const;

  Processes ranks_;
  TrajectoryLayout layout_;
  TrajectoryOrder order_;
  std::optional<TrajectoryWriter> writer_;  // of rank 0
};

}  // namespace rico
