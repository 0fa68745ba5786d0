#pragma once

#include <io/trajectory/TrajectoryReader.hpp>
#include <memory>
#include <string>

namespace rico {

/// Returns true for a checkpoint, and for a damaged file with the name of one.
bool isCheckpoint(const std::string& file);

/// Opens a trajectory of any format, or returns null. A file that is damaged at its beginning gives
/// null too: it is then reported as a problem file.
std::unique_ptr<TrajectoryReader> asTrajectory(const std::string& file);

}  // namespace rico
