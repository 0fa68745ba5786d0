#pragma once

#include <algorithm>
#include <io/checkpoint/CheckpointFooter.hpp>
#include <io/ranks/RowPlaces.hpp>
#include <span>
#include <utility>
#include <vector>

namespace rico {

/// A range of bytes of a file.
struct FileRange {
  std::int64_t begin, end;  ///< the first byte, and one past the last
  /// Returns true if the range has no bytes.
  bool isEmpty() const { return end <= begin; }
  /// The bytes in both ranges.
  friend FileRange common(FileRange a, FileRange b) {
    return {std::max(a.begin, b.begin), std::min(a.end, b.end)};
  }
};

/// The bytes of a file, distributed over ranks.
struct FileContents {
  /// Bytes that every rank has.
  struct Known {
    std::int64_t begin;                ///< of the bytes in the file
    std::span<const std::byte> bytes;  ///< not owned
  };
  /// Rows of `width` words, distributed over ranks in any order; `places` are their positions.
  struct Spread {
    std::int64_t begin;        ///< a multiple of 8
    const std::byte* numbers;  ///< the rows of this rank, one after another
    const RowPlaces* places;   ///< not owned
    int width;                 ///< words of 64 bits in a row

    /// Bytes of a row.
    std::int64_t rowBytes() const { return std::int64_t{8} * width; }
    /// One past the last byte of the table in the file.
    std::int64_t end() const { return begin + places->count * rowBytes(); }
    /// The rows of this rank that overlap the range, in the order of their places: the index of the
    /// first, and one past the last.
    std::pair<std::size_t, std::size_t> rowsIn(FileRange range) const;
  };
  std::int64_t size = 0;       ///< bytes
  std::vector<Known> known;    ///< metadata, equal on all ranks
  std::vector<Spread> spread;  ///< tables of rows
};

/// Assigns the blocks of a file to ranks and rounds. Each rank writes a contiguous part of a table
/// of rows, so that rows in order need not move. Other blocks are assigned cyclically. In each
/// round each rank writes one block.
class BlockPlan {
 public:
  /// Bytes of a block; the value for a block that does not exist.
  static constexpr std::int64_t kBlock = CheckpointFooter::kBlock;
  static constexpr std::int64_t kNone = -1;

  /// `contents` must be equal on all ranks, except for the rows in it.
  BlockPlan(const FileContents& contents, int ranks);

  /// The numbers of blocks and rounds, and the bytes of a block.
  std::int64_t blocks() const { return blocks_; }
  std::int64_t rounds() const { return rounds_; }
  FileRange range(std::int64_t block) const {
    return {block * kBlock, std::min(size_, (block + 1) * kBlock)};
  }
  /// The block that the rank writes in this round; kNone if it has no more.
  std::int64_t blockOf(int rank, std::int64_t round) const;

 private:
  int writerOf(std::int64_t block, const FileContents& contents) const;

  std::int64_t size_, blocks_;
  std::int64_t rounds_ = 0;
  std::vector<std::vector<std::int64_t>> ofRank_;
};

}  // namespace rico
