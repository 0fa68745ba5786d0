#pragma once

#include <io/checkpoint/CheckpointFile.hpp>
#include <string>

namespace rico {

/// The bytes of the HDF5 file that CheckpointFile.hpp describes. The same state gives the same
/// bytes.
std::string makeImage(const CheckpointInfo& info, const StateTable& table);

/// The reverse. `file` is what messages name.
void readImage(const std::string& file, const std::string& image, CheckpointInfo& info,
               StateTable& table);

}  // namespace rico
