#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rico {

/// One quantity of a row: `width` real numbers or integers.
struct TrajectoryColumn {
  std::string name;      ///< letters, digits and underscores
  std::string unit;      ///< "m", "m/s", "N"; empty if there is none
  int width = 1;         ///< numbers per row, at least 1
  bool integer = false;  ///< int64 instead of real numbers
  bool operator==(const TrajectoryColumn&) const = default;
};

/// A table with a variable number of rows per step: bodies, contacts.
struct TrajectoryTable {
  std::string name;                       ///< letters, digits and underscores
  std::vector<TrajectoryColumn> columns;  ///< in the order in the file
  bool operator==(const TrajectoryTable&) const = default;
};

/// The quantities that a trajectory has for each step, besides its number and time.
struct TrajectoryLayout {
  std::vector<TrajectoryColumn> scalars;  ///< one real number per step: energy, residual
  std::vector<TrajectoryTable> tables;    ///< in the order in the file
  bool operator==(const TrajectoryLayout&) const = default;

  /// The index of a name. For an unknown name throws std::invalid_argument, with the known ones.
  std::size_t scalar(std::string_view name) const;
  std::size_t table(std::string_view name) const;
  std::size_t column(std::size_t table, std::string_view name) const;

  /// Throws std::invalid_argument if a name is missing, duplicate, reserved or has characters other
  /// than letters, digits and underscores, or if a width is not positive.
  void check() const;
};

/// `bodies`: identity, shape (a number of the user's choice); position, orientation (unit
/// quaternion w x y z), velocity, angular_velocity, all in the world frame.
TrajectoryTable bodiesTable();

/// `contacts`: identities a and b of the bodies, feature; point, normal (from b to a), gap, force
/// (on a).
TrajectoryTable contactsTable();

}  // namespace rico
