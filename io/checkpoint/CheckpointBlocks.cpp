#include <cstring>
#include <exception>
#include <io/checkpoint/CheckpointBlocks.hpp>
#include <io/checkpoint/RowExchange.hpp>
#include <io/problems/BlockHash.hpp>
#include <stdexcept>

namespace rico {

namespace {

using Spread = FileContents::Spread;

/// Copies words inline: for rows of a few words, calls of memcpy() are slower.
void copyWords(std::byte* to, const std::byte* from, std::int64_t bytes) {
  for (; bytes >= 16; bytes -= 16, to += 16, from += 16) std::memcpy(to, from, 16);
  if (bytes > 0) std::memcpy(to, from, 8);
}

/// A block of a file while it is assembled, in memory of the caller.
class Block {
 public:
  Block(FileRange range, std::span<std::byte> room)
      : range_(range), bytes_(room.first(static_cast<std::size_t>(range.end - range.begin))) {}
  /// Copies the part of `bytes`, which begin at `begin` in the file, that lies in the block.
  void put(std::int64_t begin, std::span<const std::byte> bytes) {
    const FileRange part = common(range_, {begin, begin + std::ssize(bytes)});
    if (part.isEmpty()) return;
    std::memcpy(bytes_.data() + (part.begin - range_.begin), bytes.data() + (part.begin - begin),
                static_cast<std::size_t>(part.end - part.begin));
  }
  /// Copies the row of `spread` with this global place.
  void putRow(const Spread& spread, std::uint64_t place, const std::byte* numbers) {
    const std::int64_t bytes = spread.rowBytes();
    const std::int64_t begin = spread.begin + static_cast<std::int64_t>(place) * bytes;
    if (begin < range_.begin || begin + bytes > range_.end)
      put(begin, {numbers, static_cast<std::size_t>(bytes)});
    else
      copyWords(bytes_.data() + (begin - range_.begin), numbers, bytes);
  }
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  FileRange range_;
  std::span<std::byte> bytes_;
};

class BlockWriter {
 public:
  BlockWriter(const Processes& ranks, const FileContents& contents, WriteBehind& behind)
      : ranks_(ranks),
        contents_(contents),
        behind_(behind),
        plan_(contents, ranks.size()),
        exchange_(ranks, contents, plan_),
        hashes_(static_cast<std::size_t>(plan_.blocks())) {}

  std::vector<std::uint64_t> write() {
    std::exception_ptr refusal;  // thrown later: other ranks wait for this rank's rows
    exchange_.send(0);
    for (std::int64_t round = 0; round < plan_.rounds(); ++round) {
      exchange_.send(round + 1);
      const std::int64_t block = plan_.blockOf(ranks_.rank(), round);
      if (refusal || block == BlockPlan::kNone) continue;
      try {
        writeBlock(block, round);
      } catch (const std::runtime_error&) {
        refusal = std::current_exception();
      }
    }
    ranks_.agree([&] {
      if (refusal) std::rethrow_exception(refusal);
      behind_.finish();
    });
    return ranks_.sum(std::move(hashes_));  // each hash is nonzero on one rank only
  }

 private:
  void writeBlock(std::int64_t i, std::int64_t round) {
    const FileRange here = plan_.range(i);
    Block block(here, behind_.room());
    for (const FileContents::Known& known : contents_.known) block.put(known.begin, known.bytes);
    for (const Spread& spread : contents_.spread) putMine(spread, here, block);
    for (const RowExchange::PlacedRows& rows : exchange_.receive(round)) {
      const std::byte* numbers = rows.numbers;
      for (const std::uint64_t place : rows.places) {
        block.putRow(*rows.spread, place, numbers);
        numbers += rows.spread->rowBytes();
      }
    }
    hashes_[static_cast<std::size_t>(i)] = hashBytes(block.bytes(), static_cast<std::uint64_t>(i));
    behind_.write(here.begin, block.bytes().size());
  }
  static void putMine(const Spread& spread, FileRange here, Block& block) {
    const auto [first, end] = spread.rowsIn(here);
    const RowPlaces& rows = *spread.places;
    for (std::size_t i = first; i < end; ++i)
      block.putRow(spread, rows.places[i],
                   spread.numbers + static_cast<std::int64_t>(rows.here(i)) * spread.rowBytes());
  }

  const Processes& ranks_;
  const FileContents& contents_;
  WriteBehind& behind_;
  BlockPlan plan_;
  RowExchange exchange_;
  std::vector<std::uint64_t> hashes_;  // hashes of all blocks
};

}  // namespace

std::vector<std::uint64_t> writeBlocks(const Processes& ranks, const FileContents& contents,
                                       WriteBehind& behind) {
  return BlockWriter(ranks, contents, behind).write();
}

}  // namespace rico
