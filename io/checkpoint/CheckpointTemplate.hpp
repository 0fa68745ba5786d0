#pragma once

#include <io/checkpoint/CheckpointFile.hpp>
#include <io/checkpoint/CheckpointLayout.hpp>
#include <string>

namespace rico {

/// A checkpoint's HDF5 file without its numbers: their positions, and the bytes between them.
struct CheckpointTemplate {
  CheckpointLayout layout;  ///< the positions of the numbers
  std::string metadata;     ///< the bytes of layout.gaps(), concatenated
};

/// Makes the template of a state. Equal states give equal bytes. A distributed table has as many
/// rows as `table` has on all ranks together.
CheckpointTemplate makeTemplate(const CheckpointInfo& info, const StateTable& table);

/// The rows of `table` in the form of the file.
std::vector<std::int64_t> tableNumbers(const StateTable& table);
std::string tableNames(const StateTable& table);

}  // namespace rico
