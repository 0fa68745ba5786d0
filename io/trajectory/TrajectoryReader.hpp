#pragma once

#include <cstdint>
#include <filesystem>
#include <io/trajectory/TrajectoryFrame.hpp>
#include <memory>
#include <vector>

namespace rico {

/// Reads a trajectory, also while it is being written. Throws InputError if the file is missing,
/// damaged, or not a trajectory. The hash of every step is checked when it is read.
///
/// HDF5 may crash on damaged files, or take all memory. A child process therefore reads the index
/// of rows first (SandboxedRead.hpp), and compressed steps before they are read here. Of steps that
/// are read in sequence, it reads many at a time.
class TrajectoryReader {
 public:
  /// Opens the file and checks its index of rows.
  explicit TrajectoryReader(const std::filesystem::path& path);
  ~TrajectoryReader();
  TrajectoryReader(const TrajectoryReader&) = delete;
  TrajectoryReader& operator=(const TrajectoryReader&) = delete;

  /// The quantities of each step, as stored in the file.
  const TrajectoryLayout& layout() const;
  /// The number of steps; refresh() updates it for a file that is being written.
  std::int64_t steps() const;
  void refresh();

  std::vector<std::int64_t> numbers() const;  ///< numbers of the steps
  std::vector<double> times() const;          ///< times of the steps
  /// One number per step: a scalar of the layout, or the number of rows of a table. Other data is
  /// not read, and hashes are not checked.
  std::vector<double> scalars(std::size_t s) const;
  std::vector<std::int64_t> rows(std::size_t table) const;
  /// Reads step k = 0, 1, ... without reading others.
  TrajectoryFrame frame(std::int64_t k) const;

 private:
  struct Open;
  /// The steps `first`, `first` + `stride`, ..., `count` in number.
  struct Steps {
    std::int64_t first = 0, stride = 1, count = 0;

    std::int64_t operator[](std::int64_t i) const { return first + i * stride; }
    bool has(std::int64_t k) const {
      return k >= first && (k - first) % stride == 0 && (k - first) / stride < count;
    }
  };
  static constexpr std::int64_t kMostTried = 4096;

  static void tryIndex(const Open& trial);
  void tryFrame(std::int64_t k) const;
  void trySteps(const Steps& steps) const;

  std::filesystem::path path_;
  mutable Steps tried_;  // steps that a child process has read
  std::unique_ptr<Open> open_;
};

}  // namespace rico
