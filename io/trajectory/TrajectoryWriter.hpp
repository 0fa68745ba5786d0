#pragma once

#include <chrono>
#include <filesystem>
#include <io/trajectory/TrajectoryFrame.hpp>
#include <memory>

namespace rico {
/// Options of TrajectoryWriter.
struct TrajectoryOptions {
  int compression = 0;  ///< zlib's level, 1 to 9; 0: none
  /// If the process is killed, the file lacks at most the steps of this number or interval; readers
  /// see new steps after the same delay.
  std::int64_t flushSteps = 1000;
  std::chrono::duration<double> flushInterval{5.0};
  bool xdmf = true;  ///< also write NAME.xmf, which ParaView opens
};

/// Writes a trajectory step by step:
///
///     TrajectoryLayout layout{.scalars = {{"energy", "J"}}, .tables = {bodiesTable()}};
///     TrajectoryWriter writer("run.h5", layout);
///     TrajectoryFrame frame = writer.newFrame();
///     ...
///     writer.append(frame);
///
/// The file may be read while it is written (HDF5's single writer, many readers). After a kill it
/// has all steps up to the last flush, complete. Throws std::runtime_error if the disk fails;
/// flushed steps remain.
class TrajectoryWriter {
 public:
  /// Creates a file; replaces one of the same name.
  TrajectoryWriter(const std::filesystem::path& path, const TrajectoryLayout& layout,
                   TrajectoryOptions options = {});
  /// Continues a file after a restart: removes steps with a number greater than `lastStep`. Throws
  /// InputError if the file is not a trajectory, or damaged.
  static TrajectoryWriter resume(std::filesystem::path path, std::int64_t lastStep,
                                 TrajectoryOptions options = {});

  /// Takes over the file of the other writer, which may then only be destroyed.
  TrajectoryWriter(TrajectoryWriter&&) noexcept;
  TrajectoryWriter& operator=(TrajectoryWriter&&) noexcept;
  ~TrajectoryWriter();

  /// An empty frame of this layout, to be filled.
  TrajectoryFrame newFrame() const;
  /// The number of steps in the file.
  std::int64_t steps() const;
  /// Appends a step. Throws std::invalid_argument if the frame has another layout.
  void append(const TrajectoryFrame& frame);
  /// Appends a step whose columns come in pieces, with the numbers of rows of `step`.
  void append(const TrajectoryStep& step, const ColumnPieces& pieces);
  /// The quantities of each step.
  const TrajectoryLayout& layout() const;
  /// Makes all steps so far visible to readers.
  void flush();

 private:
  struct Open;
  explicit TrajectoryWriter(std::unique_ptr<Open> open);
  std::unique_ptr<Open> open_;
};

}  // namespace rico
