#pragma once

#include <array>
#include <io/checkpoint/BlockPlan.hpp>
#include <io/checkpoint/LargePages.hpp>
#include <io/ranks/Processes.hpp>
#include <optional>

namespace rico {

/// Sends rows to the ranks that write their blocks. The rows of one round are put into blocks while
/// those of the next are in transit:
///
///     exchange.send(0);
///     for (round = 0, 1, ...) {
///       exchange.send(round + 1);
///       exchange.receive(round, put);
///     }
///
/// Counts are exchanged once, in the constructor. Rows in order are sent without a copy. A rank
/// holds in transit at most its rows for other ranks of two rounds, and two of its own blocks.
class RowExchange {
 public:
  /// Consecutive rows of a table, with their places.
  struct PlacedRows {
    const FileContents::Spread* spread;     ///< the table
    std::span<const std::uint64_t> places;  ///< of the rows in the table, ascending
    const std::byte* numbers;               ///< the rows, one after another
  };

  /// All three must outlive the exchange. Collective.
  RowExchange(const Processes& ranks, const FileContents& contents, const BlockPlan& plan);

  /// Starts the exchange of a round; does nothing if the plan has no such round.
  void send(std::int64_t round);
  /// Waits for all rows of this rank's block. They stay valid until send(round + 2).
  std::span<const PlacedRows> receive(std::int64_t round);

 private:
  /// A range of rows in the order of their places.
  struct Rows {
    std::size_t first = 0, end = 0;
    std::size_t size() const { return end - first; }
  };
  struct Round {
    LargePages going, coming;
    std::vector<PlacedRows> placed;
    std::optional<Processes::Transfer> transfer;  // destroyed before its memory
  };

  /// Calls work(rank, spread, table) for each table of each rank.
  template <class Work>
  void forAll(Work work) const;
  Rows rowsFor(int rank, std::int64_t round, const FileContents::Spread& spread) const;
  std::size_t comingFrom(int rank, std::int64_t round, std::size_t table) const;
  void beginToReceive(std::int64_t round, Round& here);
  /// The rows themselves if they are in order; else a copy at `room`, which then advances.
  static std::span<const std::byte> numbersOf(const FileContents::Spread& spread, Rows rows,
                                              std::byte*& room);
  Round& at(std::int64_t round) { return underWay_[static_cast<std::size_t>(round % 2)]; }

  const Processes& ranks_;
  const FileContents& contents_;
  const BlockPlan& plan_;
  std::vector<std::uint64_t> coming_;  // numbers of rows: by rank, round and table
  std::array<Round, 2> underWay_;
};

}  // namespace rico
