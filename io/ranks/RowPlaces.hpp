#pragma once

#include <cstdint>
#include <io/ranks/Processes.hpp>
#include <span>
#include <utility>
#include <vector>

namespace rico {

/// Where the rows of this rank stand among those of all ranks, when these are in the order of their
/// keys. Rows need not move for it: keys alone go to the ranks that sort them, and their places
/// come back.
struct RowPlaces {
  std::vector<std::int64_t> order;    ///< of the rows here: the i-th of them is row order[i]; none:
                                      ///< they stand in order
  std::vector<std::uint64_t> places;  ///< of the i-th among all, ascending
  bool inOrder = false;    ///< one rank has all rows, and row i has place i; neither of the above
  std::int64_t count = 0;  ///< of all ranks
  bool hasTwins = false;   ///< two rows of one key, on whatever ranks

  /// The number here of the i-th row.
  std::size_t here(std::size_t i) const {
    return order.empty() ? i : static_cast<std::size_t>(order[i]);
  }
  /// Which of them have places from `begin` on, and before `end`: the first, and the one behind the
  /// last.
  std::pair<std::size_t, std::size_t> between(std::int64_t begin, std::int64_t end) const;
};

/// Keys are of `width` words, row by row, and compare as unsigned numbers.
RowPlaces placesAcross(const Processes& ranks, std::span<const std::uint64_t> keys, int width);

}  // namespace rico
