#pragma once

#include <pybind11/numpy.h>

#include <cstddef>
#include <vector>

namespace scripts {

/// Rows of numbers of a table that grows. Files hold them in single precision.
class TableRows {
 public:
  explicit TableRows(std::size_t columns) : columns_(columns) {}
  std::size_t columns() const { return columns_; }
  std::size_t rows() const { return numbers_.size() / columns_; }
  const std::vector<double>& numbers() const { return numbers_; }
  void clear() { numbers_.clear(); }
  /// Room for one more row, to be filled.
  double* add() {
    numbers_.resize(numbers_.size() + columns_);
    return numbers_.data() + numbers_.size() - columns_;
  }
  /// Adds a row; throws std::invalid_argument if it has another number of columns.
  void append(const std::vector<double>& row);
  /// Adds all rows of another table behind a first column, the time.
  void appendAt(double time, const TableRows& rows);
  /// Adds all rows of another table of as many columns.
  void extend(const TableRows& rows);
  /// The largest time as a file holds it; the table has rows.
  double lastTime() const;
  /// The rows, without their time, of a time as a file holds it; numbers as a file holds them.
  std::vector<std::vector<double>> at(double time) const;
  pybind11::array_t<double> array() const;

 private:
  std::size_t columns_;
  std::vector<double> numbers_;
};

}  // namespace scripts
