#include <algorithm>
#include <cstring>
#include <io/checkpoint/CheckpointBlocks.hpp>
#include <io/problems/BlockHash.hpp>

namespace rico {

namespace {

using Spread = FileContents::Spread;

/// Bytes of a file.
struct Range {
  std::int64_t begin, end;
};

Range common(Range a, Range b) {
  const std::int64_t begin = std::max(a.begin, b.begin);
  return {begin, std::max(begin, std::min(a.end, b.end))};
}

/// What rank `rank` has of the columns.
Range owned(const Spread& spread, std::size_t rank) {
  const std::int64_t row = std::int64_t{8} * spread.width;
  return {spread.begin + (*spread.first)[rank] * row,
          spread.begin + (*spread.first)[rank + 1] * row};
}

/// The rank that has a byte of the columns.
std::size_t ownerOf(const Spread& spread, std::int64_t byte) {
  const std::int64_t row = (byte - spread.begin) / (std::int64_t{8} * spread.width);
  return static_cast<std::size_t>(
      std::upper_bound(spread.first->begin(), spread.first->end(), row) - spread.first->begin() -
      1);
}

/// Words of this rank's rows.
void pack(const Spread& spread, std::int64_t firstRow, Range range, std::byte* to) {
  const std::int64_t end = (range.end - spread.begin) / 8;
  for (std::int64_t word = (range.begin - spread.begin) / 8; word < end;) {
    const std::int64_t row = word / spread.width, column = word % spread.width;
    const std::int64_t count = std::min(end - word, spread.width - column);
    std::memcpy(to, spread.rows->row(row - firstRow) + spread.column + column,
                static_cast<std::size_t>(8 * count));
    to += 8 * count;
    word += count;
  }
}

class BlockWriter {
 public:
  BlockWriter(const Processes& ranks, const FileContents& contents, const DiskFile& file)
      : ranks_(ranks),
        me_(static_cast<std::size_t>(ranks.rank())),
        contents_(contents),
        file_(file),
        mailed_(static_cast<std::size_t>(ranks.size())) {}

  std::vector<std::uint64_t> write() {
    const std::int64_t blocks = (contents_.size + kBlock - 1) / kBlock;
    for (std::int64_t i = 0; i < blocks; ++i) owners_.push_back(writerOf(block(i)));
    exchangePieces();
    std::vector<std::uint64_t> hashes(owners_.size(), 0);
    ranks_.agree([&] {
      for (std::size_t i = 0; i < owners_.size(); ++i)
        if (owners_[i] == me_) hashes[i] = writeBlock(static_cast<std::int64_t>(i));
    });
    return ranks_.sum(std::move(hashes));  // each has been made by one
  }

 private:
  static constexpr std::int64_t kBlock = CheckpointSeal::kBlock;

  Range block(std::int64_t i) const {
    return {i * kBlock, std::min(contents_.size, (i + 1) * kBlock)};
  }
  Range rangeOf(const Spread& spread) const {
    return {spread.begin, owned(spread, mailed_.size() - 1).end};
  }
  /// Who has the first of its columns; of what all have, each a share.
  std::size_t writerOf(Range block) const {
    std::int64_t first = block.end;
    std::size_t writer = static_cast<std::size_t>(block.begin / kBlock) % mailed_.size();
    for (const Spread& spread : contents_.spread) {
      const Range part = common(rangeOf(spread), block);
      if (part.end == part.begin || part.begin >= first) continue;
      first = part.begin;
      writer = ownerOf(spread, first);
    }
    return writer;
  }
  /// Calls visit(spread, rank, range) for all that ranks other than its writer have of a block.
  template <class Visit>
  void visitPieces(std::int64_t i, Visit visit) const {
    for (const Spread& spread : contents_.spread) {
      const Range part = common(rangeOf(spread), block(i));
      if (part.end == part.begin) continue;
      const std::size_t last = ownerOf(spread, part.end - 1);
      for (std::size_t r = ownerOf(spread, part.begin); r <= last; ++r) {
        const Range piece = common(part, owned(spread, r));
        if (piece.end > piece.begin) visit(spread, r, piece);
      }
    }
  }
  /// Rows are in order: a rank has almost all of what it writes. The rest comes by one exchange,
  /// both sides of which know what goes where, and in which order.
  void exchangePieces() {
    std::vector<std::vector<std::uint64_t>> mail(mailed_.size());
    std::vector<std::int64_t> fromEach(mailed_.size());
    for (std::size_t i = 0; i < owners_.size(); ++i)
      visitPieces(static_cast<std::int64_t>(i),
                  [&](const Spread& spread, std::size_t r, Range piece) {
                    const auto words = static_cast<std::size_t>((piece.end - piece.begin) / 8);
                    if (owners_[i] == me_ && r != me_)
                      fromEach[r] += static_cast<std::int64_t>(words);
                    if (owners_[i] == me_ || r != me_) return;
                    std::vector<std::uint64_t>& letter = mail[owners_[i]];
                    letter.resize(letter.size() + words);
                    pack(spread, (*spread.first)[me_], piece,
                         reinterpret_cast<std::byte*>(letter.data() + letter.size() - words));
                  });
    std::vector<std::uint64_t> all;
    std::vector<std::int64_t> toEach;
    for (const std::vector<std::uint64_t>& letter : mail) {
      all.insert(all.end(), letter.begin(), letter.end());
      toEach.push_back(static_cast<std::int64_t>(letter.size()));
    }
    received_ = ranks_.exchange(std::move(all), 1, toEach, fromEach);
    const std::uint64_t* next = received_.data();
    for (std::size_t r = 0; r < mailed_.size(); ++r) {
      mailed_[r] = next;
      next += fromEach[r];
    }
  }
  /// Its hash.
  std::uint64_t writeBlock(std::int64_t i) {
    const Range range = block(i);
    bytes_.assign(static_cast<std::size_t>(range.end - range.begin), std::byte{0});
    visitPieces(i, [&](const Spread& spread, std::size_t r, Range piece) {
      std::byte* to = bytes_.data() + (piece.begin - range.begin);
      if (r == me_) return pack(spread, (*spread.first)[me_], piece, to);
      std::memcpy(to, mailed_[r], static_cast<std::size_t>(piece.end - piece.begin));
      mailed_[r] += (piece.end - piece.begin) / 8;
    });
    for (const FileContents::Known& known : contents_.known) {
      const auto size = static_cast<std::int64_t>(known.bytes.size());
      const Range part = common(range, {known.begin, known.begin + size});
      if (part.end == part.begin) continue;
      std::memcpy(bytes_.data() + (part.begin - range.begin),
                  known.bytes.data() + (part.begin - known.begin),
                  static_cast<std::size_t>(part.end - part.begin));
    }
    file_.write(range.begin, bytes_);
    return hashBytes(bytes_, static_cast<std::uint64_t>(i));
  }

  const Processes& ranks_;
  std::size_t me_;
  const FileContents& contents_;
  const DiskFile& file_;
  std::vector<std::size_t> owners_;  // of the blocks
  std::vector<std::uint64_t> received_;
  std::vector<const std::uint64_t*> mailed_;  // from each rank, as far as it was not yet used
  std::vector<std::byte> bytes_;
};

}  // namespace

std::vector<std::uint64_t> writeBlocks(const Processes& ranks, const FileContents& contents,
                                       const DiskFile& file) {
  return BlockWriter(ranks, contents, file).write();
}

}  // namespace rico
