#pragma once

#include <algorithm>
#include <io/checkpoint/CheckpointSeal.hpp>
#include <io/ranks/RowPlaces.hpp>
#include <span>
#include <utility>
#include <vector>

namespace rico {

/// Bytes of a file.
struct FileRange {
  std::int64_t begin, end;
  bool isEmpty() const { return end <= begin; }
  friend FileRange common(FileRange a, FileRange b) {
    return {std::max(a.begin, b.begin), std::min(a.end, b.end)};
  }
};

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
    /// Those of this rank's rows that lie in the range, wholly or in part: the first, and the one
    /// behind the last, in the order of their places.
    std::pair<std::size_t, std::size_t> rowsIn(FileRange range) const;
  };
  std::int64_t size = 0;
  std::vector<Known> known;
  std::vector<Spread> spread;
};

/// Which rank writes which blocks of a file, and when: of a table of rows each rank writes a part,
/// in their order, so that rows that lie so need not move; of the rest, every so-manieth block. In
/// each round each rank writes one.
class BlockPlan {
 public:
  static constexpr std::int64_t kBlock = CheckpointSeal::kBlock;
  static constexpr std::int64_t kNone = -1;

  BlockPlan(const FileContents& contents, int ranks);

  std::int64_t blocks() const { return blocks_; }
  std::int64_t rounds() const { return rounds_; }
  FileRange range(std::int64_t block) const {
    return {block * kBlock, std::min(size_, (block + 1) * kBlock)};
  }
  /// What the rank writes in this round; kNone where it has no more.
  std::int64_t blockOf(int rank, std::int64_t round) const;

 private:
  int writerOf(std::int64_t block, const FileContents& contents) const;

  std::int64_t size_, blocks_;
  std::int64_t rounds_ = 0;
  std::vector<std::vector<std::int64_t>> ofRank_;
};

}  // namespace rico
