#pragma once

#include <cstdint>
#include <io/trajectory/TrajectoryFrame.hpp>
#include <vector>

namespace rico {

/// The recorded steps of one file, in whatever format. TrajectoryReader describes the functions.
class TrajectorySource {
 public:
  virtual ~TrajectorySource() = default;

  /// As TrajectoryReader describes.
  virtual const TrajectoryLayout& layout() const = 0;
  virtual std::int64_t steps() const = 0;
  virtual void refresh() = 0;
  virtual std::vector<std::int64_t> numbers() const = 0;
  virtual std::vector<double> times() const = 0;
  virtual std::vector<double> scalars(std::size_t s) const = 0;
  virtual std::vector<std::int64_t> rows(std::size_t table) const = 0;
  virtual TrajectoryFrame frame(std::int64_t k) const = 0;
};

}  // namespace rico
