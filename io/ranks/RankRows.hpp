#pragma once

#include <cstdint>
#include <io/ranks/Processes.hpp>
#include <span>
#include <vector>

namespace rico {

/// Rows of `width` words of 64 bits, of which the first `keys` are what rows are ordered by, in
/// memory of somebody else.
struct RowView {
  int width = 1;
  int keys = 1;
  std::span<const std::uint64_t> words;  ///< row by row
  std::span<const std::int64_t> order;   ///< row i is the order[i]-th of them; none: as they stand

  std::int64_t size() const { return std::ssize(words) / width; }
  const std::uint64_t* row(std::int64_t i) const {
    return words.data() + (order.empty() ? i : order[static_cast<std::size_t>(i)]) * width;
  }
};

/// Rows that lie on many ranks: those that are here.
struct RankRows {
  int width = 1;
  int keys = 1;
  std::vector<std::uint64_t> words;
  std::vector<std::int64_t> order;

  RowView view() const { return {width, keys, words, order}; }
  std::int64_t size() const { return view().size(); }
  const std::uint64_t* row(std::int64_t i) const { return view().row(i); }
};

/// In which order the rows stand, as they are in memory, when they are sorted by their keys, as
/// unsigned numbers, and then by the rest of the row. None where they are sorted.
std::vector<std::int64_t> orderOf(RowView rows);

/// Of sorted rows, how many go to each rank, so that each gets about as many as any other and those
/// of one key get to one rank: keys of every rank, each of which stands for so many rows, say where
/// to cut.
std::vector<std::int64_t> cutAcross(const Processes& ranks, RowView rows);

/// Moves rows between ranks until they are in this order, those of rank 0 first, cut so.
void sortAcross(const Processes& ranks, RankRows& rows);

/// The number of the first row of each rank that has so many, and of all rows.
std::vector<std::int64_t> firstRows(const Processes& ranks, std::int64_t here);

}  // namespace rico
