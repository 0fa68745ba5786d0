#pragma once

#include <cstdint>
#include <io/ranks/Processes.hpp>
#include <vector>

namespace rico {

/// Rows that lie on many ranks, each of `width` words of 64 bits, of which the first `keys` are
/// what rows are ordered by.
struct RankRows {
  int width = 1;
  int keys = 1;
  std::vector<std::uint64_t> words;  ///< row by row
  std::vector<std::int64_t> order;   ///< row i is the order[i]-th of them; none: as they stand

  std::int64_t size() const { return static_cast<std::int64_t>(words.size()) / width; }
  const std::uint64_t* row(std::int64_t i) const {
    return words.data() + (order.empty() ? i : order[static_cast<std::size_t>(i)]) * width;
  }
};

/// Moves rows between ranks until they are in the order of their keys, as unsigned numbers, those
/// of rank 0 first; where keys are equal, the rest of the row decides. Each rank ends with about as
/// many as any other, whoever had them before: keys of every rank, each of which stands for so many
/// rows, say where to cut.
void sortAcross(const Processes& ranks, RankRows& rows);

/// Among sorted rows: do any two have the same key? Those that have are on one rank.
bool hasTwins(const Processes& ranks, const RankRows& rows);

/// The number of the first row of each rank, and of all rows.
std::vector<std::int64_t> firstRows(const Processes& ranks, const RankRows& rows);

}  // namespace rico
