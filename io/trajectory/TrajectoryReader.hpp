#pragma once

#include <cstdint>
#include <filesystem>
#include <io/trajectory/TrajectoryFrame.hpp>
#include <memory>
#include <vector>

namespace rico {

/// Reads a trajectory, finished or still being written. Throws InputError where it is missing,
/// damaged or something else; every step is checked against its hash when it is read.
///
/// HDF5 dies of some damaged files, or takes all memory: a child process has looked at the index of
/// all rows before this one does (Rehearsal.hpp), and reads steps that are compressed before they
/// are read here; of those that are read one after another many at a time.
class TrajectoryReader {
 public:
  explicit TrajectoryReader(const std::filesystem::path& path);
  ~TrajectoryReader();
  TrajectoryReader(const TrajectoryReader&) = delete;
  TrajectoryReader& operator=(const TrajectoryReader&) = delete;

  const TrajectoryLayout& layout() const;
  /// How many steps there are; refresh() looks again, where the file is being written.
  std::int64_t steps() const;
  void refresh();

  std::vector<std::int64_t> numbers() const;  ///< of the steps
  std::vector<double> times() const;
  /// A number a step: the scalars of the layout, and how many rows a table has; without reading the
  /// rest, and without its hash.
  std::vector<double> scalars(std::size_t s) const;
  std::vector<std::int64_t> rows(std::size_t table) const;
  /// Step k = 0, 1, ..., found without reading others.
  TrajectoryFrame frame(std::int64_t k) const;

 private:
  struct Open;
  /// `first`, `first` + `stride`, ..., `count` of them.
  struct Steps {
    std::int64_t first = 0, stride = 1, count = 0;

    std::int64_t operator[](std::int64_t i) const { return first + i * stride; }
    bool has(std::int64_t k) const {
      return k >= first && (k - first) % stride == 0 && (k - first) / stride < count;
    }
  };
  static constexpr std::int64_t kMostRehearsed = 4096;

  static void rehearseIndex(const Open& trial);
  void rehearseFrame(std::int64_t k) const;
  void rehearseSteps(const Steps& steps) const;

  std::filesystem::path path_;
  mutable Steps rehearsed_;  // that a child process has read
  std::unique_ptr<Open> open_;
};

}  // namespace rico
