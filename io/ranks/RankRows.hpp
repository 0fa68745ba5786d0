#pragma once

#include <cstdint>
#include <io/ranks/Processes.hpp>
#include <span>
#include <vector>

namespace rico {

/// A view of rows of `width` words of 64 bits. Rows are ordered by their first `keys` words. The
/// view does not own its memory.
struct RowView {
  int width = 1;                         ///< words of a row
  int keys = 1;                          ///< words by which rows are ordered, 1 to width
  std::span<const std::uint64_t> words;  ///< row after row
  std::span<const std::int64_t> order;   ///< row i is the order[i]-th in memory; empty: row i

  /// The number of rows, and the words of one row in this order.
  std::int64_t size() const { return std::ssize(words) / width; }
  const std::uint64_t* row(std::int64_t i) const {
    return words.data() + (order.empty() ? i : order[static_cast<std::size_t>(i)]) * width;
  }
};

/// The rows of this rank, of rows that are distributed over ranks.
struct RankRows {
  int width = 1;                     ///< words of a row
  int keys = 1;                      ///< words by which rows are ordered, 1 to width
  std::vector<std::uint64_t> words;  ///< row after row
  std::vector<std::int64_t> order;   ///< as in RowView

  /// The rows as a view, which is valid until they change; and its functions.
  RowView view() const { return {width, keys, words, order}; }
  std::int64_t size() const { return view().size(); }
  const std::uint64_t* row(std::int64_t i) const { return view().row(i); }
};

/// The order of the rows sorted by their keys, as unsigned numbers, and then by the rest of the
/// row. Empty if they are sorted.
std::vector<std::int64_t> orderOf(RowView rows);

/// For sorted rows, the number of rows to send to each rank. Each rank gets about equally many, and
/// rows with equal keys go to the same rank. Sample keys of every rank determine the cuts.
/// Collective.
std::vector<std::int64_t> cutAcross(const Processes& ranks, RowView rows);

/// Sorts rows over the ranks, those of rank 0 first, with the numbers of cutAcross(). Collective.
void sortAcross(const Processes& ranks, RankRows& rows);

/// For each rank the number of its first row, and then the number of all rows. Collective.
std::vector<std::int64_t> firstRows(const Processes& ranks, std::int64_t here);

}  // namespace rico
