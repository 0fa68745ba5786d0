#pragma once

#include <cstdint>
#include <filesystem>
#include <io/checkpoint/StateTable.hpp>
#include <io/problems/InputError.hpp>
#include <string>

namespace rico {

/// The metadata of a checkpoint.
struct CheckpointInfo {
  std::int64_t schema = 2;      ///< version of the format
  std::string version;          ///< version of the library that wrote it
  std::int64_t ranks = 1;       ///< number of ranks that wrote it
  std::int64_t step = 0;        ///< number of the step
  double time = 0.0;            ///< of the state, in seconds or the unit of the model
  std::uint64_t stateHash = 0;  ///< hash of the state, see hashState()
};

/// A checkpoint is one HDF5 file with only the state:
///
///     /checkpoint            attributes schema, version, ranks, step, time, state_hash
///     /checkpoint/real       float64, all real numbers of the state in the order of the walk
///     /checkpoint/integer    int64, all integers
///     /checkpoint/table      int64[rows][6]: kind, number, name, type, begin, count   (StateTable)
///     /checkpoint/names      the names that kind and name index, one per line
///     /checkpoint/shared/K   keys, integers, reals: the K-th table of distributed rows
///                            (SharedRows), in the order of the keys
///
/// After HDF5's last byte the file has a footer, which HDF5 does not read: the 64-bit hashes of all
/// blocks of 4 MiB, their number, the file's size, and a hash of the footer itself
/// (CheckpointFooter). A block is given to HDF5 only after its hash has been checked. A file with a
/// changed, missing or added byte is therefore refused before anything in the model changes.
///
/// The file is written under a temporary name, synchronised to the disk, and renamed: under its own
/// name there is always a complete file, the old one or the new one. Throws std::runtime_error if
/// the disk fails.
///
/// Many ranks write one file together. Each writes a part of the blocks and gets their rows from
/// the ranks that have them; no rank holds the whole state. The numbers in the file depend only on
/// the state, so that any number of ranks may read it. Errors are thrown on all ranks with the same
/// message. Collective.
void writeCheckpoint(const std::filesystem::path& path, const StateWalk& walk, std::int64_t step,
                     double time, const Processes& ranks = {});

/// Restores the state that the walk visits from the file. Throws InputError, without any change, if
/// the file is missing, damaged, of another model or of a newer schema. Rows of a table are
/// distributed over the ranks, in ascending order. Collective.
CheckpointInfo readCheckpoint(const std::filesystem::path& path, const StateWalk& walk,
                              const Processes& ranks = {});

/// Returns the state in the file, without a model.
StateTable readCheckpointState(const std::filesystem::path& path);

/// Checks every byte of the file, and returns its metadata. Collective.
CheckpointInfo verifyCheckpoint(const std::filesystem::path& path, const Processes& ranks = {});

}  // namespace rico
