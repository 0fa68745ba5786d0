#pragma once

#include <io/checkpoint/CheckpointFile.hpp>
#include <io/checkpoint/CheckpointLayout.hpp>
#include <string>

namespace rico {

/// A checkpoint's HDF5 file without its numbers: where they go, and the bytes in between.
struct CheckpointSkeleton {
  CheckpointLayout layout;
  std::string metadata;  ///< the bytes of layout.gaps(), one after the other
};

/// The same state gives the same bytes. Tables of rows have as many rows as the table says,
/// wherever these are.
CheckpointSkeleton makeSkeleton(const CheckpointInfo& info, const StateTable& table);

/// The rows of `table` as the file has them.
std::vector<std::int64_t> tableNumbers(const StateTable& table);
std::string tableNames(const StateTable& table);

}  // namespace rico
