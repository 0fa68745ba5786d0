#pragma once

#include <cstdint>
#include <filesystem>
#include <io/ranks/Processes.hpp>
#include <string>
#include <vector>

namespace rico {

/// The seal at the end of a checkpoint, in little-endian 64-bit words:
///
///     hash of block 0, ..., hash of block n - 1, n, bytes before the seal, magic, hash of all
///     these
///
/// Blocks are of 4 MiB, the last one shorter, whoever wrote them.
struct CheckpointSeal {
  static constexpr std::int64_t kBlock = std::int64_t(4) << 20;

  std::int64_t size = 0;              ///< bytes before the seal
  std::vector<std::uint64_t> hashes;  ///< of the blocks

  std::vector<std::uint64_t> words() const;
};

/// Checks every byte of a file, the ranks a part each. Throws InputError, naming the block, where
/// the seal does not fit.
CheckpointSeal verifySeal(const Processes& ranks, const std::filesystem::path& path);

}  // namespace rico
