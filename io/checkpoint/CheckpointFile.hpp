#pragma once

#include <cstdint>
#include <filesystem>
#include <io/checkpoint/StateTable.hpp>
#include <io/problems/InputError.hpp>
#include <string>

namespace rico {

/// What a checkpoint says of itself.
struct CheckpointInfo {
  std::int64_t schema = 2;
  std::string version;  ///< of the library that wrote it
  std::int64_t ranks = 1;
  std::int64_t step = 0;
  double time = 0.0;
  std::uint64_t stateHash = 0;
};

/// A checkpoint is one HDF5 file with the state and nothing else:
///
///     /checkpoint            attributes schema, version, ranks, step, time, state_hash
///     /checkpoint/real       float64, all real numbers of the state in the order of the walk
///     /checkpoint/integer    int64, all integers
///     /checkpoint/table      int64[rows][6]: kind, number, name, type, begin, count   (StateTable)
///     /checkpoint/names      the names that kind and name count, one a line
///     /checkpoint/shared/K   keys, integers, reals: the K-th table of rows that lie on many ranks
///                            (SharedRows), in the order of the keys
///
/// Behind HDF5's last byte stands a seal, which HDF5 does not read: the 64-bit hashes of all blocks
/// of 4 MiB of the file, their number, the file's size, and a hash of the seal itself
/// (CheckpointSeal). No byte is handed to HDF5 before its block's hash was found right, so that a
/// file with any changed, missing or foreign byte is refused, and nothing in the model has changed
/// by then.
///
/// It is written under a temporary name, forced to the disk, and renamed: under its own name stands
/// the old file or the new one, whole, whatever happens. Throws std::runtime_error where the disk
/// refuses.
///
/// Many ranks write one file together, each its part of the blocks, to which rows come from those
/// that have them: none ever holds all. The bytes of the numbers depend on the state alone; whoever
/// wrote it, one rank or many may read it. What is refused is refused on all ranks, for the same
/// reason.
void writeCheckpoint(const std::filesystem::path& path, const StateWalk& walk, std::int64_t step,
                     double time, const Processes& ranks = {});

/// Restores what the walk shows from the file. Throws InputError, and has changed nothing, where
/// the file is missing, damaged, of another model or of a newer schema. Of a table of rows each
/// rank gets some, that of lowest number the first.
CheckpointInfo readCheckpoint(const std::filesystem::path& path, const StateWalk& walk,
                              const Processes& ranks = {});

/// The state in the file as it is, without a model that would hold it.
StateTable readCheckpointState(const std::filesystem::path& path);

/// Checks every byte of the file, and says what it is.
CheckpointInfo verifyCheckpoint(const std::filesystem::path& path, const Processes& ranks = {});

}  // namespace rico
