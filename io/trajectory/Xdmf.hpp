#pragma once

#include <filesystem>
#include <io/trajectory/TrajectoryData.hpp>
#include <vector>

namespace rico {

/// The offsets of the rows of each step, for every table.
struct XdmfSteps {
  /// Reads the steps that the file has; add() appends one.
  explicit XdmfSteps(const TrajectoryData& data);
  void add(const TrajectoryStep& step);

  std::vector<double> times;                       ///< of each step
  std::vector<std::vector<std::int64_t>> offsets;  ///< [table][step], one more than steps
};

/// Writes NAME.xmf for NAME.h5: each table with a column `position` or `point` of two or three
/// numbers becomes a set of moving points, with its other columns as data. ParaView opens it (Xdmf3
/// Reader) and reads the numbers from the HDF5 file.
void writeXdmf(const std::filesystem::path& trajectory, const TrajectoryLayout& layout,
               const XdmfSteps& steps);

}  // namespace rico
