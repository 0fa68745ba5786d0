#pragma once

#include <io/checkpoint/CheckpointFile.hpp>
#include <io/checkpoint/CheckpointLayout.hpp>

namespace rico {

/// The metadata in the HDF5 file of a checkpoint, whose footer has been checked.
struct CheckpointStructure {
  CheckpointInfo info;      ///< its attributes
  CheckpointLayout layout;  ///< the positions of the numbers
  /// Rows and names, without numbers; tables of rows are empty.
  StateTable table;
};

/// Reads the metadata. `size` is that of the file without its footer: no part may exceed it.
CheckpointStructure readStructure(const std::filesystem::path& path, std::int64_t size);

}  // namespace rico
