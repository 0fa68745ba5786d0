#pragma once

#include <io/checkpoint/CheckpointSeal.hpp>
#include <io/checkpoint/DiskFile.hpp>
#include <io/ranks/RankRows.hpp>
#include <span>
#include <vector>

namespace rico {

/// The bytes of a file, wherever they are.
struct FileContents {
  /// What every rank has.
  struct Known {
    std::int64_t begin;
    std::span<const std::byte> bytes;
  };
  /// Some columns of rows that lie on many ranks, in order; each rank knows who has which.
  struct Spread {
    std::int64_t begin;  ///< a multiple of 8
    const RankRows* rows;
    const std::vector<std::int64_t>* first;  ///< row of each rank, and their number
    int column, width;
  };
  std::int64_t size = 0;
  std::vector<Known> known;
  std::vector<Spread> spread;
};

/// Writes them: each block of the file is written, and hashed, by the rank that has the first of
/// its rows, to which others send what they have of it. Gives the hashes of all blocks. Where the
/// disk refuses one rank, all throw.
std::vector<std::uint64_t> writeBlocks(const Processes& ranks, const FileContents& contents,
                                       const DiskFile& file);

}  // namespace rico
