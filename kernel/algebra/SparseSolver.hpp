#pragma once

#include <cstddef>
#include <kernel/algebra/SparseMatrix.hpp>
#include <memory>
#include <span>
#include <vector>

namespace rico {

/// Solves A x = b for a sparse A that is factorised once, by PETSc's KSP and PC (options
/// -kernel_ksp_..., -kernel_pc_...). PETSc is loaded and initialised when the first of these is
/// made.
class SparseSolver {
 public:
  static std::unique_ptr<SparseSolver> make(SparseMatrix A);

  SparseSolver() = default;
  virtual ~SparseSolver() = default;
  SparseSolver(const SparseSolver&) = delete;
  SparseSolver& operator=(const SparseSolver&) = delete;

  /// x ← A⁻¹ x. False where A is singular.
  virtual bool solve(double* x) = 0;
  /// The same for so many vectors of so many rows, one behind the other.
  virtual bool solveMany(double* X, int columns, int rows) {
    bool solved = true;
    for (int c = 0; c < columns; ++c)
      solved = solve(X + static_cast<std::ptrdiff_t>(c) * rows) && solved;
    return solved;
  }
  /// Of A⁻¹ these rows of this rank, one behind the other, at the columns of those of all ranks.
  /// False where only solutions give them.
  virtual bool invertAt(std::span<const int> /*rows*/, std::vector<double>& /*block*/) {
    return false;
  }
};

}  // namespace rico
