#pragma once

#include <cstdint>
#include <filesystem>
#include <io/ranks/Processes.hpp>
#include <string>
#include <vector>

namespace rico {

/// The footer at the end of a checkpoint, in little-endian 64-bit words:
///
///     hash of block 0, ..., hash of block n - 1, n, bytes before the footer, magic,
///     hash of all these
///
/// Blocks have 4 MiB, the last one may be shorter, on any number of ranks.
struct CheckpointFooter {
  /// Bytes of a block.
  static constexpr std::int64_t kBlock = std::int64_t(4) << 20;

  std::int64_t size = 0;              ///< bytes before the footer
  std::vector<std::uint64_t> hashes;  ///< hashes of the blocks

  /// The words of the footer, as above.
  std::vector<std::uint64_t> words() const;
};

/// Checks every byte of a file, each rank a part. Throws InputError, naming the block, if the
/// footer does not match. Collective.
CheckpointFooter verifyFooter(const Processes& ranks, const std::filesystem::path& path);

}  // namespace rico
