#include <algorithm>
#include <cstring>
#include <exception>
#include <io/checkpoint/CheckpointBlocks.hpp>
#include <io/problems/BlockHash.hpp>
#include <stdexcept>

namespace rico {

namespace {

using Spread = FileContents::Spread;

/// Bytes of a file.
struct Range {
  std::int64_t begin, end;
  bool isEmpty() const { return end <= begin; }
};

Range common(Range a, Range b) { return {std::max(a.begin, b.begin), std::min(a.end, b.end)}; }

/// Those of this rank's rows that lie in the range, wholly or in part.
std::span<const RowPlaces::Row> rowsIn(const Spread& spread, Range range) {
  const Range part = common(range, {spread.begin, spread.end()});
  if (part.isEmpty()) return {};
  const std::int64_t row = spread.rowBytes();
  return spread.places->between((part.begin - spread.begin) / row,
                                (part.end - spread.begin + row - 1) / row);
}

/// A block of a file while it is put together, in memory of somebody else.
class Block {
 public:
  Block(Range range, std::span<std::byte> room)
      : range_(range), bytes_(room.first(static_cast<std::size_t>(range.end - range.begin))) {}
  /// What lies in the block of bytes that begin at `begin` in the file.
  void put(std::int64_t begin, std::span<const std::byte> bytes) {
    const Range part = common(range_, {begin, begin + static_cast<std::int64_t>(bytes.size())});
    if (part.isEmpty()) return;
    std::memcpy(bytes_.data() + (part.begin - range_.begin), bytes.data() + (part.begin - begin),
                static_cast<std::size_t>(part.end - part.begin));
  }
  /// The row of `spread` that stands at `place` among all.
  void putRow(const Spread& spread, std::uint64_t place, const std::byte* numbers) {
    const std::int64_t bytes = spread.rowBytes();
    const std::int64_t begin = spread.begin + static_cast<std::int64_t>(place) * bytes;
    if (begin < range_.begin || begin + bytes > range_.end)
      return put(begin, {numbers, static_cast<std::size_t>(bytes)});
    std::byte* to = bytes_.data() + (begin - range_.begin);
    if (spread.width > 2)
      std::memcpy(to, numbers, static_cast<std::size_t>(bytes));
    else
      for (std::int64_t at = 0; at < bytes; at += 8) std::memcpy(to + at, numbers + at, 8);
  }
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  Range range_;
  std::span<std::byte> bytes_;
};

class BlockWriter {
 public:
  BlockWriter(const Processes& ranks, const FileContents& contents, WriteBehind& behind)
      : ranks_(ranks),
        contents_(contents),
        behind_(behind),
        hashes_(static_cast<std::size_t>((contents.size + kBlock - 1) / kBlock)),
        blocks_(static_cast<std::size_t>(ranks.size())) {
    for (std::int64_t i = 0; i < std::ssize(hashes_); ++i)
      blocks_[static_cast<std::size_t>(writerOf(i))].push_back(i);
    for (const std::vector<std::int64_t>& blocks : blocks_)
      rounds_ = std::max(rounds_, (std::ssize(blocks) + kTurns - 1) / kTurns);
  }

  std::vector<std::uint64_t> write() {
    std::exception_ptr refusal;  // others go on waiting for this rank's rows
    for (std::int64_t round = 0; round < rounds_; ++round) {
      exchangeRows(round);
      try {
        for (const std::int64_t block : blocksOf(ranks_.rank(), round))
          if (!refusal) writeBlock(block);
      } catch (const std::runtime_error&) {
        refusal = std::current_exception();
      }
    }
    ranks_.agree([&] {
      if (refusal) std::rethrow_exception(refusal);
      behind_.finish();
    });
    return ranks_.sum(std::move(hashes_));  // each has been made by one
  }

 private:
  static constexpr std::int64_t kBlock = CheckpointSeal::kBlock;
  static constexpr int kTurns = 4;  ///< blocks that each rank writes between two exchanges

