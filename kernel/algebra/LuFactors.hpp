#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <vector>

namespace rico {

/// The factors P A = L U of a square dense matrix, from elimination with row exchanges.
class LuFactors {
 public:
  /// Factorises A. Returns false if A is singular to working precision: then do not call solve().
  bool compute(const Matrix& A);
  /// The number of rows of the last A.
  int size() const { return lu_.rows(); }
  /// x ← A⁻¹ x.
  void solve(double* x) const;

 private:
  Matrix lu_;  // L below the diagonal, U on and above it
  std::vector<int> exchange_;
};

}  // namespace rico
