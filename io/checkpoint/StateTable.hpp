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

/// A function that passes all values of a state to a recorder, in the same order each time. Here it
/// is called a walk.
using StateWalk = std::function<void(StateRecorder&)>;

/// A state as a few long arrays, and a table of their contents.
struct StateTable {
  /// The type of a row: real numbers, integers, or distributed rows.
  enum Type : std::int32_t { kReal, kInteger, kRows };
  /// One call of the recorder: `count` numbers from `begin` on in the array of their type, or
  /// `count` rows on all ranks together, in shared[begin].
  struct Row {
    std::int32_t kind;          ///< index in names, as `name`
    std::int32_t name;          ///< index in names
    std::int64_t number;        ///< number of the object
    std::int32_t type;          ///< a Type
    std::int64_t begin, count;  ///< of the numbers, or of the rows
  };

  std::vector<std::string> names;      ///< the names of kinds and values
  std::vector<Row> rows;               ///< the calls, in their order
  std::vector<double> reals;           ///< all real numbers
  std::vector<std::int64_t> integers;  ///< all integers
  std::vector<SharedRows> shared;      ///< the rows of each table on this rank

  /// The number of numbers, including the rows on this rank.
  std::size_t numbers() const;
  /// A description, for example "ds 3, velocity".
  std::string describe(const Row& row) const;
  /// True if every row is inside its array of the given length, and every name exists.
  bool isSound(std::int64_t realCount, std::int64_t integerCount) const;
};

/// The state that a walk visits, and its hash, of the part common to all ranks and of the rows on
/// this rank. The table has only the widths of rows; `shared` points to the rows themselves.
struct CollectedState {
  StateTable table;                       ///< the part common to all ranks
  StateHash hash;                         ///< of that part and of this rank's rows
  std::vector<const SharedRows*> shared;  ///< in the order of table.shared
  std::deque<SharedRows> kept;            ///< the rows given by StateRecorder::sharedOnce()
};
/// Visits the state once. Rows are not copied, except those of sharedOnce().
CollectedState collectState(const StateWalk& walk);

/// Returns a description of the differences between the table and the state that the walk visits,
/// in kinds, numbers, names and sizes. It is empty if the table can be restored into the state.
std::string compareStructure(const StateTable& table, const StateWalk& walk);

/// Overwrites the state that the walk visits; the structures must agree. Distributed rows are those
/// of the table on this rank.
void restoreState(const StateTable& table, const StateWalk& walk);

/// StateHash of the state that the walk visits, over all ranks. Collective.
std::uint64_t hashState(const StateWalk& walk, const Processes& ranks = {});
/// The hash of the state of all ranks, from the hash of each rank. Collective.
std::uint64_t hashOnAll(const StateHash& hash, const Processes& ranks);

/// Throws std::runtime_error, naming the first difference, if undistributed data differs between
/// ranks. Collective.
void requireAlike(const Processes& ranks, const StateTable& table);

}  // namespace rico
