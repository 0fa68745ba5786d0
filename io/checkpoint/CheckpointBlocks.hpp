#pragma once

#include <io/checkpoint/CheckpointSeal.hpp>
#include <io/checkpoint/WriteBehind.hpp>
#include <io/ranks/RowPlaces.hpp>
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
  /// Rows of `width` words that lie on many ranks, in any order; their places say where each goes.
  struct Spread {
    std::int64_t begin;        ///< a multiple of 8
    const std::byte* numbers;  ///< of the rows that are here, row by row
    const RowPlaces* places;
    int width;

    std::int64_t rowBytes() const { return std::int64_t{8} * width; }
    std::int64_t end() const { return begin + places->count * rowBytes(); }
  };
  std::int64_t size = 0;
  std::vector<Known> known;
  std::vector<Spread> spread;
};

/// Writes them: each rank writes and hashes some blocks of the file, of a table of rows a part, and
/// all send what they have of each to who writes it, some blocks at a time: no rank has more than
/// these at once. Gives the hashes of all blocks. Where the disk refuses one rank, all throw.
std::vector<std::uint64_t> writeBlocks(const Processes& ranks, const FileContents& contents,
                                       WriteBehind& behind);

}  // namespace rico
