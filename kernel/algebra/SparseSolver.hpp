#pragma once

#include <cstddef>
#include <kernel/algebra/SparseMatrix.hpp>
#include <memory>
#include <span>
#include <vector>

namespace rico {

/// Solves A x = b with a sparse A that is factorised once: with a narrow band by elimination in it
/// (BandSolver), otherwise by PETSc's KSP and PC (options -kernel_ksp_..., -kernel_pc_...).
class SparseSolver {
 public:
  /// Loads and initialises PETSc when it is first needed; throws if it cannot be loaded. solve()
  /// reports a singular A.
  static std::unique_ptr<SparseSolver> make(SparseMatrix A);

  SparseSolver() = default;
  virtual ~SparseSolver() = default;
  SparseSolver(const SparseSolver&) = delete;
  SparseSolver& operator=(const SparseSolver&) = delete;

  /// x ← A⁻¹ x. Returns false if A is singular.
  virtual bool solve(double* x) = 0;
  /// Solves for `columns` vectors of `rows` entries each, stored one after another.
  virtual bool solveMany(double* X, int columns, int rows) {
    bool solved = true;
    for (int c = 0; c < columns; ++c)
      solved = solve(X + static_cast<std::ptrdiff_t>(c) * rows) && solved;
    return solved;
  }
  /// Writes to `block` the given rows of A⁻¹ (rows of this rank, one after another), at the columns
  /// that all ranks gave as their rows. Returns false if the solver has no direct way to do this.
  virtual bool invertAt(std::span<const int> /*rows*/, std::vector<double>& /*block*/) {
    return false;
  }
};

}  // namespace rico