  Range range(std::int64_t block) const {
    return {block * kBlock, std::min(contents_.size, (block + 1) * kBlock)};
  }
  /// Of a table each rank writes a part, in their order: rows that lie so need not move.
  std::int64_t writerOf(std::int64_t block) const {
    const Range here = range(block);
    const std::int64_t middle = here.begin + (here.end - here.begin) / 2;
    for (const Spread& spread : contents_.spread)
      if (middle >= spread.begin && middle < spread.end())
        return (middle - spread.begin) / spread.rowBytes() * ranks_.size() / spread.places->count;
    return block % ranks_.size();
  }
  std::span<const std::int64_t> blocksOf(int rank, std::int64_t round) const {
    const std::span<const std::int64_t> all = blocks_[static_cast<std::size_t>(rank)];
    const auto first = std::min(all.size(), static_cast<std::size_t>(round * kTurns));
    return all.subspan(first, std::min(all.size() - first, std::size_t{kTurns}));
  }
  /// Rows of other ranks' blocks go to them: for each block, and of each table the number of rows,
  /// then their places and numbers.
  void exchangeRows(std::int64_t round) {
    if (ranks_.alone()) return;
    filled_ = 0;
    std::vector<std::int64_t> toEach;
    for (int r = 0; r < ranks_.size(); ++r) {
      const std::size_t before = filled_;
      if (r != ranks_.rank())
        for (const std::int64_t block : blocksOf(r, round)) appendBlock(range(block));
      toEach.push_back(static_cast<std::int64_t>(filled_ - before));
    }
    const std::vector<std::int64_t> fromEach =
        ranks_.exchange(std::span(letters_).first(filled_), toEach, received_);
    mail_.assign(1, received_.data());
    for (const std::int64_t count : fromEach) mail_.push_back(mail_.back() + count);
  }
  void appendBlock(Range block) {
    for (const Spread& spread : contents_.spread) {
      const std::span<const RowPlaces::Row> rows = rowsIn(spread, block);
      const std::size_t before = filled_, row = 1 + static_cast<std::size_t>(spread.width);
      filled_ += 1 + rows.size() * row;
      if (letters_.size() < filled_) letters_.resize(filled_);
      std::uint64_t* to = letters_.data() + before;
      *to++ = rows.size();
      for (const auto& [here, place] : rows) {
        *to = place;
        std::memcpy(to + 1, numbersOf(spread, here), 8 * (row - 1));
        to += row;
      }
    }
  }
  void writeBlock(std::int64_t i) {
    const Range here = range(i);
    Block block(here, behind_.room());
    for (const FileContents::Known& known : contents_.known) block.put(known.begin, known.bytes);
    for (const Spread& spread : contents_.spread)
      for (const auto& [row, place] : rowsIn(spread, here))
        block.putRow(spread, place, numbersOf(spread, row));
    for (int r = 0; r < ranks_.size() && !ranks_.alone(); ++r)
      if (r != ranks_.rank()) putMail(mail_[static_cast<std::size_t>(r)], block);
    hashes_[static_cast<std::size_t>(i)] = hashBytes(block.bytes(), static_cast<std::uint64_t>(i));
    behind_.write(here.begin, block.bytes().size());
  }
  /// What stands there of the block, and no further.
  void putMail(const std::uint64_t*& mail, Block& block) const {
    for (const Spread& spread : contents_.spread)
      for (std::uint64_t left = *mail++; left > 0; --left) {
        block.putRow(spread, *mail, reinterpret_cast<const std::byte*>(mail + 1));
        mail += 1 + spread.width;
      }
  }
  static const std::byte* numbersOf(const Spread& spread, std::uint64_t row) {
    return spread.numbers + row * static_cast<std::uint64_t>(spread.rowBytes());
  }

  const Processes& ranks_;
  const FileContents& contents_;
  WriteBehind& behind_;
  std::vector<std::uint64_t> hashes_;              // of all blocks
  std::vector<std::vector<std::int64_t>> blocks_;  // that each rank writes
  std::int64_t rounds_ = 0;
  std::vector<std::uint64_t> letters_, received_;  // both grow, and are used again
  std::size_t filled_ = 0;                         // of the letters
  std::vector<const std::uint64_t*> mail_;         // from each rank, as far as it was not yet read
};

}  // namespace

std::vector<std::uint64_t> writeBlocks(const Processes& ranks, const FileContents& contents,
                                       WriteBehind& behind) {
  return BlockWriter(ranks, contents, behind).write();
}

}  // namespace rico
