#include <algorithm>
#include <cstring>
#include <io/checkpoint/CheckpointBlocks.hpp>
#include <io/problems/BlockHash.hpp>

namespace rico {

namespace {

using Spread = FileContents::Spread;

constexpr std::int64_t kBlocksAtOnce = 4;

/// Bytes of a file.
struct Range {
  std::int64_t begin, end;
};

Range common(Range a, Range b) {
  const std::int64_t begin = std::max(a.begin, b.begin);
  return {begin, std::max(begin, std::min(a.end, b.end))};
}

/// What rank `rank` writes in a round.
Range window(const Processes& ranks, int rank, std::int64_t round, std::int64_t size) {
  const BlockRange blocks = blocksOfRank(rank, ranks.size(), size);
  const std::int64_t first = std::min(blocks.end, blocks.begin + round * kBlocksAtOnce);
  const std::int64_t last = std::min(blocks.end, first + kBlocksAtOnce);
  return {first * CheckpointSeal::kBlock, std::min(size, last * CheckpointSeal::kBlock)};
}

/// What of it rank `rank` has.
Range owned(const Spread& spread, int rank, Range range) {
  const std::int64_t row = std::int64_t{8} * spread.width;
  const auto& first = *spread.first;
  const auto r = static_cast<std::size_t>(rank);
  return common(range, {spread.begin + first[r] * row, spread.begin + first[r + 1] * row});
}

/// Appends words of this rank's rows.
void pack(const Spread& spread, std::int64_t firstRow, Range range,
          std::vector<std::uint64_t>& words) {
  const std::int64_t end = (range.end - spread.begin) / 8;
  for (std::int64_t word = (range.begin - spread.begin) / 8; word < end;) {
    const std::int64_t row = word / spread.width, column = word % spread.width;
    const std::int64_t count = std::min(end - word, spread.width - column);
    const std::uint64_t* from = spread.rows->row(row - firstRow) + spread.column + column;
    words.insert(words.end(), from, from + count);
    word += count;
  }
}

class BlockWriter {
 public:
  BlockWriter(const Processes& ranks, const FileContents& contents, const DiskFile& file)
      : ranks_(ranks), contents_(contents), file_(file) {}

  std::vector<std::uint64_t> write() {
    const std::int64_t blocks = ranks_.max(mine().end - mine().begin);
    for (std::int64_t round = 0; round * kBlocksAtOnce < blocks; ++round) {
      const Range range = window(ranks_, ranks_.rank(), round, contents_.size);
      bytes_.assign(static_cast<std::size_t>(range.end - range.begin), std::byte{0});
      fillFromRanks(round, range);
      fillFromHere(range);
      ranks_.agree([&] { file_.write(range.begin, bytes_); });
      hashBlocksOf(range);
    }
    return gatherHashes(static_cast<std::size_t>(blocks));
  }

 private:
  BlockRange mine() const { return blocksOfRank(ranks_.rank(), ranks_.size(), contents_.size); }

  /// Both sides know what goes where, and in which order.
  void fillFromRanks(std::int64_t round, Range range) {
    if (contents_.spread.empty()) return;
    std::vector<std::uint64_t> words;
    std::vector<std::int64_t> toEach, fromEach;
    for (int r = 0; r < ranks_.size(); ++r) {
      const auto before = static_cast<std::int64_t>(words.size());
      const Range its = window(ranks_, r, round, contents_.size);
      std::int64_t received = 0;
      for (const Spread& spread : contents_.spread) {
        const auto me = static_cast<std::size_t>(ranks_.rank());
        pack(spread, (*spread.first)[me], owned(spread, ranks_.rank(), its), words);
        const Range from = owned(spread, r, range);
        received += (from.end - from.begin) / 8;
      }
      toEach.push_back(static_cast<std::int64_t>(words.size()) - before);
      fromEach.push_back(received);
    }
    words = ranks_.exchange(std::move(words), 1, toEach, fromEach);
    const std::uint64_t* next = words.data();
    for (int r = 0; r < ranks_.size(); ++r)
      for (const Spread& spread : contents_.spread) {
        const Range from = owned(spread, r, range);
        if (from.end == from.begin) continue;
        std::memcpy(bytes_.data() + (from.begin - range.begin), next,
                    static_cast<std::size_t>(from.end - from.begin));
        next += (from.end - from.begin) / 8;
      }
  }
  void fillFromHere(Range range) {
    for (const FileContents::Known& known : contents_.known) {
      const auto size = static_cast<std::int64_t>(known.bytes.size());
      const Range part = common(range, {known.begin, known.begin + size});
      if (part.end == part.begin) continue;
      std::memcpy(bytes_.data() + (part.begin - range.begin),
                  known.bytes.data() + (part.begin - known.begin),
                  static_cast<std::size_t>(part.end - part.begin));
    }
  }
  void hashBlocksOf(Range range) {
    for (std::int64_t begin = range.begin; begin < range.end; begin += CheckpointSeal::kBlock) {
      const std::int64_t end = std::min(range.end, begin + CheckpointSeal::kBlock);
      const auto block = std::span(bytes_).subspan(static_cast<std::size_t>(begin - range.begin),
                                                   static_cast<std::size_t>(end - begin));
      hashes_.push_back(
          hashBytes(block, static_cast<std::uint64_t>(begin / CheckpointSeal::kBlock)));
    }
  }
  std::vector<std::uint64_t> gatherHashes(std::size_t most) {
    hashes_.resize(most);
    const std::vector<std::uint64_t> gathered = ranks_.gather(hashes_);
    std::vector<std::uint64_t> all;
    for (int r = 0; r < ranks_.size(); ++r) {
      const BlockRange its = blocksOfRank(r, ranks_.size(), contents_.size);
      const auto from = gathered.begin() + static_cast<std::ptrdiff_t>(most) * r;
      all.insert(all.end(), from, from + (its.end - its.begin));
    }
    return all;
  }

  const Processes& ranks_;
  const FileContents& contents_;
  const DiskFile& file_;
  std::vector<std::byte> bytes_;
  std::vector<std::uint64_t> hashes_;
};

}  // namespace

std::vector<std::uint64_t> writeBlocks(const Processes& ranks, const FileContents& contents,
                                       const DiskFile& file) {
  return BlockWriter(ranks, contents, file).write();
}

}  // namespace rico
