#pragma once

#include <cstdint>
#include <functional>
#include <io/trajectory/TrajectoryLayout.hpp>
#include <memory>
#include <string_view>
#include <vector>

namespace rico {

/// A step of a trajectory without its columns; `rows` has the number of rows of each table.
struct TrajectoryStep {
  std::int64_t step = 0;           ///< number of the step
  double time = 0.0;               ///< of the step, in the unit of the model
  std::vector<double> scalars;     ///< in the order of the layout
  std::vector<std::int64_t> rows;  ///< number of rows of each table
};

/// One step of a trajectory. Quantities are vectors, row after row, which the user fills:
///
///     TrajectoryFrame frame(layout);
///     frame.step = 12;  frame.time = 0.06;  frame.scalar("energy") = 3.5;
///     frame.reals("bodies", "position") = {0, 0, 1,   0, 0, 2};
class TrajectoryFrame {
 public:
  /// All columns are empty, all scalars zero.
  explicit TrajectoryFrame(TrajectoryLayout layout);

  std::int64_t step = 0;  ///< number of the step
  double time = 0.0;      ///< of the step, in the unit of the model

  /// The quantities of the step.
  const TrajectoryLayout& layout() const { return *layout_; }
  /// Values by name. An unknown name throws std::invalid_argument, with the known ones; so does the
  /// wrong type.
  double& scalar(std::string_view name);
  std::vector<double>& reals(std::string_view table, std::string_view column);
  std::vector<std::int64_t>& integers(std::string_view table, std::string_view column);

  /// The numbers of one column; one of the two vectors is empty.
  struct Values {
    std::vector<double> reals;           ///< row after row, if the column has real numbers
    std::vector<std::int64_t> integers;  ///< row after row, if it has integers
  };
  // Values by index, in the order of the layout.
  std::vector<double>& scalars() { return scalars_; }
  const std::vector<double>& scalars() const { return scalars_; }
  Values& values(std::size_t table, std::size_t column) { return tables_[table][column]; }
  const Values& values(std::size_t table, std::size_t column) const {
    return tables_[table][column];
  }

  /// The number of rows of a table. Throws std::invalid_argument if its columns disagree.
  std::int64_t rows(std::size_t table) const;

  /// Step, time, scalars and the numbers of rows.
  TrajectoryStep head() const;

  /// A 64-bit hash of all numbers, including step and time.
  std::uint64_t hash() const;

 private:
  std::shared_ptr<const TrajectoryLayout> layout_;
  std::vector<double> scalars_;
  std::vector<std::vector<Values>> tables_;
};

/// The columns of a step in pieces: a function that calls `take` with all pieces of column `column`
/// of table `table`, in order.
using TakePiece = std::function<void(const TrajectoryFrame::Values&)>;
using ColumnPieces =
    std::function<void(std::size_t table, std::size_t column, const TakePiece& take)>;

}  // namespace rico
