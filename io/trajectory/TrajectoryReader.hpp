#pragma once

#include <cstdint>
#include <filesystem>
#include <io/trajectory/TrajectoryFrame.hpp>
#include <memory>
#include <vector>

namespace rico {

/// Reads a trajectory, finished or still being written. Throws InputError where it is missing,
/// damaged or something else; every step is checked against its hash when it is read.
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
  std::unique_ptr<Open> open_;
};

}  // namespace rico
