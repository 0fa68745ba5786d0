#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <vector>

namespace rico {

/// One entry of a matrix, with its row and column.
struct Triplet {
  int row;       ///< from 0 on
  int col;       ///< from 0 on
  double value;  ///< added to the entry
};

/// A sparse matrix, stored by rows. The entries of row i are values[start[i]] ...
/// values[start[i+1]-1], in ascending columns. Throws if a triplet is outside of the matrix.
class SparseMatrix {
 public:
  SparseMatrix() = default;
  /// Triplets with equal row and column are added in the order given. Throws if a triplet lies
  /// outside of the matrix.
  SparseMatrix(int rows, int cols, std::vector<Triplet> triplets);

  /// The shape; a matrix without rows is empty().
  int rows() const { return rows_; }
  int cols() const { return cols_; }
  bool empty() const { return rows_ == 0; }
  // The arrays described above; start() has rows() + 1 entries.
  const std::vector<int>& start() const { return start_; }
  const std::vector<int>& columns() const { return columns_; }
  const std::vector<double>& values() const { return values_; }
  /// Returns true if no stored value is a NaN or infinite.
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

/// Replaces these rows and columns by those of the identity. Returns the columns that were there.
Matrix isolate(SparseMatrix& A, const std::vector<int>& which);

/// Returns A + b B; an empty matrix counts as zero.
SparseMatrix sum(const SparseMatrix& A, double b, const SparseMatrix& B);

}  // namespace rico
