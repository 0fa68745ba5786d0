#pragma once

#include <array>
#include <io/checkpoint/BlockPlan.hpp>
#include <io/checkpoint/LargePages.hpp>
#include <io/ranks/Processes.hpp>
#include <optional>

namespace rico {

/// Rows on their way to those ranks that write the blocks in which they lie. While the rows of one
/// round are put into blocks, those of the next are under way:
///
///     mail.send(0);
///     for (round = 0, 1, ...) {
///       mail.send(round + 1);
///       mail.receive(round, put);
///     }
///
/// Who sends to whom how many is told once, before. Rows that stand in order go from where they
/// are; no rank has more under way than what of others it gives to two rounds, and two blocks of
/// its own.
class RowMail {
 public:
  /// Rows of a table that come one behind the other, with their places.
  struct Letter {
    const FileContents::Spread* spread;
    std::span<const std::uint64_t> places;
    const std::byte* numbers;
  };

  RowMail(const Processes& ranks, const FileContents& contents, const BlockPlan& plan);

  /// Nothing where the plan has no such round.
  void send(std::int64_t round);
  /// All that comes for this rank's block, when it has come; stays until the next round but one is
  /// sent.
  std::span<const Letter> receive(std::int64_t round);

 private:
  /// In the order of their places.
  struct Rows {
    std::size_t first = 0, end = 0;
    std::size_t size() const { return end - first; }
  };
  struct Round {
    LargePages going, coming;
    std::vector<Letter> letters;
    std::optional<Processes::Transfer> transfer;  // ends before its memory does
  };

  /// Calls work(rank, spread, table) for each table of each rank.
  template <class Work>
  void forAll(Work work) const;
  Rows rowsFor(int rank, std::int64_t round, const FileContents::Spread& spread) const;
  std::size_t comingFrom(int rank, std::int64_t round, std::size_t table) const;
  void beginToReceive(std::int64_t round, Round& here);
  /// Where they stand in order, themselves; else a copy in `room`, of which it takes some.
  static std::span<const std::byte> numbersOf(const FileContents::Spread& spread, Rows rows,
                                              std::byte*& room);
  Round& at(std::int64_t round) { return underWay_[static_cast<std::size_t>(round % 2)]; }

  const Processes& ranks_;
  const FileContents& contents_;
  const BlockPlan& plan_;
  std::vector<std::uint64_t> coming_;  // rows: of each rank, in each round, of each table
  std::array<Round, 2> underWay_;
};

}  // namespace rico
