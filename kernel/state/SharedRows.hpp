#pragma once

#include <cstdint>
#include <vector>

namespace rico {

/// Rows of one table that lie on many ranks, in any order and distribution: bodies by identity,
/// contacts by identities. Each row has a key, distinct among all rows of all ranks, and some
/// integers and reals. What is made of the table, on disk or as a hash, depends on rows alone:
/// never on which rank held one, nor on how many ranks there were.
///
/// A recorder that writes leaves the rows as they are. One that reads gives each rank some of them,
/// all ranks together all; who owns them hands them on to where they belong.
struct SharedRows {
  int keyWidth = 1, integerWidth = 0, realWidth = 0;  ///< numbers in each row, the same everywhere
  std::vector<std::uint64_t> keys = {};               ///< row by row, as the others
  std::vector<std::int64_t> integers = {};
  std::vector<double> reals = {};

  std::size_t size() const { return keys.size() / static_cast<std::size_t>(keyWidth); }
  void clear();
  /// Rows in ascending order of their keys.
  void sort();
};

}  // namespace rico
