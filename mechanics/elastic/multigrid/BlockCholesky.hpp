#pragma once

#include <cstddef>
#include <vector>

namespace rico {

/// Cholesky's factors of a sparse symmetric positive semidefinite matrix of 6 x 6 blocks, L L' in
/// an order of least degree. Rows that depend on those before them to round-off have no part: x is
/// zero there.
class BlockCholesky {
 public:
  static constexpr int kSize = 6;  ///< rows of a block

  /// `neighbours[i]`: the j ≠ i with a block (i, j), and so (j, i); they increase. The matrix is
  /// zero.
  void setPattern(std::vector<std::vector<int>> neighbours);
  /// Floating-point operations of a factorisation.
  double operations() const;
  /// The number of block rows; 0 without a pattern.
  int rows() const { return static_cast<int>(place_.size()); }

  /// The matrix becomes zero.
  void clear();
  /// Adds 36 numbers, stored by rows, to block (i, j) and, transposed, to (j, i). A diagonal block
  /// must be symmetric.
  void add(int i, int j, const double* block);
  /// Replaces the matrix by its factors.
  void factor();
  /// x ← A⁻¹ x, 6 numbers for each row.
  void solve(std::vector<double>& x) const;

 private:
  static constexpr std::size_t kBlock = 36;
  double* diagonal(int k) { return &value_[kBlock * static_cast<std::size_t>(start_[k])]; }
  const double* block(int entry) const { return &value_[kBlock * static_cast<std::size_t>(entry)]; }
  void eliminate(int k);

  std::vector<int> place_;       // of each row in the order of elimination
  std::vector<int> start_;       // of each column: its diagonal block, then those below it
  std::vector<int> row_;         // of each block, in the order of elimination
  std::vector<double> value_;    // of each block, stored by columns
  std::vector<double> largest_;  // the diagonal of the matrix
};

}  // namespace rico
