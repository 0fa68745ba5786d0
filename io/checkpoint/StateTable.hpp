#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <io/ranks/Processes.hpp>
#include <kernel/state/StateHash.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rico {

/// The walk over a state: whatever calls a recorder in the same order each time.
using StateWalk = std::function<void(StateRecorder&)>;

/// A state as a few long arrays, and a table that says what stands where.
struct StateTable {
  enum Type : std::int32_t { kReal, kInteger, kRows };
  /// One call of the recorder: `count` numbers from `begin` on, in the array of their type; or
  /// `count` rows on all ranks together, those of shared[begin].
  struct Row {
    std::int32_t kind;  ///< place in names, as `name`
    std::int32_t name;
    std::int64_t number;  ///< of the object
    std::int32_t type;
    std::int64_t begin, count;
  };

  std::vector<std::string> names;
  std::vector<Row> rows;
  std::vector<double> reals;
  std::vector<std::int64_t> integers;
  std::vector<SharedRows> shared;  ///< of each table of rows, those that are here

  /// How many numbers there are, those of the rows that are here included.
  std::size_t numbers() const;
  /// "ds 3, velocity"
  std::string describe(const Row& row) const;
  /// Does every row lie within its array, of so many numbers, and every name exist?
  bool isSound(std::int64_t realCount, std::int64_t integerCount) const;
};

/// What a walk shows, and its hash: of what all ranks have alike, and of the rows that are here. Of
/// rows the table has widths alone: they are looked at where the walk has shown them.
struct CollectedState {
  StateTable table;
  StateHash hash;
  std::vector<const SharedRows*> shared;  ///< as table.shared
  std::deque<SharedRows> kept;            ///< those of them that were shown once
};
CollectedState collectState(const StateWalk& walk);

/// What differs between the table and the state that the walk shows: kinds, numbers, names, sizes,
/// not values. Empty where the one can be restored into the other.
std::string compareStructure(const StateTable& table, const StateWalk& walk);

/// Overwrites what the walk shows; the structure must agree. Rows that lie on many ranks are those
/// that the table has here.
void restoreState(const StateTable& table, const StateWalk& walk);

/// StateHash of what the walk shows, on all ranks together.
std::uint64_t hashState(const StateWalk& walk, const Processes& ranks = {});
std::uint64_t hashOnAll(const StateHash& hash, const Processes& ranks);

/// Throws std::runtime_error, naming the first difference, where what does not lie on many ranks is
/// not alike on all of them.
void requireAlike(const Processes& ranks, const StateTable& table);

}  // namespace rico
