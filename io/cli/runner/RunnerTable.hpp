#pragma once

#include <io/trajectory/Hdf5Series.hpp>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace rico {

/// A table of results of MechanicsHdf5Runner. The first number of a row is the time; all rows of
/// one output follow each other. Tables of bodies have the number of the body next.
class RunnerTable {
 public:
  /// The rows of one output, from `begin` to `end` - 1.
  struct Output {
    double time = 0;
    std::int64_t begin = 0, end = 0;
  };
  enum class Rows { kOfBodies, kOther };

  /// A table that `data`, the group of all tables, does not have is empty. Throws an InputError if
  /// rows have fewer than `width` numbers.
  RunnerTable(hid_t data, const std::string& file, const std::string& name, int width, Rows rows);

  /// The outputs in the order of the file. If a body appears a second time in an output, another
  /// output of the same time begins there: a run that continues writes its first state again. Rows
  /// of bodies without a number belong to none: Siconos 4.4 leaves some at zero.
  const std::vector<Output>& outputs() const { return outputs_; }
  /// The first output of this time; an empty one if there is none.
  Output at(double time) const;
  /// The rows of an output, one after the other, each of width() numbers.
  std::vector<double> read(const Output& output) const;
  int width() const { return series_ ? series_->column().width : 0; }

 private:
  void index(Rows kind);
  void add(double time, double body, std::int64_t row, Rows kind);

  std::optional<Hdf5Series> series_;
  std::vector<Output> outputs_;
  std::unordered_map<double, std::size_t> first_;
  double begun_ = 0;  ///< the first body of the last output
};

}  // namespace rico
