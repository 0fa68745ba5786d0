#pragma once

#include <cstdint>
#include <io/ranks/Processes.hpp>
#include <span>
#include <utility>
#include <vector>

namespace rico {

/// The places of this rank's rows among the rows of all ranks, in the order of their keys. Only
/// keys are sent to the ranks that sort them, and places are sent back; rows do not move.
struct RowPlaces {
  std::vector<std::int64_t> order;    ///< the i-th row is row order[i] of this rank;
                                      ///< empty: rows are in order
  std::vector<std::uint64_t> places;  ///< place of the i-th row among all, ascending
  bool inOrder = false;               ///< one rank has all rows in order; both lists are empty
  std::int64_t count = 0;             ///< number of rows of all ranks
  bool hasTwins = false;              ///< two rows of any ranks have equal keys

  /// The index on this rank of the i-th row.
  std::size_t here(std::size_t i) const {
    return order.empty() ? i : static_cast<std::size_t>(order[i]);
  }
  /// The rows with places in [begin, end): the index of the first, and one past the last.
  std::pair<std::size_t, std::size_t> between(std::int64_t begin, std::int64_t end) const;
};

/// Keys have `width` words each, and are compared as unsigned numbers. Collective.
RowPlaces placesAcross(const Processes& ranks, std::span<const std::uint64_t> keys, int width);

}  // namespace rico
