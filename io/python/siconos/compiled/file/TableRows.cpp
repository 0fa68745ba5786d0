/// Tables of results.
#include <algorithm>
#include <cmath>
#include <io/python/siconos/compiled/file/TableRows.hpp>
#include <stdexcept>
#include <string>

namespace scripts {

namespace {

double single(double number) { return static_cast<double>(static_cast<float>(number)); }

}  // namespace

void TableRows::append(const std::vector<double>& row) {
  if (row.size() != columns_)
    throw std::invalid_argument("a row has " + std::to_string(columns_) + " numbers, not " +
                                std::to_string(row.size()));
  numbers_.insert(numbers_.end(), row.begin(), row.end());
}

void TableRows::appendAt(double time, const TableRows& rows) {
  if (rows.columns_ + 1 != columns_) throw std::invalid_argument("tables of other columns");
  for (auto at = rows.numbers_.begin(); at != rows.numbers_.end();
       at += static_cast<std::ptrdiff_t>(rows.columns_)) {
    numbers_.push_back(time);
    numbers_.insert(numbers_.end(), at, at + static_cast<std::ptrdiff_t>(rows.columns_));
  }
}

void TableRows::extend(const TableRows& rows) {
  if (rows.columns_ != columns_) throw std::invalid_argument("tables of other columns");
  const std::vector<double> added = rows.numbers_;  // `rows` may be this table
  numbers_.insert(numbers_.end(), added.begin(), added.end());
}

double TableRows::lastTime() const {
  double last = numbers_.at(0);
  for (std::size_t i = 0; i < numbers_.size(); i += columns_) last = std::max(last, numbers_[i]);
  return single(last);
}

std::vector<std::vector<double>> TableRows::at(double time) const {
  constexpr double kSameTime = 1e-9;
  std::vector<std::vector<double>> found;
  for (std::size_t i = 0; i < numbers_.size(); i += columns_) {
    if (std::abs(single(numbers_[i]) - single(time)) >= kSameTime) continue;
    std::vector<double> row;
    for (std::size_t k = 1; k < columns_; ++k) row.push_back(single(numbers_[i + k]));
    found.push_back(std::move(row));
  }
  return found;
}

pybind11::array_t<double> TableRows::array() const {
  pybind11::array_t<double> table(
      {static_cast<pybind11::ssize_t>(rows()), static_cast<pybind11::ssize_t>(columns_)});
  std::copy(numbers_.begin(), numbers_.end(), table.mutable_data());
  return table;
}

}  // namespace scripts
