#pragma once

#include <filesystem>
#include <io/trajectory/TrajectoryReader.hpp>

namespace rico {

/// Opens a trajectory: of `ricochet run`, of the library, or a file of Siconos'
/// MechanicsHdf5Runner. Throws InputError if the file is missing, damaged or none of these.
TrajectoryReader openTrajectory(const std::filesystem::path& path);

/// Returns true for a file of MechanicsHdf5Runner. Throws InputError if it is damaged.
bool isRunnerFile(const std::filesystem::path& path);

}  // namespace rico
