#pragma once

#include <cstdint>
#include <io/ranks/Processes.hpp>
#include <span>
#include <vector>

namespace rico {

/// Where the rows of this rank stand among those of all ranks, when these are in the order of their
/// keys: of each, in that order, its number here and its place among all. Rows need not move for
/// it: keys alone go to the ranks that sort them, and come back as places.
struct RowPlaces {
  struct Row {
    std::uint64_t here, place;
  };
  std::vector<Row> rows;   ///< none where the rows are in order
  bool inOrder = false;    ///< one rank has all rows, and row i has place i
  std::int64_t count = 0;  ///< of all ranks
  bool hasTwins = false;   ///< two rows of one key, on whatever ranks

  /// Those whose places are from `begin` on, and before `end`.
  std::span<const Row> between(std::int64_t begin, std::int64_t end) const;
};

/// Keys are of `width` words, row by row, and compare as unsigned numbers.
RowPlaces placesAcross(const Processes& ranks, std::span<const std::uint64_t> keys, int width);

}  // namespace rico
