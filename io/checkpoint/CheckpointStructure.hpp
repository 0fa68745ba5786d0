#pragma once

#include <io/checkpoint/CheckpointFile.hpp>
#include <io/checkpoint/CheckpointLayout.hpp>

namespace rico {

/// What the HDF5 file of a checkpoint, whose seal was found right, says of itself.
struct CheckpointStructure {
  CheckpointInfo info;
  CheckpointLayout layout;
  /// Rows and names; no numbers yet, and tables of rows without rows.
  StateTable table;
};

/// `size` is that of the file without its seal: nothing lies beyond it.
CheckpointStructure readStructure(const std::filesystem::path& path, std::int64_t size);

}  // namespace rico
