#pragma once

#include <kernel/algebra/Vector.hpp>
#include <vector>

namespace rico {

/// One entry of a matrix, given by its place.
struct Triplet {
  int row;
  int col;
  double value;
};

/// A sparse matrix, row by row: the entries of row i are values[start[i]] ... values[start[i+1]-1],
/// in columns that ascend.
class SparseMatrix {
 public:
  SparseMatrix() = default;
  /// Entries with the same place are added in the order given.
  SparseMatrix(int rows, int cols, std::vector<Triplet> triplets);

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  bool empty() const { return rows_ == 0; }
  const std::vector<int>& start() const { return start_; }
  const std::vector<int>& columns() const { return columns_; }
  const std::vector<double>& values() const { return values_; }
  bool isFinite() const;

  /// y ← y + a A x.
  void multiplyAdd(double a, const double* x, double* y) const;

 private:
  int rows_ = 0;
  int cols_ = 0;
  std::vector<int> start_;
  std::vector<int> columns_;
  std::vector<double> values_;
};

/// A + b B; an empty matrix counts as zero.
SparseMatrix sum(const SparseMatrix& A, double b, const SparseMatrix& B);

}  // namespace rico
