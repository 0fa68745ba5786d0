#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rico {

/// One quantity of a row: `width` real numbers or integers.
struct TrajectoryColumn {
  std::string name;
  std::string unit;  ///< "m", "m/s", "N"; empty where there is none
  int width = 1;
  bool integer = false;
  bool operator==(const TrajectoryColumn&) const = default;
};

/// What has rows at each step, as many as there are then: bodies, contacts.
struct TrajectoryTable {
  std::string name;
  std::vector<TrajectoryColumn> columns;
  bool operator==(const TrajectoryTable&) const = default;
};

/// What a trajectory keeps of each step beside its number and time.
struct TrajectoryLayout {
  std::vector<TrajectoryColumn> scalars;  ///< one real number a step each: energy, residual
  std::vector<TrajectoryTable> tables;
  bool operator==(const TrajectoryLayout&) const = default;

  /// Where names stand; throws std::invalid_argument, naming those that exist, where they do not.
  std::size_t scalar(std::string_view name) const;
  std::size_t table(std::string_view name) const;
  std::size_t column(std::size_t table, std::string_view name) const;

  /// Throws std::invalid_argument where a name is missing, taken twice, reserved or not made of
  /// letters, digits and underscores, or a width is none.
  void check() const;
};

/// `bodies`: identity, shape (a number of the user's); position, orientation (unit quaternion w x y
/// z), velocity, angular_velocity, all in the frame of the world.
TrajectoryTable bodiesTable();

/// `contacts`: identities a and b of the bodies, feature; point, normal (from b to a), gap, force
/// (on a).
TrajectoryTable contactsTable();

}  // namespace rico
