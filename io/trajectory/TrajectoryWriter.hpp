#pragma once

#include <chrono>
#include <filesystem>
#include <io/trajectory/TrajectoryFrame.hpp>
#include <memory>

namespace rico {

struct TrajectoryOptions {
  int compression = 0;  ///< zlib's level, 1 to 9; 0: none
  /// At most so many steps, and so much time, are lost by a kill, and hidden from readers.
  std::int64_t flushSteps = 1000;
  std::chrono::duration<double> flushInterval{5.0};
  bool xdmf = true;  ///< with NAME.h5 comes NAME.xmf, which ParaView opens
};

/// Writes a trajectory step by step:
///
///     TrajectoryWriter writer("run.h5", {.scalars = {{"energy", "J"}}, .tables =
///     {bodiesTable()}}); TrajectoryFrame frame = writer.newFrame();
///     ...
///     writer.append(frame);
///
/// The file may be read while it is written (HDF5's single writer, many readers), and after a
/// kill: up to the last flush, steps are there, whole. Throws std::runtime_error where the disk
/// refuses; steps that were flushed stay.
class TrajectoryWriter {
 public:
  /// A new file; one of that name is replaced.
  TrajectoryWriter(std::filesystem::path path, const TrajectoryLayout& layout,
                   TrajectoryOptions options = {});
  /// Goes on with a file after a restart: steps whose number is greater than `lastStep` are
  /// forgotten. Throws InputError where it is not a trajectory, or damaged.
  static TrajectoryWriter resume(std::filesystem::path path, std::int64_t lastStep,
                                 TrajectoryOptions options = {});

  TrajectoryWriter(TrajectoryWriter&&) noexcept;
  TrajectoryWriter& operator=(TrajectoryWriter&&) noexcept;
  ~TrajectoryWriter();

  TrajectoryFrame newFrame() const;
  std::int64_t steps() const;
  void append(const TrajectoryFrame& frame);
  /// A step whose columns come in pieces, those of each table as many rows as the step says.
  void append(const TrajectoryStep& step, const ColumnPieces& pieces);
  const TrajectoryLayout& layout() const;
  void flush();

 private:
  struct Open;
  explicit TrajectoryWriter(std::unique_ptr<Open> open);
  std::unique_ptr<Open> open_;
};

}  // namespace rico
