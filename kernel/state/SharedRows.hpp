#pragma once

#include <cstdint>
#include <vector>

namespace rico {

/// Rows of one table, distributed over ranks in any order: bodies by identity, contacts by
/// identities. Each row has a key, unique among all rows of all ranks, and some integers and reals.
/// Files and hashes made from the table depend only on the rows, not on their distribution nor on
/// the number of ranks.
///
/// A recorder that writes leaves the rows unchanged. A recorder that reads gives each rank some
/// rows, and all ranks together all rows. The owner of the table then sends them to their ranks.
struct SharedRows {
  int keyWidth = 1, integerWidth = 0, realWidth = 0;  ///< numbers per row, equal on all ranks
  std::vector<std::uint64_t> keys = {};               ///< by rows, as the others
  std::vector<std::int64_t> integers = {};            ///< integerWidth numbers for each row
  std::vector<double> reals = {};                     ///< realWidth numbers for each row

  /// The number of rows on this rank.
  std::size_t size() const { return keys.size() / static_cast<std::size_t>(keyWidth); }
  /// Removes all rows.
  void clear();
  /// Sorts the rows by ascending keys.
  void sort();
};

}  // namespace rico
