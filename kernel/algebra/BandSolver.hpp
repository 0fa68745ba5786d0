#pragma once

#include <algorithm>
#include <kernel/algebra/SparseSolver.hpp>

namespace rico {

/// The factors P A = L D U of a square matrix whose entries are near the diagonal, from elimination
/// with row exchanges. The work is linear in the number of rows, and PETSc is not needed.
class BandSolver : public SparseSolver {
 public:
  /// Returns true if the band of A is narrow: elimination in it is then faster than a sparse
  /// factorisation, or as fast.
  static bool suits(const SparseMatrix& A);

  /// Factorises A, whose band suits().
  explicit BandSolver(const SparseMatrix& A);
  bool solve(double* x) override;

 private:
  double* row(int i) { return rows_.data() + static_cast<std::ptrdiff_t>(i) * width_ - i + below_; }
  int lastRow(int k) const { return std::min(size_ - 1, k + below_); }
  int lastColumn(int k) const { return std::min(size_ - 1, k + width_ - 1 - below_); }
  void exchange(int k);
  void eliminate(int k);
  void eliminateExchanged(double* x);
  void eliminateInOrder(double* x);
  void substitute(double* x);

  int size_, below_, width_;    // below_: diagonals below the main one; width_: entries of a row
  std::vector<double> rows_;    // row(i)[j], i - below_ <= j <= lastColumn(i)
  std::vector<int> exchanged_;  // in step k: row k with this one
  bool hasExchanges_ = false, isSingular_ = false;
};

}  // namespace rico
