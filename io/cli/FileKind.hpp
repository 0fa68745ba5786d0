#pragma once

#include <io/trajectory/TrajectoryReader.hpp>
#include <memory>
#include <string>

namespace rico {

/// Is it a checkpoint, or a damaged file that has the name of one?
bool isCheckpoint(const std::string& file);

/// A trajectory that is damaged where it begins is taken for a problem file, and refused as such:
/// null.
std::unique_ptr<TrajectoryReader> asTrajectory(const std::string& file);

}  // namespace rico
